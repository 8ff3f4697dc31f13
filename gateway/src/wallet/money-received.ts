import { sql } from 'kysely';
import type { DepositRecord } from '../protection/index.ts';
import { selectSumOfOrders } from './deposit/deposit-record.ts';
import { selectSumReceived } from './transfer/index.ts';

/**
 * Sums the amounts that count against a deposit limit, for player protection: the deposits of a window, all open
 * deposits, and the transfers from the agent above in the window.
 */
export const createDepositRecord = (): DepositRecord => ({
  selectSum: (memberId, since) =>
    sql`select (${selectSumOfOrders(memberId, since)}) + (${selectSumReceived(memberId, since)})`,
});
