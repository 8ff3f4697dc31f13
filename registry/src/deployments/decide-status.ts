import type { ActFact, ChangedParts, Maintenance } from '@parlour/contracts';
import type { RegistryState } from '../audit/registry-state.ts';
import { RegistryError } from '../errors.ts';

function requireRemote(state: RegistryState, name: string): void {
  if (name === 'shell')
    throw new RegistryError('request-invalid', 'The shell is the page itself and cannot be closed.');
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
      `The maintenance of ${name} would end at ${endsAt}, before it begins.`,
    );
  return { maintenance: { ...window, startsAt, ...fact, running: startsAt <= fact.since } };
}

export function decideReopen(state: RegistryState, name: string): ChangedParts {
  if (!state.byName[name]?.maintenance)
    throw new RegistryError('nothing-to-do', `${name} is in no maintenance.`);
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
