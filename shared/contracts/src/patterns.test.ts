import fc from 'fast-check';
import { computeAge, isCalendarDate } from './calendar-date.ts';
import { matchesPattern, type PatternId, patternFamilies } from './patterns.ts';

const upper = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const lower = upper.toLowerCase();
const digits = '0123456789';
const symbols = '!"#$%&\'()*+,-./:;<=>?@[\\]^_`{|}~';
const between = (first: number, last: number) =>
  Array.from({ length: last - first + 1 }, (_, index) => String.fromCodePoint(first + index)).join('');
const han = `${between(0x4e00, 0x4e40)}々〇${String.fromCodePoint(0x20000)}`;
const hangul = between(0xac00, 0xac20);
const thai = between(0x0e01, 0x0e3a);
const kana = `${between(0x3041, 0x3096)}${between(0x30a1, 0x30fc)}`;
const fullWidthLetters = between(0xff21, 0xff3a);
const chineseSigns = '，。、；：？！“”‘’（）《》【】—…·';
const elsewhere = ' \t\nကခဂéßяｱｲ😀\u200b';
const everySign = [
  ...new Set([
    ...`${upper}${lower}${digits}${symbols}${han}${hangul}${thai}${kana}${fullWidthLetters}${chineseSigns}${elsewhere}`,
  ]),
];

/** Families that accept one set of characters, each with examples and with characters it requires in addition. */
const alphabets: Partial<Record<PatternId, { signs: string; needs?: string[] }>> = {
  digits: { signs: digits },
  letters_or_digits: { signs: upper + lower + digits },
  letters_and_digits: { signs: upper + lower + digits, needs: [upper + lower, digits] },
  upper_only: { signs: upper },
  english: { signs: `${upper}${lower} ` },
  chinese_digits: { signs: han + digits },
  korean: { signs: hangul },
  thai: { signs: thai },
  thai_english: { signs: `${thai}${upper}${lower} ` },
  strong: { signs: upper + lower + digits + symbols, needs: [upper, lower, digits, symbols] },
  letters_digits_symbols: { signs: upper + lower + digits + symbols },
};

const text = (signs: readonly string[] | string, maxLength = 24) =>
  fc.string({ unit: fc.constantFrom(...signs), maxLength });
const wide = { min: 0, max: 1000 };

