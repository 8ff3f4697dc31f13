/**
 * Normalises names and queries for comparison: no marks, no case, no punctuation, single spaces. `Cleo’s Cats` and
 * `cleos cats` are equal. Only Latin letters lose their accents: in other scripts a mark can be a vowel.
 */
export const normaliseName = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Script=Latin}\p{M}+/gu, (letter) => letter.replace(/\p{Mn}/gu, ''))
    .toLowerCase()
    .replace(/['’ʼ`]/g, '')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim();

/**
 * Returns the number of typos allowed in a query word of this length. Short words must be exact, because too many words
 * resemble them.
 */
export const getTyposMax = (length: number): number => (length < 4 ? 0 : length < 8 ? 1 : 2);

/**
 * Returns true when `typed` can be turned into `word` or its beginning with at most `typosMax` edits: a letter wrong,
 * missing or extra, or two neighbours swapped.
 */
export function startsAlmostWith(word: string, typed: string, typosMax: number): boolean {
  if (word.startsWith(typed)) return true;
  if (typosMax === 0) return false;
  const columns = Math.min(word.length, typed.length + typosMax);
  let beforeLast: number[] = [];
  let last = Array.from({ length: columns + 1 }, (_, column) => column);
  for (let row = 1; row <= typed.length; row++) {
    const next = editRow(word, typed, row, columns, last, beforeLast);
    if (Math.min(...next) > typosMax) return false;
    beforeLast = last;
    last = next;
  }
  return Math.min(...last) <= typosMax;
}

/** Computes one row of the edit distance with swaps (optimal string alignment). */
function editRow(
  word: string,
  typed: string,
  row: number,
  columns: number,
  last: readonly number[],
  beforeLast: readonly number[],
): number[] {
  const cells = [row];
  for (let column = 1; column <= columns; column++) {
    const wrong = typed[row - 1] === word[column - 1] ? 0 : 1;
    let least = Math.min(at(last, column) + 1, at(cells, column - 1) + 1, at(last, column - 1) + wrong);
    const swapped = typed[row - 1] === word[column - 2] && typed[row - 2] === word[column - 1];
    if (row > 1 && column > 1 && swapped) least = Math.min(least, at(beforeLast, column - 2) + 1);
    cells.push(least);
  }
  return cells;
}

const at = (cells: readonly number[], index: number): number => cells[index] ?? Number.POSITIVE_INFINITY;
