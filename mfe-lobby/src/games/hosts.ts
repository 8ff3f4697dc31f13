import type { SiteOffer } from '@parlour/contracts';

/** Hosts that a page picked from the operator's lists; undefined is the site's own host. */
export interface DrawnHosts {
  imageHost: string | undefined;
  launchHost: string | undefined;
}

/**
 * Picks a host at random from the server's list, so that the load spreads over all of them. Returns undefined for an
 * empty list, which means the default host.
 */
export const pickHost = (hosts: readonly string[], chance: () => number = Math.random): string | undefined =>
  hosts[Math.floor(chance() * hosts.length)];

/**
 * Returns the hosts to use: the picked ones while the list contains them, because another host would load every picture
 * again. The launch host is picked once, because another one would end a running game.
 */
export function drawHosts(
  { imageHosts, launchHosts }: Pick<SiteOffer, 'imageHosts' | 'launchHosts'>,
  drawn: DrawnHosts | undefined,
): DrawnHosts {
  if (!drawn) return { imageHost: pickHost(imageHosts), launchHost: pickHost(launchHosts) };
  const { imageHost } = drawn;
  const isValid = imageHost === undefined ? imageHosts.length === 0 : imageHosts.includes(imageHost);
  return isValid ? drawn : { ...drawn, imageHost: pickHost(imageHosts) };
}

/** Adds a host to a path: `/art/x.webp` → `https://cdn-2.example/art/x.webp`. An absolute address stays unchanged. */
export function withHost(address: string, host: string | undefined): string {
  if (host === undefined || !address.startsWith('/') || address.startsWith('//')) return address;
  const base = host.includes('://') ? host : `https://${host}`;
  return `${base.replace(/\/+$/, '')}${address}`;
}
