import { spawnSync } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from '@playwright/test';
import { sharedDataDir, sharedSite } from '../support/journey.ts';
import { runToEnd } from '../support/run-to-end.ts';

const root = fileURLToPath(new URL('../..', import.meta.url));

/** What the site prints when it cannot start: whole, without the lines of progress. */
async function failedStart(env: Record<string, string>): Promise<string[]> {
  const { code, output } = await runToEnd('node', ['site/src/main.ts'], env);
  expect(code, output).toBe(1);
  return output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('  ') && line !== 'Parlour is starting');
}

/** What two starts in a row say on a disk of `megabytes`; undefined where this machine lets nobody make a small disk. */
async function startTwiceOnSmallDisk(megabytes: number): Promise<string[] | undefined> {
  const start = '"$0" site/src/main.ts >/dev/null 2>"$1.$2"; echo "ended with $?" >>"$1.$2"';
  const disk = `mount -t tmpfs -o size=${megabytes}m tmpfs "$1" || exit 9; set -- "$1" first; ${start}; set -- "$1" second; ${start}`;
  const inside = ['--map-root-user', '--mount', 'sh', '-c', disk, process.execPath, folder];
  const env = { ...process.env, PORT: '0', DATA_DIR: join(folder, 'data') };
  const { status } = spawnSync('unshare', inside, { cwd: root, env, timeout: 90_000 });
  if (status === 0)
    return Promise.all(['first', 'second'].map((name) => readFile(`${folder}.${name}`, 'utf8')));
  return undefined;
}

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlour-start-'));
});
test.afterEach(async () => {
  for (const made of [folder, `${folder}.first`, `${folder}.second`])
    await rm(made, { recursive: true, force: true });
});

test('says in one line that PORT is no port', async () => {
  const lines = await failedStart({ PORT: 'eighty', DATA_DIR: folder });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/PORT is "eighty".*Correct PORT or leave it out/);
});

test('says in one line that the port is in use', async () => {
  const port = new URL(sharedSite()).port;
  const lines = await failedStart({ PORT: port, DATA_DIR: folder });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`another program uses that port`);
});

test('says in one line that the database server cannot be reached, and keeps its password out of it', async () => {
  const lines = await failedStart({
    PORT: '0',
    DATA_DIR: folder,
    DATABASE_URL: 'postgres://parlour:not-for-logs@127.0.0.1:1/parlour',
  });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/127\.0\.0\.1:1/);
  expect(lines[0]).not.toContain('not-for-logs');
});

test('says in one line that the data folder cannot be used', async () => {
  await writeFile(join(folder, 'file'), '');
  const lines = await failedStart({ PORT: '0', DATA_DIR: join(folder, 'file') });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/Choose another DATA_DIR/);
});

test('says in one line that another process has the data folder', async () => {
  const lines = await failedStart({ PORT: '0', DATA_DIR: sharedDataDir() });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/another process|in use|locked/i);
});

test('says in one line that the database in the data folder is damaged, and leaves it as it is', async () => {
  const database = join(folder, 'database');
  await mkdir(database);
  await writeFile(join(database, 'PG_VERSION'), 'not a version');
  await chmod(database, 0o700);
  const lines = await failedStart({ PORT: '0', DATA_DIR: folder });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/database/i);
});

for (const file of ['secrets.json', 'registry/signing-keys.json', 'registry/journal.jsonl']) {
  test(`says in one line that ${file} in the data folder is damaged, quotes nothing of it and leaves it as it is`, async () => {
    test.setTimeout(120_000);
    await cp(process.env.SITE_TEMPLATE ?? '', folder, { recursive: true });
    const whole = await readFile(join(folder, file), 'utf8');
    const halfWritten = `${whole.slice(0, whole.length / 3)}\n`;
    await writeFile(join(folder, file), halfWritten);
    const lines = await failedStart({ PORT: '0', DATA_DIR: folder });
    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain(file.split('/').at(-1));
    expect(lines[0]).toMatch(/Restore the folder from a backup, or move it away/);
    expect(lines[0]).not.toContain(whole.slice(whole.indexOf(':') + 1, whole.indexOf(':') + 20));
    expect(await readFile(join(folder, file), 'utf8')).toBe(halfWritten);
  });
}

test('says in one line that the disk is full, and does not take what is there for damaged', async () => {
  test.setTimeout(120_000);
  const said = await startTwiceOnSmallDisk(45);
  test.skip(said === undefined, 'this machine lets nobody make a small disk');
  for (const text of said ?? [])
    expect(text).toMatch(
      /^Writing to the data folder \S+: the disk is full\. Free some space[^\n]+nothing was lost\.\nended with 1\n$/,
    );
});
