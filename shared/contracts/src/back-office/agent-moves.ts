import * as z from '@parlour/schema';
import { declareAct, memberId, reason } from './act.ts';

/**
 * Moves a member with everyone below to another agent. Always needs two people. The contracts of the member, and those
 * that depend on them, end at the moment of the move and are paid up to then. Fails with `request.not-found`,
 * `agents.move-not-agent`, `agents.move-same-upline`, `agents.move-cycle` and `agents.move-to-sibling`.
 */
export const moveMemberAct = declareAct({
  method: 'POST',
  path: 'agents/move',
  permission: 'agents.move',
  input: z.object({
    memberId,
    /** User name of the new upline. */
    to: z.string().check(z.trim(), z.minLength(1), z.maxLength(64)),
    reason,
  }),
  value: z.object({ memberId: z.int(), uplineId: z.int(), endedContracts: z.int() }),
});
