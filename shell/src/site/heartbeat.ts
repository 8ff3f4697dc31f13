import type { Heartbeat, PageTrust, Visitor } from '@parlour/contracts';
import type { Runtime } from '../runtime/runtime.ts';

const reasonLengthMax = 200;

/**
 * Creates the page's report to the registry: its visitor, its releases, that of the shell included, its held swaps
 * with their reasons, and the remotes in maintenance that it still shows.
 */
export function createHeartbeat(
  { store, swap, inside }: Pick<Runtime, 'store' | 'swap' | 'inside'>,
  shell: Pick<PageTrust['shell'], 'version'>,
  visitor: Visitor,
): Heartbeat {
  const remotes = store.names().map((name) => [name, store.inUse(name)?.version]);
  const held = Object.entries(swap.held()).map(([name, reason]) => [name, reason.slice(0, reasonLengthMax)]);
  const shown = inside();
  return {
    visitor: visitor.key,
    language: visitor.language,
    device: visitor.device,
    releases: Object.fromEntries([['shell', shell.version], ...remotes].filter(([, version]) => version)),
    held: Object.fromEntries(held),
    ...(Object.keys(shown).length > 0 && { inside: shown }),
  };
}
