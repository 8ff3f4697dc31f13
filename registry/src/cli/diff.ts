import { isDeepStrictEqual } from 'node:util';
import type { Contributions, ReleaseManifest } from '@parlour/contracts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';
import { toReleaseName } from './workspace.ts';

/** Prints the differences between two releases of a package. */
export async function diff(
  client: Pick<RegistryClient, 'manifest'>,
  given: string,
  [before, after]: readonly [string, string],
  print: Print,
): Promise<void> {
  const name = toReleaseName(given);
  const manifests = await Promise.all([client.manifest(name, before), client.manifest(name, after)]);
  print(`${name} ${before} → ${after}`);
  for (const line of describeDifferences(...manifests)) print(`  ${line}`);
}

/** Describes the differences between two manifests, one per line. */
export function describeDifferences(before: ReleaseManifest, after: ReleaseManifest): string[] {
  const lines = [
    describeChange('commit', before.commit, after.commit),
    describeChange('platform contract', before.platform, after.platform),
    ...describeEntries('shared', before.shared, after.shared),
    ...describeEntries('', listContributions(before.contributions), listContributions(after.contributions)),
    ...describeEntries('exposes', toEntries(before.exposes), toEntries(after.exposes)),
    describeChange('size', describeSize(before), describeSize(after)),
    ...describeEntries('file', before.sizes, after.sizes),
  ].filter((line) => line !== undefined);
  return lines.length > 0 ? lines : ['no difference'];
}

const describeChange = (what: string, before: string, after: string): string | undefined =>
  before === after ? undefined : `${what}: ${before} → ${after}`;

/** Describes what was added, removed and changed. A value that is no text or number is only named. */
function describeEntries(
  kind: string,
  before: Readonly<Record<string, unknown>>,
  after: Readonly<Record<string, unknown>>,
): string[] {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])].sort();
  return names.flatMap((name) => {
    const label = [kind, name].filter(Boolean).join(' ');
    if (!Object.hasOwn(before, name)) return [`+ ${label}`];
    if (!Object.hasOwn(after, name)) return [`- ${label}`];
    if (isDeepStrictEqual(before[name], after[name])) return [];
    const isPlain = typeof after[name] !== 'object';
    return [`~ ${label}${isPlain ? `: ${String(before[name])} → ${String(after[name])}` : ''}`];
  });
}

const listContributions = ({
  routes,
  panels,
  panelPages,
  widgets,
  menu = [],
}: Contributions): Record<string, unknown> =>
  Object.fromEntries([
    ...routes.map((route) => [`route ${route.path}`, route]),
    ...panels.map((panel) => [`panel ${panel.panel}`, panel]),
    ...panelPages.map((page) => [`panel page ${page.panel}/${page.key}`, page]),
    ...widgets.map((widget) => [`widget in ${widget.slot}`, widget]),
    ...menu.map((entry) => [`menu entry ${entry.to} (${entry.where.join(', ')})`, entry]),
  ]);

const toEntries = (names: readonly string[]): Record<string, true> =>
  Object.fromEntries(names.map((name) => [name, true as const]));

function describeSize({ sizes }: ReleaseManifest): string {
  const bytes = Object.values(sizes).reduce((sum, size) => sum + size, 0);
  return `${Object.keys(sizes).length} files, ${Math.ceil(bytes / 1024)} KB`;
}
