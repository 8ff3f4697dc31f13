import { checkDeposit, type DepositMethod } from './deposit-rules.ts';

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
  feePpm: 0,
  feeFixedMinor: 0,
  expiresMin: 30,
  quickAmounts: [],
};

test('an amount out of range is refused with the range, in the field and apart from it', () => {
  const range = { minMinor: 1_000, maxMinor: 50_000 };
  expect(() => checkDeposit(method, 999, { usedMinor: 0, openOrders: 0 }, 3)).toThrow(
    expect.objectContaining({
      code: 'wallet.amount-out-of-range',
      message: 'This method takes 1000 to 50000 minor units.',
      details: range,
      fields: [{ path: ['amount'], rule: 'amount-range', params: range }],
    }),
  );
});

test('an order above the maximum of open orders is refused with that maximum', () => {
  expect(() => checkDeposit(method, 1_000, { usedMinor: 0, openOrders: 3 }, 3)).toThrow(
    expect.objectContaining({
      code: 'wallet.too-many-open-orders',
      message: 'At most 3 orders may be open.',
      details: { openOrdersMax: 3 },
    }),
  );
});

test('an amount above the rest of a limit is refused with that rest', () => {
  expect(() => checkDeposit(method, 30_000, { usedMinor: 80_000, openOrders: 0 }, 3)).toThrow(
    expect.objectContaining({
      code: 'wallet.limit-reached',
      message: 'This method has 20000 minor units left for today.',
      details: { limitMinor: 100_000, usedMinor: 80_000, leftMinor: 20_000 },
      fields: [{ path: ['amount'], rule: 'limit-reached', params: { leftMinor: 20_000 } }],
    }),
  );
});
