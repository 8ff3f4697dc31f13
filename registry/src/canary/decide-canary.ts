import type { ActFact, Audience, CanaryFact, ChangedParts } from '@parlour/contracts';
import type { Standings } from '../deployments/standings.ts';
import { RegistryError } from '../errors.ts';
import { requireThawed } from '../freeze/decide-freeze.ts';

/** The canary of a remote. Fails with `no-canary`. */
export function canaryOf({ of }: Standings, name: string): CanaryFact {
  const canary = of[name]?.canary;
  if (!canary) throw new RegistryError('no-canary', `${name} has no canary.`);
  return canary;
}

/**
 * Begins a canary beside the live release, or changes who gets the running one. The salt stays with the version, so that
 * whoever has it keeps it while the share grows.
 */
export function decideCanary(
  standings: Standings,
  { name, version, audience }: { name: string; version: string; audience: Audience },
  fact: ActFact,
): ChangedParts {
  requireThawed(standings, name);
  const { live, canary: running } = standings.of[name] ?? {};
  if (name === 'shell')
    throw new RegistryError('request-invalid', 'The shell is the page itself: deploy it to everybody.');
  if (!live)
    throw new RegistryError('no-live-release', `${name} has no live release to compare with: deploy one.`);
  if (live.version === version)
    throw new RegistryError('already-live', `${name} ${version} is live already.`);
  const deployment = standings.revision + 1;
  const same = running?.version === version && !running.paused ? running : undefined;
  const salt = running?.version === version ? running.salt : String(deployment);
  return {
    canary: { ...fact, version, audience, salt, deployment, watchedSince: same?.watchedSince ?? fact.since },
  };
}

export function decidePause(standings: Standings, name: string, fact: ActFact): ChangedParts {
  const canary = canaryOf(standings, name);
  if (canary.paused) throw new RegistryError('nothing-to-do', `The canary of ${name} is paused already.`);
  return { canary: { ...canary, paused: fact } };
}

/** Lets a paused canary go on; what was reported before does not count against it any more. */
export function decideResume(standings: Standings, name: string, { since }: ActFact): ChangedParts {
  requireThawed(standings, name);
  const { paused, ...canary } = canaryOf(standings, name);
  if (!paused) throw new RegistryError('nothing-to-do', `The canary of ${name} is not paused.`);
  return { canary: { ...canary, watchedSince: since } };
}

export function decideEnd(standings: Standings, name: string): ChangedParts {
  canaryOf(standings, name);
  return { canary: null };
}
