import type { BonusGrant } from '@parlour/api-client';
import { findMaxStake, findShownGrant } from './bonus-rules.ts';

const createGrant = (id: number, given: Partial<BonusGrant> = {}): BonusGrant => ({
  id,
  title: undefined,
  status: 'ACTIVE',
  amountMinor: 2_000,
  balanceMinor: 2_000,
  inPlayMinor: 0,
  requiredMinor: 10_000,
  progressMinor: 0,
  bets: [],
  remainingMinor: 10_000,
  maxStakeMinor: undefined,
  contributions: undefined,
  excludedVendors: [],
  convertedMinor: 0,
  createdAt: new Date(0),
  expiresAt: undefined,
  ...given,
});

test.each([
  ['none without a grant', [], undefined],
  ['none that has ended', [createGrant(1, { status: 'CONVERTED' })], undefined],
  ['the first to expire', [createGrant(1), createGrant(2, { expiresAt: new Date(9) })], 2],
  [
    'the first of two ends',
    [createGrant(1, { expiresAt: new Date(9) }), createGrant(2, { expiresAt: new Date(8) })],
    2,
  ],
  ['none that counts nothing of the stake', [createGrant(1, { contributions: { RNG: 0 } })], undefined],
  ['the older of two without an end', [createGrant(2), createGrant(1)], 1],
  [
    'one with money, before one whose money is all in play',
    [createGrant(1, { balanceMinor: 0, expiresAt: new Date(8) }), createGrant(2)],
    2,
  ],
  ['one whose money is all in play, without any other', [createGrant(1, { balanceMinor: 0 })], 1],
  ['none for another kind of game', [createGrant(1, { contributions: { LIVE: 1 } })], undefined],
  ['none for an excluded vendor', [createGrant(1, { excludedVendors: ['NOVA'] })], undefined],
  ['one that counts a part of the stake', [createGrant(1, { contributions: { RNG: 500_000 } })], 1],
])('takes the next stake from %s @PROMO-04', (_title, grants, id) => {
  expect(findShownGrant(grants, { type: 'RNG', vendor: 'NOVA' })?.id).toBe(id);
});

test.each([
  ['no limit', [createGrant(1)], undefined],
  [
    'the lowest limit of two grants',
    [createGrant(1, { maxStakeMinor: 900 }), createGrant(2, { maxStakeMinor: 500 })],
    500,
  ],
  [
    'the limit of a grant whose money is all in play',
    [createGrant(1), createGrant(2, { balanceMinor: 0, maxStakeMinor: 700 })],
    700,
  ],
  [
    'no limit of a grant that has ended',
    [createGrant(1), createGrant(2, { status: 'EXPIRED', maxStakeMinor: 500 })],
    undefined,
  ],
  [
    'no limit of a grant for other games',
    [createGrant(1), createGrant(2, { contributions: { LIVE: 1 }, maxStakeMinor: 500 })],
    undefined,
  ],
] as const)('warns of %s before a bet @PROMO-04', (_title, grants, limit) => {
  expect(findMaxStake(grants, { type: 'RNG', vendor: 'NOVA' })).toBe(limit);
});
