import * as z from 'zod/mini';
import { type OperatorAct, operatorAct } from './acts.ts';
import type { Approvals } from './approvals.ts';

const decision = z.object({
  id: z.int().check(z.minimum(1)),
  reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
});

/**
 * Operators' acts on requests: `approvals`, `approvals/approve`, `approvals/reject`. Every role may call them; the
 * permission of the requested act decides what an operator sees and may decide.
 */
export const approvalActs = (approvals: Approvals): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'approvals',
    permission: 'site.view',
    input: z.object({ show: z._default(z.enum(['pending', 'all']), 'pending') }),
    run: async ({ operator, input }) => ({
      requests: await approvals.list(operator, { onlyPending: input.show === 'pending' }),
    }),
  }),
  operatorAct({
    method: 'POST',
    path: 'approvals/approve',
    permission: 'site.view',
    input: decision,
    run: ({ operator, input }) => approvals.approve({ ...input, operator }),
  }),
  operatorAct({
    method: 'POST',
    path: 'approvals/reject',
    permission: 'site.view',
    input: decision,
    run: ({ operator, input }) => approvals.reject({ ...input, operator }),
  }),
];
