import { isLoopbackHost } from '@parlour/contracts';
import type { GatewayConfig } from '@parlour/gateway';
import { StartProblem } from '../start-problem.ts';

/**
 * Fails with a `StartProblem` when a setting is for a site that others than this machine's users reach: a demonstration
 * has published passwords and pays out invented money.
 */
export function refusePublicDemonstration({
  production,
  host,
  publicUrl,
  trustProxy,
}: Pick<GatewayConfig, 'production' | 'host' | 'publicUrl' | 'trustProxy'>): void {
  const found = findPublicSetting({ production, host, publicUrl, isProxied: trustProxy !== undefined });
  if (found)
    throw new StartProblem(
      `Starting the demonstration: ${found}, and everybody knows its passwords. Leave that out, or start a production site with \`npm run serve\` (docs/operations.md).`,
    );
}

function findPublicSetting({
  production,
  host,
  publicUrl,
  isProxied,
}: {
  production: boolean;
  host: string;
  publicUrl: string | undefined;
  isProxied: boolean;
}): string | undefined {
  if (production) return 'NODE_ENV is production';
  if (!isLoopbackHost(host)) return `HOST is ${host}, which other machines reach`;
  if (isProxied) return 'TRUST_PROXY names a proxy';
  const name = publicUrl && new URL(publicUrl).hostname.replace(/^\[(.*)\]$/, '$1');
  return name && !isLoopbackHost(name) ? `PUBLIC_URL is ${publicUrl}` : undefined;
}
