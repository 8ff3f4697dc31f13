import { addAmounts } from '@parlour/money';
import type { DepositRecord } from '../protection/index.ts';
import { createOrderRecord } from './deposit/deposit-record.ts';
import { sumReceived } from './transfer/index.ts';

/**
 * Reads the amounts that count against a deposit limit, for player protection: the deposits of each window, all
 * open deposits, and the transfers from the agent above in the window.
 */
export function createDepositRecord(): DepositRecord {
  const orders = createOrderRecord();
  return {
    async sumsSinceIn(tx, memberId, times) {
      const ordered = await orders.sumsSinceIn(tx, memberId, times);
      const received = await sumReceived(tx, memberId, times);
      return times.map((_, index) => addAmounts(ordered[index] ?? 0, received[index] ?? 0));
    },
  };
}
