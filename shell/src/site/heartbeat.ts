import type { Heartbeat, PageTrust, Visitor } from '@parlour/contracts';
import type { Runtime } from '../runtime/runtime.ts';

const reasonLengthMax = 200;

/**
 * Creates the page's report to the registry: its visitor, its releases, that of the shell included, and its held swaps
 * with their reasons.
 */
export function createHeartbeat(
  { store, swap }: Pick<Runtime, 'store' | 'swap'>,
  shell: Pick<PageTrust['shell'], 'version'>,
  visitor: Visitor,
): Heartbeat {
  const remotes = store.names().map((name) => [name, store.inUse(name)?.version]);
  const held = Object.entries(swap.held()).map(([name, reason]) => [name, reason.slice(0, reasonLengthMax)]);
  return {
    visitor: visitor.key,
    language: visitor.language,
    device: visitor.device,
    releases: Object.fromEntries([['shell', shell.version], ...remotes].filter(([, version]) => version)),
    held: Object.fromEntries(held),
  };
}
