import type { FastifyInstance } from 'fastify';
import type { Access } from './access/access.ts';
import type { CurrentRights } from './access/current-rights.ts';
import { openKnownBrowsers } from './access/known-browsers.ts';
import { createLoginLimit } from './access/login-limit.ts';
import { createOperatorPasswords } from './access/operator-passwords.ts';
import { type OperatorSessions, openOperatorSessions } from './access/operator-sessions.ts';
import { type Operators, openOperators } from './access/operators.ts';
import { openSecondFactors } from './access/second-factors.ts';
import type { Tokens } from './access/tokens.ts';
import { type Alarm, raiseAlarm } from './audit/alarms.ts';
import { openEmbeddedJournal } from './audit/embedded-journal.ts';
import type { Journal } from './audit/journal.ts';
import { type JournalWatch, startJournalWatch } from './audit/journal-watch.ts';
import { openPostgresJournal } from './audit/postgres-journal.ts';
import { createEarlyPromotionCheck, createStepCheck } from './canary/early-promotion.ts';
import { type CanaryGuard, startCanaryGuard } from './canary/guard.ts';
import { toNetworkPagesMax } from './canary/network-samples.ts';
import type { RegistryConfig } from './config.ts';
import { openDatabase } from './database/database.ts';
import { createPostgresHours } from './database/postgres-hours.ts';
import { createPostgresStore } from './database/postgres-telemetry-store.ts';
import { createContractCheck } from './deployments/contract-problems.ts';
import { createDeployments, type Deployments } from './deployments/deployments.ts';
import { createOperations, type Operations } from './deployments/operations.ts';
import { startWindowClock, type WindowClock } from './deployments/window-clock.ts';
import type { Releases } from './releases/releases.ts';
import { auditRoutes } from './routes/audit-routes.ts';
import { deploymentRoutes } from './routes/deployment-routes.ts';
import { operatorRoutes } from './routes/operator-routes.ts';
import { operatorSessionRoutes } from './routes/operator-session-routes.ts';
import { serviceLevelRoutes } from './routes/service-level-routes.ts';
import { sessionRoutes } from './routes/session-routes.ts';
import { telemetryRoutes } from './routes/telemetry-routes.ts';
import { webhookRoutes } from './routes/webhook-routes.ts';
import { createPresence, type Presence, singleProcessPresence } from './sessions/presence.ts';
import { createSessions, type Sessions } from './sessions/sessions.ts';
import type { SigningKeys } from './signing/signing-keys.ts';
import type { Storage } from './storage/storage.ts';
import type { HourStore } from './telemetry/hour-store.ts';
import { createIntake } from './telemetry/intake.ts';
import { createMemoryStore } from './telemetry/memory-store.ts';
import { createNetworkHash } from './telemetry/network-hash.ts';
import { createPageTickets, type PageTickets } from './telemetry/page-tickets.ts';
import { createRecentFailuresReader } from './telemetry/recent-failures.ts';
import { createReleaseFilter } from './telemetry/release-filter.ts';
import { openStoredHours } from './telemetry/stored-hours.ts';
import type { TelemetryStore } from './telemetry/telemetry-store.ts';
import { createWebhookAdministration } from './webhooks/administration.ts';
import { startWebhookDelivery, type WebhookDelivery } from './webhooks/delivery.ts';
import { createLease, type Lease, singleProcessLease } from './webhooks/lease.ts';
import { createWebhookSender } from './webhooks/send.ts';
import { openWebhooks } from './webhooks/webhooks.ts';

/** Stores for acts and counts: beside the releases for a single process, or on a PostgreSQL server for several. */
interface Persistence {
  journal: Journal;
  store: TelemetryStore;
  hours: HourStore;
  presence: Presence;
  /** Decides which process delivers webhooks. */
  lease: Lease;
  /** Fails when the database does not answer. Stores beside the releases need no check. */
  check(): Promise<unknown>;
  close(): Promise<void>;
}

interface PersistenceParts {
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
    const hours = await openStoredHours({ storage, now, onFailure });
    return {
      journal,
      store: createMemoryStore(now),
      hours,
      presence: singleProcessPresence,
      lease: singleProcessLease,
      check: () => Promise.resolve(),
      async close() {
        await hours.close();
        await journal.close();
      },
    };
  }
  const database = await openDatabase(databaseUrl, onFailure);
  const parts = { database, environment, now, onFailure };
  const readInitialRecords = async () => (await openEmbedded()).records();
  const journal = await openPostgresJournal({ ...parts, readInitialRecords });
  const store = createPostgresStore(parts);
  const hours = createPostgresHours(parts);
  const presence = createPresence(parts);
  return {
    journal,
    store,
    hours,
    presence,
    lease: createLease(database, environment),
    check: () => database.query('select 1'),
    async close() {
      await presence.stop();
      await store.close();
      await hours.close();
      await journal.close();
      await database.close();
    },
  };
}

interface OperationsServicesParts {
  config: RegistryConfig;
  persistence: Persistence;
  /** Storage that every registry of the site shares. */
  storage: Storage;
  releases: Releases;
  access: Access;
  rights: CurrentRights;
  keys: Pick<SigningKeys, 'deriveSecrets'>;
  /** Called after a failed background check. The next check runs nevertheless. */
  onFailure(error: unknown): void;
  /** Called when somebody changed the stored journal. */
  onAlarm(problem: string): void;
}

