import { setTimeout } from 'node:timers/promises';
import { limitConnections, serverTimeouts } from '@parlour/network';
import Fastify, { type FastifyInstance, LogController } from 'fastify';
import type { JSONWebKeySet } from 'jose';
import { openAccess } from './access/access.ts';
import { createCurrentRights } from './access/current-rights.ts';
import { createTokenOwners } from './access/token-owners.ts';
import { openTokens } from './access/tokens.ts';
import { registryName } from './audit/alarms.ts';
import { createBrowserTrial } from './browser/browser-trial.ts';
import { findMissingBrowser } from './browser/find-chromium.ts';
import { createUpdateTrial } from './browser/update-trial.ts';
import {
  type OperationsServices,
  type OperatorLogin,
  openOperatorLogin,
  openPersistence,
  startServices,
} from './compose.ts';
import type { RegistryConfig } from './config.ts';
import { getLiveVersions } from './deployments/deployments.ts';
import { createChangeStreams } from './discovery/change-stream.ts';
import { buildDiscoveryDocument, signDiscovery } from './discovery/document.ts';
import { createDocumentCache } from './discovery/document-cache.ts';
import { RegistryError } from './errors.ts';
import { handleError } from './http/handle-error.ts';
import { pageRoutes } from './page/routes.ts';
import { pageWorkerRoutes } from './page/worker-routes.ts';
import { createGate } from './releases/gate.ts';
import { detectIsolation } from './releases/headless/isolated-process.ts';
import { type Change, publishFromFolder } from './releases/publish-from-folder.ts';
import { recordPublications } from './releases/record-publications.ts';
import type { StoredRelease } from './releases/release.ts';
import { createReleases, type Releases } from './releases/releases.ts';
import { accessRoutes } from './routes/access-routes.ts';
import { discoveryRoutes } from './routes/discovery-routes.ts';
import { grantRoutes } from './routes/grant-routes.ts';
import { healthRoutes } from './routes/health-routes.ts';
import { overrideRoutes } from './routes/override-routes.ts';
import { releaseRoutes } from './routes/release-routes.ts';
import { signingRoutes } from './routes/signing-routes.ts';
import { endUnownedTokens } from './routes/token-acts.ts';
import { toJsonWebKeySet } from './signing/operator-grants.ts';
import { openSigningKeys } from './signing/signing-keys.ts';
import { openDiskStorage } from './storage/disk-storage.ts';
import { openS3Storage } from './storage/s3-storage.ts';

/** Larger than any JSON body. Callers are known only after it is read. Files arrive as streams, which it does not limit. */
const bodyBytesMax = 64 * 1024;

/** The registry in one process: the HTTP application, and the same operations without HTTP. */
export interface Registry {
  app: FastifyInstance;
  releases: Releases;
  deployments: OperationsServices['deployments'];
  /** Orders, sessions, the canary guard and the maintenance clock. */
  services: OperationsServices;
  /** Operators who may log in to the console. */
  operators: OperatorLogin['operators'];
  /** Returns the public keys that verify the grants of operators, as `GET /registry/operator-keys` does. */
  operatorKeys(): JSONWebKeySet;
  /** Publishes the output folder of `parlour-build`. Fails with `version-exists` and `release-refused`. */
  publishFromFolder(folder: string, by: string, change?: Change): Promise<StoredRelease>;
  /**
   * Shows these live releases in the gate's browser, and raises an alarm about each that fails. Never rejects: a machine
   * without a browser tries nothing.
   */
  tryUpdates(names: readonly string[]): Promise<void>;
  /**
   * Reports that the registry is not ready, and waits `drainMs` until load balancers have noticed. It still answers
   * meanwhile. `close` does so first.
   */
  drain(): Promise<void>;
  close(): Promise<void>;
}

const guardNotice =
  'The system allows no network namespace (`unshare --map-root-user --net`). The gate keeps the code of candidate ' +
  'releases from the network by a guard in Node alone.';

/** Warns about what the gate lacks on this machine. */
function warnAboutGate({ gateBrowser }: RegistryConfig, warn: (notice: string) => void): void {
  const missing = findMissingBrowser(gateBrowser);
  if (missing) warn(`The gate shows no release in a browser. ${missing}`);
  void detectIsolation().then((isolation) => {
    if (isolation === 'guard') warn(guardNotice);
  });
}

