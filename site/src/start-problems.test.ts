import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '@parlour/gateway';
import { fillEmbeddedFolder } from '@parlour/gateway/testing/embedded-folder';
import { createDemonstration } from './demo/demonstration.ts';
import { readSettings } from './demo/settings.ts';
import { startSite } from './site.ts';
import { toStartProblem } from './start-problem.ts';
import { startRegistry } from './start-registry.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

let folder: string;
const started: ChildProcess[] = [];
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlour-start-'));
});
afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await rm(folder, { recursive: true, force: true });
});

/** Runs a file of the site with only the paths of programs and compiled source from this machine's environment. */
function spawnNode(words: string[], env: Record<string, string>): ChildProcess {
  const { PATH, NODE_COMPILE_CACHE = '' } = process.env;
  const child = spawn(process.execPath, words, {
    cwd: root,
    env: { PATH, NODE_COMPILE_CACHE, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  return child;
}

/** Starts the site as `npm start` does. */
const spawnSite = (env: Record<string, string>): ChildProcess =>
  spawnNode(['site/src/main.ts'], { PORT: '0', DATA_DIR: folder, ...env });

/**
 * Returns the lines of the problem that stops a start, as `runSite` prints them. Starting in this process takes a
 * fraction of the time that a process takes to load the whole site.
 */
async function readProblem(start: () => Promise<{ stop(): Promise<void> }>): Promise<string[]> {
  let site: { stop(): Promise<void> };
  try {
    site = await start();
  } catch (error) {
    const problem = toStartProblem('Starting', error);
    if (!problem) throw error;
    return problem.message.split('\n');
  }
  await site.stop();
  throw new Error('The site has started.');
}

const readFailure = (env: Record<string, string> = {}): Promise<string[]> =>
  readProblem(async () => {
    const config = readSettings({ PORT: '0', DATA_DIR: folder, ...env });
    return startSite(config, createDemonstration(config));
  });

const readFailureOfRegistry = (env: Record<string, string> = {}): Promise<string[]> =>
  readProblem(() => startRegistry({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }));

/** Returns the output of a process that ends with `status`, without the progress lines. */
async function readLines(child: ChildProcess, status: number): Promise<string[]> {
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream?.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  const [code] = await once(child, 'close');
  expect({ code, output }).toMatchObject({ code: status });
  return output
    .split('\n')
    .filter(
      (line) => line.trim() !== '' && !line.startsWith('  ') && !line.startsWith('Parlour is starting'),
    );
}

/** Returns a function that waits until the output of a process matches a pattern. */
function createOutputReader(child: ChildProcess): (pattern: RegExp) => Promise<RegExpExecArray> {
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output += text;
  });
  return async (pattern) => {
    for (;;) {
      const match = pattern.exec(output);
      if (match) return match;
      if (!child.stdout) throw new Error('The process has no output.');
      await once(child.stdout, 'data');
    }
  };
}

test('says in one line that PORT is not a port', async () => {
  const lines = await readLines(spawnSite({ PORT: 'eighty' }), 1);
  expect(lines).toEqual([expect.stringMatching(/PORT is "eighty".*Correct PORT or leave it out/)]);
});

test('says in one line that the port is in use', async () => {
  const other = createServer().listen(0, '127.0.0.1');
  await once(other, 'listening');
  const { port } = other.address() as AddressInfo;
  const lines = await readFailure({ PORT: String(port) });
  expect(lines).toEqual([expect.stringContaining('another program uses that port')]);
  other.close();
});

test('says in one line that the database server cannot be reached, and keeps its password out of it', async () => {
  const lines = await readFailure({ DATABASE_URL: 'postgres://parlour:not-for-logs@127.0.0.1:1/parlour' });
  expect(lines).toEqual([expect.stringMatching(/127\.0\.0\.1:1/)]);
  expect(lines[0]).not.toContain('not-for-logs');
});

test('closes its data folder to other accounts, also with a database on a server @SAFE-04', async () => {
  await chmod(folder, 0o755);
  await readFailure({ DATABASE_URL: 'postgres://parlour@127.0.0.1:1/parlour' });
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
});

test('says in one line that the data folder cannot be used', async () => {
  await writeFile(join(folder, 'file'), '');
  const lines = await readFailure({ DATA_DIR: join(folder, 'file') });
  expect(lines).toEqual([expect.stringMatching(/Choose another DATA_DIR/)]);
});

test.each([
  ['the embedded database', {}],
  ['a database on a server', { DATABASE_URL: 'postgres://parlour@127.0.0.1:1/parlour' }],
])('says in one line that a process has the data folder of %s', async (_database, env) => {
  const lock = await lockFolder(folder);
  try {
    expect(await readFailure(env)).toEqual([expect.stringContaining(`in use by process ${process.pid}`)]);
  } finally {
    await lock.release();
  }
});

test('starts no demonstration where others reach it @SAFE-04', async () => {
  const lines = await readFailure({ HOST: '0.0.0.0' });
  expect(lines).toEqual([
    expect.stringMatching(/^Starting the demonstration: HOST is 0\.0\.0\.0.+ with `npm run serve`/),
  ]);
});

test('starts no registry alone where others reach it without encryption @SAFE-04', async () => {
  expect(await readFailureOfRegistry({ HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/^Reading the environment: HOST is 0\.0\.0\.0, where others reach/),
  ]);
  expect(
    await readFailureOfRegistry({
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://play.example',
      REGISTRY_DATABASE_URL: 'postgres://parlour:not-for-logs@db.example/registry',
    }),
  ).toEqual([
    expect.stringMatching(/^Reading the environment: REGISTRY_DATABASE_URL connects to db\.example/),
  ]);
});

test('the registry alone behind a proxy answers by https only, closes its folder to others, and ends when it is asked to stop @SAFE-04', async () => {
  await chmod(folder, 0o755);
  const env = { PORT: '0', DATA_DIR: folder, TRUST_PROXY: '1', PUBLIC_URL: 'https://play.example' };
  const child = spawnNode(['site/src/registry-alone.ts'], env);
  const ended = once(child, 'close');
  const [, url = ''] = await createOutputReader(child)(/ready: (http:\S+)/);
  expect((await fetch(url)).status).toBe(400);
  const get = (path: string) => fetch(url + path, { headers: { 'x-forwarded-proto': 'https' } });
  const encrypted = await get('/registry/discovery');
  expect(encrypted.headers.get('strict-transport-security')).toBe('max-age=31536000');
  expect((await get('/registry/health/ready')).status).toBe(200);
  expect((await get('/wps/captcha')).status).toBe(404);
  expect((await stat(folder)).mode & 0o777).toBe(0o700);
  const files = await readdir(join(folder, 'registry'));
  expect(files).toContain('token');
  for (const file of files) {
    const { mode } = await stat(join(folder, 'registry', file));
    expect({ file, others: mode & 0o077 }).toEqual({ file, others: 0 });
  }
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
});

test('the registry alone without a proxy answers its own machine', async () => {
  const { url, stop } = await startRegistry({ PORT: '0', DATA_DIR: folder, LOG_LEVEL: 'silent' });
  try {
    expect((await fetch(`${url}/registry/health/ready`)).status).toBe(200);
  } finally {
    await stop();
  }
});

describe('a production site', () => {
  const settings = { publicUrl: 'https://play.example', dataDir: 'data', trustProxy: 1 };
  const serve = async (given: object, words: string[], status: number): Promise<string[]> => {
    const file = join(folder, 'parlour.config.json');
    await writeFile(file, JSON.stringify(given));
    const env = {
      PARLOUR_CONFIG: file,
      DATABASE_URL: 'postgres://parlour:v7Qm2xZr9TbK4nHw@127.0.0.1:1/parlour',
      DATA_KEY: 'v7Qm2xZr9TbK4nHw8LsYc3FgJd6UpEa5',
    };
    return readLines(spawnNode(['site/src/serve.ts', ...words], env), status);
  };

  test('says in one line for each setting what to correct, and starts nothing', async () => {
    const lines = await serve({ ...settings, port: 'eighty', trustProxy: 'everybody' }, [], 1);
    expect(lines).toEqual([
      expect.stringMatching(/parlour\.config\.json: "port" is "eighty"\. Set it to/),
      expect.stringMatching(/parlour\.config\.json: "trustProxy" is "everybody"\. Set it to/),
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });

  test('checks its configuration without starting', async () => {
    expect(await serve(settings, ['--check'], 0)).toEqual([
      'The configuration of https://play.example can be used. The start checks the database as well.',
    ]);
    expect(existsSync(join(folder, 'data'))).toBe(false);
  });
});

test('says in one line that the database in the data folder is damaged, and leaves it as it is', async () => {
  const version = join(folder, 'database/PG_VERSION');
  await mkdir(dirname(version));
  await writeFile(version, 'not a version');
  await chmod(dirname(version), 0o700);
  const lines = await readFailure();
  expect(lines).toEqual([expect.stringMatching(/database/i)]);
  expect(await readFile(version, 'utf8')).toBe('not a version');
});

test.each([
  ['secrets.json', '{"vendor":"0f1e2d3c4b5a69788796a5b4c3d2e1f0","paym', readFailure],
  ['registry/signing-keys.json', '{"keys":[{"id":"0f1e2d3c4b5a6978","priv', readFailureOfRegistry],
  ['registry/journal.jsonl', '{"seq":1,"revision":1,"by":"0f1e2d3c4b5a6978","ac', readFailureOfRegistry],
])(
  'says in one line that %s in the data folder is damaged, quotes nothing of it and leaves it as it is',
  async (name, half, read) => {
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${half}\n`);
    const lines = await read();
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(name.split('/').at(-1));
    expect(lines[0]).toMatch(/Restore the folder from a backup, or move it away/);
    expect(lines[0]).not.toContain('0f1e2d3c4b5a6978');
    expect(await readFile(file, 'utf8')).toBe(`${half}\n`);
  },
);

describe('on a full disk', () => {
  const advice = /the disk is full\. Free some space[^\n]+nothing was lost\.$/;

  /** `/dev/full` is a Linux device on which every write fails with a full disk. */
  test('says in one line that a file could not be written', async () => {
    await symlink('/dev/full', join(folder, 'secrets.json.new'));
    const lines = await readFailure();
    expect(lines).toEqual([expect.stringMatching(advice)]);
    expect(existsSync(join(folder, 'secrets.json'))).toBe(false);
  });

  /** A small disk with a database, which has room left only for the secrets of the site. */
  const startOnSmallDisk = `
    mount -t tmpfs -o size=45m tmpfs "$2" || exit 99
    mv "$1"/* "$2"
    head -c 45M /dev/zero >"$2/filler" 2>/dev/null
    truncate -s -32K "$2/filler"
    "$0" site/src/main.ts 2>&1 >/dev/null
    echo "ended with $?"`;

  /** Whether this machine lets an ordinary account create a small disk. A run in CI requires that. */
  const isSmallDiskOffered =
    process.env.CI !== undefined ||
    spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status ===
      0;
  const testOnSmallDisk = isSmallDiskOffered ? test : test.skip;

  testOnSmallDisk('says so in one line, and does not report existing data as damaged', async () => {
    const disk = join(folder, 'disk');
    const data = join(folder, 'data');
    await mkdir(disk);
    await fillEmbeddedFolder(data);
    const shell = ['--map-root-user', '--mount', 'sh', '-c', startOnSmallDisk, process.execPath, data, disk];
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: disk };
    const { status, stdout } = spawnSync('unshare', shell, { cwd: root, env, encoding: 'utf8' });
    expect(status).toBe(0);
    expect(stdout.trim().split('\n')).toEqual([
      expect.stringMatching(/^Writing to the data folder \S+: the disk is full\. .+ nothing was lost\.$/),
      'ended with 1',
    ]);
  });
});
