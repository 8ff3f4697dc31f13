import { buildApp } from './app.ts';
import { readConfig } from './server/config.ts';
import { requireProxy } from './server/require-proxy.ts';
import { getErrorMessage, StartError } from './server/start-error.ts';

// Other accounts of this machine must not read the files that the gateway writes.
process.umask(0o077);

const oldestNode = 24;

/** Runs only the gateway: `npm start` in `gateway/`. `npm start` in the root runs the whole site. */
async function main(): Promise<void> {
  const version = process.versions.node;
  if (Number.parseInt(version, 10) < oldestNode)
    throw new StartError(
      'runtime.too-old',
      `Starting on Node ${version}: ${oldestNode} is the oldest that works. Start with \`npm start\`, which brings its own.`,
    );
  const config = readConfig(process.env);
  requireProxy(config);
  const gateway = await buildApp(config);
  const stop = (signal: NodeJS.Signals): void => {
    gateway.frame.log.info({ signal }, 'stopping');
    void gateway.stop();
  };
  process.once('SIGINT', stop).once('SIGTERM', stop);
  try {
    await gateway.start();
    const address = await gateway.app.listen({ host: config.host, port: config.port });
    gateway.frame.log.info({ address, engine: gateway.frame.database.engine }, 'listening');
  } catch (cause) {
    await gateway.stop();
    throw new StartError(
      'port.unavailable',
      `Listening on ${config.host}:${config.port}: ${getErrorMessage(cause)}. Set PORT to a free one, or stop what uses it.`,
      cause,
    );
  }
}

await main().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.code}: ${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
