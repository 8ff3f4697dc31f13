import type { Kysely } from 'kysely';
import { type Database, dayMs, type Tx } from '../server/index.ts';

/** Completed steps of the seed. Each step is done exactly once, even when the process crashes in between. */
export interface Steps {
  isDone(name: string): Promise<boolean>;
  /** Marks a step as done. Call it in the transaction that does the step. */
  mark(tx: Tx, name: string): Promise<void>;
  /** Returns the start of the day on which the seed began. All dates of the seed are relative to it. */
  today(): Promise<Date>;
}

type SeedTables = { seed_step: { name: string; done_at: Date } };

const beginning = 'beginning';

/**
 * Creates the steps of this database. `now` sets the first day when no seed has run yet. `offsetMs` is the offset of
 * the platform's time zone from UTC.
 */
export function createSteps({
  database,
  now,
  offsetMs,
}: {
  database: Database;
  now: Date;
  offsetMs: number;
}): Steps {
  const tables = database.withTables<SeedTables>();
  const insert = (db: Kysely<SeedTables>, name: string, doneAt: Date): Promise<unknown> =>
    db
      .insertInto('seed_step')
      .values({ name, done_at: doneAt })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  return {
    async isDone(name) {
      return (
        (await tables.selectFrom('seed_step').select('name').where('name', '=', name).executeTakeFirst()) !==
        undefined
      );
    },
    async mark(tx, name) {
      await insert(tx.withTables<SeedTables>(), name, now);
    },
    async today() {
      const startOfDay = Math.floor((now.getTime() + offsetMs) / dayMs) * dayMs - offsetMs;
      await insert(tables, beginning, new Date(startOfDay));
      const { done_at } = await tables
        .selectFrom('seed_step')
        .select('done_at')
        .where('name', '=', beginning)
        .executeTakeFirstOrThrow();
      return done_at;
    },
  };
}
