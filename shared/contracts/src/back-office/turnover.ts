import * as z from '@parlour/schema';
import { turnoverTask } from '../calls/withdrawal.ts';
import { declareAct, isMore, memberId, reason } from './act.ts';

const change = { method: 'POST', permission: 'withdrawals.investigate' } as const;

export type MemberTurnoverTask = z.output<typeof turnoverTask>;

/** Lists the latest tasks of a member, oldest first: bets that are required before a withdrawal. */
export const listTurnoverAct = declareAct({
  method: 'GET',
  path: 'turnover',
  personal: { fields: ['tasks'], about: 'memberId' },
  permission: 'withdrawals.view',
  input: z.object({ memberId }),
  /** `isMore`: further tasks have ended before. */
  value: z.object({ tasks: z.array(turnoverTask), isMore }),
});

/** Low enough that the sum of a member's tasks stays exact. */
const requiredMax = 1_000_000_000_000;

export const addTurnoverAct = declareAct({
  ...change,
  path: 'turnover/add',
  input: z.object({
    /** The same id opens one task. */
    requestId: z.uuid(),
    memberId: z.int().check(z.positive()),
    requiredMinor: z.int().check(z.positive(), z.maximum(requiredMax)),
    reason,
  }),
  value: z.object({ added: z.literal(true) }),
});

/** Ends an open task before its bets are complete. */
export const endTurnoverAct = declareAct({
  ...change,
  path: 'turnover/end',
  input: z.object({ taskId: z.int().check(z.positive()), reason }),
  value: z.object({ ended: z.literal(true) }),
});
