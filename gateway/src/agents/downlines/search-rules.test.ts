import { readSearch } from './search-rules.ts';

test.each([
  ['42', { id: 42 }],
  ['007', { id: 7 }],
  ['999999999999999', { id: 999_999_999_999_999 }],
  // Longer than the number of any member, and longer than a number that JavaScript represents exactly.
  ['1000000000000000', { id: 0 }],
  ['a', { username: 'a' }],
  ['ab', { initials: 'ab' }],
  ['abc', { username: 'abc' }],
  ['12a', { username: '12a' }],
  ['a12', { username: 'a12' }],
  ['၁၂', { initials: '၁၂' }],
  ['😀a', { initials: '😀a' }],
])('reads "%s" as %j @AGT-05', (text, search) => {
  expect(readSearch(text)).toEqual(search);
});
