import proxyAddr from '@fastify/proxy-addr';

/**
 * Returns true when the sender of a forwarded address is a proxy of ours. `hop` counts from the connection's own
 * address, 0. The client's address is the first that is not a proxy's, so a caller cannot choose it.
 */
export type ProxyTrust = (address: string, hop: number) => boolean;

const hopsPattern = /^[1-9]$/;

/**
 * Parses the setting: `off`, a number of proxies in a row, `on` for one, or their networks as a list such as
 * `10.0.0.0/8,loopback`. Throws for anything else.
 */
export function parseProxyTrust(setting: string): ProxyTrust | undefined {
  if (setting === 'off') return undefined;
  if (setting === 'on') return trustHops(1);
  if (hopsPattern.test(setting)) return trustHops(Number(setting));
  if (/^\d+$/.test(setting)) throw new RangeError('Between one and nine proxies are possible.');
  return proxyAddr.compile(setting.split(',').map((network) => network.trim()));
}

/** Trusts the last `count` senders, whatever their addresses are. */
export const trustHops =
  (count: number): ProxyTrust =>
  (_address, hop) =>
    hop < count;
