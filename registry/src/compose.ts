import type { FastifyInstance } from 'fastify';
import type { Access } from './access/access.ts';
import { createLoginLimit } from './access/login-limit.ts';
import { createOperatorPasswords } from './access/operator-passwords.ts';
import { type OperatorSessions, openOperatorSessions } from './access/operator-sessions.ts';
import { type Operators, openOperators } from './access/operators.ts';
import { openEmbeddedJournal } from './audit/embedded-journal.ts';
import type { Journal } from './audit/journal.ts';
import { openPostgresJournal } from './audit/postgres-journal.ts';
import { type CanaryGuard, startCanaryGuard } from './canary/guard.ts';
import type { RegistryConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { createPostgresStore } from './database/postgres-telemetry-store.ts';
import { createContractCheck } from './deployments/contract-problems.ts';
import { createDeployments, type Deployments } from './deployments/deployments.ts';
import { createOperations, type Operations } from './deployments/operations.ts';
import { startWindowClock, type WindowClock } from './deployments/window-clock.ts';
import type { Releases } from './releases/releases.ts';
import { auditRoutes } from './routes/audit-routes.ts';
import { deploymentRoutes } from './routes/deployment-routes.ts';
import { operatorRoutes } from './routes/operator-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { telemetryRoutes } from './routes/telemetry-routes.ts';
import { createPresence, type Presence, singleProcessPresence } from './sessions/presence.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import type { Storage } from './storage/storage.ts';
import { createIntake } from './telemetry/intake.ts';
import { createMemoryStore } from './telemetry/memory-store.ts';
import type { TelemetryStore } from './telemetry/telemetry-store.ts';

/** Stores for acts and counts: beside the releases for a single process, or on a PostgreSQL server for several. */
export interface Persistence {
  journal: Journal;
  store: TelemetryStore;
  presence: Presence;
  close(): Promise<void>;
}

export interface PersistenceParts {
  config: Pick<RegistryConfig, 'environment' | 'databaseUrl' | 'now'>;
  storage: Storage;
  onFailure(error: unknown): void;
}

/** Opens the stores. Fails with `database-unreachable`. */
export async function openPersistence({
  config,
  storage,
  onFailure,
}: PersistenceParts): Promise<Persistence> {
  const { environment, databaseUrl, now } = config;
  const openEmbedded = () => openEmbeddedJournal({ storage, environment, now });
  if (databaseUrl === undefined) {
    const journal = await openEmbedded();
    return {
      journal,
      store: createMemoryStore(now),
      presence: singleProcessPresence,
      close: () => journal.close(),
    };
  }
  const database = await openDatabase(databaseUrl, onFailure);
  const parts = { database, environment, now, onFailure };
  const readInitialRecords = async () => (await openEmbedded()).records();
  const journal = await openPostgresJournal({ ...parts, readInitialRecords });
  const store = createPostgresStore(parts);
  const presence = createPresence(parts);
  return {
    journal,
    store,
    presence,
    async close() {
      await presence.stop();
      await store.close();
      await journal.close();
      await database.close();
    },
  };
}

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
  await presence.start(sessions.ownSummary);
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

/** Everything for operators who log in to the console. */
export interface OperatorLogin {
  operators: Operators;
  sessions: OperatorSessions;
  routes(app: FastifyInstance, parts: { access: Access; journal: Pick<Journal, 'append'> }): void;
}

export function openOperatorLogin(storage: Storage, now: () => Date): OperatorLogin {
  const operators = openOperators(storage, createOperatorPasswords(), now);
  const sessions = openOperatorSessions(storage, operators, now);
  const limit = createLoginLimit(now);
  return {
    operators,
    sessions,
    routes: (app, parts) => operatorRoutes(app, { ...parts, operators, sessions, limit }),
  };
}
