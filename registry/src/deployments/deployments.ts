import { RegistryError } from '../errors.ts';
import type { Releases } from '../releases/releases.ts';
import type { Deployment, DeploymentLog } from './deployment-log.ts';

export interface DeployOrder {
  name: string;
  version: string;
  by: string;
  reason?: string;
}

/** What is live, and how it came to be. The last deployment of a name counts. */
export interface Deployments {
  /** Makes a published release live. Fails with `release-unknown` or `already-live`. */
  deploy(order: DeployOrder): Promise<Deployment>;
  /**
   * Deploys again the release that was live before the live one, leaving out those that were rolled back.
   * Fails with `nothing-to-roll-back-to`.
   */
  rollBack(order: { name: string; by: string; reason?: string }): Promise<Deployment>;
  /** The live version by name. */
  live(): Record<string, string>;
  history(): readonly Deployment[];
  /** Number of deployments so far: the revision of the discovery document. */
  revision(): number;
  /** Tells of each new deployment. Returns the way to stop it. */
  subscribe(listener: (deployment: Deployment) => void): () => void;
}

export interface DeploymentsParts {
  log: DeploymentLog;
  releases: Releases;
  environment: string;
  now(): Date;
}

export function createDeployments({ log, releases, environment, now }: DeploymentsParts): Deployments {
  const listeners = new Set<(deployment: Deployment) => void>();

  const add = async (
    kind: Deployment['kind'],
    { name, version, by, reason = '' }: DeployOrder,
  ): Promise<Deployment> => {
    await releases.get(name, version);
    const deployment = await log.add({
      environment,
      kind,
      name,
      version,
      at: now().toISOString(),
      by,
      reason,
    });
    for (const listener of listeners) listener(deployment);
    return deployment;
  };

  return {
    async deploy(order) {
      await releases.get(order.name, order.version);
      if (lineOf(log.all(), order.name).at(-1) === order.version) {
        throw new RegistryError('already-live', `${order.name} ${order.version} is live already.`);
      }
      return add('deploy', order);
    },
    async rollBack(order) {
      const line = lineOf(log.all(), order.name);
      const version = line.at(-2);
      if (!version) {
        throw new RegistryError(
          'nothing-to-roll-back-to',
          `No release of ${order.name} was live before the live one.`,
        );
      }
      return add('rollback', { ...order, version });
    },
    live: () => Object.fromEntries(log.all().map(({ name, version }) => [name, version])),
    history: () => log.all(),
    revision: () => log.all().length,
    subscribe: (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
}

/** The versions that led to the live one, without those that a rollback took back. */
function lineOf(deployments: readonly Deployment[], name: string): string[] {
  const line: string[] = [];
  for (const deployment of deployments) {
    if (deployment.name !== name) continue;
    if (deployment.kind === 'rollback') line.pop();
    else line.push(deployment.version);
  }
  return line;
}
