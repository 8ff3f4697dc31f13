import { type RawBuilder, sql } from 'kysely';
import type { Database } from './database/database.ts';

/** An invariant between the ledger and a module's own records of the same money. */
export interface MoneyCheck {
  /** The invariant as a sentence. */
  invariant: string;
  /**
   * How often it runs. An hourly one reads only balances and open objects; a weekly one may read every row of the
   * largest tables.
   */
  every: 'hour' | 'night' | 'week';
  /**
   * Returns a row for each violation. It is one statement, so that it sees one moment, and the money and its object
   * change in one transaction.
   */
  violations: RawBuilder<{ example: string }>;
}

/** A violated invariant, with the number of violations and an example. */
export interface MoneyProblem {
  invariant: string;
  count: number;
  example: string;
}

/** The checks of all modules. The frame collects them, because the module that runs them is below most of the others. */
export interface MoneyChecks {
  add(checks: readonly MoneyCheck[]): void;
  /** Runs the checks of these intervals and returns the violated invariants. */
  run(every: readonly MoneyCheck['every'][]): Promise<MoneyProblem[]>;
}

export function createMoneyChecks({ database }: { database: Pick<Database, 'kysely'> }): MoneyChecks {
  const all: MoneyCheck[] = [];
  return {
    add(checks) {
      all.push(...checks);
    },
    async run(every) {
      const problems: MoneyProblem[] = [];
      for (const { invariant, violations, ...check } of all) {
        if (!every.includes(check.every)) continue;
        const { rows } = await sql<{ count: number; example: string | null }>`
          select count(*)::int as count, min(example) as example from (${violations}) violation (example)`.execute(
          database.kysely,
        );
        const [found] = rows;
        if (found && found.count > 0)
          problems.push({ invariant, count: found.count, example: `${found.example}` });
      }
      return problems;
    },
  };
}