/** Services for everything about live releases: journal, orders, canaries, maintenance, telemetry. */
export interface OperationsServices {
  journal: Journal;
  operations: Operations;
  deployments: Deployments;
  sessions: Sessions;
  guard: CanaryGuard;
  clock: WindowClock;
  journalWatch: JournalWatch;
  store: TelemetryStore;
  webhooks: WebhookDelivery;
  /** Tickets of the pages that the registry serves. */
  tickets: PageTickets;
  routes(app: FastifyInstance): void;
  close(): Promise<void>;
}

export async function startServices(parts: OperationsServicesParts): Promise<OperationsServices> {
  const { config, persistence, releases, access, keys, onFailure, onAlarm } = parts;
  const { journal, store, hours, presence } = persistence;
  const { now, environment, canaryNetworksMin: networksMin } = config;
  const operations = createOperations({ journal, releases, now });
  const deployments = createDeployments(operations, journal);
  const sessions = createSessions(now, presence.getOtherSummaries);
  await presence.start(sessions.getOwnSummary);
  const raise = (alarm: Alarm) => raiseAlarm(journal, alarm);
  const guard = startCanaryGuard({ operations, store, networksMin, raiseAlarm: raise, now, onFailure });
  const findContractProblems = createContractCheck({ releases, deployments });
  const { getState } = operations;
  const findEarlyPromotion = createEarlyPromotionCheck({ store, getState, networksMin });
  const isCanaryProven = createStepCheck({ store, getState, networksMin });
  const isStillAllowed = parts.rights;
  const clock = startWindowClock({
    journal,
    isStillAllowed,
    findContractProblems,
    isCanaryProven,
    now,
    onFailure,
  });
  const journalWatch = startJournalWatch({
    journal,
    now,
    onAlarm(problem) {
      onAlarm(problem);
      const day = now().toISOString().slice(0, 10);
      raise({ cause: `journal ${day}`, problem: `Somebody changed the audit log. ${problem}` }).catch(
        onFailure,
      );
    },
    onFailure,
  });
  const tickets = createPageTickets({
    getSecrets: () => keys.deriveSecrets('page tickets'),
    environment,
    now,
  });
  const intake = createIntake({
    store,
    hours,
    ...createReleaseFilter(journal),
    hashNetwork: createNetworkHash(() => keys.deriveSecrets('networks of reports')),
    networkPagesMax: toNetworkPagesMax(networksMin),
    now,
  });
  const webhooks = openWebhooks(parts.storage, now);
  const sender = createWebhookSender({ privateHosts: config.webhookPrivateHosts });
  const { lease } = persistence;
  const delivery = startWebhookDelivery({ journal, webhooks, sender, lease, now, onFailure });
  const administration = createWebhookAdministration({ webhooks, sender, journal, environment, now });

  return {
    journal,
    operations,
    deployments,
    sessions,
    guard,
    clock,
    journalWatch,
    store,
    webhooks: delivery,
    tickets,
    routes(app) {
      deploymentRoutes(app, {
        operations,
        deployments,
        releases,
        sessions,
        access,
        isStillAllowed,
        environment,
        getWatched: guard.getWatched,
        readRecentFailures: createRecentFailuresReader({ store, now }),
        findContractProblems,
        findEarlyPromotion,
      });
      auditRoutes(app, { journal, access });
      webhookRoutes(app, { administration, access });
      sessionRoutes(app, { sessions, access });
      telemetryRoutes(app, { intake, tickets, store, sessions, operations, access, networksMin });
      serviceLevelRoutes(app, { hours, deployments, access, targets: config.serviceTargets, now });
    },
    async close() {
      guard.stop();
      clock.stop();
      journalWatch.stop();
      await delivery.stop();
      await persistence.close();
    },
  };
}

interface OperatorLoginRouteParts {
  access: Access;
  tokens: Tokens;
  journal: Pick<Journal, 'append'>;
}

/** Everything for operators who log in to the console. */
export interface OperatorLogin {
  operators: Operators;
  sessions: OperatorSessions;
  routes(app: FastifyInstance, parts: OperatorLoginRouteParts): void;
}

export function openOperatorLogin(
  storage: Storage,
  {
    now,
    wait,
    operatorSecondFactor,
    passwordCost,
  }: Pick<RegistryConfig, 'now' | 'wait' | 'operatorSecondFactor' | 'passwordCost'>,
): OperatorLogin {
  const factors = openSecondFactors(storage, now);
  const operators = openOperators({
    storage,
    passwords: createOperatorPasswords(passwordCost),
    factors,
    now,
  });
  const isSecondFactorRequired = operatorSecondFactor === 'required';
  const sessions = openOperatorSessions({ storage, operators, factors, isSecondFactorRequired, now });
  const browsers = openKnownBrowsers(storage, now);
  const limit = createLoginLimit({ now, wait });
  return {
    operators,
    sessions,
    routes(app, parts) {
      operatorSessionRoutes(app, { ...parts, operators, sessions, factors, browsers, limit, now });
      operatorRoutes(app, { ...parts, operators, factors });
    },
  };
}
