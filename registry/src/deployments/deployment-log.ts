import type { Storage } from '../storage/storage.ts';

/** One line of the log: which release is live for a name, from when, by whom and why. Never changed. */
export interface Deployment {
  /** Counts from 1 without gaps; also the revision of the discovery document that it made. */
  id: number;
  environment: string;
  kind: 'deploy' | 'rollback';
  name: string;
  version: string;
  /** ISO 8601, the registry's clock. */
  at: string;
  by: string;
  reason: string;
}

export interface DeploymentLog {
  all(): readonly Deployment[];
  /** Adds a deployment, durably, before it resolves. Concurrent calls are written one after the other. */
  add(deployment: Omit<Deployment, 'id'>): Promise<Deployment>;
}

const key = 'deployments.jsonl';

/**
 * Opens the append-only log. A last line that a crash cut short was never answered to anybody and is left out;
 * a broken line before it is an error.
 */
export async function openDeploymentLog(storage: Storage): Promise<DeploymentLog> {
  const text = (await (await storage.read(key))?.text()) ?? '';
  const complete = text.slice(0, text.lastIndexOf('\n') + 1);
  if (complete !== text) await storage.write(key, Buffer.from(complete));
  const deployments = complete.split('\n').filter(Boolean).map(readLine);
  let writing: Promise<unknown> = Promise.resolve();

  return {
    all: () => deployments,
    add(entry) {
      const written = writing.then(async () => {
        const deployment = { id: deployments.length + 1, ...entry };
        await storage.append(key, JSON.stringify(deployment));
        deployments.push(deployment);
        return deployment;
      });
      writing = written.catch(() => undefined);
      return written;
    },
  };
}

function readLine(line: string, index: number): Deployment {
  const deployment = JSON.parse(line) as Deployment;
  if (deployment.id !== index + 1)
    throw new Error(`Line ${index + 1} of ${key} has the number ${deployment.id}.`);
  return deployment;
}
