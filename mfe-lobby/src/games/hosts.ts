import type { SiteOffer } from '@parlour/contracts';

/** The hosts that one place of the page draws from; undefined is the site's own. */
export interface DrawnHosts {
  imageHost: string | undefined;
  launchHost: string | undefined;
}

/**
 * The host that stands in for this one, picked at random from the server's list, so that visitors spread over all.
 * Undefined for an empty list: the default host serves.
 */
export const pickHost = (hosts: readonly string[], chance: () => number = Math.random): string | undefined =>
  hosts[Math.floor(chance() * hosts.length)];

/**
 * The hosts to go on with: those drawn before, as long as the list has them, since others would load every picture again.
 * The host of games is drawn once: another one would end a game that is running.
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

/** `/art/x.webp` → `https://cdn-2.example/art/x.webp`; an address that names its host stays. */
export function withHost(address: string, host: string | undefined): string {
  if (host === undefined || !address.startsWith('/') || address.startsWith('//')) return address;
  const base = host.includes('://') ? host : `https://${host}`;
  return `${base.replace(/\/+$/, '')}${address}`;
}
