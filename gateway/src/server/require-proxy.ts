import { isLoopbackHost } from '@parlour/contracts';
import type { GatewayConfig } from './config.ts';
import { StartError } from './start-error.ts';

/**
 * Fails when others than this machine's users would reach the gateway without encryption: it speaks none itself, so a
 * named proxy does.
 */
export function requireProxy({
  host,
  trustProxy,
  publicUrl,
  production,
}: Pick<GatewayConfig, 'host' | 'trustProxy' | 'publicUrl' | 'production'>): void {
  if (isLoopbackHost(host)) return;
  const isBehindProxy = trustProxy !== undefined && production && publicUrl?.startsWith('https://');
  if (!isBehindProxy)
    throw new StartError(
      'config.invalid',
      `Reading the configuration: HOST is ${host}, where others reach the gateway without encryption. Set it to 127.0.0.1, or name the proxy in TRUST_PROXY, its address with https in PUBLIC_URL, and set NODE_ENV to production.`,
    );
}
