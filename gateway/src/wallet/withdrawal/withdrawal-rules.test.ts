import { withdrawalStatuses } from '@parlour/contracts/calls';
import {
  canTransition,
  checkLimits,
  computeWithdrawalFee,
  heldStatuses,
  isAwaitingAnswer,
  openStatuses,
  transitStatuses,
  type WithdrawalTerms,
} from './withdrawal-rules.ts';

const terms: WithdrawalTerms = {
  minMinor: 1_000,
  maxMinor: 50_000,
  dailyCountMax: 3,
  dailyMaxMinor: 80_000,
  feePpm: 5_000,
  feeFixedMinor: 0,
  autoReceiptMinutes: 30,
  identifiedAboveMinor: undefined,
  claimMinutes: 15,
};
const rich = { count: 0, sumMinor: 0, balanceMinor: 1_000_000 };

test.each([
  [200_000, { feePpm: 5_000, feeFixedMinor: 0 }, 1_000],
  [100_199, { feePpm: 5_000, feeFixedMinor: 0 }, 500],
  [100_200, { feePpm: 5_000, feeFixedMinor: 0 }, 501],
  [100_000, { feePpm: 5_000, feeFixedMinor: 30 }, 530],
  [100_000, { feePpm: 0, feeFixedMinor: 0 }, 0],
])('a withdrawal of %d with %j has a fee of %d @WAL-03', (amount, fee, expected) => {
  expect(computeWithdrawalFee(fee, amount)).toBe(expected);
});

describe('the limits of a withdrawal', () => {
  const range = { minMinor: 1_000, maxMinor: 50_000 };

  test.each([1_000, 50_000])('allow %d, a bound of the range @WAL-03', (amount) => {
    expect(() => checkLimits(terms, amount, rich)).not.toThrow();
  });

  test.each([999, 50_001])('refuse %d, one outside of the range @WAL-03', (amount) => {
    expect(() => checkLimits(terms, amount, rich)).toThrow(
      expect.objectContaining({
        code: 'wallet.amount-out-of-range',
        details: range,
        fields: [{ path: ['amount'], rule: 'amount-range', params: range }],
      }),
    );
  });

  test('refuse an amount that its fee uses up @WAL-03', () => {
    const costly = { ...terms, feePpm: 0, feeFixedMinor: 1_000 };
    expect(() => checkLimits(costly, 1_001, rich)).not.toThrow();
    expect(() => checkLimits(costly, 1_000, rich)).toThrow(
      expect.objectContaining({ code: 'wallet.amount-out-of-range' }),
    );
  });

  test('allow the last withdrawal of the day, and refuse the next one @WAL-03', () => {
    expect(() => checkLimits(terms, 1_000, { ...rich, count: 2 })).not.toThrow();
    expect(() => checkLimits(terms, 1_000, { ...rich, count: 3 })).toThrow(
      expect.objectContaining({ code: 'wallet.withdrawal-count-reached', details: { countMax: 3 } }),
    );
  });

  test('allow what is left of the sum of the day, and refuse one more @WAL-03', () => {
    const used = { ...rich, sumMinor: 60_000 };
    expect(() => checkLimits(terms, 20_000, used)).not.toThrow();
    expect(() => checkLimits(terms, 20_001, used)).toThrow(
      expect.objectContaining({
        code: 'wallet.limit-reached',
        details: { limitMinor: 80_000, usedMinor: 60_000, leftMinor: 20_000 },
        fields: [{ path: ['amount'], rule: 'limit-reached', params: { leftMinor: 20_000 } }],
      }),
    );
    expect(() => checkLimits(terms, 1_000, { ...rich, sumMinor: 90_000 })).toThrow(
      expect.objectContaining({ details: expect.objectContaining({ leftMinor: 0 }) }),
    );
  });

  test('allow the whole balance, and refuse one more @WAL-03 @WAL-06', () => {
    const poor = { ...rich, balanceMinor: 20_000 };
    expect(() => checkLimits(terms, 20_000, poor)).not.toThrow();
    expect(() => checkLimits(terms, 20_001, poor)).toThrow(
      expect.objectContaining({ code: 'wallet.insufficient-funds', details: { balanceMinor: 20_000 } }),
    );
  });
});

describe('the states of a withdrawal', () => {
  const successors = (from: (typeof withdrawalStatuses)[number]) =>
    withdrawalStatuses.filter((to) => canTransition(from, to)).toSorted();

  test('follow each other as the rules say, and never lead back on the member’s wish @SAFE-09', () => {
    expect(Object.fromEntries(withdrawalStatuses.map((from) => [from, successors(from)]))).toEqual({
      REQUESTED: ['REVIEWING'],
      REVIEWING: ['APPROVED', 'REJECTED'],
      APPROVED: ['DISBURSED', 'PAYING'],
      PAYING: ['DISBURSED', 'FAILED', 'UNKNOWN'],
      UNKNOWN: ['DISBURSED', 'FAILED', 'PAYING'],
      DISBURSED: ['INVESTIGATING', 'NOT_RECEIVED', 'PART_RECEIVED', 'RECEIVED'],
      REPAID: ['INVESTIGATING', 'NOT_RECEIVED', 'PART_RECEIVED', 'RECEIVED'],
      PART_RECEIVED: ['INVESTIGATING'],
      NOT_RECEIVED: ['INVESTIGATING'],
      INVESTIGATING: ['FORCED_RECEIVED', 'REPAID', 'RETURNED'],
      REJECTED: [],
      FAILED: [],
      RECEIVED: [],
      RETURNED: [],
      FORCED_RECEIVED: [],
    });
  });

  test('are open until nobody acts any more, and hold or send the money meanwhile @WAL-08', () => {
    const isFinal = (status: (typeof withdrawalStatuses)[number]) => successors(status).length === 0;
    expect(openStatuses.toSorted()).toEqual(
      withdrawalStatuses.filter((status) => !isFinal(status)).toSorted(),
    );
    expect(openStatuses).toEqual([...heldStatuses, ...transitStatuses]);
  });

  test('ask for an answer after each payment only @WAL-03', () => {
    expect(withdrawalStatuses.filter(isAwaitingAnswer).toSorted()).toEqual(['DISBURSED', 'REPAID']);
  });
});
