import type { ReleaseSummary } from '@parlour/contracts';
import { RegistryError } from '../errors.ts';
import type { RegistryState } from '../orders/registry-state.ts';
import { computeReleaseDigest } from '../releases/release-digest.ts';
import type { Releases } from '../releases/releases.ts';

interface ReleaseSummariesParts {
  getState(): RegistryState;
  releases: Pick<Releases, 'get' | 'versions'>;
}

/** Returns the releases of one name, newest first. Fails with `not-found` when nothing was published under it. */
export async function getReleaseSummaries(
  { getState, releases }: ReleaseSummariesParts,
  name: string,
): Promise<ReleaseSummary[]> {
  const versions = (await releases.versions())[name];
  if (!versions) throw new RegistryError('not-found', `No release of ${name} has been published.`);
  const stored = await Promise.all(versions.map((version) => releases.get(name, version)));
  const state = getState();
  return stored.map(({ version, publishedAt, publishedBy, manifest, files }) => ({
    version,
    publishedAt,
    publishedBy,
    commit: manifest.commit,
    digest: computeReleaseDigest(files),
    bytes: Object.values(files).reduce((sum, { bytes }) => sum + bytes, 0),
    standing: getStanding(state, name, version),
    rolledBack: state.rollbacks[name]?.[version],
  }));
}

function getStanding(
  { byName, liveHistory, everLive }: RegistryState,
  name: string,
  version: string,
): ReleaseSummary['standing'] {
  const { live, canary } = byName[name] ?? {};
  if (version === live?.version) return 'live';
  if (version === canary?.version) return 'canary';
  if (liveHistory[name]?.includes(version)) return 'was-live';
  return everLive[name]?.includes(version) ? 'rolled-back' : 'never-live';
}
