/**
 * Picks a host at random from the server's list, so that the load spreads over all of them. Returns undefined for an
 * empty list, which means the default host.
 */
export const pickHost = (hosts: readonly string[], chance: () => number = Math.random): string | undefined =>
  hosts[Math.floor(chance() * hosts.length)];

/**
 * Returns the list with the host to use first: the one in use while the list contains it, because another host would
 * load every picture again; otherwise a randomly picked one.
 */
export function orderHosts(
  hosts: readonly string[],
  inUse: string | undefined,
  chance?: () => number,
): readonly string[] {
  const first = inUse !== undefined && hosts.includes(inUse) ? inUse : pickHost(hosts, chance);
  return first === undefined ? [] : [first, ...hosts.filter((host) => host !== first)];
}

/** Adds a host to a path: `/art/x.webp` → `https://cdn-2.example/art/x.webp`. An absolute address stays unchanged. */
export function withHost(address: string, host: string | undefined): string {
  if (host === undefined || !address.startsWith('/') || address.startsWith('//')) return address;
  const base = host.includes('://') ? host : `https://${host}`;
  return `${base.replace(/\/+$/, '')}${address}`;
}
