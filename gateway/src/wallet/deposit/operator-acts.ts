import * as z from 'zod/mini';
import { fourEyesAct, type OperatorAct, operatorAct } from '../../server/index.ts';
import { paymentDecisions } from './deposit-store.ts';
import type { HeldPayments } from './held-payments.ts';

/**
 * Operators' acts on payments that wait for a person: `deposits/held`, `deposits/decide`. A credit above
 * `fourEyesAboveMinor` needs two people.
 */
export const depositActs = (held: HeldPayments, fourEyesAboveMinor: () => number): OperatorAct[] => [
  operatorAct({
    method: 'GET',
    path: 'deposits/held',
    permission: 'deposits.view',
    input: z.object({ show: z._default(z.enum(['waiting', 'decided']), 'waiting') }),
    run: async ({ input }) => ({ payments: await held.list({ decided: input.show === 'decided' }) }),
  }),
  fourEyesAct({
    method: 'POST',
    path: 'deposits/decide',
    permission: 'deposits.decide',
    input: z.object({
      id: z.int().check(z.positive()),
      decision: z.enum(paymentDecisions),
      reason: z.string().check(z.trim(), z.minLength(3), z.maxLength(200)),
    }),
    async fourEyes(tx, { id, decision }) {
      const payment = decision === 'credit' ? await held.readWaiting(tx, id) : undefined;
      return payment && payment.amountMinor > fourEyesAboveMinor() ? payment : undefined;
    },
    runIn: (tx, { actor, input }) => held.decide(tx, { ...input, actor }),
  }),
];
