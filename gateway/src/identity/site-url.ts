import type { GatewayConfig } from '../server/index.ts';

/** The address of the site without a slash at its end. Never from a request: its host is whatever the asker wrote. */
export const toSiteUrl = ({
  publicUrl,
  host,
  port,
}: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl?.replace(/\/$/, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
