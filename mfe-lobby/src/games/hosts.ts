/**
 * The host that stands in for this one, picked at random from the server's list, so that visitors spread over all.
 * Undefined for an empty list: the default host serves.
 */
export const pickHost = (hosts: readonly string[], chance: () => number = Math.random): string | undefined =>
  hosts[Math.floor(chance() * hosts.length)];

/** `/art/x.webp` → `https://cdn-2.example/art/x.webp`; an address that names its host stays. */
export function onHost(address: string, host: string | undefined): string {
  if (host === undefined || !address.startsWith('/') || address.startsWith('//')) return address;
  const base = host.includes('://') ? host : `https://${host}`;
  return `${base.replace(/\/+$/, '')}${address}`;
}
