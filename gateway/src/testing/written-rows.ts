import { sql } from 'kysely';
import type { Database } from '../server/index.ts';

/** Records which tables requests write, even when a later statement undoes the write. */
export interface WrittenRows {
  /** Returns each kind of write since the last call: `wallet_hold INSERT`, for the audit record with its act. */
  take(): Promise<string[]>;
}

/**
 * Lets the test's database record each kind of write of each statement. A write that is rolled back leaves no record. A
 * trigger for each row would be slow for statements that write thousands.
 */
export async function watchWrittenRows({ kysely }: Database): Promise<WrittenRows> {
  await sql`create unlogged table test_written_row (what text not null)`.execute(kysely);
  await sql`
    create function test_record_rows() returns trigger language plpgsql as $$
    begin
      if tg_table_name = 'audit_entry' then
        insert into test_written_row select distinct 'audit_entry ' || tg_op || ' ' || (to_jsonb(written) ->> 'act') from written;
      elsif exists (select from written) then
        insert into test_written_row values (tg_table_name || ' ' || tg_op);
      end if;
      return null;
    end $$`.execute(kysely);
  await sql`
    do $$
    declare
      name text;
      act text;
    begin
      for name in select c.relname from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and c.relname <> 'test_written_row'
      loop
        foreach act in array array['insert', 'update', 'delete'] loop
          execute format('create trigger %I after %s on %I referencing %s table as written
            for each statement execute function test_record_rows()', 'test_record_' || act, act, name,
            case act when 'delete' then 'old' else 'new' end);
        end loop;
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
