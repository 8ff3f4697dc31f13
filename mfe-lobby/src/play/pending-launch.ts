import type { Launch } from '@parlour/api-client';

/** The vendor takes a launch address for a minute at most. */
const validForMs = 45_000;

let pending: { nodeId: number; launch: Launch; expiresAt: number } | undefined;

/**
 * Hands a launch from the lobby to the page of the game, across the change of views. The address is good for one
 * use, so it never stands in this site's own address; a reloaded page asks for a new one.
 */
export function setPendingLaunch(nodeId: number, launch: Launch): void {
  pending = { nodeId, launch, expiresAt: Date.now() + validForMs };
}

/** The launch that was kept for this game, once. */
export function takePendingLaunch(nodeId: number): Launch | undefined {
  const found = pending;
  pending = undefined;
  return found && found.nodeId === nodeId && Date.now() < found.expiresAt ? found.launch : undefined;
}
