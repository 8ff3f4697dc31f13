import { AppError } from '@parlour/contracts';
import { depositStatuses } from '@parlour/contracts/calls';
import {
  canCancel,
  checkAmount,
  computeMaxNow,
  computeQuote,
  formatPercent,
  getPayAddress,
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
    [undefined, 'required'],
    [0, 'required'],
    [999, 'tooLow'],
    [20_001, 'overDailyLimit'],
    [500_001, 'tooHigh'],
  ])('%s is wrong: %s @WAL-02', (amountMinor, rule) => {
    expect(checkAmount(method, amountMinor)?.rule).toBe(rule);
  });

  test.each([1_000, 20_000])('%s is within the limits, the ends belong to them @WAL-02', (amountMinor) => {
    expect(checkAmount(method, amountMinor)).toBeUndefined();
  });

  test('is refused when the fee would take all of it', () => {
    expect(checkAmount({ ...method, feeFixedMinor: 1_000 }, 1_000)).toEqual({ rule: 'eatenByFee' });
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
  ])('%s parts per million are %s percent', (ppm, text) => expect(formatPercent(ppm)).toBe(text));
});

describe('a refusal of the gateway', () => {
  const createRefusal = (code: 'wallet.limit-reached' | 'wallet.amount-out-of-range', details: object) =>
    new AppError(code, code, { details: { ...details } });

  test('about the amount uses the texts of the form', () => {
    expect(toAmountProblem(createRefusal('wallet.limit-reached', { leftMinor: 20_000 }), 25_000)).toEqual({
      rule: 'overDailyLimit',
      limitMinor: 20_000,
    });
    const range = createRefusal('wallet.amount-out-of-range', { minMinor: 2_000, maxMinor: 9_000 });
    expect(toAmountProblem(range, 1_500)).toEqual({ rule: 'tooLow', limitMinor: 2_000 });
    expect(toAmountProblem(range, 9_500)).toEqual({ rule: 'tooHigh', limitMinor: 9_000 });
  });

  test('about anything else is not a problem of the amount', () => {
    expect(toAmountProblem(new AppError('wallet.method-unavailable', ''), 500)).toBeUndefined();
    expect(toAmountProblem(new AppError('wallet.limit-reached', ''), 500)).toBeUndefined();
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
    expect(getPayAddress({ ...order, status: 'CREDITED' }, origin)).toBeUndefined();
    expect(getPayAddress({ ...order, payUrl: 'javascript:alert(1)' }, origin)).toBeUndefined();
    expect(getPayAddress({ ...order, payUrl: undefined }, origin)).toBeUndefined();
  });
});
