import {
  type CountedBet,
  type Counter,
  countBet,
  deductOwed,
  findMisplacedRank,
  findPrize,
  getPeriodKey,
  listClaimablePeriods,
  shiftPeriod,
  sumPrizes,
} from './mission-rules.ts';

const at = new Date('2026-11-20T04:00:00.000Z');
const counter = (change: Partial<Counter> = {}): Counter => ({
  subject: 'mission:a',
  period: 'D',
  metric: 'VALID_BET',
  gameTypes: undefined,
  vendors: undefined,
  startsAt: at,
  endsAt: undefined,
  ...change,
});
const bet: CountedBet = {
  gameType: 'RNG',
  vendorCode: 'NOVA_REEL',
  stakeMinor: 300,
  payoutMinor: 1_000,
  validBetMinor: 250,
  settledAt: at,
};

test.each([
  ['its valid bet', {}, {}, 250],
  ['one bet', { metric: 'BET_COUNT' }, {}, 1],
  ['its multiple, in full hundredths', { metric: 'WIN_MULTIPLE' }, {}, 333],
  ['nothing for a bet without stake', { metric: 'WIN_MULTIPLE' }, { stakeMinor: 0 }, 0],
  ['nothing for days of logins', { metric: 'LOGIN_DAYS' }, {}, 0],
  ['a game type of the filter', { gameTypes: ['RNG'] }, {}, 250],
  ['no other game type', { gameTypes: ['LIVE'] }, {}, 0],
  ['no other vendor', { vendors: ['OTHER'] }, {}, 0],
  ['nothing before the start', {}, { settledAt: new Date(at.getTime() - 1) }, 0],
  ['nothing from the end on', { endsAt: at }, {}, 0],
] as const)('counts %s @MEM-06', (_, change, changedBet, counted) => {
  expect(countBet(counter(change), { ...bet, ...changedBet })).toBe(counted);
});

test.each([
  ['D', '2026-03-01', '2026-03-01', '2026-02-28'],
  // A Sunday belongs to the week that began on the previous Monday.
  ['W', '2026-11-22', '2026-11-16', '2026-11-09'],
  ['W', '2026-11-23', '2026-11-23', '2026-11-16'],
  ['M', '2026-01-31', '2026-01-01', '2025-12-01'],
] as const)('a period %s of %s begins on %s, after %s @MEM-06', (period, day, start, before) => {
  expect(getPeriodKey(period, day)).toBe(start);
  expect(shiftPeriod(period, start, -1)).toBe(before);
  expect(shiftPeriod(period, before, 1)).toBe(start);
  expect(listClaimablePeriods(period, day)).toEqual([start, before]);
});

test('a mission without a period is claimable at any time', () => {
  expect(listClaimablePeriods('ONCE', '2026-11-20')).toEqual(['once']);
});

test.each([
  [100, 0, { paid: 100, owed: 0 }],
  [100, 30, { paid: 70, owed: 0 }],
  [100, 100, { paid: 0, owed: 0 }],
  [100, 250, { paid: 0, owed: 150 }],
  [100, -40, { paid: 140, owed: 0 }],
])('of a reward of %i, %i are owed', (amount, owed, result) => {
  expect(deductOwed(amount, owed)).toEqual(result);
});

test('a prize belongs to its ranks, the first and the last included', () => {
  const prize = { from: 2, to: 4, kind: 'POINTS', amount: 5, turnoverMultiple: 0 } as const;
  expect([1, 2, 4, 5].map((rank) => findPrize([prize], rank))).toEqual([undefined, prize, prize, undefined]);
});

test.each([
  [[], undefined],
  [
    [
      { from: 1, to: 1 },
      { from: 2, to: 4 },
      { from: 9, to: 9 },
    ],
    undefined,
  ],
  [[{ from: 0, to: 1 }], { index: 0, field: 'from' }],
  [
    [
      { from: 1, to: 2 },
      { from: 2, to: 3 },
    ],
    { index: 1, field: 'from' },
  ],
  [[{ from: 3, to: 2 }], { index: 0, field: 'to' }],
])('of the ranks %j, %j is misplaced', (ranks, misplaced) => {
  expect(findMisplacedRank(ranks)).toEqual(misplaced);
});

test('the prizes of a period are summed for each of their ranks', () => {
  const money = { kind: 'MONEY', turnoverMultiple: 1 } as const;
  const points = { kind: 'POINTS', turnoverMultiple: 0 } as const;
  expect(
    sumPrizes([
      { from: 1, to: 1, amount: 500, ...money },
      { from: 2, to: 4, amount: 20, ...money },
      { from: 5, to: 6, amount: 7, ...points },
    ]),
  ).toEqual({ sumMinor: 560, sumPoints: 14 });
});
