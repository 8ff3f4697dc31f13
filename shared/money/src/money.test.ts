import fc from 'fast-check';
import {
  AmountRangeError,
  addAmounts,
  applyRate,
  formatAmount,
  formatCount,
  formatPlainAmount,
  formatWithSymbol,
  parseAmount,
  splitAmount,
  subtractAmount,
} from './index.ts';

const amount = fc.maxSafeInteger();
const positive = fc.nat({ max: Number.MAX_SAFE_INTEGER });
const exact = BigInt;

describe('text', () => {
  test.each([
    [0, '0.00'],
    [5, '0.05'],
    [-5, '-0.05'],
    [99_999, '999.99'],
    [100_000, '1,000.00'],
    [1_234_567, '12,345.67'],
    [-123_456_789, '-1,234,567.89'],
    [Number.MAX_SAFE_INTEGER, '90,071,992,547,409.91'],
  ])('writes %d as %s @GEN-05', (minor, text) => {
    expect(formatAmount(minor)).toBe(text);
    expect(formatPlainAmount(minor)).toBe(text.replaceAll(',', ''));
  });

  test('groups as en-US does, whatever the language @GEN-05', () => {
    expect(formatAmount(1_234_567)).toBe(
      new Intl.NumberFormat('en-US', { minimumFractionDigits: 2 }).format(12_345.67),
    );
  });

  test('puts the symbol before the amount and the sign before the symbol @GEN-05', () => {
    expect(formatWithSymbol(1_234_567, 'Ks')).toBe('Ks\u00a012,345.67');
    expect(formatWithSymbol(-500, 'Ks')).toBe('-Ks\u00a05.00');
    expect(formatCount(-1_234_567)).toBe('-1,234,567');
  });

  test.each([
    ['1234.5', 123_450],
    [' 1,234.50 ', 123_450],
    ['0.07', 7],
    ['12.', 1_200],
    ['၁၂၃၄.၅', 123_450],
    ['１，２３４．５', 123_450],
  ])('reads %j as %d minor units @GEN-05', (text, minor) => {
    expect(parseAmount(text)).toBe(minor);
  });

  test.each([
    '',
    ' ',
    '.5',
    '-1',
    '+1',
    '1.234',
    '1,23',
    '12,3456',
    '1,234,5',
    '1e3',
    '0x10',
    'ten',
    '1 000',
    'NaN',
    '٣',
  ])('does not read %j as an amount', (text) => {
    expect(parseAmount(text)).toBeUndefined();
  });

  test('refuses an amount that a whole number cannot hold exactly', () => {
    expect(parseAmount('90071992547409.91')).toBe(Number.MAX_SAFE_INTEGER);
    expect(parseAmount('90071992547409.92')).toBeUndefined();
    expect(parseAmount('9'.repeat(400))).toBeUndefined();
  });

  test('reads back every amount that it writes @GEN-05', () => {
    fc.assert(fc.property(positive, (minor) => parseAmount(formatAmount(minor)) === minor));
  });

  test('never answers anything but an amount, whatever is typed', () => {
    fc.assert(
      fc.property(fc.string(), (text) => {
        const read = parseAmount(text);
        expect(read === undefined || (Number.isSafeInteger(read) && read >= 0)).toBe(true);
      }),
    );
  });
});

describe('sums', () => {
  const sumAmounts = (values: readonly number[]) => values.reduce((sum, value) => sum + exact(value), 0n);

  test('are exact, or throw @GEN-05', () => {
    fc.assert(
      fc.property(fc.array(amount), (values) => {
        let running = 0n;
        const leaves = values.some((value) => {
          running += exact(value);
          return running > exact(Number.MAX_SAFE_INTEGER) || running < -exact(Number.MAX_SAFE_INTEGER);
        });
        if (leaves) expect(() => addAmounts(...values)).toThrow(AmountRangeError);
        else expect(exact(addAmounts(...values))).toBe(sumAmounts(values));
      }),
    );
  });

  test('return to the start when an added amount is subtracted', () => {
    fc.assert(fc.property(fc.integer(), fc.integer(), (a, b) => subtractAmount(addAmounts(a, b), b) === a));
  });

  test('refuse fractions and values that are not numbers', () => {
    for (const wrong of [0.1, Number.NaN, Number.POSITIVE_INFINITY, 2 ** 53]) {
      expect(() => addAmounts(wrong)).toThrow(AmountRangeError);
      expect(() => formatAmount(wrong)).toThrow(AmountRangeError);
      expect(() => applyRate(wrong, 1)).toThrow(AmountRangeError);
    }
  });
});

describe('rates', () => {
  test.each([
    [3_333_333, 80_000, 266_666],
    [8_642_050, 8_000, 69_136],
    [1_234_567, 5_000, 6_172],
    [-6_780, 2_000, -14],
    [25_000, 10_000, 250],
  ])('of %d at %d ppm are %d', (base, ratePpm, expected) => {
    expect(applyRate(base, ratePpm)).toBe(expected);
  });

  test('round towards the smaller, never further than one minor unit @GEN-05', () => {
    fc.assert(
      fc.property(amount, fc.nat({ max: 1_000_000 }), (base, ratePpm) => {
        const share = exact(applyRate(base, ratePpm)) * 1_000_000n;
        const precise = exact(base) * exact(ratePpm);
        expect(share <= precise && precise < share + 1_000_000n).toBe(true);
      }),
    );
  });

  test('throw where the share is too large', () => {
    expect(() => applyRate(Number.MAX_SAFE_INTEGER, 1_000_001)).toThrow(AmountRangeError);
  });
});

describe('splits', () => {
  const weights = fc
    .array(fc.nat({ max: 1_000_000 }), { minLength: 1, maxLength: 50 })
    .filter((all) => all.some((one) => one > 0));

  test('sum to the whole @GEN-05', () => {
    fc.assert(
      fc.property(amount, weights, (whole, shares) => {
        expect(splitAmount(whole, shares).reduce((sum, part) => sum + exact(part), 0n)).toBe(exact(whole));
      }),
    );
  });

  test('are within one minor unit of the exact share, and nothing for a weight of nothing', () => {
    fc.assert(
      fc.property(amount, weights, (whole, shares) => {
        const total = sumWeights(shares);
        splitAmount(whole, shares).forEach((part, index) => {
          const difference = exact(part) * total - exact(whole) * exact(shares[index] ?? 0);
          expect(difference < total && difference > -total).toBe(true);
          if (shares[index] === 0) expect(part).toBe(0);
        });
      }),
    );
  });
  const sumWeights = (shares: readonly number[]) => shares.reduce((sum, share) => sum + exact(share), 0n);

  test('give the odd units to the first of equals', () => {
    expect(splitAmount(1_000, [1, 1, 1])).toEqual([334, 333, 333]);
    expect(splitAmount(-1_000, [1, 1, 1])).toEqual([-334, -333, -333]);
    expect(splitAmount(100, [1, 2, 0, 3])).toEqual([17, 33, 0, 50]);
  });

  test('refuse weights that divide nothing', () => {
    for (const wrong of [[], [0], [1, -1], [0.5]])
      expect(() => splitAmount(100, wrong)).toThrow(AmountRangeError);
  });
});
