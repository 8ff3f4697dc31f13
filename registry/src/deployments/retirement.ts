import type { Order } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import type { RegistryState } from '../orders/registry-state.ts';
import { findBrokenUses } from '../releases/checks/removals.ts';
import type { Releases } from '../releases/releases.ts';

interface RetirementParts {
  releases: Pick<Releases, 'get'>;
  state: RegistryState;
}

/**
 * Checks that no other release on the site, live or canary, uses a remote that an order retires. Returns the order,
 * which is valid for the checked revision only, since the next deployment may use it. Fails with `in-use`.
 */
export async function requireUnused({ releases, state }: RetirementParts, order: Order): Promise<Order> {
  const live = order.act === 'retire' ? state.byName[order.name]?.live : undefined;
  if (order.act !== 'retire' || order.despiteUsers || !live) return order;
  const others = Object.entries(state.byName).filter(([name]) => name !== order.name);
  const readManifests = (named: readonly (readonly [string, string | undefined])[]) =>
    Promise.all(
      named.flatMap(([name, version]) =>
        version === undefined ? [] : [releases.get(name, version).then(({ manifest }) => manifest)],
      ),
    );
  const staying = await readManifests(others.map(([name, parts]) => [name, parts.live?.version]));
  const canaries = await readManifests(others.map(([name, parts]) => [name, parts.canary?.version]));
  const { manifest } = await releases.get(order.name, live.version);
  const broken = findBrokenUses(manifest, staying, [...staying, ...canaries]);
  if (broken.size === 0) return { expectedRevision: state.revision, ...order };
  const uses = [...broken].map(([use, names]) => `${use} (${[...new Set(names)].join(', ')})`);
  throw new RegistryError(
    'in-use',
    `Other releases use ${order.name}: ${uses.join('; ')}. First deploy releases that do without it, or retire it with --despite-users.`,
  );
}
