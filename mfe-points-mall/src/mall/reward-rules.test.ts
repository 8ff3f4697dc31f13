import { owedPoints, standingOf } from './reward-rules.ts';

test.each([
  ['exactly the price', 5_000, 3, { kind: 'enough' }],
  ['one point less', 4_999, 3, { kind: 'missing', points: 1, share: 0.9998 }],
  ['nothing', 0, 3, { kind: 'missing', points: 5_000, share: 0 }],
  ['enough, but nothing left', 9_000, 0, { kind: 'sold-out' }],
])('says of %s how far it goes', (_, points, available, standing) => {
  expect(standingOf({ points: 5_000, available }, points)).toEqual(standing);
});

test('counts what void bets still take back in whole points', () => {
  expect(owedPoints(-29_500_000)).toBe(30);
  expect(owedPoints(-1)).toBe(1);
  expect(owedPoints(999_999)).toBe(0);
});
