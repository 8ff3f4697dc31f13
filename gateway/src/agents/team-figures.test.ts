import { maskAccount } from './mask-account.ts';
import {
  addDays,
  computeProfit,
  countDays,
  type DayFigures,
  fillMissingDays,
  getPreviousSpan,
  noFigures,
  sumFigures,
} from './team-figures.ts';

const figures = {
  stakeMinor: 1_000n,
  payoutMinor: 200n,
  validBetMinor: 900n,
  depositMinor: 50n,
  withdrawalMinor: 7n,
  rebateMinor: 30n,
  bonusMinor: 4n,
  registrations: 2,
};

test('a sum adds every figure and is zero without days', () => {
  expect(sumFigures([figures, figures])).toEqual({
    stakeMinor: 2_000n,
    payoutMinor: 400n,
    validBetMinor: 1_800n,
    depositMinor: 100n,
    withdrawalMinor: 14n,
    rebateMinor: 60n,
    bonusMinor: 8n,
    registrations: 4,
  });
  expect(sumFigures([])).toEqual(noFigures);
  expect(Object.values(noFigures)).toEqual([0n, 0n, 0n, 0n, 0n, 0n, 0n, 0]);
});

test('the profit of the house is the stakes without payouts, rebates and bonuses', () => {
  expect(computeProfit(figures)).toBe(1_000n - 200n - 30n - 4n);
});

test('days are counted with both ends, over months, years and leap days', () => {
  expect(addDays('2024-02-28', 1)).toBe('2024-02-29');
  expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
  expect(addDays('2026-03-01', -1)).toBe('2026-02-28');
  expect(countDays('2026-11-20', '2026-11-20')).toBe(1);
  expect(countDays('2024-02-01', '2024-03-01')).toBe(30);
  expect(getPreviousSpan('2026-11-08', '2026-11-14')).toEqual({ fromDay: '2026-11-01', toDay: '2026-11-07' });
});

test('a span has every day in order, with zeros where nothing happened', () => {
  const known: DayFigures = { day: '2026-11-20', ...figures };
  expect(fillMissingDays('2026-11-19', '2026-11-21', [known])).toEqual([
    { day: '2026-11-19', ...noFigures },
    known,
    { day: '2026-11-21', ...noFigures },
  ]);
});

test('an account is shown by its first two letters', () => {
  expect([maskAccount('mgmg'), maskAccount('a')]).toEqual(['mg***', 'a***']);
});
