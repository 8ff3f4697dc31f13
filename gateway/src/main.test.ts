import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database } from './server/index.ts';
import { startChild } from './testing/child-process.ts';
import { createTestFolder } from './testing/embedded-folder.ts';
import { createTestDatabase, getTestServerUrl } from './testing/index.ts';

let folder: string;
let database: Database;
let databaseUrl: string;
beforeAll(async () => {
  folder = await createTestFolder('main');
  database = await createTestDatabase({ engine: 'server' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
  const url = new URL(await getTestServerUrl());
  url.pathname = `/${rows[0]?.name}`;
  databaseUrl = url.href;
});
afterAll(async () => {
  await database.close();
  await rm(folder, { recursive: true, force: true });
});

const start = (env: Record<string, string>) => startChild('main.ts', { DATA_DIR: folder, PORT: '0', ...env });

const readFailure = async (env: Record<string, string>) => {
  const child = start(env);
  const code = await child.ended;
  return { code, lines: child.output().error.trim().split('\n') };
};

test('starts, answers, leaves its port to nobody else, and stops when asked', async () => {
  const gateway = start({ DATABASE_URL: databaseUrl });
  const [, address = ''] = await gateway.waitForOutput(/"address":"([^"]+)"/);
  const ready = await fetch(`${address}/health/ready`);
  expect(await ready.json()).toEqual({ success: true, value: { state: 'ready' } });
  expect((await fetch(`${address}/health/live`)).status).toBe(200);

  const { code, lines } = await readFailure({ DATABASE_URL: databaseUrl, PORT: new URL(address).port });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^port\.unavailable: Listening on 127\.0\.0\.1:\d+: .*EADDRINUSE/),
  ]);

  const stream = await fetch(`${address}/wps/live`);
  gateway.process.kill('SIGTERM');
  // The stream ends in order; it is not cut off.
  await stream.text();
  expect(await gateway.ended).toBe(0);
  await expect(fetch(`${address}/health/live`)).rejects.toThrow();
});

test('says in one line that the database cannot be reached, without its password', async () => {
  const { code, lines } = await readFailure({
    DATABASE_URL: 'postgres://parlour:hidden@127.0.0.1:1/parlour',
  });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(
      /^database\.unreachable: Connecting to the database postgres:\/\/parlour@127\.0\.0\.1:1\/parlour: .*ECONNREFUSED/,
    ),
  ]);
});

test('does not start where others reach it without encryption @SAFE-04', async () => {
  const { code, lines } = await readFailure({ HOST: '0.0.0.0' });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^config\.invalid: .*HOST is 0\.0\.0\.0, where others reach the gateway/),
  ]);
});
