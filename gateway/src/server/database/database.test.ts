import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { sql } from 'kysely';
import { createEmptyDatabase, waitUntil } from '../../testing/index.ts';
import { createLog } from '../log.ts';
import { countedMax, countRows, withPages } from './count-rows.ts';
import type { Database } from './database.ts';
import { migrate } from './migrations.ts';
import { readCapped } from './read-capped.ts';
import { readTogether } from './shared-read.ts';

const log = createLog('silent');

describe.each(['embedded', 'server'] as const)('on %s', (engine) => {
  let database: Database;
  let folder: string;
  let applied: number;
  beforeAll(async () => {
    database = await createEmptyDatabase({ engine });
    folder = await mkdtemp(join(tmpdir(), 'parlour-migrations-'));
    await write(
      '0002-coin.sql',
      `insert into coin values (1, 'found'); create index coin_name on coin (name);`,
    );
    await write('0001-coin.sql', 'create table coin (id bigint primary key, name text not null);');
    applied = await migrate(database, sources(), log);
  });
  afterAll(async () => {
    await database?.close();
    await rm(folder, { recursive: true, force: true });
  });

  const sources = () => [{ module: 'test', folder: pathToFileURL(folder) }];
  const write = (name: string, text: string) => writeFile(join(folder, name), text);

  test('applies each migration once, in order', async () => {
    expect(applied).toBe(2);
    expect(await migrate(database, sources(), log)).toBe(0);
    const { rows } = await sql<{ id: number }>`select id from coin`.execute(database.kysely);
    expect(rows).toEqual([{ id: 1 }]);
  });

  test.each([
    { found: 0, count: { total: 0, isMore: false }, totalPages: 0 },
    { found: countedMax, count: { total: countedMax, isMore: false }, totalPages: 200 },
    { found: countedMax + 1, count: { total: countedMax, isMore: true }, totalPages: 251 },
  ])('counts $found rows of a list, and no further than its bound', async ({ found, ...expected }) => {
    const count = await countRows(database.kysely, sql`from generate_series(1, ${found}::int)`);
    expect(count).toEqual(expected.count);
    expect(withPages(count, { page: 250, pageSize: 50 })).toMatchObject({ totalPages: expected.totalPages });
  });

  test.each([
    { found: 0, rows: [], isMore: false },
    { found: 2, rows: [1, 2], isMore: false },
    { found: 3, rows: [1, 2], isMore: true },
  ])('reads $found rows of a list that ends at two', async ({ found, rows, isMore }) => {
    const read = async (limit: number) => {
      const result = await sql<{ n: number }>`
        select n from generate_series(1, ${found}::int) n order by n limit ${limit}`.execute(database.kysely);
      return result.rows.map(({ n }) => n);
    };
    expect(await readCapped(2, read)).toEqual({ rows, isMore });
  });

  test('leaves nothing of a failed migration, and names it', async () => {
    await write('0003-broken.sql', 'create table halfway (id bigint); select no_such_function();');
    await expect(migrate(database, sources(), log)).rejects.toMatchObject({
      code: 'migration.failed',
      message: expect.stringContaining('test/0003-broken.sql'),
    });
    await rm(join(folder, '0003-broken.sql'));
    const { rows } = await sql`select to_regclass('halfway') as name`.execute(database.kysely);
    expect(rows).toEqual([{ name: null }]);
  });

  test('refuses a migration that changed after it was applied', async () => {
    await write('0004-late.sql', 'create table late (id bigint);');
    await migrate(database, sources(), log);
    await write('0004-late.sql', 'create table later (id bigint);');
    await expect(migrate(database, sources(), log)).rejects.toMatchObject({ code: 'migration.changed' });
    await write('0004-late.sql', 'create table late (id bigint);');
  });

  test('refuses a database that a newer gateway has migrated', async () => {
    await write('0005-future.sql', 'create table future (id bigint);');
    await migrate(database, sources(), log);
    await rm(join(folder, '0005-future.sql'));
    await expect(migrate(database, sources(), log)).rejects.toMatchObject({
      code: 'database.newer',
      message: expect.stringMatching(
        /a newer gateway has migrated it \(test\/0005-future\.sql\)\. Start that/,
      ),
    });
    await write('0005-future.sql', 'create table future (id bigint);');
  });

  test('reads whole numbers exactly or not at all, and days as days', async () => {
    const { rows } = await sql<{ most: number; list: number[]; day: string; at: Date }>`
      select ${Number.MAX_SAFE_INTEGER}::bigint as most, array[1, 2]::bigint[] as list,
             date '2026-11-20' as day, timestamptz '2026-11-20 04:00:00.123Z' as at`.execute(database.kysely);
    expect(rows[0]).toEqual({
      most: Number.MAX_SAFE_INTEGER,
      list: [1, 2],
      day: '2026-11-20',
      at: new Date('2026-11-20T04:00:00.123Z'),
    });
    await expect(sql`select 9007199254740993::bigint`.execute(database.kysely)).rejects.toThrow(RangeError);
  });

  test('reads several values in one statement, null where there is no row', async () => {
    const values = await readTogether(database.kysely, [
      { query: sql`select name from coin where id = 1`, parse: (column) => `the ${column} coin` },
      { query: sql`select name from coin where id = 99`, parse: (column) => column === null },
    ]);
    expect(values).toEqual(['the found coin', true]);
  });

  test('rolls a transaction back when its work throws', async () => {
    const work = database.transaction(async (tx) => {
      await sql`insert into coin values (2, 'lost')`.execute(tx);
      throw new Error('changed our mind');
    });
    await expect(work).rejects.toThrow('changed our mind');
    const { rows } = await sql`select count(*) as n from coin where id = 2`.execute(database.kysely);
    expect(rows).toEqual([{ n: 0 }]);
  });

  test('refuses a query outside the open transaction', async () => {
    const past = (work: () => Promise<unknown>) => database.transaction(work);
    await expect(past(() => sql`select 1`.execute(database.kysely))).rejects.toThrow(
      'past the open transaction',
    );
    await expect(past(() => database.transaction(async () => 1))).rejects.toThrow(
      'past the open transaction',
    );
    expect((await sql`select 1 as one`.execute(database.kysely)).rows).toEqual([{ one: 1 }]);
  });

  test('runs callbacks after the commit, and none after a rollback', async () => {
    const received: string[] = [];
    await database.transaction(async () => {
      database.afterCommit(() => received.push('committed'));
      expect(received).toEqual([]);
    });
    const broken = database.transaction(async () => {
      database.afterCommit(() => received.push('rolled back'));
      throw new Error('no');
    });
    await broken.catch(() => undefined);
    database.afterCommit(() => received.push('outside'));
    expect(received).toEqual(['committed', 'outside']);
  });

  test('names errors by code and constraint', async () => {
    await expect(sql`insert into coin values (1, 'twice')`.execute(database.kysely)).rejects.toMatchObject({
      code: '23505',
      constraint: 'coin_pkey',
    });
  });

  test('receives notifications', async () => {
    const received: string[] = [];
    const listening = await database.listen('Coins', (payload) => received.push(payload));
    await sql`select pg_notify('Coins', 'one')`.execute(database.kysely);
    await waitUntil(() => received.length === 1);
    await listening.stop();
    await sql`select pg_notify('Coins', 'two')`.execute(database.kysely);
    await sql`select 1`.execute(database.kysely);
    expect(received).toEqual(['one']);
  });
});

