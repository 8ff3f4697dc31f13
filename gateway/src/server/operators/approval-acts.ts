import { approveRequestAct, listRequestsAct, rejectRequestAct } from '@parlour/contracts/back-office';
import { type OperatorAct, operatorAct } from './acts.ts';
import type { Approvals } from './approvals.ts';

/**
 * Operators' acts on requests: `approvals`, `approvals/approve`, `approvals/reject`. Every role may call them; the
 * permission of the requested act decides what an operator sees and may decide.
 */
export const approvalActs = (approvals: Approvals): OperatorAct[] => [
  operatorAct({
    ...listRequestsAct,
    run: ({ operator, input }) =>
      approvals.list(operator, {
        onlyPending: input.show === 'pending' && input.id === undefined,
        id: input.id,
      }),
  }),
  operatorAct({
    ...approveRequestAct,
    run: ({ operator, input }) => approvals.approve({ ...input, operator }),
  }),
  operatorAct({
    ...rejectRequestAct,
    run: ({ operator, input }) => approvals.reject({ ...input, operator }),
  }),
];
