import Papa from 'papaparse';
import type { DataColumn, FilterValues, TableSource } from './table-source.ts';

/** A cell that a spreadsheet would run as a formula gets an apostrophe. A whole negative number stays a number. */
const formula = /^(?:[=+@\t\r\n＝＋－＠]|-(?![\d.,]+$))/;
/** Spreadsheets read the file as UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF';

interface Export<Row> {
  source: TableSource<Row>;
  columns: readonly DataColumn<Row>[];
  values: FilterValues;
  /** Rows that do not match are left out: filters that the source does not apply itself. */
  matches(row: Row): boolean;
  /** Called with the number of rows so far. */
  onProgress(rows: number): void;
}

/** Loads all rows page by page, and returns them as a CSV file. Only one page at a time is in memory as objects. */
export async function exportRows<Row>({
  source,
  columns,
  values,
  matches,
  onProgress,
}: Export<Row>): Promise<Blob> {
  const exported = columns.filter(({ text }) => text !== undefined);
  const parts: string[] = [byteOrderMark, `${formatLines([exported.map(({ head }) => head)])}\r\n`];
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await source.load(values, cursor);
    const rows = page.rows.filter(matches);
    if (rows.length > 0)
      parts.push(`${formatLines(rows.map((row) => exported.map(({ text }) => text?.(row) ?? '')))}\r\n`);
    count += rows.length;
    onProgress(count);
    cursor = page.next;
  } while (cursor !== undefined);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

const formatLines = (lines: (string | number)[][]): string =>
  Papa.unparse(lines, { escapeFormulae: formula });

/** Offers a file to the browser as a download. */
export function downloadFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  URL.revokeObjectURL(link.href);
}
