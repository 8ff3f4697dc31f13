import type { TablePage } from './table-source.ts';

const pageSize = 50;

/** The answer of an act that lists rows by the number of the page. */
interface NumberedPage<Row> extends TablePage<Row> {
  totalPages: number;
}

/** Loads the page that `cursor` names from an act that lists rows by the number of the page. */
export async function loadNumberedPage<Row>(
  cursor: string | undefined,
  read: (request: { page: number; pageSize: number }) => Promise<NumberedPage<Row>>,
): Promise<TablePage<Row>> {
  const page = Number(cursor ?? 1);
  const { totalPages, ...loaded } = await read({ page, pageSize });
  return { ...loaded, next: page < totalPages ? String(page + 1) : undefined };
}
