import type { Launch } from '@parlour/api-client';

/** The vendor takes a launch address for a minute at most. */
const goodForMs = 45_000;

let kept: { nodeId: number; launch: Launch; until: number } | undefined;

/**
 * Hands a launch from the lobby to the page of the game, across the change of views. The address is good for one
 * use, so it never stands in this site's own address; a reloaded page asks for a new one.
 */
export function keepLaunch(nodeId: number, launch: Launch): void {
  kept = { nodeId, launch, until: Date.now() + goodForMs };
}

/** The launch that was kept for this game, once. */
export function takeLaunch(nodeId: number): Launch | undefined {
  const found = kept;
  kept = undefined;
  return found && found.nodeId === nodeId && Date.now() < found.until ? found.launch : undefined;
}
