import { containsName, isCommonPassword } from './common-passwords.ts';

test.each([
  '1',
  '00000000',
  'zzzz',
  'aaaaaaaaaaaa',
  'Monkey2024!!',
  'MONKEY',
  'a1b2c3d4',
  '1qaz2wsx',
  'fedcba',
  '56789',
  'lmnop',
  'password',
  'Password123!',
  'qwertyuiop',
  '99999999',
  'abcdefgh',
  '87654321',
  'ILoveYou2020',
])('%s is guessed first @AUTH-05', (guessed) => expect(isCommonPassword(guessed)).toBe(true));

test.each(['Parlour-2026', 'parlour-2027', 'Parlour-Console-2026', 'Parlour123'])(
  '%s is guessed first, because this repository publishes it or the name in it @SAFE-04',
  (published) => expect(isCommonPassword(published)).toBe(true),
);

test.each([
  '',
  'monkeys',
  'my monkey',
  '2024monkey',
  'acegik',
  'abcdeg',
  'abdefg',
  'aabbcc',
  '1a2a3a',
  'fedcbb',
  'my parlour is green',
  'correct horse battery',
  'ရန်ကုန်မြို့၁၂၃',
  'x7#kPq29vL',
])('%j is not @AUTH-05', (chosen) => expect(isCommonPassword(chosen)).toBe(false));

test('a password contains the name of its owner from three letters on, in any case @AUTH-05', () => {
  expect(containsName('xx-ADA-yy', 'ada')).toBe(true);
  expect(containsName('xx-ada-yy', 'ADA')).toBe(true);
  expect(containsName('xx-ad-yyy', 'ad')).toBe(false);
  expect(containsName('xx-bob-yy', 'ada')).toBe(false);
});
