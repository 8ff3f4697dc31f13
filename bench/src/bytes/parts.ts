/** Parts of the first load of the home page. */
export const partNames = [
  'document',
  'shell scripts',
  'shell styles',
  'remote scripts',
  'remote styles',
  'fonts',
  'calls',
] as const;
/** Parts weighed separately: pictures, and fonts that a device without its own for the language fetches. */
export const apartNames = ['fonts in place of the device’s', 'pictures'] as const;

type CountedPart = (typeof partNames)[number];
export type PartName = CountedPart | (typeof apartNames)[number];
const allNames: readonly PartName[] = [...partNames, ...apartNames];

/** Returns the part of a request, by its address and the browser's resource type. */
export function toPartName(address: string, kind: string): PartName {
  const { pathname } = new URL(address);
  if (kind === 'Document') return 'document';
  if (kind === 'Image' || pathname.startsWith('/art/')) return 'pictures';
  if (/\/(noto-sans-(sc|myanmar)|fonts-zh\.)/.test(pathname)) return 'fonts in place of the device’s';
  if (/\.woff2?$/.test(pathname)) return 'fonts';
  const owner = pathname.startsWith('/releases/shell/') ? 'shell' : 'remote';
  if (pathname.endsWith('.css')) return `${owner} styles`;
  if (pathname.endsWith('.js')) return `${owner} scripts`;
  return 'calls';
}

export type PartBytes = Record<PartName, number>;

export function sumParts(requests: readonly { address: string; kind: string; bytes: number }[]): PartBytes {
  const sums = Object.fromEntries(allNames.map((name) => [name, 0])) as PartBytes;
  for (const { address, kind, bytes } of requests) sums[toPartName(address, kind)] += bytes;
  return sums;
}

/** Sums the bytes of the counted parts. */
export const sumBytes = (bytes: PartBytes): number => partNames.reduce((sum, name) => sum + bytes[name], 0);
