import {
  acceptPaymentDifferenceAct,
  paymentDifferencesAct,
  paymentReconciliationsAct,
  reconcilePaymentsAct,
} from '@parlour/contracts/back-office';
import { type OperatorAct, operatorAct, readCapped } from '../../server/index.ts';
import { acceptDifference, type ReconciliationParts, reconcileNow } from './reconcile.ts';
import { daysListed, differencesListed, listDays, listDifferences } from './store.ts';

/**
 * Operators' acts on the comparison with payment providers: `payments/reconciliations` lists the days,
 * `payments/differences` the differences, `payments/reconcile` compares a day now, and `payments/accept-difference`
 * records why a difference is in order.
 */
export const reconciliationActs = (parts: ReconciliationParts): OperatorAct[] => [
  operatorAct({
    ...paymentReconciliationsAct,
    async run() {
      const { rows, isMore } = await readCapped(daysListed, (limit) =>
        listDays(parts.database.kysely, limit),
      );
      return { days: rows, isMore };
    },
  }),
  operatorAct({
    ...paymentDifferencesAct,
    async run({ input }) {
      const isAccepted = input.show === 'accepted';
      const { rows, isMore } = await readCapped(differencesListed, (limit) =>
        listDifferences(parts.database.kysely, { isAccepted, limit }),
      );
      return { differences: rows, isMore };
    },
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
