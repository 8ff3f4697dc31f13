/** What the first load of the home page consists of. */
export const partNames = [
  'document',
  'shell scripts',
  'shell styles',
  'remote scripts',
  'remote styles',
  'fonts',
  'calls',
  'pictures',
] as const;
export type PartName = (typeof partNames)[number];

/** Which part a request belongs to, by its address and the kind that the browser gives it. */
export function partOf(address: string, kind: string): PartName {
  const { pathname } = new URL(address);
  if (kind === 'Document') return 'document';
  if (kind === 'Image' || pathname.startsWith('/art/')) return 'pictures';
  if (/\.woff2?$/.test(pathname)) return 'fonts';
  const owner = pathname.startsWith('/releases/shell/') ? 'shell' : 'remote';
  if (pathname.endsWith('.css')) return `${owner} styles`;
  if (pathname.endsWith('.js')) return `${owner} scripts`;
  return 'calls';
}

export type PartBytes = Record<PartName, number>;

export function addUp(requests: readonly { address: string; kind: string; bytes: number }[]): PartBytes {
  const sums = Object.fromEntries(partNames.map((name) => [name, 0])) as PartBytes;
  for (const { address, kind, bytes } of requests) sums[partOf(address, kind)] += bytes;
  return sums;
}

/** All but the pictures, which the budget counts apart. */
export const totalOf = (bytes: PartBytes): number =>
  partNames.filter((name) => name !== 'pictures').reduce((sum, name) => sum + bytes[name], 0);
