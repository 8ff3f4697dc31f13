import { parseAmount } from '@parlour/money';

/** Text of an amount field and its caret, in characters from the start. */
export interface AmountDraft {
  text: string;
  caret: number;
}

const significant = /[\d.]/;

const isLatinDraft = (text: string) => /^[\d.,\s]*$/.test(text);

/**
 * Converts digits of other scripts and full-width ones to Latin digits; each takes one character, so the caret stays
 * valid.
 */
function toLatinDigits(text: string): string {
  if (isLatinDraft(text)) return text;
  return text
    .replace(/[၀-၉]/g, (digit) => String(digit.charCodeAt(0) - 0x1040))
    .replace(/[０-９．]/g, (char) => String.fromCharCode(char.charCodeAt(0) - 0xfee0));
}

const countSignificant = (text: string): number => [...text].filter((char) => significant.test(char)).length;

/**
 * Inserts thousands separators into typed text and keeps the caret behind the same digit.
 * Drops characters that are not part of an amount, a second point and a third decimal.
 */
export function separateThousands({ text, caret }: AmountDraft): AmountDraft {
  const typed = toLatinDigits(text);
  const [whole = '', ...decimals] = typed.split('.').map((part) => part.replace(/\D/g, ''));
  const units = whole.replace(/^0+(?=\d)/, '');
  const grouped = units.replace(/\B(?=(\d{3})+$)/g, ',');
  const point = typed.includes('.') ? `.${decimals.join('').slice(0, 2)}` : '';
  const separated = (grouped === '' && point !== '' ? '0' : grouped) + point;
  const dropped = whole.length - units.length - (grouped === '' && point !== '' ? 1 : 0);
  const before = countSignificant(typed.slice(0, caret)) - dropped;
  return { text: separated, caret: findCaretIndex(separated, before) };
}

/** Returns the index behind the `count`-th digit or point. */
function findCaretIndex(text: string, count: number): number {
  if (count <= 0) return 0;
  let left = count;
  for (let index = 0; index < text.length; index += 1) {
    if (significant.test(text[index] ?? '')) left -= 1;
    if (left === 0) return index + 1;
  }
  return text.length;
}

/** Returns the draft in minor units; undefined when it is empty or more than an amount can hold. */
export const parseDraft = (text: string): number | undefined => (text === '' ? undefined : parseAmount(text));

/** Moves the caret over a separator, so that Backspace behind it and Delete before it remove the adjacent digit. */
export function skipOverSeparator(
  text: string,
  caret: number,
  key: 'Backspace' | 'Delete',
): AmountDraft | undefined {
  const at = key === 'Backspace' ? caret - 1 : caret;
  if (text[at] !== ',') return undefined;
  const digit = key === 'Backspace' ? at - 1 : at + 1;
  return separateThousands({
    text: text.slice(0, digit) + text.slice(digit + 1),
    caret: key === 'Backspace' ? digit : at,
  });
}
