import type { GatewayConfig } from './config.ts';

/**
 * Returns the address of the site without a trailing slash. It never comes from a request, because clients choose the
 * Host header.
 */
export const toSiteUrl = ({
  publicUrl,
  host,
  port,
}: Pick<GatewayConfig, 'publicUrl' | 'host' | 'port'>): string =>
  publicUrl?.replace(/\/$/, '') ?? `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
