/** The rows of a list without pages; `isMore` when there are more than the maximum of the list. */
export interface CappedRows<Row> {
  rows: Row[];
  isMore: boolean;
}

/** Reads a list that ends at `max` rows. `read` returns at most `limit` rows. */
export async function readCapped<Row>(
  max: number,
  read: (limit: number) => Promise<readonly Row[]>,
): Promise<CappedRows<Row>> {
  const rows = await read(max + 1);
  return { rows: rows.slice(0, max), isMore: rows.length > max };
}
