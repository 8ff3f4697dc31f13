import type { ActFact, ChangedParts, LiveFact } from '@parlour/contracts';
import { canaryOf } from '../canary/decide-canary.ts';
import { RegistryError } from '../errors.ts';
import { requireThawed } from '../freeze/decide-freeze.ts';
import type { Standings } from './standings.ts';

type Release = { name: string; version: string };

/** Makes releases live for everybody, as one change: all of them or none. Their canaries end. */
export function decideDeploy(
  standings: Standings,
  releases: readonly Release[],
  fact: ActFact,
): Record<string, ChangedParts> {
  const names = new Set(releases.map(({ name }) => name));
  if (names.size < releases.length)
    throw new RegistryError('request-invalid', 'Each remote can be named once in a change.');
  for (const { name, version } of releases) {
    requireThawed(standings, name);
    if (standings.of[name]?.live?.version === version)
      throw new RegistryError('already-live', `${name} ${version} is live already.`);
  }
  return Object.fromEntries(
    releases.map((release) => [release.name, madeLive(standings, release, 'deploy', fact)]),
  );
}

export function decidePromote(standings: Standings, name: string, fact: ActFact): ChangedParts {
  requireThawed(standings, name);
  return madeLive(standings, { name, version: canaryOf(standings, name).version }, 'deploy', fact);
}

/**
 * The way back. Without a version: takes the canary back where there is one, else the live release, leaving out those that
 * were rolled back before. Fails with `nothing-to-roll-back-to` or `already-live`.
 */
export function decideRollback(
  standings: Standings,
  { name, version }: { name: string; version?: string },
  fact: ActFact,
): ChangedParts {
  const { live, canary } = standings.of[name] ?? {};
  if (canary && (version === undefined || version === live?.version)) return { canary: null };
  const target = version ?? standings.lines[name]?.at(-2);
  if (target === undefined)
    throw new RegistryError('nothing-to-roll-back-to', `No release of ${name} was live before the live one.`);
  if (target === live?.version) throw new RegistryError('already-live', `${name} ${target} is live already.`);
  return madeLive(standings, { name, version: target }, 'rollback', fact);
}

function madeLive(
  standings: Standings,
  { name, version }: Release,
  kind: LiveFact['kind'],
  fact: ActFact,
): ChangedParts {
  const live = { ...fact, version, kind, deployment: standings.revision + 1 };
  return { live, ...(standings.of[name]?.canary && { canary: null }) };
}
