import {
  acceptPaymentDifferenceAct,
  paymentDifferencesAct,
  paymentReconciliationsAct,
  reconcilePaymentsAct,
} from '@parlour/contracts/back-office';
import { type OperatorAct, operatorAct } from '../../server/index.ts';
import { acceptDifference, type ReconciliationParts, reconcileNow } from './reconcile.ts';
import { listDays, listDifferences } from './store.ts';

/**
 * Operators' acts on the comparison with payment providers: `payments/reconciliations` lists the days,
 * `payments/differences` the differences, `payments/reconcile` compares a day now, and `payments/accept-difference`
 * records why a difference is in order.
 */
export const reconciliationActs = (parts: ReconciliationParts): OperatorAct[] => [
  operatorAct({
    ...paymentReconciliationsAct,
    run: async () => ({ days: await listDays(parts.database.kysely) }),
  }),
  operatorAct({
    ...paymentDifferencesAct,
    run: async ({ input }) => ({
      differences: await listDifferences(parts.database.kysely, input.show === 'accepted'),
    }),
  }),
  operatorAct({ ...reconcilePaymentsAct, run: ({ input }) => reconcileNow(parts, input) }),
  operatorAct({
    ...acceptPaymentDifferenceAct,
    async run({ actor, input }) {
      await acceptDifference(parts, { ...input, actor });
      return { id: input.id };
    },
  }),
];
