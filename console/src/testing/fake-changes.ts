import type { ActFact, Change, ChangedParts, Order, RemoteOperations } from '@parlour/contracts';

/** Computes the effect of an order on a remote, as far as the console shows it. */
function computeParts(
  order: Exclude<Order, { act: 'deploy' | 'schedule' | 'approve' }>,
  current: RemoteOperations,
  fact: ActFact,
  revision: number,
): ChangedParts {
  switch (order.act) {
    case 'canary': {
      const { version, audience, rollout = current.canary?.rollout } = order;
      const steps = rollout && rollout.percents.length > 0 && { rollout: { ...rollout, nextAt: fact.since } };
      const canary = {
        ...fact,
        version,
        audience,
        salt: 's',
        deployment: revision,
        watchedSince: fact.since,
      };
      return { canary: { ...canary, ...steps } };
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
      const version = current.canary?.version ?? '';
      return { live: { ...fact, version, deployment: revision, kind: 'deploy' }, canary: null };
    }
    case 'pause-canary':
      return { canary: current.canary && { ...current.canary, paused: fact } };
    case 'end-canary':
      return { canary: null };
    case 'unschedule':
      return { scheduled: null };
    case 'require-approval':
      return { approval: fact };
    case 'decline':
      return { requested: null };
    case 'withdraw':
      return { withdrawn: [...(current.withdrawn ?? []), { ...fact, version: order.version }] };
    case 'disable':
      return { disabled: fact };
    case 'enable':
      return { disabled: null };
    case 'retire':
      return { live: null, retired: fact };
    case 'freeze':
      return { frozen: fact };
    case 'unfreeze':
      return { frozen: null };
    default:
      throw new Error(`The fake registry has not learnt to ${order.act}.`);
  }
}

/** Computes the changes of an order, one per remote. */
export function computeChanges(
  order: Order,
  getStanding: (name: string) => RemoteOperations,
  fact: ActFact,
  revision: number,
): Change[] {
  if (order.act === 'deploy')
    return order.changes.map(({ name, version }) =>
      computeChange(name, getStanding(name), {
        live: { ...fact, version, deployment: revision, kind: 'deploy' },
      }),
    );
  if (order.act === 'schedule')
    return order.changes.map(({ name, version }) =>
      computeChange(name, getStanding(name), {
        scheduled: { ...fact, version, startsAt: order.startsAt, schedule: revision },
      }),
    );
  if (order.act === 'approve') {
    const { requested } = getStanding(order.name);
    if (!requested) throw new Error(`Nobody asked for ${order.name}.`);
    const made = computeChanges(requested.order, getStanding, { ...fact, by: requested.by }, revision);
    return made.map(({ name, after }) =>
      computeChange(name, getStanding(name), { ...after, requested: null }),
    );
  }
  const name = order.name ?? '*';
  return [computeChange(name, getStanding(name), computeParts(order, getStanding(name), fact, revision))];
}

function computeChange(name: string, current: RemoteOperations, after: ChangedParts): Change {
  const parts = Object.keys(after) as (keyof RemoteOperations)[];
  return { name, before: Object.fromEntries(parts.map((part) => [part, current[part] ?? null])), after };
}

/** Computes the request of a deployment when one of its remotes requires two people. */
export function computeRequest(
  order: Order,
  getStanding: (name: string) => RemoteOperations,
  fact: ActFact,
  request: number,
): Change[] | undefined {
  if (order.act !== 'deploy') return undefined;
  const { act, changes } = order;
  if (!changes.some(({ name }) => getStanding(name).approval)) return undefined;
  const requested = { ...fact, person: fact.by, order: { act, changes }, request };
  return changes.map(({ name }) => computeChange(name, getStanding(name), { requested }));
}

/** Merges `after` into `current`. Null removes a part. */
export function applyParts<T extends RemoteOperations>(current: T, after: ChangedParts): T {
  const entries = Object.entries({ ...current, ...after }).filter(([, part]) => part !== null);
  return Object.fromEntries(entries) as unknown as T;
}
