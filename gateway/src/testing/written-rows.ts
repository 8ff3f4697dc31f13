import { sql } from 'kysely';
import type { Database } from '../server/index.ts';

/** Records which tables requests write, even when a later statement undoes the write. */
export interface WrittenRows {
  /** Returns each kind of write since the last call: `wallet_hold INSERT`, for the audit record with its act. */
  take(): Promise<string[]>;
}

/** Lets the test's database record each written row. A write that is rolled back leaves no record. */
export async function watchWrittenRows({ kysely }: Database): Promise<WrittenRows> {
  await sql`create unlogged table test_written_row (what text not null)`.execute(kysely);
  await sql`
    create function test_record_row() returns trigger language plpgsql as $$
    begin
      insert into test_written_row values (tg_table_name || ' ' || tg_op ||
        case when tg_table_name = 'audit_entry' then ' ' || (to_jsonb(new) ->> 'act') else '' end);
      return null;
    end $$`.execute(kysely);
  await sql`
    do $$
    declare name text;
    begin
      for name in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind = 'r' and c.relname <> 'test_written_row'
      loop
        execute format('create trigger test_record_row after insert or update or delete on %I
          for each row execute function test_record_row()', name);
      end loop;
    end $$`.execute(kysely);
  return {
    async take() {
      const { rows } = await sql<{ what: string }>`
        with taken as (delete from test_written_row returning what) select distinct what from taken order by 1`.execute(
        kysely,
      );
      return rows.map(({ what }) => what);
    },
  };
}
