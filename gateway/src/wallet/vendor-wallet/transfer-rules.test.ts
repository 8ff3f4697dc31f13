import type { VendorTransferState } from '@parlour/contracts/calls';
import type { VwcTransferReport } from '@parlour/contracts/vwc';
import { computePause, firstAskAfterMs, judgeReport } from './transfer-rules.ts';

type Report = Parameters<typeof judgeReport>[1];
const said = (state: VwcTransferReport['state'], more: Partial<Report> = {}): Report => ({
  state,
  amount: 500,
  currency: 'MMK',
  ...more,
});

test.each<[VendorTransferState, Report, object]>([
  ['PENDING', said('applied'), { what: 'done' }],
  ['UNKNOWN', said('applied'), { what: 'done' }],
  ['PENDING', said('refused', { refusal: 'other' }), { what: 'fail', reason: 'vendor-refused' }],
  ['UNKNOWN', said('refused', { refusal: 'insufficient-funds' }), { what: 'fail', reason: 'vendor-short' }],
  ['UNKNOWN', { state: 'refused', refusal: 'closed' }, { what: 'fail', reason: 'vendor-never-got-it' }],
  ['PENDING', said('pending'), { what: 'wait' }],
  ['UNKNOWN', { state: 'none' }, { what: 'wait' }],
  // A definite statement about another amount or currency decides nothing.
  ['UNKNOWN', said('applied', { amount: 499 }), { what: 'contradict' }],
  ['UNKNOWN', said('refused', { amount: 501 }), { what: 'contradict' }],
  ['UNKNOWN', said('applied', { currency: 'USD' }), { what: 'contradict' }],
  ['PENDING', { state: 'applied' }, { what: 'contradict' }],
  ['DONE', said('applied'), { what: 'nothing' }],
  ['DONE', said('pending'), { what: 'nothing' }],
  ['DONE', said('refused'), { what: 'contradict' }],
  ['FAILED', { state: 'refused', refusal: 'closed' }, { what: 'nothing' }],
  ['FAILED', said('applied'), { what: 'contradict' }],
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