test('lets several gateways migrate at once', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'parlour-migrations-'));
  await writeFile(join(folder, '0001-slow.sql'), 'create table slow (id bigint); select pg_sleep(0.2);');
  const database = await createEmptyDatabase({ engine: 'server' });
  const sources = [{ module: 'test', folder: pathToFileURL(folder) }];
  const counts = await Promise.all([1, 2, 3].map(() => migrate(database, sources, log)));
  expect(counts.sort()).toEqual([0, 0, 1]);
  await database.close();
  await rm(folder, { recursive: true });
});

test('repeats a transaction that the database gave up for a deadlock', async () => {
  const database = await createEmptyDatabase({ engine: 'server' });
  await sql`create table pot (id int primary key, n int not null)`.execute(database.kysely);
  await sql`insert into pot values (1, 0), (2, 0)`.execute(database.kysely);
  const addTo = (first: number, second: number) =>
    database.transaction(async (tx) => {
      await sql`update pot set n = n + 1 where id = ${first}`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 50));
      await sql`update pot set n = n + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([addTo(1, 2), addTo(2, 1)]);
  const { rows } = await sql`select n from pot order by id`.execute(database.kysely);
  expect(rows).toEqual([{ n: 2 }, { n: 2 }]);
  await database.close();
});

test('resubscribes after its connection broke, and reports the gap', async () => {
  const database = await createEmptyDatabase({ engine: 'server' });
  const received: string[] = [];
  let lost = 0;
  await database.listen(
    'coins',
    (payload) => received.push(payload),
    () => {
      lost += 1;
    },
  );
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where application_name = 'parlour listen' and datname = current_database()`.execute(database.kysely);
  await waitUntil(() => lost === 1);
  await sql`select pg_notify('coins', 'again')`.execute(database.kysely);
  await waitUntil(() => received.length === 1);
  expect(received).toEqual(['again']);
  await database.close();
});
