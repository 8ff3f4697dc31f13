import type { TransferTerms } from '@parlour/api-client';
import { AppError, type ErrorCode } from '@parlour/contracts';
import { checkAmount, computeMaxNow, emptyDraft, findField, remarkLengthMax } from './transfer-rules.ts';

const createTerms = (dailyLeftMinor: number, availableMinor: number) =>
  ({ minMinor: 100, maxMinor: 5_000, up: { dailyLeftMinor, availableMinor } }) as TransferTerms;

test.each([
  [9_000, 9_000, 5_000],
  [4_000, 9_000, 4_000],
  [9_000, 3_000, 3_000],
  [9_000, 100, 100],
  [9_000, 99, 0],
  [99, 9_000, 0],
])('with %d left today and %d available, the most is %d @WAL-04', (dailyLeft, available, most) => {
  expect(computeMaxNow(createTerms(dailyLeft, available))).toBe(most);
});

test.each([
  [undefined, { rule: 'required' }],
  [0, { rule: 'required' }],
  [1, { rule: 'tooLow', limitMinor: 100 }],
  [99, { rule: 'tooLow', limitMinor: 100 }],
  [100, undefined],
  [3_000, undefined],
  [3_001, { rule: 'overBalance', limitMinor: 3_000 }],
  [4_000, { rule: 'overBalance', limitMinor: 3_000 }],
  [4_001, { rule: 'overDailyLimit', limitMinor: 4_000 }],
  [5_000, { rule: 'overDailyLimit', limitMinor: 4_000 }],
  [5_001, { rule: 'tooHigh', limitMinor: 5_000 }],
])('an amount of %s has the problem %j @WAL-04', (amount, problem) => {
  expect(checkAmount(createTerms(4_000, 3_000), amount)).toEqual(problem);
});

test('an amount may be as large as every limit @WAL-04', () => {
  expect(checkAmount(createTerms(5_000, 5_000), 5_000)).toBeUndefined();
});

test('the form begins empty, and its remark has at most 140 characters @WAL-04', () => {
  expect(emptyDraft).toEqual({ amountMinor: undefined, remark: '' });
  expect(remarkLengthMax).toBe(140);
});

test.each<[ErrorCode, string | undefined]>([
  ['identity.payment-password-wrong', 'paymentPassword'],
  ['identity.payment-password-locked', 'paymentPassword'],
  ['wallet.amount-out-of-range', 'amount'],
  ['wallet.limit-reached', 'amount'],
  ['wallet.insufficient-funds', 'amount'],
  ['wallet.transfers-off', undefined],
])('the error %s belongs to the field %s @WAL-04', (code, field) => {
  expect(findField(new AppError(code, 'refused'))).toBe(field);
});

test('a defect belongs to no field', () => {
  expect(findField(new Error('wallet.limit-reached'))).toBeUndefined();
});
