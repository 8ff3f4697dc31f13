import { comparePayments, type MovedPayment } from './compare-payments.ts';

const at = new Date('2026-11-20T10:00:00.000Z');
const payment = (given: Partial<MovedPayment> = {}): MovedPayment => ({
  kind: 'payment',
  key: 'p-1',
  reference: 'D-1',
  amountMinor: 500,
  currency: 'MMK',
  at,
  ...given,
});

test.each<[string, MovedPayment[], MovedPayment[], object[]]>([
  ['agree', [payment()], [payment()], [{ state: 'MATCHED', oursMinor: 500, theirsMinor: 500 }]],
  [
    'agree although they record other times',
    [payment({ at: new Date(0) })],
    [payment()],
    [{ state: 'MATCHED', movedAt: at }],
  ],
  [
    'differ by one unit',
    [payment({ amountMinor: 499 })],
    [payment()],
    [{ state: 'DIFFERENT', oursMinor: 499, theirsMinor: 500 }],
  ],
  ['differ by the currency', [payment({ currency: 'USD' })], [payment()], [{ state: 'DIFFERENT' }]],
  ['differ by the order', [payment({ reference: 'D-2' })], [payment()], [{ state: 'DIFFERENT' }]],
  ['miss a payment here', [], [payment()], [{ state: 'MISSING_HERE', oursMinor: null, theirsMinor: 500 }]],
  ['miss a payment there', [payment()], [], [{ state: 'MISSING_THERE', oursMinor: 500, theirsMinor: null }]],
  [
    'have a payment twice there',
    [payment()],
    [payment(), payment()],
    [{ state: 'DIFFERENT', oursMinor: 500, theirsMinor: 1_000 }],
  ],
  [
    'have a payout and its return with one reference',
    [payment({ kind: 'payout', key: 'W-1' })],
    [payment({ kind: 'payout', key: 'W-1' }), payment({ kind: 'return', key: 'W-1' })],
    [
      { kind: 'payout', state: 'MATCHED' },
      { kind: 'return', state: 'MISSING_HERE' },
    ],
  ],
  [
    'name sums beyond exact numbers',
    [payment()],
    [payment({ amountMinor: Number.MAX_SAFE_INTEGER }), payment()],
    [{ state: 'DIFFERENT', theirsMinor: Number.MAX_SAFE_INTEGER }],
  ],
])('finds that both sides %s @WAL-08', (_what, ours, theirs, rows) => {
  expect(comparePayments(ours, theirs)).toEqual(rows.map((row) => expect.objectContaining(row)));
});
