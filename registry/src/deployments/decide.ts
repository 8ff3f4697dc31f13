import type { ActFact, ChangedParts, OrderedAct } from '@parlour/contracts';
import { decideCanary, decideEnd, decidePause, decideResume } from '../canary/decide-canary.ts';
import { decideFreeze } from '../freeze/decide-freeze.ts';
import { decideMaintenance, decideReopen, decideSwitch } from '../status/decide-status.ts';
import { decideDeploy, decidePromote, decideRollback } from './decide-live.ts';
import type { Standings } from './standings.ts';

/** What an order would make of the standings, by name; fails with the rule that speaks against it. Writes nothing. */
export function decide(standings: Standings, order: OrderedAct, fact: ActFact): Record<string, ChangedParts> {
  switch (order.act) {
    case 'deploy':
      return decideDeploy(standings, order.changes, fact);
    case 'freeze':
    case 'unfreeze':
      return decideFreeze(standings, order, fact);
    default:
      return { [order.name]: decideOne(standings, order, fact) };
  }
}

type OneRemoteAct = Exclude<OrderedAct, { act: 'deploy' } | { act: 'freeze' | 'unfreeze' }>;

function decideOne(standings: Standings, order: OneRemoteAct, fact: ActFact): ChangedParts {
  switch (order.act) {
    case 'canary':
      return decideCanary(standings, order, fact);
    case 'pause-canary':
      return decidePause(standings, order.name, fact);
    case 'resume-canary':
      return decideResume(standings, order.name, fact);
    case 'end-canary':
      return decideEnd(standings, order.name);
    case 'promote':
      return decidePromote(standings, order.name, fact);
    case 'rollback':
      return decideRollback(standings, order, fact);
    case 'maintenance': {
      const { notice, mode, startsAt, endsAt, allow } = order;
      return decideMaintenance(standings, order.name, { notice, mode, startsAt, endsAt, allow }, fact);
    }
    case 'reopen':
      return decideReopen(standings, order.name);
    case 'disable':
    case 'enable':
      return decideSwitch(standings, order.name, order.act, fact);
  }
}

/** The names that an order is about; none for the whole site. */
export function namesOf(order: OrderedAct): string[] {
  if (order.act === 'deploy') return order.changes.map(({ name }) => name);
  return order.name === undefined ? [] : [order.name];
}

/** The releases that an order names, which must have been published. */
export function releasesOf(order: OrderedAct): { name: string; version: string }[] {
  if (order.act === 'deploy') return [...order.changes];
  const version = 'version' in order ? order.version : undefined;
  return order.name !== undefined && version !== undefined ? [{ name: order.name, version }] : [];
}
