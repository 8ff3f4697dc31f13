import type { ActFact, ChangedParts, OrderedAct } from '@parlour/contracts';
import { decideCanary, decideEnd, decidePause, decideResume } from './decide-canary.ts';
import { decideFreeze } from './decide-freeze.ts';
import { decideDeploy, decidePromote, decideRollback } from './decide-live.ts';
import { decideDecline, decideRequirement } from './decide-requirement.ts';
import { decideSchedule, decideUnschedule, decideWithdraw } from './decide-schedule.ts';
import { decideMaintenance, decideReopen, decideRetirement, decideSwitch } from './decide-status.ts';
import type { RegistryState } from './registry-state.ts';

/**
 * Returns the changed parts that an order would produce, by name. Fails with the code of the violated rule. Writes
 * nothing.
 */
export function decide(
  state: RegistryState,
  order: DecidedOrder,
  fact: ActFact,
): Record<string, ChangedParts> {
  switch (order.act) {
    case 'deploy':
      return decideDeploy(state, order.changes, fact);
    case 'schedule':
      return decideSchedule(state, order, fact);
    case 'unschedule':
      return decideUnschedule(state, order.name);
    case 'withdraw':
      return decideWithdraw(state, order, fact);
    case 'decline':
      return decideDecline(state, order.name);
    case 'freeze':
    case 'unfreeze':
      return decideFreeze(state, order, fact);
    default:
      return { [order.name]: decideOne(state, order, fact) };
  }
}

/** Every order but the approval of another one. */
type DecidedOrder = Exclude<OrderedAct, { act: 'approve' }>;
type OneRemoteAct = Exclude<
  DecidedOrder,
  { act: 'deploy' | 'schedule' | 'unschedule' | 'withdraw' | 'decline' } | { act: 'freeze' | 'unfreeze' }
>;

function decideOne(state: RegistryState, order: OneRemoteAct, fact: ActFact): ChangedParts {
  switch (order.act) {
    case 'canary':
      return decideCanary(state, order, fact);
    case 'pause-canary':
      return decidePause(state, order.name, fact);
    case 'resume-canary':
      return decideResume(state, order.name, fact);
    case 'end-canary':
      return decideEnd(state, order.name);
    case 'promote':
      return decidePromote(state, order.name, fact);
    case 'rollback':
      return decideRollback(state, order, fact);
    case 'maintenance': {
      const { notice, mode, startsAt, endsAt, allow } = order;
      return decideMaintenance(state, order.name, { notice, mode, startsAt, endsAt, allow }, fact);
    }
    case 'reopen':
      return decideReopen(state, order.name);
    case 'require-approval':
    case 'waive-approval':
      return decideRequirement(state, order, fact);
    case 'retire':
      return decideRetirement(state, order.name, fact);
    case 'disable':
    case 'enable':
      return decideSwitch(state, order.name, order.act, fact);
  }
}

/** Returns the names in an order; empty for an order about the whole site. */
export function getOrderNames(order: OrderedAct): string[] {
  if ('changes' in order) return order.changes.map(({ name }) => name);
  return order.name === undefined ? [] : [order.name];
}

/** Returns the releases in an order. Each must be published. */
export function getOrderReleases(order: OrderedAct): { name: string; version: string }[] {
  if ('changes' in order) return [...order.changes];
  const version = 'version' in order ? order.version : undefined;
  return order.name !== undefined && version !== undefined ? [{ name: order.name, version }] : [];
}
