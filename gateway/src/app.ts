import { setTimeout as wait } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { type Assembly, assembleModules, type Services } from './modules.ts';
import { migrate } from './server/database/migrations.ts';
import { type BuiltFrame, buildFrame, type Frame, type FrameOverrides } from './server/frame.ts';
import { registerRoutes } from './server/http/contract-routes.ts';
import { registerHealth } from './server/http/health.ts';
import { createHotResponseCache, serveHotResponses } from './server/http/hot-response-cache.ts';
import { createHttpServer, isLoggingRequests, readRequestId } from './server/http/http-server.ts';
import { describeCalls } from './server/http/openapi.ts';
import { type OperatorRouteParts, registerOperatorRoutes } from './server/http/operator-routes.ts';
import { namePlugin } from './server/http/plugin-name.ts';
import { registerRateLimits } from './server/http/rate-limit.ts';
import type { RegionRule } from './server/http/region-guard.ts';
import type { GatewayConfig, GatewayModule, Job, OperatorAct } from './server/index.ts';
import { type JobRunner, startJobs } from './server/jobs.ts';
import { approvalActs } from './server/operators/approval-acts.ts';
import { createApprovals } from './server/operators/approvals.ts';
import { createGrantVerifier } from './server/operators/grants.ts';
import { auditSearchAct, historyAct } from './server/operators/history-act.ts';
import { registerOutboxPage } from './server/post/outbox-page.ts';

export interface Gateway<S = Services> {
  /** Not listening yet. Call `app.listen`, or `app.routing(request, response)` behind another server. */
  app: FastifyInstance;
  frame: BuiltFrame;
  modules: readonly GatewayModule[];
  services: S;
  jobs: readonly Job[];
  operatorActs: readonly OperatorAct[];
  /** Fills the modules' caches and subscribes to other gateways. The gateway accepts requests after this call. */
  prepare(): Promise<void>;
  /** Runs `prepare`, then starts event delivery and timers. */
  start(): Promise<void>;
  /**
   * Reports that the gateway is not ready, and answers requests for another `drainMs`, until load balancers have
   * noticed.
   */
  drain(): Promise<void>;
  /** Drains, ends streams, waits for running work and closes the database. Safe to call twice. */
  stop(): Promise<void>;
}

const frameMigrations = { module: 'server', folder: new URL('./server/migrations/', import.meta.url) };

/** Lists the folders with the SQL of the frame and of `modules`, in the order in which migrations apply. */
const listMigrations = (modules: readonly GatewayModule[]) => [
  frameMigrations,
  ...modules.flatMap(({ name, migrations }) => (migrations ? [{ module: name, folder: migrations }] : [])),
];

/** Builds the whole gateway on its migrated database. Fails with a `StartError` whose message is one line. */
export const buildApp = (config: GatewayConfig, own?: FrameOverrides): Promise<Gateway> =>
  buildWith(config, assembleModules, own);

/** Like `buildApp`, with other modules. Tests of the frame use it. */
export async function buildWith<S>(
  config: GatewayConfig,
  assemble: (frame: Frame) => Assembly<S>,
  own?: FrameOverrides,
): Promise<Gateway<S>> {
  const frame = await buildFrame(config, own);
  try {
    const assembly = assemble(frame);
    frame.useSessions(assembly.sessions);
    await migrate(frame.database, listMigrations(assembly.modules), frame.log);
    return await compose(frame, assembly);
  } catch (error) {
    await frame.database.close();
    throw error;
  }
}

