import type { Releases } from '../releases/releases.ts';
import type { Deployments } from './deployments.ts';

/** What stands where: the answer of `remotes status`. */
export interface RegistryStatus {
  revision: number;
  remotes: RemoteState[];
}

export interface RemoteState {
  name: string;
  /** Absent for a remote that was published and never deployed. */
  live?: { version: string; since: string; by: string; kind: 'deploy' | 'rollback'; reason: string };
  /** Newest first. */
  published: string[];
}

export async function statusOf(deployments: Deployments, releases: Releases): Promise<RegistryStatus> {
  const published = await releases.versions();
  const remotes = Object.entries(published).map(([name, versions]): RemoteState => {
    const last = deployments.history().findLast((deployment) => deployment.name === name);
    if (!last) return { name, published: versions };
    const { version, at: since, by, kind, reason } = last;
    return { name, live: { version, since, by, kind, reason }, published: versions };
  });
  return { revision: deployments.revision(), remotes };
}
