import {
  type DeploymentWatch,
  type LiveFact,
  type Overview,
  type RemoteOperations,
  type RemoteOverview,
  wholeSite,
} from '@parlour/contracts';
import type { RegistryState } from '../orders/registry-state.ts';
import type { Releases } from '../releases/releases.ts';
import type { Sessions } from '../sessions/sessions.ts';
import type { RecentFailuresReader } from '../telemetry/recent-failures.ts';
import type { Deployments } from './deployments.ts';

/** The live and the published releases. `toPublicStatus` removes what only operators see. */
interface RegistryStatus {
  revision: number;
  remotes: RemoteState[];
}

interface RemoteState {
  name: string;
  /** Absent for a remote that was never deployed. */
  live?: Pick<LiveFact, 'version' | 'since' | 'kind'> & Partial<Pick<LiveFact, 'by' | 'reason'>>;
  /** Newest first. */
  published: string[];
}

interface StatusParts {
  getState(): RegistryState;
  deployments: Pick<Deployments, 'revision'>;
  releases: Pick<Releases, 'versions'>;
}

export async function getStatus({ getState, deployments, releases }: StatusParts): Promise<RegistryStatus> {
  const published = await releases.versions();
  const { byName } = getState();
  const remotes = Object.entries(published).map(([name, versions]): RemoteState => {
    const live = byName[name]?.live;
    if (!live) return { name, published: versions };
    const { version, since, by, kind, reason } = live;
    return { name, live: { version, since, by, kind, reason }, published: versions };
  });
  return { revision: deployments.revision(), remotes };
}

/**
 * Removes the names and the reasons of operators, and everything that no page was ever given: a version that waits for
 * its release, and a remote that was never released.
 */
export const toPublicStatus = (
  { revision, remotes }: RegistryStatus,
  { byName, everLive }: Pick<RegistryState, 'byName' | 'everLive'>,
): RegistryStatus => ({
  revision,
  remotes: remotes.flatMap(({ name, live, published }): RemoteState[] => {
    const known = [...(everLive[name] ?? []), byName[name]?.canary?.version];
    const released = published.filter((version) => known.includes(version));
    if (released.length === 0) return [];
    const { version, since, kind } = live ?? {};
    const isLive = version !== undefined && since !== undefined && kind !== undefined;
    return [{ name, ...(isLive && { live: { version, since, kind } }), published: released }];
  }),
});

/**
 * Returns the overview for operators: the live releases, since when, by whom and why, and how many browsers are on
 * which version.
 */
export async function getOverview({
  getState,
  releases,
  sessions,
  environment,
  getWatched,
  readRecentFailures,
}: Pick<StatusParts, 'getState' | 'releases'> & {
  sessions: Sessions;
  environment: string;
  getWatched(): Readonly<Record<string, DeploymentWatch>>;
  readRecentFailures: RecentFailuresReader;
}): Promise<Overview> {
  const published = await releases.versions();
  const { byName, revision } = getState();
  const page = await sessions.summary();
  const watched = new Map(Object.entries(getWatched()));
  const getStanding = (name: string): RemoteOperations => byName[name] ?? {};
  const getInside = (name: string): RemoteOverview['inside'] => {
    if (!getStanding(name).maintenance?.running) return undefined;
    const { sessions: open = 0, busy = 0 } = page.inside.find((row) => row.name === name) ?? {};
    return { sessions: open, busy };
  };
  const readFailures = async (name: string): Promise<RemoteOverview['failures']> => {
    const { live } = getStanding(name);
    return live && readRecentFailures(name, live.version);
  };
  const toRemote = async ([name, versions]: [string, string[]]): Promise<RemoteOverview> => ({
    name,
    ...getStanding(name),
    published: versions,
    sessions: page.releases
      .filter((release) => release.name === name)
      .map(({ version, sessions }) => ({ version, sessions })),
    heldSwaps: page.heldSwaps.filter((held) => held.name === name),
    inside: getInside(name),
    watch: watched.get(name),
    failures: await readFailures(name),
  });
  return {
    environment,
    revision,
    ...(byName[wholeSite]?.frozen && { frozen: byName[wholeSite].frozen }),
    remotes: await Promise.all(Object.entries(published).map(toRemote)),
  };
}
