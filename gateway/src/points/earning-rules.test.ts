import fc from 'fast-check';
import { computeMicroPoints, microPerPoint, splitCarry } from './earning-rules.ts';

/** One point for 10.00. */
const pointPerTen = 1_000;

test('earns 123 points on 1,234.56 at a point per 10.00 and carries 4.56, so that 5.44 more make one', () => {
  const first = splitCarry(computeMicroPoints(123_456, pointPerTen));
  expect(first).toEqual({ points: 123, microPoints: 456_000 });
  expect(splitCarry(first.microPoints + computeMicroPoints(544, pointPerTen))).toEqual({
    points: 1,
    microPoints: 0,
  });
});

test('deducts a whole point that a void bet had completed', () => {
  expect(splitCarry(0 - computeMicroPoints(123_456, pointPerTen))).toEqual({
    points: -124,
    microPoints: 544_000,
  });
});

test('gives the same points however a sum of bets is split', () => {
  const bets = fc.array(fc.integer({ min: 0, max: 10_000_000_000 }), { maxLength: 30 });
  fc.assert(
    fc.property(bets, fc.integer({ min: 0, max: 10_000 }), (validBets, ptsPpm) => {
      let points = 0;
      let carried = 0;
      for (const validBet of validBets) {
        const settled = splitCarry(carried + computeMicroPoints(validBet, ptsPpm));
        points += settled.points;
        carried = settled.microPoints;
        expect(carried).toBeGreaterThanOrEqual(0);
        expect(carried).toBeLessThan(microPerPoint);
      }
      const sum = validBets.reduce((total, validBet) => total + BigInt(validBet), 0n);
      expect(BigInt(points)).toBe((sum * BigInt(ptsPpm)) / BigInt(microPerPoint));
    }),
  );
});

test('refuses an amount that cannot be carried exactly', () => {
  expect(() => computeMicroPoints(Number.MAX_SAFE_INTEGER, 2)).toThrow(RangeError);
});
