import { chmodSync, mkdirSync } from 'node:fs';
import { lockFolder, readConfig } from '@parlour/gateway';
import { buildRegistry, createRegistryConfig, type Registry } from '@parlour/registry';
import { openFront, sendText } from './front.ts';
import { readPageOrigins } from './page-origins.ts';
import { decidePartExposure } from './part-exposure.ts';
import { parsePlatform } from './platform.ts';
import { findDatabaseExposure } from './production/encrypted-connections.ts';
import { refusePublishedOperators } from './production/leftovers.ts';
import { readReleaseSettings } from './release-settings.ts';
import { StartProblem, toStartProblem } from './start-problem.ts';

/**
 * Starts only the registry. Without a proxy it serves its own machine only; with one, the rules of a production site
 * apply. Fails with a `StartProblem` for any problem that the person who starts it can solve.
 */
export async function startRegistry(env: NodeJS.ProcessEnv): Promise<{ url: string; stop(): Promise<void> }> {
  const config = readConfig(env);
  const { host, port, dataDir, trustProxy, drainMs, logLevel, operatorSecondFactor } = config;
  const { isPublic, admit } = decidePartExposure(config);
  if (isPublic) requirePrivateDatabase(env.REGISTRY_DATABASE_URL);
  const folder = `${dataDir}/registry`;
  const opened: { stop(): Promise<unknown> }[] = [];
  const stop = async (): Promise<void> => {
    for (const part of opened.splice(0).reverse()) await part.stop();
  };
  try {
    const front = await openFront({ host, port, portSetting: 'PORT', admit });
    opened.push({ stop: () => front.close() });
    mkdirSync(dataDir, { recursive: true });
    chmodSync(dataDir, 0o700);
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
        webhookPrivateHosts: readList(env.WEBHOOK_PRIVATE_HOSTS),
        localToken: 'operators-only',
        operatorSecondFactor: isPublic ? 'required' : operatorSecondFactor,
        drainMs,
        logger: { level: logLevel },
      }),
    );
    opened.push({ stop: () => registry.close() });
    if (isPublic) await refusePublishedOperators(registry);
    const listener = registry.app.routing;
    front.open({ registry: listener, gateway: refuse, console: refuse });
    return { url: front.url, stop };
  } catch (error) {
    await stop();
    throw toStartProblem(`Starting the registry with the data folder ${dataDir}`, error) ?? error;
  }
}

const readList = (text = ''): string[] =>
  text
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');

/** Fails with a `StartProblem` when others could read what passes between the registry and its database. */
function requirePrivateDatabase(url: string | undefined): void {
  const exposure = url && findDatabaseExposure(url);
  if (exposure) throw new StartProblem(`Reading the environment: REGISTRY_DATABASE_URL ${exposure}`);
}

/** The proxy sends the paths of the gateway and the console elsewhere. */
const refuse: Registry['app']['routing'] = (_request, response) =>
  sendText(response, 404, 'The registry does not serve this path.');
