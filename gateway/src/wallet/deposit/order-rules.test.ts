import { depositStatuses } from '@parlour/contracts/calls';
import {
  addReceived,
  canTransitionNow,
  computeDailyLeft,
  isLate,
  isSameRequest,
  isUsable,
  judgeUnknown,
  listKnownSteps,
  listLocks,
  splitReceived,
  staysExact,
} from './order-rules.ts';

const now = new Date('2026-11-20T10:00:00.000Z');
const after = (ms: number): Date => new Date(now.getTime() + ms);
const payee = { bank: { EN: 'KBZ' }, holder: 'Parlour', number: '1' };

test.each([
  ['a connected provider', { kind: 'GATEWAY', provider: 'sandbox', payee: null }, true],
  ['a provider that is not connected', { kind: 'GATEWAY', provider: 'gone', payee: null }, false],
  ['no provider', { kind: 'GATEWAY', provider: null, payee }, false],
  ['a receiving account', { kind: 'BANK', provider: null, payee }, true],
  ['an agent who confirms', { kind: 'AGENT', provider: null, payee: null }, true],
  ['no receiving account', { kind: 'BANK', provider: 'sandbox', payee: null }, false],
] as const)('a method with %s can be used or not @WAL-02', (_what, method, isPermitted) => {
  expect(isUsable(method, new Map([['sandbox', {}]]))).toBe(isPermitted);
});

test('a method has the rest of its limit of a day left, and never less than nothing @WAL-02', () => {
  const method = { dailyMaxMinor: 500 };
  expect([undefined, 499, 500, 501].map((used) => computeDailyLeft(method, used))).toEqual([500, 1, 0, 0]);
});

test('a method is locked until its lock ends @WAL-02', () => {
  const lock = { failuresMax: 2, failureMinutes: 10, lockMinutes: 30 };
  const failures = new Map([
    ['card', [after(-60_000), now]],
    ['bank', [now]],
  ]);
  const end = after(30 * 60_000);
  expect(listLocks(failures, lock, now)).toEqual(new Map([['card', end]]));
  expect(listLocks(failures, lock, new Date(end.getTime() - 1)).size).toBe(1);
  expect(listLocks(failures, lock, end).size).toBe(0);
});

test('a repeated request has the amount and the method of its order @WAL-02', () => {
  const order = { promotionId: null, amountMinor: 500, method: { id: 'card' } };
  expect(isSameRequest(order, { amountMinor: 500, methodId: 'card' })).toBe(true);
  expect(isSameRequest(order, { amountMinor: 501, methodId: 'card' })).toBe(false);
  expect(isSameRequest(order, { amountMinor: 500, methodId: 'card', promotionId: 7 })).toBe(false);
  expect(isSameRequest({ ...order, promotionId: 7 }, { amountMinor: 500, methodId: 'card' })).toBe(false);
  expect(isSameRequest(order, { amountMinor: 500, methodId: 'bank' })).toBe(false);
});

test('an order changes while it is open, as the rule says, and not while an operator decides @WAL-02', () => {
  const list = (status: (typeof depositStatuses)[number], hasHeldPayment = false) =>
    depositStatuses.filter((next) => canTransitionNow({ status, hasHeldPayment }, next)).sort();
  expect(list('REVIEWING')).toEqual(['CREDITED', 'FAILED']);
  expect(list('REVIEWING', true)).toEqual([]);
  expect(list('EXPIRED')).toEqual([]);
});

test('an order that is older than the history has its first and last steps @WAL-02', () => {
  const order = { createdAt: now, status: 'FAILED', reasonCode: 'declined' } as const;
  const first = { at: now, status: 'CREATED', reasonCode: null };
  expect(listKnownSteps({ ...order, decidedAt: null })).toEqual([first]);
  expect(listKnownSteps({ ...order, decidedAt: after(5) })).toEqual([
    first,
    { at: after(5), status: 'FAILED', reasonCode: 'declined' },
  ]);
});

test('a received amount is its fee and its credit, and a fee never exceeds it @WAL-02', () => {
  const method = { feePpm: 10_000, feeFixedMinor: 30 };
  expect(splitReceived(method, 1_000)).toEqual({ feeMinor: 40, creditMinor: 960 });
  expect(splitReceived(method, 30)).toEqual({ feeMinor: 30, creditMinor: 0 });
  expect(splitReceived(method, 29)).toEqual({ feeMinor: 29, creditMinor: 0 });
});

test('a further payment adds to what was received, or to the amount of an older order @WAL-02', () => {
  const order = { feeMinor: 5, receivedMinor: 90, amountMinor: 100 };
  const more = { feeMinor: 2, amountMinor: 20 };
  expect(addReceived(order, more)).toEqual({ fee_minor: 7, received_minor: 110 });
  expect(addReceived({ ...order, receivedMinor: null }, more)).toEqual({ fee_minor: 7, received_minor: 120 });
});

test('a credit leaves every figure exact @WAL-06', () => {
  const most = Number.MAX_SAFE_INTEGER;
  expect(staysExact(most - 5, null, 5)).toBe(true);
  expect(staysExact(most - 5, null, 6)).toBe(false);
  expect(staysExact(0, most - 5, 5)).toBe(true);
  expect(staysExact(0, most - 5, 6)).toBe(false);
});

test.each([
  ['PENDING_PSP', -1, 'EXPIRED'],
  ['PENDING_PSP', 0, 'FAILED'],
  ['UNKNOWN', -1, 'FAILED'],
] as const)(
  'an order that is %s and expires at %i ms becomes %s when its provider does not know the payment @WAL-02',
  (status, ms, next) => {
    const order = { status, expiresAt: after(ms) };
    expect(isLate(order, now)).toBe(ms < 0);
    expect(judgeUnknown(order, now)).toBe(next);
  },
);
