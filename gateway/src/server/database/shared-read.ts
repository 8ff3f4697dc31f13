import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** A read that can share a statement with others. A module offers it, so that callers need not wait for each read. */
export interface SharedRead<Value> {
  /** Selects one column of at most one row. */
  query: RawBuilder<unknown>;
  /** Converts the column, which is null without a row. */
  parse(column: unknown): Value;
}

/** Runs reads in one statement, which sees one state of the database. Returns their values in the given order. */
export async function readTogether<const Values extends readonly unknown[]>(
  db: QueryExecutorProvider,
  reads: readonly [...{ [Index in keyof Values]: SharedRead<Values[Index]> }],
): Promise<Values> {
  const columns = reads.map(({ query }, index) => sql`(${query}) as ${sql.ref(`c${index}`)}`);
  const { rows } = await sql<Record<string, unknown>>`select ${sql.join(columns)}`.execute(db);
  return reads.map(({ parse }, index) => parse(rows[0]?.[`c${index}`] ?? null)) as unknown as Values;
}
