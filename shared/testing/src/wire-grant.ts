import type { ValueOf } from '@parlour/contracts';
import type { getBonusDetailsCall } from '@parlour/contracts/calls';

type WireGrant = ValueOf<typeof getBonusDetailsCall>['grants'][number];

/** Creates a bonus grant that counts stakes up to Ks 5.00 at every game. */
export const createWireGrant = (over: Partial<WireGrant> = {}): WireGrant => ({
  grantId: 7,
  status: 'ACTIVE',
  amount: 2_000,
  balance: 1_840,
  inPlay: 0,
  required: 10_000,
  progress: 1_500,
  remaining: 8_500,
  maxStake: 500,
  excludedVendors: [],
  converted: 0,
  bets: [],
  createdAt: '2026-11-20T12:00:00.000Z',
  ...over,
});
