import { anyKinds, canBe, parseId, toAsciiDigits, toPhonePrefixes } from './search-text.ts';

test.each([
  ['၀၁၂၃၄၅၆၇၈၉', '0123456789'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['１２３', '123'],
  ['𝟗𝟘𝟷', '901'],
  ['ဝေယံ-၁၂', 'ဝေယံ-12'],
])('reads the digits of %s', (text, ascii) => {
  expect(toAsciiDigits(text)).toBe(ascii);
});

test.each([
  ['1001', 1001],
  ['၁၀၀၁', 1001],
  ['0', undefined],
  ['-5', undefined],
  ['1.5', undefined],
  ['1e3', undefined],
  ['9'.repeat(15), 999_999_999_999_999],
  ['9'.repeat(16), undefined],
])('reads the id of %j as %p', (text, id) => {
  expect(parseId(text)).toBe(id);
});

test.each([
  ['+95 9 123', { full: '+959123' }],
  ['0095 9123', { full: '+959123' }],
  ['09-123', { national: '9123' }],
  ['9123', { full: '+9123', national: '9123' }],
  ['+', {}],
  ['0', {}],
  ['000', {}],
  ['9123%', {}],
  ['9'.repeat(21), {}],
])('reads the phone number %j', (text, prefixes) => {
  expect(toPhonePrefixes(text)).toEqual(prefixes);
});

test.each<[string, string[]]>([
  ['wai', ['username', 'name']],
  ['1001', ['id', 'username', 'mobile', 'name']],
  ['wai@example', ['username', 'email', 'name']],
  ['10.20', ['username', 'mobile', 'name', 'address']],
  ['2001:db8::', ['username', 'name', 'address']],
  ['D261120-AB', ['username', 'order', 'name']],
  ['ab12ab12ab12', ['username', 'name', 'device']],
])('tries %j as %p', (text, kinds) => {
  expect(anyKinds.filter((kind) => canBe(kind, text))).toEqual(kinds);
});
