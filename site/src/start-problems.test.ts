import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, readdir, readFile, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { lockFolder } from '@parlour/gateway';
import { fillEmbeddedFolder } from '@parlour/gateway/testing/embedded-folder';
import { createDemonstration } from './demo/demonstration.ts';
import { readSettings } from './demo/settings.ts';
import { type Site, startSite } from './site.ts';
import { toStartProblem } from './start-problem.ts';

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
async function readFailure(env: Record<string, string> = {}): Promise<string[]> {
  let site: Site;
  try {
    const config = readSettings({ PORT: '0', DATA_DIR: folder, ...env });
    site = await startSite(config, createDemonstration(config));
  } catch (error) {
    const problem = toStartProblem('Starting', error);
    if (!problem) throw error;
    return problem.message.split('\n');
  }
  await site.stop();
  throw new Error('The site has started.');
}

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

async function waitForFile(file: string): Promise<void> {
  const signal = AbortSignal.timeout(60_000);
  while (!existsSync(file)) await setTimeout(20, undefined, { signal });
}

test('says in one line that PORT is no port', async () => {
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

test('says in one line that another process has the data folder', async () => {
  await fillEmbeddedFolder(folder);
  const first = spawnSite({});
  const ended = once(first, 'close');
  try {
    await waitForFile(join(folder, 'parlour.pid'));
    const lines = await readFailure();
    expect(lines).toEqual([expect.stringContaining(`in use by process ${first.pid}`)]);
  } finally {
    first.kill('SIGKILL');
    await ended;
  }
});

test('says in one line that another process has the data folder, also with a database on a server', async () => {
  const lock = await lockFolder(folder);
  try {
    const lines = await readFailure({ DATABASE_URL: 'postgres://parlour@127.0.0.1:1/parlour' });
    expect(lines).toEqual([expect.stringContaining(`in use by process ${process.pid}`)]);
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
  const startAlone = (env: Record<string, string>) =>
    readLines(spawnNode(['site/src/registry-alone.ts'], { PORT: '0', DATA_DIR: folder, ...env }), 1);
  expect(await startAlone({ HOST: '0.0.0.0' })).toEqual([
    expect.stringMatching(/^Reading the environment: HOST is 0\.0\.0\.0, where others reach/),
  ]);
  expect(
    await startAlone({
      TRUST_PROXY: '1',
      PUBLIC_URL: 'https://play.example',
      REGISTRY_DATABASE_URL: 'postgres://parlour:not-for-logs@db.example/registry',
    }),
  ).toEqual([
    expect.stringMatching(/^Reading the environment: REGISTRY_DATABASE_URL connects to db\.example/),
  ]);
});

test('the registry alone behind a proxy answers by https only, with HSTS, and closes its folder to others @SAFE-04', async () => {
  await chmod(folder, 0o755);
  const env = { PORT: '0', DATA_DIR: folder, TRUST_PROXY: '1', PUBLIC_URL: 'https://play.example' };
  const child = spawnNode(['site/src/registry-alone.ts'], env);
  const ended = once(child, 'close');
  const [, url = ''] = await createOutputReader(child)(/ready: (http:\S+)/);
  expect((await fetch(url)).status).toBe(400);
  const encrypted = await fetch(`${url}/registry/discovery`, { headers: { 'x-forwarded-proto': 'https' } });
  expect(encrypted.headers.get('strict-transport-security')).toBe('max-age=31536000');
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

test('the registry alone starts, is ready, and ends when it is asked to stop', async () => {
  const child = spawnNode(['site/src/registry-alone.ts'], { PORT: '0', DATA_DIR: folder });
  const ended = once(child, 'close');
  const readOutput = createOutputReader(child);
  const [, url] = await readOutput(/ready: (http:\S+)/);
  const getStatus = async (path: string) => (await fetch(url + path)).status;
  expect(await getStatus('/registry/health/ready')).toBe(200);
  expect(await getStatus('/wps/captcha')).toBe(404);
  child.kill('SIGTERM');
  expect((await ended)[0]).toBe(0);
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
  ['secrets.json', '{"vendor":"0f1e2d3c4b5a69788796a5b4c3d2e1f0","paym'],
  ['registry/signing-keys.json', '{"keys":[{"id":"0f1e2d3c4b5a6978","priv'],
  ['registry/journal.jsonl', '{"seq":1,"revision":1,"by":"0f1e2d3c4b5a6978","ac'],
])(
  'says in one line that %s in the data folder is damaged, quotes nothing of it and leaves it as it is',
  async (name, half) => {
    await fillEmbeddedFolder(folder);
    const file = join(folder, name);
    await mkdir(dirname(file), { recursive: true });
    await writeFile(file, `${half}\n`);
    const lines = await readFailure();
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

  /** Runs `script` with `$1` as a disk of the given size and `$0` as Node. Returns its status and output. */
  function runOnSmallDisk(megabytes: number, script: string): { status: number | null; output: string } {
    const shell = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" || exit 99; ${script}`;
    const inside = ['--map-root-user', '--mount', 'sh', '-c', shell, process.execPath, folder];
    const { PATH, NODE_COMPILE_CACHE } = process.env;
    const env = { PATH, NODE_COMPILE_CACHE, PORT: '0', DATA_DIR: join(folder, 'data') };
    const { status, stdout } = spawnSync('unshare', inside, { cwd: root, env, encoding: 'utf8' });
    return { status, output: stdout };
  }

  /** Whether this machine lets an ordinary account make a small disk. A run in CI has to, and fails otherwise. */
  const isSmallDiskOffered =
    process.env.CI !== undefined ||
    spawnSync('unshare', ['--map-root-user', '--mount', 'mount', '-t', 'tmpfs', 'tmpfs', tmpdir()]).status ===
      0;
  const testOnSmallDisk = isSmallDiskOffered ? test : test.skip;

  testOnSmallDisk('says so at each start in one line, and does not report existing data as damaged', () => {
    const start = '"$0" site/src/main.ts 2>&1 >/dev/null; echo "ended with $?"';
    const { status, output } = runOnSmallDisk(45, `${start}; ${start}`);
    expect(status).toBe(0);
    const lines = output.trim().split('\n');
    expect(lines).toEqual([
      expect.stringMatching(/^Writing to the data folder \S+: the disk is full\. .+ nothing was lost\.$/),
      'ended with 1',
      expect.stringMatching(/^Writing to the data folder \S+: the disk is full\. .+ nothing was lost\.$/),
      'ended with 1',
    ]);
  });
});
