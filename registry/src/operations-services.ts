import type { FastifyInstance } from 'fastify';
import type { Access } from './access/access.ts';
import type { Journal } from './audit/journal.ts';
import { type CanaryGuard, startCanaryGuard } from './canary/guard.ts';
import type { RegistryConfig } from './config.ts';
import { createContractCheck } from './deployments/contract-problems.ts';
import { createDeployments, type Deployments } from './deployments/deployments.ts';
import { createOperations, type Operations } from './deployments/operations.ts';
import type { Persistence } from './deployments/persistence.ts';
import type { Releases } from './releases/releases.ts';
import { auditRoutes } from './routes/audit-routes.ts';
import { deploymentRoutes } from './routes/deployment-routes.ts';
import { telemetryRoutes } from './routes/telemetry-routes.ts';
import { sessionRoutes } from './sessions/routes.ts';
import { createSessions, type Sessions, summarize } from './sessions/sessions.ts';
import { startWindowClock, type WindowClock } from './status/window-clock.ts';
import { createIntake } from './telemetry/intake.ts';
import type { TelemetryStore } from './telemetry/telemetry-store.ts';

export interface OperationsServicesParts {
  config: RegistryConfig;
  persistence: Persistence;
  releases: Releases;
  access: Access;
  /** Called after a failed background check. The next check runs nevertheless. */
  onFailure(error: unknown): void;
}

/** Services for everything about live releases: journal, orders, canaries, maintenance, telemetry. */
export interface OperationsServices {
  journal: Journal;
  operations: Operations;
  deployments: Deployments;
  sessions: Sessions;
  guard: CanaryGuard;
  clock: WindowClock;
  store: TelemetryStore;
  routes(app: FastifyInstance): void;
  close(): Promise<void>;
}

export async function startServices(parts: OperationsServicesParts): Promise<OperationsServices> {
  const { config, persistence, releases, access, onFailure } = parts;
  const { journal, store, presence } = persistence;
  const { now, environment } = config;
  const operations = createOperations({ journal, releases, now });
  const deployments = createDeployments(operations, journal);
  const sessions = createSessions(now, presence.getOtherSummaries);
  await presence.start(() => summarize(sessions.all()));
  const guard = startCanaryGuard({ operations, store, now, onFailure });
  const clock = startWindowClock({ journal, now, onFailure });
  const isKnown = (name: string, version: string): boolean => {
    const { byName, liveHistory } = journal.getState();
    return byName[name]?.canary?.version === version || liveHistory[name]?.includes(version) === true;
  };
  const intake = createIntake({ store, isKnown, now });

  return {
    journal,
    operations,
    deployments,
    sessions,
    guard,
    clock,
    store,
    routes(app) {
      const problems = createContractCheck({ releases, deployments });
      deploymentRoutes(app, {
        operations,
        deployments,
        releases,
        sessions,
        access,
        environment,
        findContractProblems: problems,
      });
      auditRoutes(app, { journal, access });
      sessionRoutes(app, { sessions, access });
      telemetryRoutes(app, { intake, store, sessions, operations, access });
    },
    async close() {
      guard.stop();
      clock.stop();
      await persistence.close();
    },
  };
}
