// biome-ignore lint/style/noRestrictedImports: one pattern; shared whole, the list of them would come with every page
import { regexes } from 'zod/mini';
import { isCalendarDate } from './calendar-date.ts';

const hasLetter = /[A-Za-z]/;
const hasDigit = /[0-9]/;

/**
 * The pattern families of field rules (VAL-01), declared once for the forms and the gateway.
 * A letter is A–Z or a–z, a digit 0–9, a symbol any other visible ASCII character, unless a family says otherwise.
 * The hint of a family is the text `reg_pattern_<id>` with `min` and `max`.
 */
export const patternFamilies = {
  any: () => true,
  letter_first: createMatcher(/^[A-Za-z][A-Za-z0-9]*$/),
  digits: createMatcher(/^[0-9]*$/),
  letters_or_digits: createMatcher(/^[A-Za-z0-9]*$/),
  letters_and_digits: (value) =>
    /^[A-Za-z0-9]*$/.test(value) && hasLetter.test(value) && hasDigit.test(value),
  no_spaces: createMatcher(/^\S*$/u),
  has_upper: createMatcher(/[A-Z]/),
  upper_only: createMatcher(/^[A-Z]*$/),
  email: createMatcher(regexes.email),
  /** Two or more words of any script with one space between: a first and a last name. */
  full_name: createMatcher(/^[\p{L}\p{M}.'’-]+(?: [\p{L}\p{M}.'’-]+)+$/u),
  english: createMatcher(/^[A-Za-z ]*$/),
  chinese_digits: createMatcher(/^[\p{Script=Han}0-9]*$/u),
  /**
   * Han with the punctuation of Chinese texts: CJK characters, full-width characters, quotes, dashes, middle dot,
   * ellipsis.
   */
  chinese_punctuation: createMatcher(
    /^[\p{Script=Han}\u3000-\u303f\uff01-\uff0f\uff1a-\uff20\uff3b-\uff40\uff5b-\uff65\u2018-\u201d\u2014\u2026\u00b7]*$/u,
  ),
  korean: createMatcher(/^\p{Script=Hangul}*$/u),
  thai: createMatcher(/^\p{Script=Thai}*$/u),
  thai_english: createMatcher(/^[\p{Script=Thai}A-Za-z ]*$/u),
  /** Kana, kanji and full-width characters; half-width katakana are refused. */
  japanese_full_width: createMatcher(
    /^[\p{Script=Han}\u3000-\u303f\u3041-\u3096\u3099-\u30ff\uff01-\uff60\uffe0-\uffe6]*$/u,
  ),
  strong: (value) =>
    /^[!-~]*$/.test(value) &&
    /[A-Z]/.test(value) &&
    /[a-z]/.test(value) &&
    hasDigit.test(value) &&
    /[^A-Za-z0-9]/.test(value),
  letters_digits_symbols: createMatcher(/^[!-~]*$/),
  date_ymd: (value) => isCalendarDate(value.match(/^(?<year>\d{4})-(?<month>\d{2})-(?<day>\d{2})$/)?.groups),
  date_mdy: (value) => isCalendarDate(value.match(/^(?<month>\d{2})-(?<day>\d{2})-(?<year>\d{4})$/)?.groups),
} as const satisfies Record<string, (value: string) => boolean>;

export type PatternId = keyof typeof patternFamilies;

export const patternIds = Object.keys(patternFamilies) as PatternId[];

function createMatcher(expression: RegExp): (value: string) => boolean {
  return (value) => expression.test(value);
}

/** Rule for a field's text. Lengths are in code points, which most scripts show as one character each. */
export interface PatternRule {
  pattern: PatternId;
  min: number;
  max: number;
}

/** Counts characters as rules do: in code points. */
export const countCharacters = (text: string): number => [...text].length;

/** Returns true when `value` belongs to the rule's family and its length is within `min` and `max`, both inclusive. */
export function matchesPattern(value: string, { pattern, min, max }: PatternRule): boolean {
  const length = countCharacters(value);
  return length >= min && length <= max && patternFamilies[pattern](value);
}

/** Returns the key of the family's hint text, which takes `min` and `max`. */
export const toPatternHintKey = (pattern: PatternId): `reg_pattern_${PatternId}` => `reg_pattern_${pattern}`;
