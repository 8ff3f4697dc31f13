import * as z from '@parlour/schema';
import { declareAct, memberId, reason } from './act.ts';

/**
 * Sets the rebate of a member directly below the house. Always needs two people. It counts from the running day. Fails with
 * `request.not-found` for any other member, and with `agents.rebate-below-downline` when a downline has a higher one.
 */
export const setRebateAct = declareAct({
  method: 'POST',
  path: 'agents/rebate',
  permission: 'agents.offer',
  input: z.object({
    memberId,
    /** Parts per million of the valid bets. */
    ratePpm: z.int().check(z.minimum(0), z.maximum(1_000_000)),
    reason,
  }),
  value: z.object({ memberId: z.int(), ratePpm: z.int() }),
});
