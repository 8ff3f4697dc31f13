import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from '@playwright/test';
import { runToEnd } from '../support/run-to-end.ts';

/** What the site prints when it cannot start: whole, without the lines of progress. */
async function failedStart(env: Record<string, string>): Promise<string[]> {
  const { code, output } = await runToEnd('node', ['site/src/main.ts'], env);
  expect(code, output).toBe(1);
  return output
    .split('\n')
    .filter((line) => line.trim() !== '' && !line.startsWith('  ') && line !== 'Parlour is starting');
}

let folder: string;
test.beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'parlour-start-'));
});
test.afterEach(() => rm(folder, { recursive: true, force: true }));

test('says in one line that PORT is no port', async () => {
  const lines = await failedStart({ PORT: 'eighty', DATA_DIR: folder });
  expect(lines).toHaveLength(1);
  expect(lines[0]).toMatch(/PORT is "eighty".*Correct PORT or leave it out/);
});

test('says in one line that the port is in use', async () => {
  const port = new URL(process.env.SITE_URL ?? '').port;
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
  const lines = await failedStart({ PORT: '0', DATA_DIR: process.env.SITE_DATA_DIR ?? '' });
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