async function compose<S>(
  frame: BuiltFrame,
  { modules, services, regions }: Assembly<S>,
): Promise<Gateway<S>> {
  const jobs = [...frame.jobs, ...modules.flatMap((module) => module.jobs ?? [])];
  let runner: JobRunner | undefined;
  let draining: Promise<void> | undefined;
  let stopping: Promise<void> | undefined;
  const operators = createOperators(frame, modules);
  const app = await createServer(frame, { modules, regions }, operators, () => draining !== undefined);

  let prepared: Promise<void> | undefined;
  const prepare = (): Promise<void> => {
    prepared ??= startModules();
    return prepared;
  };
  const startModules = async (): Promise<void> => {
    await app.ready();
    await frame.signals.start();
    for (const module of modules) await module.start?.();
  };
  const drain = (): Promise<void> => {
    draining ??= wait(frame.config.drainMs);
    return draining;
  };
  const stopAll = async (): Promise<void> => {
    await drain();
    frame.live.stop();
    await app.close();
    await runner?.stop();
    await frame.outbox.stop();
    await frame.post.stop();
    for (const module of modules.toReversed()) await module.stop?.();
    await frame.signals.stop();
    await frame.database.close();
  };
  for (const { name, subscriptions, moneyChecks = [] } of modules) {
    if (subscriptions) frame.outbox.subscribe(name, subscriptions);
    frame.moneyChecks.add(moneyChecks);
  }
  return {
    app,
    frame,
    modules,
    services,
    jobs,
    operatorActs: operators.acts,
    prepare,
    async start() {
      await prepare();
      frame.outbox.start();
      frame.post.start();
      runner = startJobs(jobs, frame.log);
    },
    drain,
    stop() {
      stopping ??= stopAll();
      return stopping;
    },
  };
}

type Operators = Pick<OperatorRouteParts, 'acts' | 'execute'>;

/** Collects the acts of the modules and adds those on requests and on the audit record. */
function createOperators(frame: BuiltFrame, modules: readonly GatewayModule[]): Operators {
  const acts = modules.flatMap((module) => module.operatorActs ?? []);
  const approvals = createApprovals(frame, acts);
  return {
    acts: [...acts, ...approvalActs(approvals), historyAct(frame.audit), auditSearchAct(frame.audit)],
    execute: approvals.execute,
  };
}

async function createServer(
  frame: BuiltFrame,
  { modules, regions }: Pick<Assembly<unknown>, 'modules'> & { regions: RegionRule | undefined },
  operators: Operators,
  isStopping: () => boolean,
): Promise<FastifyInstance> {
  const { config, database, live, log, payloads, sessions } = frame;
  const { trustProxy } = config;
  const countryHeader = trustProxy ? config.countryHeader : undefined;
  const app = createHttpServer({ log, trustProxy });
  const hotResponses = createHotResponseCache({
    trustProxy,
    countryHeader,
    readRequestId: (headers) => readRequestId(headers, trustProxy !== undefined),
    isStopping,
  });
  // When requests are logged, every request goes through the framework, because the framework's hooks log it.
  if (!isLoggingRequests(log)) serveHotResponses(app, hotResponses);
  const routes = modules.flatMap((module) => module.routes ?? []);
  registerHealth(app, { database, isStopping });
  live.register(app);
  if (config.outboxPage) registerOutboxPage(app, database);
  await registerRateLimits(app);
  registerRoutes(app, routes, {
    sessions,
    payloads,
    production: config.production,
    countryHeader,
    hotResponses,
    memberCallsPerSecond: config.memberCallsPerSecond,
    regions,
  });
  registerOperatorRoutes(app, { ...frame, ...operators, verifyGrant: createGrantVerifier(config) });
  // Built at the first request: most gateways never receive one.
  let description: Promise<string> | undefined;
  app.get('/openapi.json', async (_request, reply) => {
    const endpoints = routes.map(({ endpoint }) => endpoint);
    description ??= describeCalls(endpoints, '1.0.0').then((document) => JSON.stringify(document));
    return reply.type('application/json; charset=utf-8').send(await description);
  });
  // Each plugin has its own scope, so that a module's content types stay with that module.
  for (const { name, plugin } of modules)
    if (plugin) app.register(namePlugin(name, async (scope: FastifyInstance) => plugin(scope)));
  return app;
}
