import { decideDepositAct, heldDepositsAct } from '@parlour/contracts/back-office';
import { fourEyesAct, type OperatorAct, operatorAct } from '../../server/index.ts';
import type { HeldPayments } from './held-payments.ts';

/**
 * Operators' acts on held payments: `deposits/held`, `deposits/decide`. A credit above
 * `fourEyesAboveMinor` needs two people.
 */
export const depositActs = (held: HeldPayments, fourEyesAboveMinor: () => number): OperatorAct[] => [
  operatorAct({
    ...heldDepositsAct,
    run: async ({ input }) => ({ payments: await held.list({ decided: input.show === 'decided' }) }),
  }),
  fourEyesAct({
    ...decideDepositAct,
    async fourEyes(tx, { id, decision }) {
      const payment = decision === 'credit' ? await held.readWaiting(tx, id) : undefined;
      return payment && payment.amountMinor > fourEyesAboveMinor() ? payment : undefined;
    },
    runIn: (tx, { actor, input }) => held.decide(tx, { ...input, actor }),
  }),
];
