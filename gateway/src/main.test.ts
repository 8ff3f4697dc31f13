import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { sql } from 'kysely';
import { startChild } from './testing/child-process.ts';
import { createTestFolder } from './testing/embedded-folder.ts';
import { createTestDatabase, getTestServerUrl } from './testing/index.ts';

let folder: string;
beforeEach(async () => {
  folder = await createTestFolder('main');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (env: Record<string, string> = {}) =>
  startChild('main.ts', { DATA_DIR: folder, PORT: '0', ...env });

const readFailure = async (env: Record<string, string>) => {
  const child = start(env);
  const code = await child.ended;
  return { code, lines: child.output().error.trim().split('\n') };
};

test('starts on an empty folder, keeps it from others, answers, and stops when asked', async () => {
  const gateway = start();
  const [, address] = await gateway.waitForOutput(/"address":"([^"]+)"/);
  const ready = await fetch(`${address}/health/ready`);
  expect(await ready.json()).toEqual({ success: true, value: { state: 'ready' } });
  expect((await fetch(`${address}/health/live`)).status).toBe(200);

  const { code, lines } = await readFailure({});
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^database\.locked: Opening the data folder .* in use by process \d+\. /),
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

test('says in one line which variable cannot be used', async () => {
  const { code, lines } = await readFailure({ PORT: 'eighty' });
  expect(code).toBe(1);
  expect(lines).toEqual([expect.stringMatching(/^config\.invalid: .*PORT is "eighty"/)]);
});

test.each<Record<string, string>>([
  {},
  { TRUST_PROXY: '10.0.0.5', PUBLIC_URL: 'https://play.example' },
  { TRUST_PROXY: '10.0.0.5', NODE_ENV: 'production' },
  { TRUST_PROXY: '10.0.0.5', NODE_ENV: 'production', PUBLIC_URL: 'http://play.example' },
])('does not start where others reach it without encryption, with %j @SAFE-04', async (env) => {
  const { code, lines } = await readFailure({ HOST: '0.0.0.0', ...env });
  expect(code).toBe(1);
  expect(lines).toEqual([
    expect.stringMatching(/^config\.invalid: .*HOST is 0\.0\.0\.0, where others reach the gateway/),
  ]);
});

test('says in one line that the port is taken', async () => {
  const taken = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => taken.once('listening', resolve));
  const { port } = taken.address() as { port: number };
  const database = await createTestDatabase({ engine: 'server' });
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(database.kysely);
  const url = new URL(await getTestServerUrl());
  url.pathname = `/${rows[0]?.name}`;
  const { code, lines } = await readFailure({ PORT: String(port), DATABASE_URL: url.href });
  taken.close();
  await database.close();
  expect(code).toBe(1);
  expect(lines.at(-1)).toMatch(/^port\.unavailable: Listening on 127\.0\.0\.1:\d+: .*EADDRINUSE/);
  expect(lines).toHaveLength(1);
});
