import type { RemoteState } from '../deployments/status.ts';
import type { RegistryClient } from './registry-client.ts';
import { releaseName } from './workspace.ts';

/** Prints what is live, since when and by whom, and what else is published. */
export async function status(
  client: RegistryClient,
  name: string | undefined,
  print: (line: string) => void,
): Promise<void> {
  const { revision, remotes } = await client.status();
  const shown = name ? remotes.filter((remote) => remote.name === releaseName(name)) : remotes;
  print(`${client.url}, revision ${revision}`);
  for (const line of table([heading, ...shown.map(row)])) print(line);
}

const heading = ['NAME', 'LIVE', 'SINCE', 'BY', 'PUBLISHED'];
const publishedShownMax = 5;

function row({ name, live, published }: RemoteState): string[] {
  const more =
    published.length > publishedShownMax ? [`and ${published.length - publishedShownMax} more`] : [];
  const versions = [...published.slice(0, publishedShownMax), ...more].join(', ');
  if (!live) return [name, '–', '–', '–', versions];
  const by = live.kind === 'rollback' ? `${live.by} (rolled back)` : live.by;
  return [name, live.version, live.since.slice(0, 16).replace('T', ' '), by, versions];
}

function table(rows: string[][]): string[] {
  const widths = heading.map((_, column) => Math.max(...rows.map((cells) => cells[column]?.length ?? 0)));
  return rows.map((cells) =>
    cells
      .map((cell, column) => cell.padEnd(widths[column] ?? 0))
      .join('  ')
      .trimEnd(),
  );
}
