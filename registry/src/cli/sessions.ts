import type { Print } from './execute-order.ts';
import type { OperationsClient } from './operations-client.ts';
import { formatTable, formatTime } from './table.ts';
import { toReleaseName } from './workspace.ts';

/**
 * Prints the number of browsers by release and the held swaps with their reasons; with `all`, also the latest browsers.
 */
export async function sessions(
  client: OperationsClient,
  given: string | undefined,
  { json, all }: { json?: boolean; all?: boolean },
  print: Print,
): Promise<void> {
  const name = given === undefined ? undefined : toReleaseName(given);
  const page = await client.sessions(name);
  if (json) return print(JSON.stringify(page, null, 2));
  print(`Open browsers: ${page.total}`);
  if (page.unverified > 0)
    print(`Not counted, without proof that the site served their page: ${page.unverified}`);
  const filterByName = <T extends { name: string }>(items: readonly T[]) =>
    items.filter((item) => name === undefined || item.name === name);
  const releases = filterByName(page.releases).map((release) => [
    release.name,
    release.version,
    String(release.sessions),
  ]);
  if (releases.length > 0)
    for (const line of formatTable([['NAME', 'VERSION', 'PAGES'], ...releases])) print(line);
  for (const held of filterByName(page.heldSwaps))
    print(`Held on ${held.name} ${held.version}: ${held.sessions}, ${held.reason}`);
  if (!all) return;
  const rows = page.sessions.map(({ visitor, since, releases: on, held }) => [
    visitor,
    formatTime(since),
    Object.entries(on)
      .map(([remote, version]) => `${remote} ${version}`)
      .join(', '),
    Object.values(held).join(', '),
  ]);
  for (const line of formatTable([['VISITOR', 'SINCE', 'ON', 'HELD BY'], ...rows])) print(line);
}
