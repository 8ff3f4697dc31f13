import type { Kysely } from 'kysely';
import type { Database, Tx } from '../server/index.ts';

/** The steps of the seed that are done. A step is done once, whatever happens to the process meanwhile. */
export interface Steps {
  isDone(name: string): Promise<boolean>;
  /** Marks a step in the transaction that does it. */
  mark(tx: Tx, name: string): Promise<void>;
  /** The start of the day on which the seed began: every date of the seed counts from it. */
  today(): Promise<Date>;
}

type SeedTables = { seed_step: { name: string; done_at: Date } };

const beginning = 'beginning';
const dayMs = 86_400_000;

/** Steps of this database. `now` is asked once, when the seed begins; `offsetMs` is what the platform's zone is ahead of UTC. */
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
