import { sql } from 'kysely';
import { createEmptyDatabase } from '../../testing/index.ts';
import { tidyTables } from './housekeeping.ts';

test('vacuums worn tables and counts new rows, and leaves the others alone', async () => {
  const database = await createEmptyDatabase({ engine: 'embedded' });
  const run = (text: string) => database.withConnection((client) => client.query(text));
  await run(
    'create table worn (id int primary key, n int); create table grown (id int); create table quiet (id int)',
  );
  await run('insert into worn select g, 0 from generate_series(1, 5000) g');
  await run('update worn set n = 1');
  await run('insert into grown select g from generate_series(1, 5000) g; insert into quiet values (1)');
  await run('select pg_stat_force_next_flush()');
  expect((await tidyTables(database.withConnection)).sort()).toEqual(['public.grown', 'public.worn']);
  await run('select pg_stat_force_next_flush()');
  const { rows } = await sql`select relname, n_dead_tup, n_mod_since_analyze from pg_stat_user_tables
    where relname in ('worn', 'grown') order by relname`.execute(database.kysely);
  expect(rows).toEqual([
    { relname: 'grown', n_dead_tup: 0, n_mod_since_analyze: 0 },
    { relname: 'worn', n_dead_tup: 0, n_mod_since_analyze: 0 },
  ]);
  expect(await tidyTables(database.withConnection)).toEqual([]);
  await database.close();
});
