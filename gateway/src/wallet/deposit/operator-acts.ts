import { decideDepositAct, heldDepositsAct } from '@parlour/contracts/back-office';
import { type Bounds, boundedAct, type OperatorAct, operatorAct } from '../../server/index.ts';
import type { HeldPayments } from './held-payments.ts';

/**
 * Operators' acts on held payments: `deposits/held`, `deposits/decide`. A credit above
 * the bound of the site needs two people.
 */
export const depositActs = (held: HeldPayments, bounds: Bounds): OperatorAct[] => [
  operatorAct({
    ...heldDepositsAct,
    async run({ input }) {
      const { rows, isMore } = await held.list({ decided: input.show === 'decided' });
      return { payments: rows, isMore };
    },
  }),
  boundedAct({
    ...decideDepositAct,
    bounds,
    async review(tx, { id, decision }) {
      const payment = decision === 'credit' ? await held.readWaiting(tx, id) : undefined;
      if (!payment) return undefined;
      const { memberId, ...facts } = payment;
      return { facts, given: { kind: 'credit', memberId, amount: facts.amountMinor, key: String(id) } };
    },
    runIn: (tx, { actor, input }) => held.decide(tx, { ...input, actor }),
  }),
];
