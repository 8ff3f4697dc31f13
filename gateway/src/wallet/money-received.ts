import { addAmounts } from '@parlour/money';
import type { DepositRecord } from '../protection/index.ts';
import { createOrderRecord } from './deposit/deposit-record.ts';
import { sumReceived } from './transfer/index.ts';

/**
 * Reads the amounts that count against a deposit limit, for player protection: the deposits of a window, all open
 * deposits, and the transfers from the agent above in the window.
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
