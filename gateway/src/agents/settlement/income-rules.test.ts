import { mergeIncome, toOtherIncome } from './income-rules.ts';

const flow = (period: string, type: 'REFERRAL' | 'ADJUST_IN' | 'ADJUST_OUT' | 'DIVIDEND', minor: number) =>
  ({ period, type, minor, book: 'main' }) as const;

test('adjustments of a day are one row with their sum, and referral rewards another @AGT-08', () => {
  const rows = toOtherIncome([
    flow('2026-11-19', 'ADJUST_IN', 500),
    flow('2026-11-19', 'ADJUST_OUT', -700),
    flow('2026-11-19', 'REFERRAL', 40),
    flow('2026-11-20', 'REFERRAL', 60),
  ]);
  expect(rows.map(({ day, type, paidMinor }) => [day, type, paidMinor])).toEqual([
    ['2026-11-19', 'ADJUST', -200n],
    ['2026-11-19', 'REFERRAL', 40n],
    ['2026-11-20', 'REFERRAL', 60n],
  ]);
  expect(rows[0]).toEqual({
    day: '2026-11-19',
    type: 'ADJUST',
    settlements: 0,
    settlementId: null,
    grossMinor: -200n,
    downlinesMinor: 0n,
    netMinor: -200n,
    shortfallMinor: 0n,
    paidMinor: -200n,
    status: 'PAID',
  });
});

test('other movements and other books are not income besides settlements @AGT-08', () => {
  const held = { ...flow('2026-11-19', 'ADJUST_OUT', -5), book: 'withdraw_hold' } as const;
  expect(toOtherIncome([flow('2026-11-19', 'DIVIDEND', 900), held])).toEqual([]);
});

test('rows are in the order of days and kinds, whichever source they have @AGT-08', () => {
  const [first, second, third, fourth] = toOtherIncome([
    flow('2026-11-18', 'REFERRAL', 1),
    flow('2026-11-20', 'REFERRAL', 2),
    flow('2026-11-20', 'ADJUST_IN', 3),
    flow('2026-11-19', 'ADJUST_IN', 4),
  ]);
  if (!(first && second && third && fourth)) throw new Error('A flow has a row.');
  const sorted = [third, second, fourth, first];
  expect(mergeIncome([first, third], [second, fourth])).toEqual(sorted);
  expect(mergeIncome([second, fourth], [first, third])).toEqual(sorted);
});
