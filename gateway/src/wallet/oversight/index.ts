/** The wallet as operators see and change it. */
import type { Adjustment } from '@parlour/contracts/back-office';
import type { DepositStatus } from '@parlour/contracts/calls';
import type { Database, Tx } from '../../server/index.ts';
import { hasSharedAccount } from '../bank-accounts/bank-account-store.ts';
import type { DepositOrder, DepositTables } from '../deposit/deposit-store.ts';
import { formatTxNo } from '../service.ts';
import { type AdjustmentParts, type AdjustmentRequest, adjustBalance } from './adjust.ts';
import { type CreditedDeposit, readCredits } from './credits.ts';
import { collectDebt, type DebtCollection, readDebt } from './debts.ts';
import {
  type Alteration,
  type AlterationQuery,
  type Liability,
  type PoolMovements,
  type RecordQuery,
  type RecordRow,
  readAlterations,
  readLiability,
  readRecord,
  sumAlterations,
  sumPoolMovements,
} from './ledger-store.ts';
import {
  countOrdersByHour,
  type FoundOrder,
  hasHeldPayment,
  type OrdersOfHour,
  readOrdersBefore,
  searchOrders,
} from './order-store.ts';

interface Period {
  from: Date;
  /** Exclusive. */
  to: Date;
}

export interface WalletOversight {
  /** Reads the entries of one book of a member, newest first. */
  readRecord(query: RecordQuery): Promise<(RecordRow & { txNo: string })[]>;
  /** Finds deposits, withdrawals and transfers by number. No character is a wildcard. */
  searchOrders(query: {
    number: string;
    isExact: boolean;
    after: string | undefined;
    limit: number;
  }): Promise<FoundOrder[]>;
  listOrders(
    memberId: number,
    query: {
      status: DepositStatus | undefined;
      before: { createdAt: Date; orderNo: string } | undefined;
      limit: number;
    },
  ): Promise<DepositOrder[]>;
  /** Returns whether a payment of this member waits for an operator. */
  hasHeldPayment(memberId: number): Promise<boolean>;
  /** Returns whether two members have, or had, the same bank account. */
  hasSharedAccountIn(tx: Tx, memberId: number, otherId: number): Promise<boolean>;
  /** See `adjustBalance`. */
  adjust(tx: Tx, request: AdjustmentRequest, by: { actor: string; reason: string }): Promise<Adjustment>;
  /** Returns what a member owes after a win was rolled back. */
  readDebt(memberId: number, tx?: Tx): Promise<number>;
  /** See `collectDebt`. */
  collectDebt(tx: Tx, collection: DebtCollection, by: { actor: string; reason: string }): Promise<Adjustment>;
  /** Sums all members' books and the house's books that hold members' money, in one snapshot. */
  readLiability(): Promise<Liability>;
  sumPoolMovements(period: Period): Promise<PoolMovements>;
  listAlterations(
    query: AlterationQuery,
    page: { before: { at: Date; id: number } | undefined; limit: number },
  ): Promise<(Alteration & { txNo: string })[]>;
  sumAlterations(
    query: AlterationQuery,
  ): Promise<{ type: string; currency: string; count: number; sumMinor: bigint }[]>;
  /** Lists the credited deposits of a time, oldest first. */
  listCredits(period: Period): Promise<CreditedDeposit[]>;
  /** Counts credited and failed deposits by the hour after `from`. */
  countOrdersByHour(period: Period & { exceptIds: readonly number[] }): Promise<OrdersOfHour[]>;
}

export function createWalletOversight(parts: AdjustmentParts & { database: Database }): WalletOversight {
  const { database } = parts;
  const db = database.withTables<DepositTables>();
  return {
    async readRecord(query) {
      const rows = await readRecord(database, query);
      return rows.map((row) => ({ ...row, txNo: formatTxNo(row.transferId) }));
    },
    searchOrders: (query) => searchOrders(db, query),
    listOrders: (memberId, query) => readOrdersBefore(db, memberId, query),
    hasHeldPayment: (memberId) => hasHeldPayment(db, memberId),
    hasSharedAccountIn: (tx, memberId, otherId) => hasSharedAccount(tx, memberId, otherId),
    adjust: (tx, request, by) => adjustBalance(parts, tx, request, by),
    readDebt: (memberId, tx) => readDebt(tx ?? database.kysely, memberId),
    collectDebt: (tx, collection, by) => collectDebt(parts, tx, collection, by),
    readLiability: () => readLiability(database),
    sumPoolMovements: (period) => sumPoolMovements(database, period),
    async listAlterations(query, page) {
      const rows = await readAlterations(database, query, page);
      return rows.map((row) => ({ ...row, txNo: formatTxNo(row.id) }));
    },
    sumAlterations: (query) => sumAlterations(database, query),
    listCredits: (period) => readCredits(db, period),
    countOrdersByHour: (period) => countOrdersByHour(db, period),
  };
}
