import { chmodSync, mkdirSync } from 'node:fs';
import type { RequestListener } from 'node:http';
import { defaultPlatformConfig, operatorKeysPath, type PlatformConfig } from '@parlour/contracts';
import {
  buildApp,
  createDiskFullError,
  type FrameOverrides,
  type Gateway,
  type GatewayConfig,
  isDiskFull,
} from '@parlour/gateway';
import { seedGateway } from '@parlour/gateway/seed';
import { buildRegistry, createRegistryConfig, type Registry, type RegistryConfig } from '@parlour/registry';
import { buildSandbox, type Sandbox } from '@parlour/sandbox';
import { openConsole } from './console.ts';
import { type Front, openFront } from './front.ts';
import { deployBuilds } from './live-builds.ts';
import { type Progress, silentProgress } from './progress.ts';
import { addSampleOperators } from './sample-operators.ts';
import { openSecrets } from './secrets.ts';
import { toStartProblem } from './start-problem.ts';

/** The whole site in one process: registry, gateway, and the sandbox's vendor and payment provider, at one address. */
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

const sandboxVendor = 'SANDBOX';
const sandboxPayments = 'sandbox';

/** Configuration of the gateway, and of the site where it differs from the defaults. */
export type SiteConfig = GatewayConfig & {
  platform?: PlatformConfig;
  /**
   * Adds the README's operators on the first start. Never set it on a site that others than this machine's users can
   * reach.
   */
  sampleOperators?: boolean;
  registry?: Partial<
    Pick<
      RegistryConfig,
      | 'signingKeys'
      | 'pageWorker'
      | 'databaseUrl'
      | 'releaseBucket'
      | 'sizeBudgets'
      | 'imageOrigins'
      | 'frameOrigins'
    >
  >;
};

/**
 * Starts the site. `own` can replace the clock and the ids of all parts. Fails with a `StartProblem` of one line for
 * any problem that the person who starts it can solve.
 */
export async function startSite(
  config: SiteConfig,
  progress: Progress = silentProgress,
  own: Pick<FrameOverrides, 'clock' | 'ids'> = {},
): Promise<Site> {
  const front = await openFront(config);
  const opened: Stoppable[] = [{ stop: () => front.close() }];
  const stop = async (): Promise<void> => {
    await Promise.all(opened.map((part) => part.drain?.()));
    for (const part of opened.splice(0).reverse()) await part.stop();
  };
  try {
    const parts = await startParts(config, front, progress, opened, own);
    front.open({
      gateway: parts.gateway.app.routing,
      sandbox: parts.sandbox.app.routing,
      registry: parts.registry.app.routing,
      console: parts.console,
    });
    // The gateway's jobs call the vendor, which is reachable only through the open front.
    await parts.gateway.start();
    await parts.sandbox.startRecovery();
    return { url: front.url, gateway: parts.gateway, registry: parts.registry, stop };
  } catch (error) {
    await stop();
    const cause = (await isDiskFull(config.dataDir)) ? createDiskFullError(config.dataDir, error) : error;
    throw toStartProblem(`Starting with the data folder ${config.dataDir}`, cause) ?? cause;
  }
}

async function startParts(
  { platform = defaultPlatformConfig, registry: own = {}, sampleOperators = false, ...config }: SiteConfig,
  front: Front,
  progress: Progress,
  opened: Stoppable[],
  ownParts: Pick<FrameOverrides, 'clock' | 'ids'>,
): Promise<{ gateway: Gateway; registry: Registry; sandbox: Sandbox; console: RequestListener }> {
  // Other accounts of this machine must neither read nor change the data.
  mkdirSync(config.dataDir, { recursive: true });
  chmodSync(config.dataDir, 0o700);
  const secrets = openSecrets(config.dataDir);
  const getUrl = (): string => `http://127.0.0.1:${front.port}`;

  const gateway = await progress.step('Open the database and bring it up to date', () =>
    buildApp(
      {
        ...config,
        port: front.port,
        operatorKeys: new URL(operatorKeysPath, getUrl()),
        payments: [
          ...config.payments,
          { name: sandboxPayments, secret: secrets.payments, url: () => `${getUrl()}/sandbox/psp` },
        ],
        vendors: [
          ...config.vendors,
          { code: sandboxVendor, secret: secrets.vendor, url: () => `${getUrl()}/sandbox` },
        ],
      },
      ownParts,
    ),
  );
  opened.push(gateway);
  // Open the registry before the seeding, which takes a minute, so that an unreachable registry database is reported at
  // once.
  const registry = await buildRegistry(
    createRegistryConfig({
      ...own,
      trustProxy: config.trustProxy ?? false,
      folder: `${config.dataDir}/registry`,
      platform,
    }),
  );
  opened.push({ stop: () => registry.close() });
  const { database } = gateway.frame;
  await database.withLock('seed', () => seedGateway(gateway, progress));
  await gateway.prepare();
  await progress.step('Build, publish and deploy what changed', (report) =>
    database.withLock('deploy', () => deployBuilds(registry, config.dataDir, report)),
  );

  const sandbox = await buildSandbox({
    gatewayUrl: getUrl,
    key: { vendor: sandboxVendor, secret: secrets.vendor },
    payments: { name: sandboxPayments, secret: secrets.payments },
    dataDir: `${config.dataDir}/sandbox`,
    ...(ownParts.clock && { now: () => gateway.frame.clock.now().getTime() }),
  });
  opened.push({ stop: () => sandbox.stop() });
  if (sampleOperators) await addSampleOperators(registry, config.dataDir);
  return { gateway, registry, sandbox, console: await openConsole(progress) };
}
