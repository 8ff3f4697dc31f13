/** CSV for spreadsheets: UTF-8 with a BOM, plain decimals. */
import { formatPlainAmount } from '@parlour/money';

/** A text, a count, or an amount in minor units. */
export type Cell = string | number | { minor: number };

/** The first characters of a file, by which a spreadsheet recognises UTF-8. */
export const csvStart = '\uFEFF';

const formulaSigns = /^[=+\-@\t\r\n＝＋－＠]/;
/** A spreadsheet that separates by semicolons or tabs begins a cell within a text. */
const innerFormulaSigns = /[;\t\r\n](?=[=+\-@＝＋－＠])/g;

/** Invisible character of the site's texts that keeps a word on one line. A search in a spreadsheet would stumble over it. */
const wordJoiner = '\u2060';

/** Converts rows to CSV lines. Escapes texts that a spreadsheet would evaluate as a formula. */
export const toCsvLines = (rows: readonly (readonly Cell[])[]): string =>
  rows.map((row) => `${row.map(writeCell).join(',')}\r\n`).join('');

function writeCell(cell: Cell): string {
  if (typeof cell === 'number') return String(cell);
  if (typeof cell === 'object') return formatPlainAmount(cell.minor);
  const words = cell.replaceAll(wordJoiner, '');
  const text = (formulaSigns.test(words) ? `'${words}` : words).replaceAll(innerFormulaSigns, "$&'");
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
