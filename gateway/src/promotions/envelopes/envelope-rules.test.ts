import * as fc from 'fast-check';
import { drawEnvelopes } from './envelope-rules.ts';

test('divides a budget into envelopes that sum exactly to it, none below the smallest @PROMO-04', () => {
  const inputs = fc.record({
    count: fc.integer({ min: 1, max: 60 }),
    smallest: fc.integer({ min: 1, max: 1_000 }),
    spare: fc.integer({ min: 0, max: 1_000_000 }),
    seed: fc.infiniteStream(fc.double({ min: 0, max: 1, maxExcluded: true, noNaN: true })),
  });
  fc.assert(
    fc.property(inputs, ({ count, smallest, spare, seed }) => {
      const budget = count * smallest + spare;
      const draw = (bound: number): number => Math.floor(seed.next().value * bound);
      const envelopes = drawEnvelopes({ budget, count, smallest }, draw);
      expect(envelopes).toHaveLength(count);
      expect(envelopes.reduce((sum, one) => sum + one, 0)).toBe(budget);
      expect(Math.min(...envelopes)).toBeGreaterThanOrEqual(smallest);
    }),
    { numRuns: 50 },
  );
});

test('takes every amount from the draw @PROMO-04', () => {
  const draws = [70, 30];
  const envelopes = drawEnvelopes({ budget: 130, count: 3, smallest: 10 }, () => draws.shift() ?? 0);
  expect(envelopes).toEqual([40, 50, 40]);
});

test.each([
  [29, 3, 10],
  [10, 0, 10],
])('refuses a budget of %i for %i envelopes of at least %i @PROMO-04', (budget, count, smallest) => {
  expect(() => drawEnvelopes({ budget, count, smallest }, () => 0)).toThrow('exceed');
});
