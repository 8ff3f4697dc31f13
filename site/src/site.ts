import { chmodSync, mkdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { defaultPlatformConfig, type PlatformConfig } from '@parlour/contracts';
import {
  buildApp,
  createDiskFullError,
  type FrameOverrides,
  type Gateway,
  type GatewayConfig,
  isDiskFull,
  lockFolder,
} from '@parlour/gateway';
import { bindRegistry } from '@parlour/gateway/seed';
import { buildRegistry, createRegistryConfig, type Registry, type RegistryConfig } from '@parlour/registry';
import { openConsole } from './console.ts';
import { type Front, type FrontOptions, openFront } from './front.ts';
import { deployBuilds } from './live-builds.ts';
import { type Progress, silentProgress } from './progress.ts';
import { toStartProblem } from './start-problem.ts';

/** The whole site in one process and at one address. */
export interface Site {
  url: string;
  gateway: Gateway;
  registry: Registry;
  /** Stops every part in reverse order. Everything that was confirmed to a caller is on disk. */
  stop(): Promise<void>;
}

interface Stoppable {
  /** Reports that the part will stop, and waits until load balancers have noticed. */
  drain?(): Promise<void>;
  stop(): Promise<void>;
}

/** Configuration of the gateway, and of the site where it differs from the defaults. */
export type SiteConfig = GatewayConfig & {
  platform?: PlatformConfig;
  registry?: Partial<Omit<RegistryConfig, 'folder' | 'platform' | 'trustProxy'>>;
};

/** Differences between a demonstration and a production site. */
export interface SiteKind {
  /** Command that starts the site. The journal names it beside the releases of the start. */
  command: string;
  front: FrontOptions;
  /** Address for programs of this machine and for calls between the parts, where `front` refuses them. */
  ownFront?: FrontOptions;
  /** Other addresses of the same site. */
  otherFronts?: readonly FrontOptions[];
  /** Returns connections in addition to the configured ones. `getUrl` returns the address for calls between the parts. */
  connect?(dataDir: string, getUrl: () => string): Pick<GatewayConfig, 'payments' | 'vendors'>;
  /** Checks and fills the migrated database. Processes of the site do it one after the other. */
  prepareData(gateway: Gateway, progress: Progress): Promise<void>;
  /** Opens further parts, once the releases are live. */
  openParts?(site: OpenSite): Promise<FurtherParts>;
  /** Shows the releases that replaced others in the gate's browser, after they went live. */
  triesUpdates?: true;
  /** Checks the registry before the first release. */
  checkRegistry?(registry: Registry): Promise<void>;
}

interface OpenSite {
  gateway: Gateway;
  registry: Registry;
  dataDir: string;
  getUrl(): string;
  /** Present when the caller of `startSite` replaced the clock. */
  now?(): number;
}

interface FurtherParts {
  sandbox: RequestListener;
  /** Runs once the fronts forward requests. */
  start(): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts a site of the given kind. `own` can replace the clock and the ids of all parts. Fails with a `StartProblem` of
 * one line for any problem that the person who starts it can solve.
 */
export async function startSite(
  config: SiteConfig,
  kind: SiteKind,
  progress: Progress = silentProgress,
  own: Pick<FrameOverrides, 'clock' | 'ids'> = {},
): Promise<Site> {
  const opened: Stoppable[] = [];
  const fronts: Front[] = [];
  const open = async (options: FrontOptions): Promise<Front> => {
    const front = await openFront(options);
    fronts.push(front);
    opened.push({ stop: () => front.close() });
    return front;
  };
  const stop = async (): Promise<void> => {
    await Promise.all(opened.map((part) => part.drain?.()));
    for (const part of opened.splice(0).reverse()) await part.stop();
  };
  try {
    const front = await open(kind.front);
    const ownFront = kind.ownFront ? await open(kind.ownFront) : front;
    for (const other of kind.otherFronts ?? []) await open(other);
    const { gateway, registry, console, further } = await startParts(
      { config, kind, front, getUrl: () => ownFront.url, progress, own },
      opened,
    );
    for (const one of fronts)
      one.open({
        gateway: gateway.app.routing,
        registry: registry.app.routing,
        console,
        sandbox: further?.sandbox,
      });
    // The gateway's jobs call the vendor, which may be reachable only through the open front.
    await gateway.start();
    await further?.start();
    return { url: front.url, gateway, registry, stop };
  } catch (error) {
    await stop();
    const cause = (await isDiskFull(config.dataDir)) ? createDiskFullError(config.dataDir, error) : error;
    throw toStartProblem(`Starting with the data folder ${config.dataDir}`, cause) ?? cause;
  }
}

interface StartedParts {
  gateway: Gateway;
  registry: Registry;
  console: RequestListener;
  further: FurtherParts | undefined;
}

async function startParts(
  {
    config: { platform = defaultPlatformConfig, registry: own = {}, ...config },
    kind,
    front,
    getUrl,
    progress,
    own: ownParts,
  }: {
    config: SiteConfig;
    kind: SiteKind;
    front: Front;
    getUrl(): string;
    progress: Progress;
    own: Pick<FrameOverrides, 'clock' | 'ids'>;
  },
  opened: Stoppable[],
): Promise<StartedParts> {
  await openDataFolder(config, opened);
  const further = kind.connect?.(config.dataDir, getUrl) ?? { payments: [], vendors: [] };
  let registry: Registry;
  const gateway = await progress.step('Open the database and bring it up to date', () =>
    buildApp(
      {
        ...config,
        port: front.port,
        operatorKeys: async () => registry.operatorKeys(),
        payments: [...config.payments, ...further.payments],
        vendors: [...config.vendors, ...further.vendors],
      },
      ownParts,
    ),
  );
  opened.push(gateway);
  // Open the registry before the seeding, which takes a minute, so that an unreachable registry database is reported at
  // once.
  registry = await buildRegistry(
    createRegistryConfig({
      logger: {
        level: config.logLevel,
        base: undefined,
        formatters: { level: (label) => ({ level: label }) },
      },
      ...own,
      drainMs: config.drainMs,
      trustProxy: config.trustProxy ?? false,
      folder: `${config.dataDir}/registry`,
      platform,
    }),
  );
  opened.push({ drain: () => registry.drain(), stop: () => registry.close() });
  await kind.checkRegistry?.(registry);
  const { database, clock } = gateway.frame;
  await kind.prepareData(gateway, progress);
  await gateway.prepare();
  await progress.step('Build, publish and deploy what changed', (report) =>
    database.withLock('deploy', async () => {
      const { journal } = registry.services;
      await journal.catchUp();
      await bindRegistry(gateway, journal.records()[0]?.hash);
      const updated = await deployBuilds(registry, { by: kind.command, report });
      if (kind.triesUpdates) void registry.tryUpdates(updated);
      await bindRegistry(gateway, journal.records()[0]?.hash);
    }),
  );
  const now = ownParts.clock && (() => clock.now().getTime());
  const parts = await kind.openParts?.({
    gateway,
    registry,
    dataDir: config.dataDir,
    getUrl,
    ...(now && { now }),
  });
  if (parts) opened.push(parts);
  return { gateway, registry, console: await openConsole(progress), further: parts };
}

/** Creates the data folder for this user only, and locks it. The embedded database, where it is used, has the lock. */
async function openDataFolder(
  { dataDir, databaseUrl }: Pick<GatewayConfig, 'dataDir' | 'databaseUrl'>,
  opened: Stoppable[],
): Promise<void> {
  // Other accounts of this machine must neither read nor change the data.
  mkdirSync(dataDir, { recursive: true });
  chmodSync(dataDir, 0o700);
  if (databaseUrl === undefined) return;
  const lock = await lockFolder(dataDir);
  opened.push({ stop: () => lock.release() });
}