describe('@VAL-01 pattern families', () => {
  test.each(Object.entries(alphabets))(
    '%s accepts exactly its own characters @VAL-01',
    (id, { signs, needs = [] }) => {
      const own = new Set(signs);
      const belongs = (value: string) =>
        [...value].every((char) => own.has(char)) &&
        needs.every((group) => [...value].some((sign) => group.includes(sign)));
      const rule = { pattern: id as PatternId, ...wide };
      fc.assert(
        fc.property(fc.oneof(text(everySign), text(signs), text(upper + lower + digits)), (value) => {
          expect(matchesPattern(value, rule)).toBe(belongs(value));
        }),
      );
    },
  );

  test('every family counts characters and keeps min and max, both included @VAL-01', () => {
    const length = fc.nat({ max: 30 });
    fc.assert(
      fc.property(fc.constantFrom('😀', 'က', '字', 'a'), length, length, length, (sign, count, min, max) => {
        expect(matchesPattern(sign.repeat(count), { pattern: 'any', min, max })).toBe(
          count >= min && count <= max,
        );
      }),
    );
  });

  test('any accepts whatever is written @VAL-01', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (value) =>
        matchesPattern(value, { pattern: 'any', ...wide }),
      ),
    );
  });

  test('letter_first wants a letter and then only letters and digits @VAL-01', () => {
    const rule = { pattern: 'letter_first', min: 2, max: 16 } as const;
    fc.assert(
      fc.property(fc.constantFrom(...(upper + lower)), text(upper + lower + digits, 15), (first, rest) => {
        expect(matchesPattern(first + rest, rule)).toBe(rest.length >= 1);
      }),
    );
    fc.assert(
      fc.property(fc.constantFrom(...digits, ...symbols, ' ', 'က'), text(lower, 10), (first, rest) => {
        expect(matchesPattern(first + rest, rule)).toBe(false);
      }),
    );
    for (const name of ['ada', 'Mgmg1', 'a1']) expect(matchesPattern(name, rule)).toBe(true);
    for (const name of ['', 'a', '1ada', 'a b', 'ada_1', 'abcdefghijklmnopq', 'မေမေ', 'ada\n'])
      expect(matchesPattern(name, rule)).toBe(false);
  });

  test('no_spaces refuses every kind of white space @VAL-01', () => {
    const spaces = [' ', '\t', '\n', '\u00a0', '\u2003', '\u3000'];
    fc.assert(
      fc.property(text(everySign), fc.constantFrom(...spaces), text(everySign), (before, space, after) => {
        expect(matchesPattern(before + space + after, { pattern: 'no_spaces', ...wide })).toBe(false);
      }),
    );
    expect(matchesPattern('pass-字-က', { pattern: 'no_spaces', ...wide })).toBe(true);
  });

  test('has_upper wants one capital letter anywhere @VAL-01', () => {
    fc.assert(
      fc.property(text(everySign), (value) => {
        expect(matchesPattern(value, { pattern: 'has_upper', ...wide })).toBe(
          [...value].some((sign) => upper.includes(sign)),
        );
      }),
    );
  });

  test.each<[PatternId, string[], string[]]>([
    [
      'email',
      ['ada@parlour.example', 'a.b+c@sub.domain.org', "o'neil@x.io"],
      ['', 'ada', 'ada@', '@x.io', 'a b@x.io', 'a@x', 'a..b@x.io', '.a@x.io', 'a@x.io\n', 'a@@x.io'],
    ],
    [
      'full_name',
      ['Ada Lovelace', 'မောင် မောင်', 'Jean-Luc O’Brien Jr.', '王 小明'],
      ['Ada', ' Ada Lovelace', 'Ada  Lovelace', 'Ada Lovelace ', 'Ada 2', ''],
    ],
    ['chinese_digits', ['王小明88', '々〇'], ['王 小明', '王，', 'Wang']],
    ['chinese_punctuation', ['你好，世界！', '买买提·艾力', '“好”——…'], ['你好,世界', '王1', 'Ａ', 'カナ']],
    [
      'japanese_full_width',
      ['カタカナ', 'ひらがな・漢字ー', 'ＡＢＣ１２３', '　'],
      ['ｶﾀｶﾅ', 'abc', '12', 'ก'],
    ],
    ['korean', ['한국어', 'ㅋㅋ'], ['한국 어', 'a', '字']],
    ['thai', ['สวัสดี', '๑๒๓'], ['สวัสดี ครับ', 'a', '1']],
    ['thai_english', ['สวัสดี Khun Ada'], ['สวัสดี1', 'a-b']],
    [
      'date_ymd',
      ['2026-02-28', '2024-02-29', '1900-01-01'],
      ['2026-02-29', '2026-13-01', '2026-1-1', '20260101', '02-28-2026'],
    ],
    ['date_mdy', ['02-28-2026', '02-29-2024'], ['02-29-2026', '28-02-2026', '2026-02-28', '00-10-2026']],
  ])('%s knows its examples @VAL-01', (pattern, members, others) => {
    for (const value of members)
      expect([value, matchesPattern(value, { pattern, ...wide })]).toEqual([value, true]);
    for (const value of others)
      expect([value, matchesPattern(value, { pattern, ...wide })]).toEqual([value, false]);
  });

  test('both date families accept exactly the days of the calendar @VAL-01', () => {
    const day = fc.date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(day, (date) => {
        const iso = date.toISOString().slice(0, 10);
        expect(patternFamilies.date_ymd(iso)).toBe(true);
        expect(patternFamilies.date_mdy(`${iso.slice(5)}-${iso.slice(0, 4)}`)).toBe(true);
      }),
    );
    fc.assert(
      fc.property(fc.nat(9999), fc.nat(99), fc.nat(99), (year, month, dayOfMonth) => {
        const written = [
          String(year).padStart(4, '0'),
          ...[month, dayOfMonth].map((n) => String(n).padStart(2, '0')),
        ];
        const known = new Date(`${written.join('-')}T00:00:00Z`);
        const exists = !Number.isNaN(known.getTime()) && known.toISOString().startsWith(written.join('-'));
        expect(patternFamilies.date_ymd(written.join('-'))).toBe(exists);
      }),
    );
  });
});

test('an age is complete on the birthday and not before @VAL-03', () => {
  expect(computeAge('2008-05-20', '2026-05-19')).toBe(17);
  expect(computeAge('2008-05-20', '2026-05-20')).toBe(18);
  expect(computeAge('2008-02-29', '2026-02-28')).toBe(17);
  expect(computeAge('2008-02-29', '2026-03-01')).toBe(18);
  expect(isCalendarDate(undefined)).toBe(false);
});
