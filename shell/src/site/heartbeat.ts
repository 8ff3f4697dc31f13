import type { Heartbeat, Visitor } from '@parlour/contracts';
import type { Runtime } from '../runtime/runtime.ts';

const reasonLengthMax = 200;

/** What the registry hears of this page: which browser, which releases, and which swaps wait and why. */
export function createHeartbeat(
  { store, swap }: Pick<Runtime, 'store' | 'swap'>,
  visitor: Visitor,
): Heartbeat {
  const releases = store.names().map((name) => [name, store.inUse(name)?.version]);
  const held = Object.entries(swap.held()).map(([name, reason]) => [name, reason.slice(0, reasonLengthMax)]);
  return {
    visitor: visitor.key,
    language: visitor.language,
    device: visitor.device,
    releases: Object.fromEntries(releases.filter(([, version]) => version !== undefined)),
    held: Object.fromEntries(held),
  };
}
