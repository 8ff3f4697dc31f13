import { AppError, type ErrorCode } from '@parlour/contracts';
import { checkAmount, findField } from './transfer-rules.ts';

const terms = { minMinor: 100, maxMinor: 5_000, dailyLeftMinor: 4_000, availableMinor: 3_000 } as Parameters<
  typeof checkAmount
>[0];

test.each([
  [undefined, { rule: 'required' }],
  [0, { rule: 'required' }],
  [1, { rule: 'tooLow', limitMinor: 100 }],
  [99, { rule: 'tooLow', limitMinor: 100 }],
  [100, undefined],
  [3_000, undefined],
  [3_001, { rule: 'overFloat', limitMinor: 3_000 }],
  [4_000, { rule: 'overFloat', limitMinor: 3_000 }],
  [4_001, { rule: 'overDailyLimit', limitMinor: 4_000 }],
  [5_000, { rule: 'overDailyLimit', limitMinor: 4_000 }],
  [5_001, { rule: 'tooHigh', limitMinor: 5_000 }],
])('an amount of %s has the problem %j @WAL-04', (amount, problem) => {
  expect(checkAmount(terms, amount)).toEqual(problem);
});

test('an amount may be as large as every limit @WAL-04', () => {
  expect(checkAmount({ ...terms, dailyLeftMinor: 5_000, availableMinor: 5_000 }, 5_000)).toBeUndefined();
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
