import { depositStatuses } from '@parlour/contracts/calls';
import {
  canTransition,
  checkDeposit,
  computeFee,
  creditableStatuses,
  type DepositMethod,
  findLockEnd,
  openStatuses,
} from './deposit-rules.ts';

const method: DepositMethod = {
  id: 'card',
  kind: 'GATEWAY',
  provider: 'sandbox',
  payee: null,
  requiresProof: false,
  requiresSender: false,
  title: { EN: 'Card' },
  instructions: { EN: 'Pay' },
  minMinor: 1_000,
  maxMinor: 50_000,
  dailyMaxMinor: 100_000,
  feePpm: 10_000,
  feeFixedMinor: 0,
  expiresMin: 30,
  quickAmounts: [],
};
const unused = { usedMinor: 0, openOrders: 0 };
const getErrorCode = (action: () => void): unknown => {
  try {
    action();
    return 'allowed';
  } catch (error) {
    return (error as { code?: unknown }).code;
  }
};

// Written out in full, so that a state that gains or loses a successor breaks this test.
test.each([
  ['CREATED', 'PENDING_PSP CREDITED UNKNOWN SUBMITTED FAILED EXPIRED CANCELLED'],
  ['PENDING_PSP', 'CREDITED FAILED UNKNOWN EXPIRED CANCELLED'],
  ['SUBMITTED', 'REVIEWING CREDITED FAILED'],
  ['REVIEWING', 'CREDITED FAILED'],
  ['UNKNOWN', 'PENDING_PSP CREDITED FAILED EXPIRED'],
  ['EXPIRED', 'UNKNOWN'],
  ['FAILED', 'UNKNOWN'],
  ['CANCELLED', 'UNKNOWN'],
  ['CREDITED', ''],
] as const)('lets an order that is %s become only: %s', (from, followers) => {
  const allowed = depositStatuses.filter((to) => canTransition(from, to));
  expect(allowed.toSorted()).toEqual(followers.split(' ').filter(Boolean).toSorted());
});

test('counts exactly the undecided states as open', () => {
  expect([...openStatuses].toSorted()).toEqual([
    'CREATED',
    'PENDING_PSP',
    'REVIEWING',
    'SUBMITTED',
    'UNKNOWN',
  ]);
});

test.each([
  [999, unused, 'wallet.amount-out-of-range'],
  [1_000, unused, 'allowed'],
  [50_000, unused, 'allowed'],
  [50_001, unused, 'wallet.amount-out-of-range'],
  [1_000, { usedMinor: 0, openOrders: 2 }, 'allowed'],
  [1_000, { usedMinor: 0, openOrders: 3 }, 'wallet.too-many-open-orders'],
  [20_000, { usedMinor: 80_000, openOrders: 0 }, 'allowed'],
  [20_001, { usedMinor: 80_000, openOrders: 0 }, 'wallet.limit-reached'],
  [1_000, { usedMinor: 120_000, openOrders: 0 }, 'wallet.limit-reached'],
])('answers %i minor units after %j with %s', (amountMinor, use, expected) => {
  expect(getErrorCode(() => checkDeposit(method, amountMinor, use, 3))).toBe(expected);
});

test('reports how much of the limit is left, never below zero', () => {
  const checkWithUse = (usedMinor: number) => () =>
    checkDeposit(method, 25_000, { usedMinor, openOrders: 0 }, 3);
  expect(checkWithUse(80_000)).toThrow(
    expect.objectContaining({ details: { limitMinor: 100_000, usedMinor: 80_000, leftMinor: 20_000 } }),
  );
  expect(checkWithUse(120_000)).toThrow(
    expect.objectContaining({ details: expect.objectContaining({ leftMinor: 0 }) }),
  );
});

test('the method of the worked example takes 10.00 to 5,000.00, and 2.50 of 250.00 as its fee @WAL-02', () => {
  const worked = { ...method, maxMinor: 500_000, dailyMaxMinor: 10_000_000 };
  const answers = [999, 1_000, 500_000, 500_001].map((amountMinor) =>
    getErrorCode(() => checkDeposit(worked, amountMinor, unused, 3)),
  );
  expect(answers).toEqual(['wallet.amount-out-of-range', 'allowed', 'allowed', 'wallet.amount-out-of-range']);
  expect(computeFee(worked, 25_000)).toBe(250);
});

test('computes the fee from a share rounded down and a fixed part, and refuses an amount that the fee uses up', () => {
  expect(computeFee(method, 25_000)).toBe(250);
  expect(computeFee(method, 199)).toBe(1);
  expect(computeFee({ feePpm: 10_000, feeFixedMinor: 30 }, 99)).toBe(30);
  // Beyond the integers that a floating-point product represents exactly.
  expect(computeFee({ feePpm: 999_999, feeFixedMinor: 0 }, 9_007_199_254_740_991)).toBe(
    9_007_190_247_541_736,
  );
  const dear = { ...method, feePpm: 0, feeFixedMinor: 2_000 };
  expect(getErrorCode(() => checkDeposit(dear, 2_000, unused, 3))).toBe('wallet.amount-out-of-range');
  expect(getErrorCode(() => checkDeposit(dear, 2_001, unused, 3))).toBe('allowed');
});

test('lets a cashier credit every manual order but a credited one', () => {
  expect([...creditableStatuses].toSorted()).toEqual([
    'CANCELLED',
    'CREATED',
    'EXPIRED',
    'FAILED',
    'REVIEWING',
    'SUBMITTED',
  ]);
});

const lock = { failuresMax: 5, failureMinutes: 10, lockMinutes: 10 };
test.each([
  ['four failures', [0, 1, 2, 3], undefined],
  ['five at once', [0, 0, 0, 0, 0], 10],
  ['five within ten minutes, in any order', [9.5, 0, 3, 2, 1], 19.5],
  ['five a millisecond within ten minutes', [0, 1, 2, 3, 10 - 1 / 60_000], 20 - 1 / 60_000],
  ['five over ten minutes', [0, 1, 2, 3, 10], undefined],
  ['five after an older one', [0, 9, 10, 11, 12, 13], 23],
  ['six, which lock anew', [0, 1, 2, 3, 4, 5], 15],
  ['five, and one after the lock', [0, 1, 2, 3, 4, 14], 14],
] as const)('ends a lock after %s @WAL-02', (_what, minutes, end) => {
  const toDate = (minute: number): Date => new Date(minute * 60_000);
  expect(findLockEnd(minutes.map(toDate), lock)).toEqual(end === undefined ? undefined : toDate(end));
});