/** Opens the registry in `config.folder`, or creates it there. The application does not listen yet. */
export async function buildRegistry(config: RegistryConfig): Promise<Registry> {
  const { folder, environment, now, logger, trustProxy } = config;
  const app = Fastify({
    logger,
    // Requests are logged only to search for faults, because they are many and contain addresses.
    logController: new LogController({
      disableRequestLogging: ({ log }) => !['debug', 'trace'].includes(log.level),
    }),
    trustProxy,
    routerOptions: { maxParamLength: 200 },
    bodyLimit: bodyBytesMax,
    http: serverTimeouts,
    requestTimeout: serverTimeouts.requestTimeout,
  });
  limitConnections(app.server);
  const onFailure = (error: unknown): void => app.log.error({ err: error }, 'work beside requests failed');
  const onAlarm = (problem: string): void =>
    app.log.fatal({ problem }, 'the journal of the registry was changed');
  const disk = openDiskStorage(folder);
  const storage = config.releaseBucket ? openS3Storage(config.releaseBucket) : disk;
  const login = openOperatorLogin(storage, config);
  const { localToken } = config;
  const isOwned = createTokenOwners({ operators: login.operators, localToken });
  const tokens = openTokens({ storage, isOwned, now });
  await tokens.endUnlimited();
  const access = await openAccess({ folder, tokens, sessions: login.sessions, localToken });
  const persistence = await openPersistence({ config, storage: disk, onFailure });
  const { journal } = persistence;
  const keys = await openSigningKeys({ folder, given: config.signingKeys, now });
  const browser = createBrowserTrial({ config, storage });
  const gate = createGate({
    storage,
    browser,
    platform: config.platform,
    sizeBudgets: config.sizeBudgets,
    live: () => {
      const live = Object.entries(getLiveVersions(journal.getState()));
      return Promise.all(live.map(([name, version]) => releases.get(name, version)));
    },
  });
  const releases: Releases = recordPublications(createReleases({ storage, now, gate }), journal);
  const rights = createCurrentRights({ operators: login.operators, tokens, localToken, now });
  const report = { onFailure, onAlarm };
  const identity = { access, rights, keys };
  const services = await startServices({ config, persistence, storage, releases, ...identity, ...report });
  const { operations, deployments } = services;
  await endUnownedTokens({ tokens, journal }, registryName);
  await releases.sweep();
  warnAboutGate(config, (notice) => app.log.warn(notice));

  const buildDocument = () => buildDiscoveryDocument({ operations, releases, environment, now });
  const signDocument = async () => signDiscovery(await buildDocument(), keys);
  app.setErrorHandler(handleError);
  app.setNotFoundHandler((request) => {
    throw new RegistryError(
      'not-found',
      `There is nothing at ${request.method} ${request.url.split('?')[0]}.`,
    );
  });
  let draining: Promise<void> | undefined;
  healthRoutes(app, {
    isStopping: () => draining !== undefined,
    checkStores: () => Promise.all([persistence.check(), storage.list('operators')]),
  });
  accessRoutes(app, { access, tokens, operators: login.operators, journal, now });
  login.routes(app, { access, tokens, journal });
  releaseRoutes(app, { releases, access, journal });
  services.routes(app);
  signingRoutes(app, { keys, access, journal });
  overrideRoutes(app, { keys, access, journal, platform: config.platform, now });
  grantRoutes(app, { access, keys, journal, operators: login.operators, now });
  const getDocument = createDocumentCache({ revision: operations.revision, signDocument, now });
  discoveryRoutes(app, { getDocument, streams: createChangeStreams({ operations, getDocument }) });
  pageWorkerRoutes(app, config);
  pageRoutes(app, { config, buildDocument, releases, keys, tickets: services.tickets });
  await app.ready();

  const drain = (): Promise<void> => {
    draining ??= setTimeout(config.drainMs);
    return draining;
  };

  return {
    app,
    releases,
    deployments,
    services,
    operators: login.operators,
    operatorKeys: () => toJsonWebKeySet(keys.list()),
    publishFromFolder: (from, by, change) => publishFromFolder(releases, from, by, change),
    tryUpdates: createUpdateTrial({ browser, releases, deployments, journal, onFailure }),
    drain,
    async close() {
      await drain();
      await app.close();
      await browser.close();
      await services.close();
    },
  };
}
