import { formatCompactAmount, formatTickAmount } from './compact-amount.ts';

test('shortens an amount from a million on and keeps smaller ones exact', () => {
  expect(formatCompactAmount(68_310_000_000)).toBe('683.10M');
  expect(formatCompactAmount(99_999_999)).toBe('999,999.99');
  expect(formatCompactAmount(-406_900_000, 'always')).toBe('\u22124.07M');
  expect(formatCompactAmount(4_069_000_000, 'always')).toBe('+40.69M');
  expect(formatCompactAmount(123_456_000_000)).toBe('1.23B');
  expect(formatCompactAmount(0, 'always')).toBe('0.00');
});

test('formats axis ticks in a short form', () => {
  expect([0, 50_000, 2_500_000_000, -80_000_000].map(formatTickAmount)).toEqual([
    '0',
    '500',
    '25M',
    '\u2212800K',
  ]);
});
