import { withdrawalStatuses } from '@parlour/contracts/calls';
import { isOpen, judgeClaim, listActs } from './withdrawal-rules.ts';

const payment = (state: 'OPEN' | 'UNKNOWN' | 'PAID' | 'REFUSED') => ({ state }) as never;

test.each(withdrawalStatuses)('in the state %s offers no decision on a closed order @WAL-03', (status) => {
  if (!isOpen(status)) expect(listActs({ status, payments: [] })).toEqual([]);
});

test('is open until it ends @WAL-03', () => {
  expect(withdrawalStatuses.filter((status) => !isOpen(status)).sort()).toEqual([
    'FAILED',
    'FORCED_RECEIVED',
    'RECEIVED',
    'REJECTED',
    'RETURNED',
  ]);
});

test.each([
  ['a review', 'REVIEWING', [], ['reject', 'approve']],
  ['an approval', 'APPROVED', [], ['payByHand', 'pay']],
  ['an investigation', 'INVESTIGATING', ['PAID'], ['return', 'force', 'payByHand', 'pay']],
  ['a repayment on its way', 'INVESTIGATING', ['PAID', 'OPEN'], []],
  ['a repayment without an answer', 'INVESTIGATING', ['PAID', 'UNKNOWN'], ['decidePayout']],
  ['a payment without an answer', 'UNKNOWN', ['UNKNOWN'], ['decidePayout']],
  ['a report that a part is missing', 'PART_RECEIVED', ['PAID'], ['investigate']],
  ['a report that money is missing', 'NOT_RECEIVED', ['PAID'], ['investigate']],
  ['the time in which the member may answer', 'DISBURSED', ['PAID'], []],
] as const)('during %s offers its decisions only @WAL-03', (_what, status, states, acts) => {
  expect(listActs({ status, payments: states.map(payment) })).toEqual(acts);
});

test('a claim ends at its time, and belongs to one operator', () => {
  const claim = { claimedBy: 'operator:olga', claimedUntil: '2026-11-20T10:15:00.000Z' };
  const end = Date.parse(claim.claimedUntil);
  expect(judgeClaim(claim, 'olga', end - 1)).toBe('own');
  expect(judgeClaim(claim, 'rita', end - 1)).toBe('foreign');
  expect(judgeClaim(claim, 'olga', end)).toBe('none');
  expect(judgeClaim({ ...claim, claimedBy: null }, 'olga', end - 1)).toBe('none');
  expect(judgeClaim({ ...claim, claimedUntil: null }, 'olga', end - 1)).toBe('none');
});
