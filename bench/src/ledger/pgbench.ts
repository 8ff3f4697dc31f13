import { spawn } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';

interface PgbenchRun {
  databaseUrl: string;
  script: string;
  clients: number;
  seconds: number;
}

/**
 * Finds pgbench, which distributions install outside the path: Debian in the version's folder. Picks the newest
 * version.
 */
function findPgbench(): string {
  const inPath = (process.env.PATH ?? '').split(delimiter).map((folder) => join(folder, 'pgbench'));
  const [found] = [...globSync(inPath), ...globSync('/usr/lib/postgresql/*/bin/pgbench').sort().toReversed()];
  if (found === undefined)
    throw new Error(
      'Looking for pgbench: not found. It comes with PostgreSQL; install it or put it on the PATH.',
    );
  return found;
}

/** Runs a script with PostgreSQL's own load generator and prepared statements; returns its transactions per second. */
export async function runPgbench({ databaseUrl, script, clients, seconds }: PgbenchRun): Promise<number> {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-bench-'));
  try {
    const file = join(folder, 'script.sql');
    await writeFile(file, script);
    const output = await run(findPgbench(), [
      ...['--no-vacuum', '--protocol=prepared', `--file=${file}`],
      ...[`--client=${clients}`, '--jobs=1', `--time=${seconds}`, databaseUrl],
    ]);
    const perSecond = /^tps = ([\d.]+)/m.exec(output)?.[1];
    if (perSecond === undefined) throw new Error(`Reading pgbench's answer: no rate in it.\n${output}`);
    return Number(perSecond);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

function run(command: string, options: readonly string[]): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn(command, options, { stdio: ['ignore', 'pipe', 'pipe'] });
    let output = '';
    let complaint = '';
    child.stdout.on('data', (part: Buffer) => {
      output += part.toString();
    });
    child.stderr.on('data', (part: Buffer) => {
      complaint += part.toString();
    });
    child.once('error', reject);
    child.once('close', (code) =>
      code === 0 ? resolve(output) : reject(new Error(`${command} ended with ${code}: ${complaint}`)),
    );
  });
}
