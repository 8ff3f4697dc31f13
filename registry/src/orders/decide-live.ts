import type { ActFact, ChangedParts, LiveFact } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import { requireCanary } from './decide-canary.ts';
import { requireNotFrozen, requireNotWithdrawn } from './decide-freeze.ts';
import type { RegistryState } from './registry-state.ts';

type Release = { name: string; version: string };

/** Makes releases live for everybody as one change, all or none. Ends their canaries. */
export function decideDeploy(
  state: RegistryState,
  releases: readonly Release[],
  fact: ActFact,
): Record<string, ChangedParts> {
  const names = new Set(releases.map(({ name }) => name));
  if (names.size < releases.length)
    throw new RegistryError('request-invalid', 'A change can name each remote only once.');
  for (const { name, version } of releases) {
    requireNotFrozen(state, name);
    requireNotWithdrawn(state, name, version);
    if (state.byName[name]?.live?.version === version)
      throw new RegistryError('already-live', `${name} ${version} is live already.`);
  }
  return Object.fromEntries(
    releases.map((release) => [release.name, makeLive(state, release, 'deploy', fact)]),
  );
}

export function decidePromote(state: RegistryState, name: string, fact: ActFact): ChangedParts {
  requireNotFrozen(state, name);
  return makeLive(state, { name, version: requireCanary(state, name).version }, 'deploy', fact);
}

/**
 * Decides a rollback. Without a version, it ends the canary if there is one, and otherwise restores the previous live
 * release, skipping releases that were rolled back; that of a retired remote is its last one. Fails with `nothing-to-roll-back-to` or `already-live`.
 */
export function decideRollback(
  state: RegistryState,
  { name, version }: { name: string; version?: string },
  fact: ActFact,
): ChangedParts {
  const { live, canary } = state.byName[name] ?? {};
  if (canary && (version === undefined || version === live?.version)) return { canary: null };
  const target = version ?? state.liveHistory[name]?.at(live ? -2 : -1);
  if (target === undefined)
    throw new RegistryError('nothing-to-roll-back-to', `No release of ${name} was live before.`);
  if (target === live?.version) throw new RegistryError('already-live', `${name} ${target} is live already.`);
  return makeLive(state, { name, version: target }, 'rollback', fact);
}

function makeLive(
  state: RegistryState,
  { name, version }: Release,
  kind: LiveFact['kind'],
  fact: ActFact,
): ChangedParts {
  const live = { ...fact, version, kind, deployment: state.revision + 1 };
  const { canary, retired } = state.byName[name] ?? {};
  return { live, ...(canary && { canary: null }), ...(retired && { retired: null }) };
}
