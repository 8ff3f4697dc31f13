import {
  computeUsed,
  createPending,
  findReached,
  getStage,
  isLooser,
  type UsedLimit,
} from './limit-rules.ts';

const loss = (amount: number, used: number): UsedLimit => ({ kind: 'LOSS', periodHours: 24, amount, used });

test.each([
  ['a lower amount', 100, 99, false],
  ['the same amount', 100, 100, false],
  ['a higher amount', 100, 101, true],
  ['a removal', 100, undefined, true],
  ['a first limit', undefined, 1, false],
])('%s loosens a limit or does not @SAFE-01', (_name, from, to, expected) => {
  expect(isLooser(from, to)).toBe(expected);
});

test('a raise at 10:00 of day 1 is confirmable from 10:00 of day 2 to 10:00 of day 9 @SAFE-05', () => {
  const pending = createPending(200, new Date('2026-11-01T10:00:00Z'), {
    loosenAfterHours: 24,
    confirmWithinHours: 168,
  });
  const at = (time: string) => getStage(pending, new Date(time));
  expect(at('2026-11-02T09:59:59.999Z')).toBe('waiting');
  expect(at('2026-11-02T10:00:00.000Z')).toBe('confirmable');
  expect(at('2026-11-09T09:59:59.999Z')).toBe('confirmable');
  expect(at('2026-11-09T10:00:00.000Z')).toBe('over');
});

test.each([
  ['LOSS', 9_000, 4_000, 5_000],
  ['LOSS', 4_000, 9_000, 0],
  ['WAGER', 9_000, 4_000, 9_000],
  ['WAGER', -400, 0, 0],
  ['SINGLE_BET', 9_000, 0, 0],
] as const)('of %s, %d staked and %d won use %d @SAFE-05', (kind, stakedMinor, paidMinor, used) => {
  expect(computeUsed(kind, { stakedMinor, paidMinor })).toBe(used);
});

test('a loss limit of 100.00 of which 50.00 are used allows 50.00 and refuses 50.01 @SAFE-05', () => {
  expect(findReached([loss(10_000, 5_000)], 5_000)).toBeUndefined();
  expect(findReached([loss(10_000, 5_000)], 5_001)).toEqual({
    kind: 'LOSS',
    periodHours: 24,
    limit: 10_000,
    used: 5_000,
    left: 5_000,
  });
});

test('a loss limit that is lowered to 40.00 while 50.00 are used allows no bet @SAFE-05', () => {
  expect(findReached([loss(4_000, 5_000)], 1)).toMatchObject({ limit: 4_000, used: 5_000, left: 0 });
});

test('the limit with the least left counts, and a limit of time before it @SAFE-05', () => {
  const wager: UsedLimit = { kind: 'WAGER', periodHours: 168, amount: 300, used: 290 };
  const time: UsedLimit = { kind: 'SESSION_MIN', periodHours: 24, amount: 60, used: 60 };
  expect(findReached([loss(100, 50), wager], 60)?.kind).toBe('WAGER');
  expect(findReached([loss(100, 100), wager, time], 60)?.kind).toBe('SESSION_MIN');
  expect(findReached([{ ...time, used: 59 }], 1_000)).toBeUndefined();
});
