import type { ActFact, Change, ChangedParts, Order, RemoteStanding } from '@parlour/contracts';

/** What an order makes of a remote, as far as the console shows it. */
export function partsAfter(
  order: Order,
  standing: RemoteStanding,
  fact: ActFact,
  revision: number,
): ChangedParts {
  switch (order.act) {
    case 'canary': {
      const { version, audience } = order;
      return {
        canary: { ...fact, version, audience, salt: 's', deployment: revision, watchedSince: fact.since },
      };
    }
    case 'rollback':
      return { live: { ...fact, version: order.version ?? '', deployment: revision, kind: 'rollback' } };
    case 'maintenance': {
      const { notice, mode, startsAt, endsAt, allow } = order;
      const running = startsAt === undefined;
      return { maintenance: { ...fact, notice, mode, startsAt, endsAt, allow, running } };
    }
    case 'reopen':
      return { maintenance: null };
    case 'promote': {
      const version = standing.canary?.version ?? '';
      return { live: { ...fact, version, deployment: revision, kind: 'deploy' }, canary: null };
    }
    case 'end-canary':
      return { canary: null };
    case 'disable':
      return { disabled: fact };
    case 'enable':
      return { disabled: null };
    case 'freeze':
      return { frozen: fact };
    case 'unfreeze':
      return { frozen: null };
    default:
      throw new Error(`The fake registry has not learnt to ${order.act}.`);
  }
}

/** What an order changes, remote by remote. */
export function changesOf(
  order: Order,
  standingOf: (name: string) => RemoteStanding,
  fact: ActFact,
  revision: number,
): Change[] {
  if (order.act === 'deploy')
    return order.changes.map(({ name, version }) =>
      changeOf(name, standingOf(name), {
        live: { ...fact, version, deployment: revision, kind: 'deploy' },
      }),
    );
  const name = order.name ?? '*';
  return [changeOf(name, standingOf(name), partsAfter(order, standingOf(name), fact, revision))];
}

function changeOf(name: string, standing: RemoteStanding, after: ChangedParts): Change {
  const parts = Object.keys(after) as (keyof RemoteStanding)[];
  return { name, before: Object.fromEntries(parts.map((part) => [part, standing[part] ?? null])), after };
}

/** Null takes a part away. */
export function withParts<T extends RemoteStanding>(standing: T, after: ChangedParts): T {
  const entries = Object.entries({ ...standing, ...after }).filter(([, part]) => part !== null);
  return Object.fromEntries(entries) as unknown as T;
}
