import { toShownSum } from './shown-sum.ts';

test('a sum beyond the exact range is shown as the nearest amount', () => {
  expect(toShownSum(-1_250)).toBe(-1_250);
  expect(toShownSum('1250')).toBe(1_250);
  expect(toShownSum('18014398509481982')).toBe(Number.MAX_SAFE_INTEGER);
  expect(toShownSum('-18014398509481982')).toBe(-Number.MAX_SAFE_INTEGER);
});
