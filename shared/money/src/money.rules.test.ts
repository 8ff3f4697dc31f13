import {
  applyRate,
  formatCount,
  formatWithSymbol,
  parseAmount,
  requireAmount,
  splitAmount,
} from './index.ts';

test('an amount is never a negative zero', () => {
  expect(Object.is(requireAmount(-0), 0)).toBe(true);
});

test('the error has a code and names the invalid amount', () => {
  expect(() => requireAmount(0.5)).toThrow(
    expect.objectContaining({
      name: 'AmountRangeError',
      code: 'amount.out-of-range',
      message: '0.5 is not a whole number between ±9007199254740991',
    }),
  );
});

test.each([
  [1, 999_999, 0],
  [1, 1_000_000, 1],
  [-1, 1, -1],
  [-1, 1_000_000, -1],
  [-1, 1_000_001, -2],
  [0, 80_000, 0],
])('the share of %d at %d ppm is %d, rounded down', (amount, ratePpm, share) => {
  expect(applyRate(amount, ratePpm)).toBe(share);
});

test('the unit left by rounding goes to the part that lost most by it', () => {
  expect(splitAmount(2, [1, 4, 2])).toEqual([0, 1, 1]);
  expect(splitAmount(-2, [1, 4, 2])).toEqual([0, -1, -1].map(requireAmount));
});

test.each([
  [[2, -1], 'The weight -1 is not a whole number between ±9007199254740991'],
  [[0, 0], 'The sum of the weights, 0, is not a whole number between ±9007199254740991'],
])('the weights %j divide nothing', (weights, message) => {
  expect(() => splitAmount(100, weights)).toThrow(message);
});

test('zero has no sign', () => {
  expect(formatWithSymbol(0, 'Ks')).toBe('Ks\u00a00.00');
  expect(formatCount(0)).toBe('0');
  expect(formatCount(5)).toBe('5');
});

test('an amount is read without decimals, and a full-width comma groups as a comma does', () => {
  expect(parseAmount('12')).toBe(1_200);
  expect(parseAmount('１，２３４')).toBe(123_400);
  expect(parseAmount('１，２３')).toBeUndefined();
});
