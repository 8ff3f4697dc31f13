import { judgeReport, type PaymentReport, type ReportedOrder } from './payment-judgement.ts';

const pending: ReportedOrder = {
  status: 'PENDING_PSP',
  amountMinor: 25_000,
  receivedMinor: null,
  providerPayment: 'p-1',
  hasHeldPayment: false,
};
const credited: ReportedOrder = { ...pending, status: 'CREDITED', receivedMinor: 25_000 };
const paid: PaymentReport = { paymentId: 'p-1', state: 'paid', amountMinor: 25_000, currency: 'MMK' };
const declined: PaymentReport = { ...paid, state: 'declined', amountMinor: 0 };
const usual = { currency: 'MMK', isExcluded: false, isOfOtherOrder: false, limitLeftMinor: 100_000 };

test.each([
  ['the payment of an open order', pending, paid, usual, 'credit'],
  ['less than was requested', pending, { ...paid, amountMinor: 1 }, usual, 'credit'],
  ['more, to the last unit of the limit', pending, { ...paid, amountMinor: 100_000 }, usual, 'credit'],
  ['more than the limit leaves', pending, { ...paid, amountMinor: 100_001 }, usual, 'over-limit'],
  ['what was requested, whatever the limit is now', pending, paid, { ...usual, limitLeftMinor: 0 }, 'credit'],
  ['a payment before its opening was noted', { ...pending, status: 'CREATED' }, paid, usual, 'credit'],
  [
    'a payment of an order without a known payment',
    { ...pending, providerPayment: null },
    paid,
    usual,
    'credit',
  ],
  ['nothing', pending, { ...paid, amountMinor: 0 }, usual, 'nothing-received'],
  ['another currency', pending, { ...paid, currency: 'VND' }, usual, 'other-currency'],
  [
    'another payment than the one that was opened',
    pending,
    { ...paid, paymentId: 'p-2' },
    usual,
    'second-payment',
  ],
  ['money of an excluded member', pending, paid, { ...usual, isExcluded: true }, 'excluded-member'],
  ['money after a failure', { ...pending, status: 'FAILED' }, paid, usual, 'late-payment'],
  ['money after the expiry', { ...pending, status: 'EXPIRED' }, paid, usual, 'late-payment'],
  ['money after a cancellation', { ...pending, status: 'CANCELLED' }, paid, usual, 'late-payment'],
  [
    'another amount beside a held one',
    { ...pending, status: 'UNKNOWN', hasHeldPayment: true },
    paid,
    usual,
    'other-amount',
  ],
  ['what was credited', credited, paid, usual, 'nothing'],
  ['what was credited, in another currency', credited, { ...paid, currency: 'VND' }, usual, 'other-currency'],
  ['another amount than was credited', credited, { ...paid, amountMinor: 25_001 }, usual, 'other-amount'],
  ['a second payment', credited, { ...paid, paymentId: 'p-2' }, usual, 'second-payment'],
  [
    'a payment of another order',
    { ...pending, providerPayment: null },
    paid,
    { ...usual, isOfOtherOrder: true },
    'payment-of-other-order',
  ],
  [
    'a refusal of the payment of another order',
    { ...pending, providerPayment: null },
    declined,
    { ...usual, isOfOtherOrder: true },
    'nothing',
  ],
  ['a refusal', pending, declined, usual, 'fail'],
  ['a refusal of another payment', pending, { ...declined, paymentId: 'p-2' }, usual, 'nothing'],
  [
    'a refusal beside a held payment',
    { ...pending, status: 'UNKNOWN', hasHeldPayment: true },
    declined,
    usual,
    'nothing',
  ],
  ['a refusal after the end', { ...pending, status: 'EXPIRED' }, declined, usual, 'nothing'],
  ['a refusal after the credit', credited, declined, usual, 'declined-after-credit'],
] as const)('decides on %s @WAL-02', (_, order, report, circumstances, expected) => {
  const judgement = judgeReport(order, report, circumstances);
  expect(judgement.act === 'hold' ? judgement.because : judgement.act).toBe(expected);
});
