import type { BankAccount, Withdrawal } from '@parlour/api-client';
import { AppError, type ErrorCode } from '@parlour/contracts';
import { withdrawalStatuses } from '@parlour/contracts/calls';
import { formatTimeLeft } from '../use-time-left.ts';
import {
  checkAmount,
  computeMaxNow,
  computeQuote,
  computeRemaining,
  emptyDraft,
  findField,
  getChosenAccount,
  isAwaitingAnswer,
  isOpen,
} from './withdrawal-rules.ts';

/** The worked example of docs/rules.md 5.3: 1 000.00 with a fixed fee of 5.00. */
const terms = {
  minMinor: 1_000,
  maxMinor: 500_000,
  dailyLeftMinor: 300_000,
  availableMinor: 200_000,
  feePpm: 0,
  feeFixedMinor: 500,
};

test('takes the fee out of the amount @WAL-03', () => {
  expect(computeQuote(terms, 100_000)).toEqual({ feeMinor: 500, netMinor: 99_500 });
  expect(computeQuote({ feePpm: 12_500, feeFixedMinor: 0 }, 333)).toEqual({ feeMinor: 4, netMinor: 329 });
});

test.each([
  [undefined, { rule: 'required' }],
  [0, { rule: 'required' }],
  [999, { rule: 'tooLow', limitMinor: 1_000 }],
  [1_000, undefined],
  [200_000, undefined],
  [200_001, { rule: 'overBalance', limitMinor: 200_000 }],
  [1, { rule: 'tooLow', limitMinor: 1_000 }],
  [300_000, { rule: 'overBalance', limitMinor: 200_000 }],
  [300_001, { rule: 'overDailyLimit', limitMinor: 300_000 }],
  [500_000, { rule: 'overDailyLimit', limitMinor: 300_000 }],
  [500_001, { rule: 'tooHigh', limitMinor: 500_000 }],
])('checks %p against limits, balance and fee @WAL-03', (amountMinor, problem) => {
  expect(checkAmount(terms, amountMinor)).toEqual(problem);
});

test('refuses an amount that the fee takes whole, and offers the most that is possible', () => {
  expect(checkAmount({ ...terms, minMinor: 1 }, 500)).toEqual({ rule: 'eatenByFee' });
  expect(computeMaxNow(terms)).toBe(200_000);
  expect(checkAmount({ ...terms, minMinor: 1 }, 501)).toBeUndefined();
  expect(computeMaxNow({ ...terms, availableMinor: 1_000 })).toBe(1_000);
  expect(computeMaxNow({ ...terms, availableMinor: 999 })).toBe(0);
  expect(computeMaxNow({ ...terms, availableMinor: 400_000 })).toBe(300_000);
  expect(computeMaxNow({ ...terms, availableMinor: 900_000, dailyLeftMinor: 900_000 })).toBe(500_000);
});

test.each<[ErrorCode, string | undefined]>([
  ['wallet.bank-account-not-found', 'account'],
  ['wallet.bank-account-unusable', 'account'],
  ['wallet.identification-required', 'amount'],
  ['wallet.insufficient-funds', 'amount'],
  ['identity.payment-password-wrong', 'paymentPassword'],
  ['wallet.order-closed', undefined],
])('the error %s belongs to the field %s @WAL-03', (code, field) => {
  expect(findField(new AppError(code, 'refused'))).toBe(field);
});

test('an order is open until it ends, and the member is asked while an answer is awaited @WAL-03', () => {
  expect(emptyDraft).toEqual({ accountId: undefined, amountMinor: undefined });
  expect(withdrawalStatuses.filter((status) => !isOpen(status)).sort()).toEqual([
    'FAILED',
    'FORCED_RECEIVED',
    'RECEIVED',
    'REJECTED',
    'RETURNED',
  ]);
  const [confirmBy, awaitedMinor] = [new Date(0), 5];
  const isAwaited = (order: Partial<Withdrawal>) => isAwaitingAnswer(order as Withdrawal);
  expect(isAwaited({ confirmBy, awaitedMinor })).toBe(true);
  expect([isAwaited({ confirmBy }), isAwaited({ awaitedMinor }), isAwaited({})]).toEqual([
    false,
    false,
    false,
  ]);
});

test('proposes the default account, or a usable one while that cools @WAL-03', () => {
  const account = (id: number, over: Partial<BankAccount>) =>
    ({ id, status: 'ACTIVE', ...over }) as BankAccount;
  const cooling = account(1, { isDefault: true, status: 'COOLING' });
  expect(getChosenAccount([cooling, account(2, {})], undefined)?.id).toBe(2);
  expect(getChosenAccount([account(1, {}), account(2, { isDefault: true })], undefined)?.id).toBe(2);
  expect(getChosenAccount([account(1, {}), account(2, { status: 'COOLING' })], undefined)?.id).toBe(1);
  expect(getChosenAccount([account(3, { status: 'COOLING' }), account(1, {})], undefined)?.id).toBe(1);
  expect(getChosenAccount([cooling], undefined)?.id).toBe(1);
  expect(getChosenAccount([cooling, account(2, {})], 1)?.id).toBe(1);
});

test('computes the missing rest of a partly received payment @WAL-03', () => {
  expect(computeRemaining(99_500, 60_000)).toBe(39_500);
  expect([computeRemaining(99_500, 1), computeRemaining(99_500, 99_499)]).toEqual([99_499, 1]);
  expect([0, 99_500, 99_501, undefined].map((received) => computeRemaining(99_500, received))).toEqual([
    undefined,
    undefined,
    undefined,
    undefined,
  ]);
});

test.each([
  [1_745_000, '29:05'],
  [999, '0:01'],
  [0, '0:00'],
  [-5, '0:00'],
  [3_849_000, '1:04:09'],
])('writes %p ms as %s', (ms, text) => expect(formatTimeLeft(ms)).toBe(text));
