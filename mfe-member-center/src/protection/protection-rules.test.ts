import {
  findAmountProblem,
  getConsequence,
  getShare,
  isOfTime,
  parseLength,
  toDuration,
} from './protection-rules.ts';

test.each([
  [1, { unit: 'hours', count: 1 }],
  [24, { unit: 'hours', count: 24 }],
  [36, { unit: 'hours', count: 36 }],
  [48, { unit: 'days', count: 2 }],
  [168, { unit: 'days', count: 7 }],
])('%d hours are said as %j @SAFE-07', (hours, duration) => {
  expect(toDuration(hours)).toEqual(duration);
});

test.each([
  ['24h', { unit: 'hours', count: 24 }],
  ['1008h', { unit: 'days', count: 42 }],
  ['6m', { unit: 'months', count: 6 }],
  ['12m', { unit: 'months', count: 12 }],
  ['permanent', { unit: 'permanent', count: 0 }],
])('the length %s is read as %j @SAFE-01', (length, duration) => {
  expect(parseLength(length)).toEqual(duration);
});

const limit = (amount: number | undefined, used: number) =>
  ({ amount, used }) as Parameters<typeof getShare>[0];

test('a limit is used from nothing to the whole @SAFE-07', () => {
  expect([limit(undefined, 50), limit(100, 0), limit(100, 50), limit(100, 150)].map(getShare)).toEqual([
    0, 0, 0.5, 1,
  ]);
});

test.each([
  [undefined, 100, 'first'],
  [100, 99, 'tighter'],
  [100, 100, 'same'],
  [100, 101, 'looser'],
  [100, undefined, 'looser'],
])('a change from %s to %s is %s @SAFE-05', (from, to, consequence) => {
  expect(getConsequence(from, to)).toBe(consequence);
});

describe('the amount of a limit', () => {
  const money = { kind: 'LOSS', periodHours: 24 } as const;
  const time = { kind: 'SESSION_MIN', periodHours: 24 } as const;

  test.each([
    [money, undefined, { rule: 'required' }],
    [money, 0, { rule: 'too_small', params: { min: '0.01' } }],
    [money, 1, undefined],
    [money, 1_000_000_000_000, undefined],
    [money, 1_000_000_000_001, { rule: 'too_large', params: { max: '10,000,000,000.00' } }],
    [time, undefined, { rule: 'required' }],
    [time, 0, { rule: 'too_small', params: { min: 1 } }],
    [time, 1, undefined],
    [time, 1_440, undefined],
    [time, 1_441, { rule: 'too_large', params: { max: 1_440 } }],
    [{ ...time, periodHours: 168 }, 10_080, undefined],
  ])('of %j, %s has the problem %j @SAFE-01', (name, amount, problem) => {
    expect(findAmountProblem(name, amount)).toEqual(problem);
  });

  test('is minutes of a limit of time only', () => {
    expect([isOfTime(time), isOfTime(money)]).toEqual([true, false]);
  });
});
