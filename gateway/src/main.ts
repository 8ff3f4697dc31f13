import { isLoopbackHost } from '@parlour/contracts';
import { buildApp } from './app.ts';
import { type GatewayConfig, readConfig } from './server/config.ts';
import { getErrorMessage, StartError } from './server/start-error.ts';

// Other accounts of this machine must not read what the gateway writes.
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

/**
 * Fails when others than this machine's users would reach the gateway without encryption: it speaks none itself, so a
 * named proxy does.
 */
function requireProxy({ host, trustProxy, publicUrl, production }: GatewayConfig): void {
  if (isLoopbackHost(host)) return;
  const isBehindProxy = trustProxy !== undefined && production && publicUrl?.startsWith('https://');
  if (!isBehindProxy)
    throw new StartError(
      'config.invalid',
      `Reading the configuration: HOST is ${host}, where others reach the gateway without encryption. Set it to 127.0.0.1, or name the proxy in TRUST_PROXY, its address with https in PUBLIC_URL, and set NODE_ENV to production.`,
    );
}

await main().catch((error: unknown) => {
  if (error instanceof StartError) process.stderr.write(`${error.code}: ${error.message}\n`);
  else process.stderr.write(`${error instanceof Error ? error.stack : String(error)}\n`);
  process.exitCode = 1;
});
