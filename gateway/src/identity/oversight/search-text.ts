/** Interprets a searched text, without the database. */
import type { MemberSearchKind } from '@parlour/contracts/back-office';

/** The kinds that `any` tries, in the order of the results. `order` belongs to the wallet. */
export const anyKinds = [
  'id',
  'username',
  'order',
  'mobile',
  'email',
  'name',
  'address',
  'device',
] as const satisfies readonly MemberSearchKind[];

const idDigitsMax = 15;
const deviceCharactersMin = 8;

/** Replaces the decimal digits of every script by ASCII digits: a Myanmar keyboard writes `၁၀၀၁`. */
export const toAsciiDigits = (text: string): string =>
  text.normalize('NFKC').replaceAll(/\p{Nd}/gu, (digit) => {
    const code = digit.codePointAt(0) ?? 0;
    let zero = code;
    // The ten digits of each script have consecutive code points.
    while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1;
    return String(code - zero);
  });

/** Parses an id. Returns undefined for a text that is not a number, or that is larger than any id. */
export function parseId(text: string): number | undefined {
  const digits = toAsciiDigits(text);
  return /^[1-9]\d*$/.test(digits) && digits.length <= idDigitsMax ? Number(digits) : undefined;
}

/**
 * Returns the beginnings of phone numbers that the text can mean: with the dialling code (`+959…`) and
 * without it. Empty for a text that is not a number.
 */
export function toPhonePrefixes(text: string): { full?: string; national?: string } {
  const written = toAsciiDigits(text).replaceAll(/[\s().-]/g, '');
  const [, international] = /^(?:\+|00)([1-9]\d{0,19})$/.exec(written) ?? [];
  if (international !== undefined) return { full: `+${international}` };
  if (!/^\d{2,20}$/.test(written)) return {};
  const national = written.replace(/^0+/, '');
  if (national === '') return {};
  return written.startsWith('0') ? { national } : { full: `+${written}`, national };
}

/** Returns whether a text can be of the kind. `any` does not try other kinds. */
export function canBe(kind: (typeof anyKinds)[number], text: string): boolean {
  const ascii = toAsciiDigits(text);
  switch (kind) {
    case 'id':
      return parseId(text) !== undefined;
    case 'order':
      return /^[a-z]\d{1,6}(?:$|-)/i.test(ascii) || /^[a-z]\d{6}-?[0-9a-z]{0,20}$/i.test(ascii);
    case 'mobile':
      return Object.keys(toPhonePrefixes(text)).length > 0;
    case 'email':
      return text.includes('@');
    case 'address':
      return /^[\da-f]{1,4}[.:][\da-f.:]*$/i.test(ascii);
    case 'device':
      return ascii.length >= deviceCharactersMin && /^[\da-f]+$/i.test(ascii);
    case 'username':
    case 'name':
      return true;
  }
}
