import type { OperatorAct, RowCount } from '../../server/index.ts';
import type { PointsParts } from '../parts.ts';
import type { PointsTables } from '../store.ts';
import { createDecisions } from './decisions.ts';
import { redemptionActs } from './operator-acts.ts';
import { createPostings } from './postings.ts';
import * as store from './redemption-store.ts';
import { createRequests, type RedemptionRequest } from './requests.ts';

export type { StoredRedemption } from './redemption-store.ts';

export interface Redemptions {
  /**
   * Redeems a reward: reserves the stock, holds points and cash. The same `requestId` returns the same redemption. Fails
   * with the codes of `redeemPointRewardCall`.
   */
  redeem(memberId: number, request: RedemptionRequest): Promise<store.StoredRedemption>;
  /** Lists a member's redemptions, newest first. `page` counts from 1. */
  list(
    memberId: number,
    page: { page: number; pageSize: number },
  ): Promise<{ redemptions: store.StoredRedemption[]; count: RowCount }>;
}

/** Creates the redemptions of points. Rule: docs/rules.md 5.5. */
export function createRedemptions(parts: PointsParts): { redemptions: Redemptions; acts: OperatorAct[] } {
  const given = { ...parts, postings: createPostings(parts.ledger) };
  const db = parts.database.withTables<PointsTables>();
  return {
    redemptions: {
      redeem: createRequests(given),
      list: (memberId, page) => store.readOwn(db, memberId, page),
    },
    acts: redemptionActs({ ...given, decisions: createDecisions(given) }),
  };
}
