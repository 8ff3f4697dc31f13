import type { AuditRecord, Deployment, Order } from '@parlour/contracts';
import type { Journal } from '../audit/journal.ts';
import { RegistryError } from '../errors.ts';
import { needsApproval } from '../orders/decide-approval.ts';
import type { RegistryState } from '../orders/registry-state.ts';
import type { Operations } from './operations.ts';

/** Public part of a deployment: without its author, its reason and the audience of a canary. */
type PublicDeployment = Omit<Deployment, 'by' | 'reason' | 'audience'>;

export const toPublicDeployment = ({
  id,
  environment,
  kind,
  name,
  version,
  at,
}: Deployment): PublicDeployment => ({ id, environment, kind, name, version, at });

interface DeployOrder {
  name: string;
  version: string;
  by: string;
  reason?: string;
}

/** The live releases and the history of deployments. */
export interface Deployments {
  /** Makes a published release live. Fails with `release-unknown`, `already-live`, `frozen` or `second-person-needed`. */
  deploy(order: DeployOrder): Promise<Deployment>;
  /**
   * Ends the canary, or deploys the previous live release again, skipping releases that were rolled back. Fails with
   * `nothing-to-roll-back-to`.
   */
  rollBack(order: { name: string; version?: string; by: string; reason?: string }): Promise<Deployment>;
  /** Returns the live versions by name. */
  live(): Record<string, string>;
  /** Returns every deployment, oldest first. */
  history(): readonly Deployment[];
  /** Returns the revision of the discovery document: the number of acts that changed it. */
  revision(): number;
}

/** Returns the live versions by name. */
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

  /** Executes an order without a second person. Fails with `second-person-needed`. */
  const deployNow = async (order: Order, by: string): Promise<Deployment> => {
    if (needsApproval(operations.getState(), order))
      throw new RegistryError(
        'second-person-needed',
        'A remote of this order requires two people. Order it by remotes deploy or in the console.',
      );
    return toDeployment(await operations.execute(order, by));
  };

  return {
    async deploy({ name, version, by, reason }) {
      return deployNow({ act: 'deploy', changes: [{ name, version }], reason }, by);
    },
    async rollBack({ name, version, by, reason }) {
      return deployNow({ act: 'rollback', name, version, reason }, by);
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
 * Returns the deployments of one record and updates `live`, which holds the live versions before it. The end of a
 * canary counts as a rollback to the live release; the retirement of a remote is no deployment.
 */
function toDeployments(record: AuditRecord, live: Map<string, string>): Deployment[] {
  const { revision, environment, at, by, reason, act } = record;
  return record.changes.flatMap(({ name, after }): Deployment[] => {
    if (after.live === null) {
      live.delete(name);
      return [];
    }
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
