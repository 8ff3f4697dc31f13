import type { Launch } from '@parlour/api-client';

/** Validity of a launch address in ms. The vendor accepts it for a minute at most. */
const validForMs = 45_000;

let pending: { nodeId: number; launch: Launch; expiresAt: number } | undefined;

/**
 * Hands a launch from the lobby over to the game page, across the change of views. The address is valid for one use, so
 * it is never part of this site's own address; a reloaded page requests a new one.
 */
export function setPendingLaunch(nodeId: number, launch: Launch): void {
  pending = { nodeId, launch, expiresAt: Date.now() + validForMs };
}

/** Returns the stored launch of this game, once. */
export function takePendingLaunch(nodeId: number): Launch | undefined {
  const found = pending;
  pending = undefined;
  return found && found.nodeId === nodeId && Date.now() < found.expiresAt ? found.launch : undefined;
}
