import { judgePayout } from './payout-judgement.ts';

const report = { state: 'paid', amount: 99_500, currency: 'MMK', payoutId: 'o-1' } as const;
const pending = { ...report, state: 'pending' } as const;
const refused = { ...report, state: 'refused' } as const;
const leg = { amountMinor: 99_500, providerPayout: 'o-1' };

// The judgement of each message of a provider in each state of a payment. Messages may arrive in any order.
test.each([
  ['OPEN', 'wait', 'pay', 'refuse'],
  ['UNKNOWN', 'wait', 'pay', 'refuse'],
  ['PAID', 'nothing', 'nothing', 'bounce'],
  ['REFUSED', 'nothing', 'contradict', 'nothing'],
] as const)(
  'a payment that is %s: pending means %s, paid %s, refused %s @WAL-08',
  (state, ofPending, ofPaid, ofRefused) => {
    const judge = (given: typeof report | typeof pending | typeof refused) =>
      judgePayout({ ...leg, state }, given, 'MMK');
    expect([judge(pending), judge(report), judge(refused)]).toEqual([ofPending, ofPaid, ofRefused]);
  },
);

test.each([
  ['another amount', { amount: 99_499 }],
  ['another currency', { currency: 'VND' }],
  ['another payment', { payoutId: 'o-2' }],
])('a report with %s contradicts, in every state @WAL-08', (_what, other) => {
  for (const state of ['OPEN', 'UNKNOWN', 'PAID', 'REFUSED'] as const) {
    expect(judgePayout({ ...leg, state }, { ...report, ...other }, 'MMK')).toBe('contradict');
    expect(judgePayout({ ...leg, state }, { ...refused, ...other }, 'MMK')).toBe('contradict');
  }
  // A late word that nothing is decided yet is of no interest once it is.
  expect(judgePayout({ ...leg, state: 'OPEN' }, { ...pending, ...other }, 'MMK')).toBe('contradict');
  expect(judgePayout({ ...leg, state: 'PAID' }, { ...pending, ...other }, 'MMK')).toBe('nothing');
});

test('the first report of a payment whose number is not known yet counts @WAL-08', () => {
  expect(judgePayout({ ...leg, providerPayout: null, state: 'UNKNOWN' }, report, 'MMK')).toBe('pay');
});
