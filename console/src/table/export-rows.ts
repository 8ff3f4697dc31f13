import Papa from 'papaparse';
import type { DataColumn, FilterValues, TableSource } from './table-source.ts';

/** A cell that a spreadsheet would run as a formula gets an apostrophe. A whole negative number stays a number. */
const formula = /^(?:[=+@\t\r\n＝＋－＠]|-(?![\d.,]+$))/;
/** A spreadsheet that separates by semicolons or tabs begins a cell within a text. */
const innerFormula = /[;\t\r\n](?=[=+\-@＝＋－＠])/g;
/** Spreadsheets read the file as UTF-8 only after this mark. */
const byteOrderMark = '\uFEFF';

interface Export<Row> {
  source: TableSource<Row>;
  columns: readonly DataColumn<Row>[];
  values: FilterValues;
  /** Rows that do not match are left out: filters that the source does not apply itself. */
  matches(row: Row): boolean;
  /** Code of the site's currency. */
  currency: string;
  /** Called with the number of rows so far. */
  onProgress(rows: number): void;
}

/** Loads all rows page by page, and returns them as a CSV file. Only one page at a time is in memory as objects. */
export async function exportRows<Row>({
  source,
  columns,
  values,
  matches,
  currency,
  onProgress,
}: Export<Row>): Promise<Blob> {
  const exported = columns.filter(({ text, minor }) => text !== undefined || minor !== undefined);
  const heads = exported.map(({ head, minor }) => (minor === undefined ? head : `${head} (${currency})`));
  const parts: string[] = [byteOrderMark, `${formatLines([heads])}\r\n`];
  let cursor: string | undefined;
  let count = 0;
  do {
    const page = await source.load(values, cursor);
    const rows = page.rows.filter(matches);
    if (rows.length > 0)
      parts.push(`${formatLines(rows.map((row) => exported.map((column) => formatCell(column, row))))}\r\n`);
    count += rows.length;
    onProgress(count);
    cursor = page.next;
  } while (cursor !== undefined);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function formatCell<Row>({ text, minor }: DataColumn<Row>, row: Row): string | number {
  const amount = minor?.(row);
  if (amount === undefined || amount === null) return separateFormulas(text?.(row) ?? '');
  return formatDecimals(amount);
}

const separateFormulas = (text: string | number): string | number =>
  typeof text === 'number' ? text : text.replaceAll(innerFormula, "$&'");

const minorPerUnit = 100n;

/** Formats an amount as spreadsheets read it: `-1234.50`. */
export function formatDecimals(amount: number | string): string {
  const minor = BigInt(amount);
  const size = minor < 0n ? -minor : minor;
  const cents = String(size % minorPerUnit).padStart(2, '0');
  return `${minor < 0n ? '-' : ''}${size / minorPerUnit}.${cents}`;
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
