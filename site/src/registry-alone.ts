/**
 * `npm run registry`: runs only the registry, for a site whose parts are separate processes behind one proxy. It takes
 * the environment of `npm start` that concerns it.
 */
import { mkdirSync } from 'node:fs';
import { lockFolder, readConfig } from '@parlour/gateway';
import { buildRegistry, createRegistryConfig, type Registry } from '@parlour/registry';
import { openFront, sendText } from './front.ts';
import { readPageOrigins } from './page-origins.ts';
import { parsePlatform } from './platform.ts';
import { readReleaseSettings } from './release-settings.ts';
import { runSite } from './run-site.ts';
import { toStartProblem } from './start-problem.ts';

async function openRegistry(env: NodeJS.ProcessEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const { host, port, dataDir, trustProxy, drainMs, logLevel, operatorSecondFactor } = readConfig(env);
  const folder = `${dataDir}/registry`;
  const opened: { stop(): Promise<unknown> }[] = [];
  const stop = async (): Promise<void> => {
    for (const part of opened.splice(0).reverse()) await part.stop();
  };
  try {
    const front = await openFront({ host, port, portSetting: 'PORT' });
    opened.push({ stop: () => front.close() });
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    const lock = await lockFolder(dataDir);
    opened.push({ stop: () => lock.release() });
    const registry = await buildRegistry(
      createRegistryConfig({
        folder,
        platform: parsePlatform(env.PLATFORM),
        trustProxy: trustProxy ?? false,
        databaseUrl: env.REGISTRY_DATABASE_URL,
        signingKeys: env.REGISTRY_SIGNING_KEYS,
        pageWorker: env.PAGE_WORKER !== 'off',
        ...readPageOrigins(env),
        ...readReleaseSettings(env),
        localToken: 'operators-only',
        operatorSecondFactor,
        drainMs,
        logger: { level: logLevel },
      }),
    );
    opened.push({ stop: () => registry.close() });
    const listener = registry.app.routing;
    front.open({ registry: listener, gateway: refuse, console: refuse });
    return { url: front.url, stop };
  } catch (error) {
    await stop();
    throw toStartProblem(`Starting the registry with the data folder ${dataDir}`, error) ?? error;
  }
}

/** The proxy sends the paths of the gateway and the console elsewhere. */
const refuse: Registry['app']['routing'] = (_request, response) =>
  sendText(response, 404, 'The registry does not serve this path.');

await runSite(async () => {
  const site = await openRegistry(process.env);
  return { site, ready: `The registry is ready: ${site.url}` };
});
