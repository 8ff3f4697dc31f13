import type { Print } from './act.ts';
import type { OperationsClient } from './operations-client.ts';
import { moment, table } from './table.ts';
import { releaseName } from './workspace.ts';

/** Prints how many browsers are on what, which of them hold a swap and why, and the latest ones. */
export async function sessions(
  client: OperationsClient,
  given: string | undefined,
  { json, all }: { json?: boolean; all?: boolean },
  print: Print,
): Promise<void> {
  const name = given === undefined ? undefined : releaseName(given);
  const page = await client.sessions(name);
  if (json) return print(JSON.stringify(page, null, 2));
  print(`Open browsers: ${page.total}`);
  const concerned = <T extends { name: string }>(items: readonly T[]) =>
    items.filter((item) => name === undefined || item.name === name);
  const releases = concerned(page.releases).map((release) => [
    release.name,
    release.version,
    String(release.sessions),
  ]);
  if (releases.length > 0) for (const line of table([['NAME', 'VERSION', 'PAGES'], ...releases])) print(line);
  for (const held of concerned(page.heldSwaps))
    print(`Kept on ${held.name} ${held.version}: ${held.sessions}, ${held.reason}`);
  if (!all) return;
  const rows = page.sessions.map(({ visitor, since, releases: on, held }) => [
    visitor,
    moment(since),
    Object.entries(on)
      .map(([remote, version]) => `${remote} ${version}`)
      .join(', '),
    Object.values(held).join(', '),
  ]);
  for (const line of table([['VISITOR', 'SINCE', 'ON', 'HELD BY'], ...rows])) print(line);
}
