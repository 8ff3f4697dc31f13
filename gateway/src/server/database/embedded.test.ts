import { existsSync } from 'node:fs';
import { chmod, mkdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { sql } from 'kysely';
import { startChild } from '../../testing/child-process.ts';
import { copyEmptyDatabase, createTestFolder, fillEmbeddedFolder } from '../../testing/embedded-folder.ts';
import { createSeededRandom } from '../../testing/seeded-random.ts';
import { createLog } from '../log.ts';
import { openEmbedded } from './embedded.ts';
import { lockFolder } from './folder-lock.ts';

const log = createLog('silent');
const random = createSeededRandom();
/** One round in every check; the release gate sets `CRASH_ROUNDS=20`. */
const rounds = Number(process.env.CRASH_ROUNDS ?? 1);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** Returns the bytes that are in use after a garbage collection. */
function measureHeap(): number {
  setFlagsFromString('--expose-gc');
  (runInNewContext('gc') as () => void)();
  return process.memoryUsage().heapUsed;
}

let folder: string;
beforeEach(async () => {
  folder = await createTestFolder('embedded');
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe.each(['address', 'file'] as const)('a lock by %s', (method) => {
  test('has one owner at a time and can be taken after its release', async () => {
    const lock = await lockFolder(folder, method);
    await expect(lockFolder(folder, method)).rejects.toMatchObject({
      code: 'database.locked',
      message: expect.stringContaining(`process ${process.pid}`),
    });
    await lock.release();
    await (await lockFolder(folder, method)).release();
  });
});

test('takes over the lock file of a process that died', async () => {
  const dead = startChild('testing/no-such-file.ts');
  await dead.ended;
  await writeFile(join(folder, 'parlour.pid'), `${dead.process.pid}\n`);
  const lock = await lockFolder(folder, 'file');
  expect(await readFile(join(folder, 'parlour.pid'), 'utf8')).toBe(`${process.pid}\n`);
  await lock.release();
});

test('belongs to one process, and keeps every acknowledged row when that process is killed', async () => {
  await fillEmbeddedFolder(folder);
  let acknowledged = 0;
  for (let round = 0; round < rounds; round += 1) {
    const writer = startChild('testing/crash-writer.ts', {}, [folder]);
    await writer.waitForOutput(/\d/);
    await expect(openEmbedded(folder, log)).rejects.toMatchObject({
      code: 'database.locked',
      message: expect.stringContaining(`process ${writer.process.pid}`),
    });
    await pause(random(300));
    writer.process.kill('SIGKILL');
    await writer.ended;
    acknowledged = Number(writer.output().out.trimEnd().split('\n').at(-1));
  }
  const database = await openEmbedded(folder, log);
  const { rows } = await sql<{
    n: number;
    last: number;
  }>`select count(*) as n, max(id) as last from kept`.execute(database.kysely);
  // The row in flight may be committed but not acknowledged.
  expect([acknowledged, acknowledged + 1]).toContain(rows[0]?.last);
  expect(rows[0]?.n).toBe(rows[0]?.last);
  await database.close();
});

test('starts after a first start that was interrupted', async () => {
  const fillHalf = async (unfinished: string): Promise<void> => {
    await mkdir(unfinished);
    await writeFile(join(unfinished, 'PG_VERSION'), 'unfinished');
    throw new Error('The power went out.');
  };
  await expect(openEmbedded(folder, log, fillHalf)).rejects.toThrow('The power went out.');
  expect(existsSync(join(folder, 'database.new', 'PG_VERSION'))).toBe(true);
  expect(existsSync(join(folder, 'database'))).toBe(false);
  const database = await openEmbedded(folder, log, copyEmptyDatabase);
  expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  await database.close();
});

test('retains no rows of answered queries', async () => {
  await fillEmbeddedFolder(folder);
  const database = await openEmbedded(folder, log);
  const read = () =>
    sql`select n, repeat('x', 100) as text from generate_series(1, 1000) as n`.execute(database.kysely);
  await read();
  const before = measureHeap();
  for (let count = 0; count < 100; count += 1) await read();
  // Each answer has more than 100,000 bytes.
  expect(measureHeap() - before).toBeLessThan(5_000_000);
  await database.close();
});

test('keeps its folder from the other accounts of the machine', async () => {
  await fillEmbeddedFolder(folder);
  await chmod(folder, 0o755);
  await (await openEmbedded(folder, log)).close();
  expect((await stat(folder)).mode & 0o077).toBe(0);
});

test('reports a folder without a complete database', async () => {
  await mkdir(join(folder, 'database'));
  await writeFile(join(folder, 'database', 'left-over'), '');
  await expect(openEmbedded(folder, log)).rejects.toMatchObject({
    code: 'database.damaged',
    message: expect.stringMatching(
      /^Opening the database in \S+: it holds files but no complete database\. [^\n]+$/,
    ),
  });
  await (await lockFolder(folder)).release();
});

test('reports a database that cannot be started', async () => {
  await fillEmbeddedFolder(folder);
  await writeFile(join(folder, 'database', 'global', 'pg_control'), 'no control file');
  await expect(openEmbedded(folder, log)).rejects.toMatchObject({ code: 'database.damaged' });
});
