import type { DepositMethod } from '@parlour/api-client';
import { AppError, type ErrorCode } from '@parlour/contracts';
import { depositStatuses } from '@parlour/contracts/calls';
import {
  canCancel,
  checkAmount,
  computeCredit,
  computeMaxNow,
  computeQuote,
  emptyDraft,
  formatPercent,
  getChosenMethod,
  getPayAddress,
  isFree,
  isOpen,
  toAmountProblem,
} from './deposit-rules.ts';

const method = {
  minMinor: 1_000,
  maxMinor: 500_000,
  dailyLeftMinor: 20_000,
  feePpm: 10_000,
  feeFixedMinor: 0,
};

describe('the amount of a deposit', () => {
  test.each([
    [undefined, { rule: 'required' }],
    [0, { rule: 'required' }],
    [1, { rule: 'tooLow', limitMinor: 1_000 }],
    [999, { rule: 'tooLow', limitMinor: 1_000 }],
    [20_001, { rule: 'overDailyLimit', limitMinor: 20_000 }],
    [500_000, { rule: 'overDailyLimit', limitMinor: 20_000 }],
    [500_001, { rule: 'tooHigh', limitMinor: 500_000 }],
  ])('%s is wrong: %j @WAL-02', (amountMinor, problem) => {
    expect(checkAmount(method, amountMinor)).toEqual(problem);
    expect(computeCredit(method, amountMinor)).toBeUndefined();
  });

  test('has a credit when it is valid @WAL-02', () => {
    expect(computeCredit(method, 1_000)).toBe(990);
    expect(computeCredit(method, undefined)).toBeUndefined();
  });

  test.each([1_000, 20_000])('%s is within the limits, the ends belong to them @WAL-02', (amountMinor) => {
    expect(checkAmount(method, amountMinor)).toBeUndefined();
  });

  test('is refused when the fee would take all of it', () => {
    expect(checkAmount({ ...method, feeFixedMinor: 990 }, 1_000)).toEqual({ rule: 'eatenByFee' });
    expect(checkAmount({ ...method, feeFixedMinor: 989 }, 1_000)).toBeUndefined();
  });

  test('can be at most what is left today', () => {
    expect(computeMaxNow(method)).toBe(20_000);
    expect(computeMaxNow({ ...method, dailyLeftMinor: 900_000 })).toBe(500_000);
  });
});

describe('fee and what arrives', () => {
  test('are 2.50 and 247.50 for 250.00 at one per cent @WAL-02', () => {
    expect(computeQuote(method, 25_000)).toEqual({ feeMinor: 250, creditMinor: 24_750 });
  });

  test('round the share down and add the fixed part', () => {
    expect(computeQuote({ feePpm: 12_500, feeFixedMinor: 30 }, 1_999)).toEqual({
      feeMinor: 54,
      creditMinor: 1_945,
    });
  });

  test.each([
    [10_000, '1'],
    [12_500, '1.25'],
    [105_000, '10.5'],
    [100_000, '10'],
    [0, '0'],
    [149, '0.01'],
  ])('%s parts per million are %s percent', (ppm, text) => expect(formatPercent(ppm)).toBe(text));
});

test('a method is free only without a share and without a fixed fee', () => {
  expect(isFree({ feePpm: 0, feeFixedMinor: 0 })).toBe(true);
  expect(isFree({ feePpm: 1, feeFixedMinor: 0 })).toBe(false);
  expect(isFree({ feePpm: 0, feeFixedMinor: 1 })).toBe(false);
});

test('the form begins with the first method, and returns to it when the chosen one has closed', () => {
  const methods = [{ id: 'card' }, { id: 'bank' }] as DepositMethod[];
  expect(emptyDraft).toEqual({ methodId: undefined, amountMinor: undefined });
  expect(getChosenMethod(methods, undefined)?.id).toBe('card');
  expect(getChosenMethod(methods, 'bank')?.id).toBe('bank');
  expect(getChosenMethod(methods, 'gone')?.id).toBe('card');
  expect(getChosenMethod([], 'bank')).toBeUndefined();
});

