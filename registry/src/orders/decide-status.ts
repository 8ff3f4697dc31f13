import type { Act, ActFact, ChangedParts, Maintenance } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { requireNotFrozen } from './decide-freeze.ts';
import type { RegistryState } from './registry-state.ts';

function requireRemote(state: RegistryState, name: string): void {
  if (name === 'shell')
    throw new RegistryError('request-invalid', 'The shell cannot be closed, since every page needs it.');
  if (!state.byName[name]?.live) throw new RegistryError('no-live-release', `No release of ${name} is live.`);
}

/** Closes a remote now, or schedules it. A second call replaces the first. */
export function decideMaintenance(
  state: RegistryState,
  name: string,
  window: Maintenance,
  fact: ActFact,
): ChangedParts {
  requireRemote(state, name);
  const { startsAt = fact.since, endsAt } = window;
  if (endsAt !== undefined && (endsAt <= startsAt || endsAt <= fact.since))
    throw new RegistryError(
      'request-invalid',
      `The maintenance of ${name} would end at ${endsAt}, before it starts.`,
    );
  return { maintenance: { ...window, startsAt, ...fact, running: startsAt <= fact.since } };
}

export function decideReopen(state: RegistryState, name: string): ChangedParts {
  if (!state.byName[name]?.maintenance)
    throw new RegistryError('nothing-to-do', `${name} is not in maintenance.`);
  return { maintenance: null };
}

export function decideSwitch(
  state: RegistryState,
  name: string,
  act: 'disable' | 'enable',
  fact: ActFact,
): ChangedParts {
  requireRemote(state, name);
  const isOff = state.byName[name]?.disabled !== undefined;
  if (act === 'disable' && isOff)
    throw new RegistryError('nothing-to-do', `${name} is switched off already.`);
  if (act === 'enable' && !isOff) throw new RegistryError('nothing-to-do', `${name} is not switched off.`);
  return { disabled: act === 'disable' ? fact : null };
}

/** Takes a remote off the site, and ends its canary and its closures. */
export function decideRetirement(state: RegistryState, name: string, fact: ActFact): ChangedParts {
  requireRemote(state, name);
  requireNotFrozen(state, name);
  const { canary, maintenance, disabled } = state.byName[name] ?? {};
  return {
    live: null,
    ...(canary && { canary: null }),
    ...(maintenance && { maintenance: null }),
    ...(disabled && { disabled: null }),
    retired: fact,
  };
}

interface DueAct {
  act: Extract<Act, 'maintenance-began' | 'maintenance-ended'>;
  parts: ChangedParts;
  /** The operator who scheduled the maintenance. */
  scheduledBy: string;
}

/** Decides the start or the end of scheduled maintenance that is due at `at`; `undefined` when none is. */
export function decideDue({ byName }: RegistryState, name: string, at: string): DueAct | undefined {
  const maintenance = byName[name]?.maintenance;
  if (!maintenance) return undefined;
  const { startsAt, endsAt, running, by: scheduledBy } = maintenance;
  if (endsAt !== undefined && at >= endsAt)
    return { act: 'maintenance-ended', parts: { maintenance: null }, scheduledBy };
  if (running || startsAt === undefined || at < startsAt) return undefined;
  return { act: 'maintenance-began', parts: { maintenance: { ...maintenance, running: true } }, scheduledBy };
}
