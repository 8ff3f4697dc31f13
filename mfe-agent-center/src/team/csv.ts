/** CSV for spreadsheets: UTF-8 with a BOM, plain decimals. */

export type Cell = string | number;

const bom = '\uFEFF';
const formulaSigns = /^[=+\-@\t\r]/;

/** Converts rows to CSV. Escapes texts that a spreadsheet would evaluate as a formula. */
export const toCsv = (rows: readonly (readonly Cell[])[]): string =>
  bom + rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  const text = formulaSigns.test(cell) ? `'${cell}` : cell;
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** Converts minor units to a plain decimal: `-1234.50`. */
export function toDecimal(minor: number): number {
  return minor / 100;
}
