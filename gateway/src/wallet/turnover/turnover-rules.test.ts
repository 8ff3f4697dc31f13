import { computeRequired, type FedTask, feedTasks, sumRemaining } from './turnover-rules.ts';

const task = (given: Partial<FedTask>): FedTask => ({
  id: 1,
  requiredMinor: 20_000,
  progressMinor: 0,
  contributions: null,
  excludedVendors: [],
  maxStakeMinor: null,
  ...given,
});
const bet = (validBetMinor: number, category = 'RNG', vendorCode = 'NOVA') => ({
  stakeMinor: validBetMinor,
  validBetMinor,
  category,
  vendorCode,
});

test.each([
  [20_000, 1_000_000, 20_000],
  [1, 1, 1],
  [24_750, 1_500_000, 37_125],
  [333, 10_000_000, 3_330],
  [100, 0, 0],
])('a base of %i at %i parts per million requires %i', (base, multiple, required) => {
  expect(computeRequired(base, multiple)).toBe(required);
});

test('a bet feeds the oldest task, and the rest the next one at that task’s rate', () => {
  const first = task({ id: 1, progressMinor: 15_000 });
  const second = task({ id: 2, requiredMinor: 50_000, contributions: { RNG: 1_000_000, LIVE: 500_000 } });
  expect(feedTasks([first, second], bet(10_000, 'LIVE'))).toEqual([
    { taskId: 1, countedMinor: 5_000 },
    { taskId: 2, countedMinor: 2_500 },
  ]);
});

test.each([
  ['a category that it does not name', { contributions: { LIVE: 1_000_000 } }],
  ['an excluded vendor', { excludedVendors: ['NOVA'] }],
  ['a category at nothing', { contributions: { RNG: 0 } }],
  ['a stake above its largest', { maxStakeMinor: 99 }],
])('a task passes on a bet of %s', (_case, given) => {
  expect(feedTasks([task(given), task({ id: 2 })], bet(100))).toEqual([{ taskId: 2, countedMinor: 100 }]);
});

test('a task counts a stake up to its largest @PROMO-04', () => {
  expect(feedTasks([task({ maxStakeMinor: 100 })], bet(100))).toEqual([{ taskId: 1, countedMinor: 100 }]);
});

test.each([
  [19_999, [[1, 19_999]]],
  [20_000, [[1, 20_000]]],
  [
    20_001,
    [
      [1, 20_000],
      [2, 1],
    ],
  ],
])('a bet of %i is counted as %j', (validBet, counted) => {
  const fed = feedTasks([task({}), task({ id: 2 })], bet(validBet));
  expect(fed.map(({ taskId, countedMinor }) => [taskId, countedMinor])).toEqual(counted);
});

test('a part of a minor unit that the last unit needed is used up', () => {
  const third = { contributions: { RNG: 333_333 } };
  expect(feedTasks([task({ ...third, requiredMinor: 1 }), task({ id: 2 })], bet(10))).toEqual([
    { taskId: 1, countedMinor: 1 },
    { taskId: 2, countedMinor: 6 },
  ]);
});

test('a bet without a valid part feeds nothing', () => {
  expect(feedTasks([task({})], bet(0))).toEqual([]);
});

test('a bet of which nothing counts for a task is not listed for it', () => {
  const tiny = { contributions: { RNG: 1 } };
  expect(feedTasks([task(tiny), task({ id: 2 })], bet(10))).toEqual([]);
  expect(feedTasks([task({ progressMinor: 20_000 }), task({ id: 2 })], bet(10))).toEqual([
    { taskId: 2, countedMinor: 10 },
  ]);
});

test('sums what all tasks lack', () => {
  expect(sumRemaining([task({ progressMinor: 15_000 }), task({ requiredMinor: 700 })])).toBe(5_700);
  expect(sumRemaining([])).toBe(0);
});