describe('a refusal of the gateway', () => {
  const createRefusal = (code: ErrorCode, details: object) =>
    new AppError(code, code, { details: { ...details } });

  test('about the amount uses the texts of the form', () => {
    expect(toAmountProblem(createRefusal('wallet.limit-reached', { leftMinor: 20_000 }), 25_000)).toEqual({
      rule: 'overDailyLimit',
      limitMinor: 20_000,
    });
    const range = createRefusal('wallet.amount-out-of-range', { minMinor: 2_000, maxMinor: 9_000 });
    expect(toAmountProblem(range, 1_500)).toEqual({ rule: 'tooLow', limitMinor: 2_000 });
    expect(toAmountProblem(range, 1_999)).toEqual({ rule: 'tooLow', limitMinor: 2_000 });
    expect(toAmountProblem(range, 9_001)).toEqual({ rule: 'tooHigh', limitMinor: 9_000 });
    for (const amount of [2_000, 9_000, undefined]) expect(toAmountProblem(range, amount)).toBeUndefined();
  });

  test('about the member’s own limit names what is left of it @SAFE-01', () => {
    const refuse = (details: object) => createRefusal('protection.limit-reached', details);
    expect(toAmountProblem(refuse({ kind: 'DEPOSIT', left: 500 }), 600)).toEqual({
      rule: 'overOwnLimit',
      limitMinor: 500,
    });
    expect(toAmountProblem(refuse({ kind: 'LOSS', left: 500 }), 600)).toBeUndefined();
    expect(toAmountProblem(refuse({ kind: 'DEPOSIT', left: '500' }), 600)).toBeUndefined();
    expect(toAmountProblem(new AppError('protection.limit-reached', ''), 600)).toBeUndefined();
  });

  test('about anything else is not a problem of the amount', () => {
    expect(toAmountProblem(new AppError('wallet.method-unavailable', ''), 500)).toBeUndefined();
    expect(toAmountProblem(new AppError('wallet.limit-reached', ''), 500)).toBeUndefined();
    const details = { leftMinor: 1, minMinor: 2, maxMinor: 3, kind: 'DEPOSIT', left: 4 };
    expect(toAmountProblem(createRefusal('wallet.method-unavailable', details), 500)).toBeUndefined();
    expect(toAmountProblem(createRefusal('wallet.amount-out-of-range', {}), 500)).toBeUndefined();
    expect(toAmountProblem(new Error('wallet.limit-reached'), 500)).toBeUndefined();
  });
});

describe('an order', () => {
  test('is open until it was decided', () => {
    expect(depositStatuses.filter(isOpen)).toEqual([
      'CREATED',
      'PENDING_PSP',
      'SUBMITTED',
      'REVIEWING',
      'UNKNOWN',
    ]);
  });

  test('can be cancelled only before it was paid', () => {
    expect(depositStatuses.filter((status) => canCancel({ status }))).toEqual(['CREATED', 'PENDING_PSP']);
  });

  test('leads to its payment only while it can be paid, and only to a web page', () => {
    const origin = 'https://parlour.test';
    const order = { status: 'PENDING_PSP', payUrl: '/sandbox/pay/1' } as const;
    expect(getPayAddress(order, origin)).toBe('https://parlour.test/sandbox/pay/1');
    expect(getPayAddress({ status: 'CREATED', payUrl: 'http://pay.test/1' }, origin)).toBe(
      'http://pay.test/1',
    );
    expect(getPayAddress({ ...order, payUrl: 'https://' }, origin)).toBeUndefined();
    expect(getPayAddress({ ...order, status: 'CREDITED' }, origin)).toBeUndefined();
    expect(getPayAddress({ ...order, payUrl: 'javascript:alert(1)' }, origin)).toBeUndefined();
    expect(getPayAddress({ ...order, payUrl: undefined }, origin)).toBeUndefined();
  });
});
