import type { RewardKind, RewardSource } from '@parlour/contracts/calls';
import { formatRewardNo, getStatus, type RewardState, requireClaimable, toMovement } from './reward-rules.ts';

const now = new Date('2026-11-20T04:00:00.000Z');
const at = (ms: number): Date => new Date(now.getTime() + ms);
const reward = (change: Partial<RewardState> = {}): RewardState => ({
  status: 'CLAIMABLE',
  availableFrom: at(-1_000),
  expiresAt: at(1_000),
  ...change,
});

test.each<[string, Partial<RewardState>, string]>([
  ['a millisecond before its end', { expiresAt: at(1) }, 'CLAIMABLE'],
  ['at its end', { expiresAt: at(0) }, 'EXPIRED'],
  ['without an end', { expiresAt: undefined }, 'CLAIMABLE'],
  ['that was claimed before its end', { status: 'CLAIMED', expiresAt: at(-1) }, 'CLAIMED'],
  ['that was withdrawn before its end', { status: 'REVOKED', expiresAt: at(-1) }, 'REVOKED'],
])('a reward %s has the status of that time @MEM-06', (_when, change, status) => {
  expect(getStatus(reward(change), now)).toBe(status);
});

test.each<[string, Partial<RewardState>]>([
  ['within its time', {}],
  ['from its first moment', { availableFrom: now }],
  ['that was claimed already', { status: 'CLAIMED', availableFrom: at(1), expiresAt: at(-1) }],
])('a reward %s can be claimed @MEM-06', (_when, change) => {
  expect(() => requireClaimable(reward(change), now)).not.toThrow();
});

test.each<[Partial<RewardState>, object]>([
  [{ expiresAt: now }, { code: 'rewards.expired' }],
  [{ status: 'EXPIRED' }, { code: 'rewards.expired' }],
  [{ status: 'REVOKED' }, { code: 'rewards.revoked' }],
  [
    { availableFrom: at(1) },
    { code: 'rewards.not-available', details: { availableFrom: '2026-11-20T04:00:00.001Z' } },
  ],
])('a reward with %j is refused as %j @MEM-06', (change, refusal) => {
  expect(() => requireClaimable(reward(change), now)).toThrow(expect.objectContaining(refusal));
});

const given = { id: 7, memberId: 42, amount: 1_000 };
const money = 'MONEY' satisfies RewardKind;

test.each<[RewardSource, string, string]>([
  ['PROMO', 'REWARD', 'promo_expense'],
  ['COMPENSATION', 'REWARD', 'promo_expense'],
  ['MISSION', 'MISSION', 'promo_expense'],
  ['REBATE', 'REBATE', 'rebate_expense'],
  ['VIP', 'VIP', 'promo_expense'],
  ['RED_ENVELOPE', 'RED_ENVELOPE', 'promo_expense'],
  ['REFERRAL', 'REFERRAL', 'promo_expense'],
])('money of %s moves as %s from %s, once for each reward @MEM-06', (source, type, house) => {
  expect(toMovement({ ...given, source, kind: money }, now)).toEqual({
    source: 'rewards',
    key: '7',
    type,
    from: { house },
    to: { memberId: 42, book: 'main' },
    amountMinor: 1_000,
    reference: 'R0000000007',
    occurredAt: now,
  });
});

test('points move between the books of points, also those of a rebate @PTS-01', () => {
  const movement = toMovement({ ...given, source: 'REBATE', kind: 'POINTS' }, now);
  expect(movement).toMatchObject({
    type: 'REBATE',
    from: { house: 'points_issued' },
    to: { memberId: 42, book: 'points' },
  });
});

test('a reward has a number of ten digits', () => {
  expect([formatRewardNo(1), formatRewardNo(12_345_678_901)]).toEqual(['R0000000001', 'R12345678901']);
});
