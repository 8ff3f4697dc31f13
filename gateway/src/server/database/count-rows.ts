import { type QueryExecutorProvider, type RawBuilder, sql } from 'kysely';

/** The most rows that a list counts: a count reads every row, however many there are. */
export const countedMax = 10_000;

/** The number of rows of a list: exact up to `countedMax`; `isMore` when there are more. */
export interface RowCount {
  total: number;
  isMore: boolean;
}

/** Counts the rows of `from`, which begins with `from`, and stops when there are more than a list counts. */
export async function countRows(db: QueryExecutorProvider, from: RawBuilder<unknown>): Promise<RowCount> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from (select ${from} limit ${countedMax + 1}) counted`.execute(db);
  const count = rows[0]?.count ?? 0;
  return { total: Math.min(count, countedMax), isMore: count > countedMax };
}

/** Adds the number of pages. Where there are more rows than were counted, another page follows every page. */
export function withPages(
  count: RowCount,
  { page, pageSize }: { page: number; pageSize: number },
): RowCount & { totalPages: number } {
  const totalPages = Math.ceil(count.total / pageSize);
  return { ...count, totalPages: count.isMore ? Math.max(totalPages, page) + 1 : totalPages };
}
