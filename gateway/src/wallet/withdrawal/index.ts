/** Withdrawals: the request, the payment to the bank, and the member's receipt. Rule: docs/rules.md 5.3. */
import { type Job, minuteMs, type OperatorAct, type RouteEntry } from '../../server/index.ts';
import { createCashier } from './cashier.ts';
import { withdrawalActs } from './operator-acts.ts';
import { createOrderChanges } from './order-changes.ts';
import type { WithdrawalParts } from './parts.ts';
import { createPaybacks } from './paybacks.ts';
import { createPayouts } from './payouts.ts';
import { createPostings } from './postings.ts';
import { createReceipts } from './receipts.ts';
import { withdrawalRoutes } from './routes.ts';
import { createWithdrawalRequests } from './withdrawal-requests.ts';
import type { WithdrawalService } from './withdrawal-service.ts';
import * as store from './withdrawal-store.ts';

export { withdrawalChecks } from './held-money.ts';
export type { WithdrawalTerms } from './withdrawal-rules.ts';
export type { WithdrawalService } from './withdrawal-service.ts';

const resolveEveryMs = minuteMs / 4;

/** Creates withdrawals: the service with its calls, operators' acts and jobs. */
export function createWithdrawals(given: WithdrawalParts): {
  service: WithdrawalService;
  routes: readonly RouteEntry[];
  operatorActs: readonly OperatorAct[];
  jobs: readonly Job[];
} {
  const db = given.database.kysely;
  const changes = createOrderChanges(given);
  const parts = { ...given, changes, postings: createPostings(given.ledger) };
  const requests = createWithdrawalRequests(parts);
  const receipts = createReceipts(parts);
  const payouts = createPayouts(parts);
  const service: WithdrawalService = {
    ...requests,
    ...createPaybacks(parts),
    answer: receipts.answer,
    applyReport: payouts.applyReport,
    find: changes.requireOwn,
    list: (memberId, page) => store.readOrders(db, memberId, page),
    readSteps: (orderNo) => store.readSteps(db, orderNo),
    readMaskedHolder: async (memberId) => (await given.owners.readPayee(memberId)).realNameMasked ?? '',
  };
  return {
    service,
    routes: withdrawalRoutes(service),
    operatorActs: withdrawalActs(createCashier({ ...parts, payouts }), given.bounds),
    jobs: [
      { name: 'wallet.resolve-payouts', everyMs: resolveEveryMs, run: payouts.resolveUndecided },
      { name: 'wallet.confirm-withdrawals', everyMs: resolveEveryMs, run: receipts.confirmOverdue },
    ],
  };
}
