import type { Audience, AuditRecord } from '@parlour/contracts';
import type { Journal } from '../audit/journal.ts';
import type { Operations } from './operations.ts';
import type { RegistryState } from './registry-state.ts';

/** One remote's part of an act that changed who gets which release. */
export interface Deployment {
  /** The revision of the discovery document that it made; several remotes of one change have the same. */
  id: number;
  environment: string;
  kind: 'deploy' | 'rollback' | 'canary';
  name: string;
  version: string;
  /** Of a canary. */
  audience?: Audience;
  /** ISO 8601, the registry's clock. */
  at: string;
  by: string;
  reason: string;
}

export interface DeployOrder {
  name: string;
  version: string;
  by: string;
  reason?: string;
}

/** What is live, and how it came to be. */
export interface Deployments {
  /** Makes a published release live. Fails with `release-unknown`, `already-live` or `frozen`. */
  deploy(order: DeployOrder): Promise<Deployment>;
  /**
   * Deploys again the release that was live before the live one, leaving out those that were rolled back, or takes a
   * canary back. Fails with `nothing-to-roll-back-to`.
   */
  rollBack(order: { name: string; version?: string; by: string; reason?: string }): Promise<Deployment>;
  /** The live version by name. */
  live(): Record<string, string>;
  /** Oldest first. */
  history(): readonly Deployment[];
  /** Number of acts so far: the revision of the discovery document. */
  revision(): number;
}

/** The live version by name. */
export const getLiveVersions = ({ byName }: RegistryState): Record<string, string> =>
  Object.fromEntries(
    Object.entries(byName).flatMap(([name, { live }]) => (live ? [[name, live.version]] : [])),
  );

export function createDeployments(operations: Operations, journal: Pick<Journal, 'records'>): Deployments {
  const live = () => getLiveVersions(operations.getState());
  const toDeployment = (record: AuditRecord): Deployment => {
    const [deployment] = toDeployments(record, new Map(Object.entries(live())));
    if (!deployment) throw new Error(`Record ${record.seq} of the journal is no deployment.`);
    return deployment;
  };

  return {
    async deploy({ name, version, by, reason }) {
      const order = { act: 'deploy', changes: [{ name, version }], reason } as const;
      return toDeployment(await operations.execute(order, by));
    },
    async rollBack({ name, version, by, reason }) {
      return toDeployment(await operations.execute({ act: 'rollback', name, version, reason }, by));
    },
    live,
    history() {
      const versions = new Map<string, string>();
      return journal.records().flatMap((record) => toDeployments(record, versions));
    },
    revision: operations.revision,
  };
}

/**
 * The deployments that one act made; `live` has the live versions before it and is brought up to date. A canary that was
 * taken back is a rollback to the live release.
 */
function toDeployments(record: AuditRecord, live: Map<string, string>): Deployment[] {
  const { revision, environment, at, by, reason, act } = record;
  return record.changes.flatMap(({ name, after }): Deployment[] => {
    const made = { id: revision, environment, name, at, by, reason };
    if (after.live) {
      live.set(name, after.live.version);
      return [{ ...made, kind: after.live.kind, version: after.live.version }];
    }
    if (after.canary && act === 'canary') {
      const { version, audience } = after.canary;
      return [{ ...made, kind: 'canary', version, audience }];
    }
    const version = live.get(name);
    return after.canary === null && version ? [{ ...made, kind: 'rollback', version }] : [];
  });
}
