import type { VendorTransferState } from '@parlour/contracts/calls';
import type { VwcTransferReport } from '@parlour/contracts/vwc';
import { computePause, firstAskAfterMs, judgeReport } from './transfer-rules.ts';

type Report = Parameters<typeof judgeReport>[1];
const createReport = (state: VwcTransferReport['state'], more: Partial<Report> = {}): Report => ({
  state,
  amount: 500,
  currency: 'MMK',
  ...more,
});

test.each<[VendorTransferState, Report, object]>([
  ['PENDING', createReport('applied'), { effect: 'done' }],
  ['UNKNOWN', createReport('applied'), { effect: 'done' }],
  ['PENDING', createReport('refused', { refusal: 'other' }), { effect: 'fail', reason: 'vendor-refused' }],
  [
    'UNKNOWN',
    createReport('refused', { refusal: 'insufficient-funds' }),
    { effect: 'fail', reason: 'vendor-short' },
  ],
  ['UNKNOWN', { state: 'refused', refusal: 'closed' }, { effect: 'fail', reason: 'vendor-never-got-it' }],
  ['PENDING', createReport('pending'), { effect: 'wait' }],
  ['UNKNOWN', { state: 'none' }, { effect: 'wait' }],
  // A definite statement about another amount or currency decides nothing.
  ['UNKNOWN', createReport('applied', { amount: 499 }), { effect: 'contradict' }],
  ['UNKNOWN', createReport('refused', { amount: 501 }), { effect: 'contradict' }],
  ['UNKNOWN', createReport('applied', { currency: 'USD' }), { effect: 'contradict' }],
  ['PENDING', { state: 'applied' }, { effect: 'contradict' }],
  ['DONE', createReport('applied'), { effect: 'nothing' }],
  ['DONE', createReport('pending'), { effect: 'nothing' }],
  ['DONE', createReport('refused'), { effect: 'contradict' }],
  ['FAILED', { state: 'refused', refusal: 'closed' }, { effect: 'nothing' }],
  ['FAILED', createReport('applied'), { effect: 'contradict' }],
])('judges of a transfer that is %s the statement %j as %j @WAL-08', (state, report, judgement) => {
  expect(judgeReport({ state, amountMinor: 500 }, report, 'MMK')).toEqual(judgement);
});

test('asks first after a quarter of a minute @WAL-08', () => {
  expect(firstAskAfterMs).toBe(15_000);
});

test('asks again after twice as long each time, at most after an hour @WAL-08', () => {
  expect([0, 1, 2, 9, 10, 500].map(computePause)).toEqual([
    5_000, 10_000, 20_000, 2_560_000, 3_600_000, 3_600_000,
  ]);
});
