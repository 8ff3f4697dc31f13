import {
  createFirstPassword,
  dayChoices,
  isUsable,
  readRebate,
  readUses,
  toInvitationAddress,
} from './register-rules.ts';

test('an invitation has an address with its code @AGT-04', () => {
  expect(toInvitationAddress('https://parlour.example', 'A B&C')).toBe(
    'https://parlour.example/join?affiliateCode=A%20B%26C',
  );
});

test.each([
  ['', undefined],
  ['  ', undefined],
  ['1', 1],
  [' 25 ', 25],
  ['100000', 100_000],
  ['100001', 'wrong'],
  ['0', 'wrong'],
  ['-1', 'wrong'],
  ['1.5', 'wrong'],
  ['1a', 'wrong'],
  ['a1', 'wrong'],
  ['1000000', 'wrong'],
])('"%s" uses are read as %s @AGT-04', (text, uses) => {
  expect(readUses(text)).toBe(uses);
});

test.each([
  ['', 0],
  ['0', 0],
  [' 0.5 ', 5_000],
  ['1.2345', 12_345],
  ['1.8', 18_000],
  ['1.8001', 'wrong'],
  ['-1', 'wrong'],
  ['1,5', 'wrong'],
  ['0.00001', 'wrong'],
  ['half', 'wrong'],
])('a rebate of "%s" per cent is read as %s @AGT-04', (text, rebate) => {
  expect(readRebate(text, 18_000)).toBe(rebate);
});

test('only an open invitation can be used @AGT-04', () => {
  expect([isUsable('OPEN'), isUsable('ENDED'), isUsable('EXPIRED'), isUsable('USED_UP')]).toEqual([
    true,
    false,
    false,
    false,
  ]);
  expect(dayChoices).toEqual([7, 30, 90, 0]);
});

describe('a first password', () => {
  const create = (...values: number[]) =>
    createFirstPassword((count) =>
      Uint32Array.from({ length: count }, (_, index) => values[index % values.length] ?? 0),
    );

  test('has four letters, four digits and four letters @AGT-04', () => {
    expect(create(0)).toBe('aaaa-2222-aaaa');
    expect(create(0, 1, 2, 3, 4, 5, 6, 7, 22, 21, 8, 9)).toBe('abcd-6789-zyjk');
    // The values wrap around the 23 letters and the 8 digits.
    expect(create(23, 24, 25, 26, 8, 9, 10, 11, 46, 47, 48, 49)).toBe('abcd-2345-abcd');
  });

  test('is drawn from the browser’s random numbers', () => {
    const drawn = new Set(Array.from({ length: 20 }, () => createFirstPassword()));
    expect(drawn.size).toBe(20);
    for (const password of drawn) expect(password).toMatch(/^[a-hjkmnp-z]{4}-[2-9]{4}-[a-hjkmnp-z]{4}$/);
  });
});
