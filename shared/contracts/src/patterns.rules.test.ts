import { computeAge, isCalendarDate } from './calendar-date.ts';
import { countCharacters, matchesPattern, patternFamilies, toPatternHintKey } from './patterns.ts';

test('the hint of a family is the text of its name @VAL-01', () => {
  expect(toPatternHintKey('letter_first')).toBe('reg_pattern_letter_first');
});

test('a length counts code points @VAL-01', () => {
  expect(countCharacters('a😀字')).toBe(3);
});

test.each([
  ['2026', '12', '31', true],
  ['2026', '00', '10', false],
  ['2026', '13', '10', false],
  ['2026', '01', '00', false],
  ['2026', '01', '32', false],
  ['2026', '04', '31', false],
  ['2026', 'xx', '01', false],
])('%s-%s-%s is a day of the calendar: %s @VAL-01', (year, month, day, exists) => {
  expect(isCalendarDate({ year, month, day })).toBe(exists);
});

test('an age does not count the current year before its birthday @VAL-03', () => {
  expect(computeAge('1908-12-31', '2026-12-30')).toBe(117);
  expect(computeAge('1908-12-31', '2026-12-31')).toBe(118);
});

/** Characters at both ends of each range that a family accepts, and their neighbours outside. */
test.each([
  [
    'chinese_punctuation',
    '\u3000\u303f\uff01\uff0f\uff1a\uff20\uff3b\uff40\uff5b\uff65\u2018\u201d\u2014\u2026\u00b7',
    '\u3040\uff00\uff10\uff19\uff21\uff3a\uff41\uff5a\uff66\u2017\u201e\u2013\u2015\u2025\u00b6',
  ],
  [
    'japanese_full_width',
    '\u3000\u303f\u3041\u3096\u3099\u30ff\uff01\uff60\uffe0\uffe6',
    '\u3040\u3097\u3098\u3100\uff00\uff61\uff9f\uffdf\uffe7',
  ],
  ['letters_digits_symbols', '!~', ' \u007f\u00a1'],
] as const)('%s ends where it should @VAL-01', (family, members, others) => {
  for (const char of members) expect([char, patternFamilies[family](char)]).toEqual([char, true]);
  for (const sign of others) expect([sign, patternFamilies[family](sign)]).toEqual([sign, false]);
});

test('a rule counts its limits in characters, both included @VAL-01', () => {
  const rule = { pattern: 'digits', min: 2, max: 3 } as const;
  expect(['1', '12', '123', '1234'].map((value) => matchesPattern(value, rule))).toEqual([
    false,
    true,
    true,
    false,
  ]);
});
