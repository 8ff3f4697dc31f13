import type { ActFact, ChangedParts, Maintenance } from '@parlour/contracts';
import type { Standings } from '../deployments/standings.ts';
import { RegistryError } from '../errors.ts';

function requireRemote(standings: Standings, name: string): void {
  if (name === 'shell')
    throw new RegistryError('request-invalid', 'The shell is the page itself and cannot be closed.');
  if (!standings.of[name]?.live) throw new RegistryError('no-live-release', `No release of ${name} is live.`);
}

/** Closes a remote now, or announces when it will be closed. A second call replaces the first. */
export function decideMaintenance(
  standings: Standings,
  name: string,
  window: Maintenance,
  fact: ActFact,
): ChangedParts {
  requireRemote(standings, name);
  const { startsAt = fact.since, endsAt } = window;
  if (endsAt !== undefined && (endsAt <= startsAt || endsAt <= fact.since))
    throw new RegistryError(
      'request-invalid',
      `The maintenance of ${name} would end at ${endsAt}, before it begins.`,
    );
  return { maintenance: { ...window, startsAt, ...fact, running: startsAt <= fact.since } };
}

export function decideReopen(standings: Standings, name: string): ChangedParts {
  if (!standings.of[name]?.maintenance)
    throw new RegistryError('nothing-to-do', `${name} is in no maintenance.`);
  return { maintenance: null };
}

export function decideSwitch(
  standings: Standings,
  name: string,
  act: 'disable' | 'enable',
  fact: ActFact,
): ChangedParts {
  requireRemote(standings, name);
  const isOff = standings.of[name]?.disabled !== undefined;
  if (act === 'disable' && isOff)
    throw new RegistryError('nothing-to-do', `${name} is switched off already.`);
  if (act === 'enable' && !isOff) throw new RegistryError('nothing-to-do', `${name} is not switched off.`);
  return { disabled: act === 'disable' ? fact : null };
}
