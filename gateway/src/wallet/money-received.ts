import { addAmounts } from '@parlour/money';
import type { DepositRecord } from '../protection/index.ts';
import { createOrderRecord } from './deposit/deposit-record.ts';
import { sumReceived } from './transfer/index.ts';

/**
 * Reads for player protection what counts against a limit of deposits: deposits of a window, all open ones, and what the
 * agent above transferred in the window.
 */
export function createDepositRecord(): DepositRecord {
  const orders = createOrderRecord();
  return {
    async sumSinceIn(tx, memberId, since) {
      const ordered = await orders.sumSinceIn(tx, memberId, since);
      return addAmounts(ordered, await sumReceived(tx, memberId, since));
    },
  };
}
