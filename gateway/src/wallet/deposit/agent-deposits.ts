/** Agents' answers to deposits that direct downlines pay to them. Rule: docs/rules.md 5.1. */
import { AppError } from '@parlour/contracts';
import { sql } from 'kysely';
import { maskUsername } from '../../identity/index.ts';
import type { Database, Tx } from '../../server/index.ts';
import type { Owners } from '../bank-accounts/index.ts';
import type { Names } from '../service.ts';
import { requireNotStoppedIn } from '../verification/index.ts';
import { isOpen, openStatuses } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { createDenialMessage } from './message-texts.ts';
import type { OrderChanges } from './order-changes.ts';
import { creditOrder, type OutcomeParts } from './payment-outcome.ts';

export interface AgentDeposit {
  orderNo: string;
  memberId: number;
  /** The downline's masked account. */
  member: string;
  amountMinor: number;
  referenceCode: string;
  status: store.DepositOrder['status'];
  createdAt: Date;
  submittedAt: Date | null;
  deniedAt: Date | null;
}

export interface AgentDeposits {
  /** Lists the open deposits to an agent, oldest first, and what the agent's float holds. */
  list(agentId: number): Promise<{ floatMinor: number; requests: AgentDeposit[] }>;
  /**
   * Credits an open deposit from the agent's float. A repetition changes nothing. Fails with
   * `wallet.order-not-found`, `wallet.order-closed`, `wallet.order-claimed`, `wallet.withdrawals-stopped`,
   * `wallet.insufficient-funds` and with the codes of a wrong payment password.
   */
  confirm(agentId: number, given: { orderNo: string; paymentPassword: string }): Promise<AgentDeposit>;
  /**
   * Leaves a deposit that the agent did not receive to a cashier, and tells the member. A repetition changes nothing.
   * Fails with `wallet.order-not-found` and `wallet.order-closed`.
   */
  deny(agentId: number, orderNo: string): Promise<AgentDeposit>;
}

type AgentDepositParts = OutcomeParts & {
  database: Database;
  names: Names;
  owners: Pick<Owners, 'checkPaymentPassword'>;
  changes: OrderChanges;
};

const listedMax = 100;

export function createAgentDeposits(parts: AgentDepositParts): AgentDeposits {
  const { database, names, clock, changes } = parts;
  const db = database.withTables<store.DepositTables>();
  const toShown = async (orders: readonly store.DepositOrder[]): Promise<AgentDeposit[]> => {
    const usernames = await names.findUsernames([...new Set(orders.map(({ memberId }) => memberId))]);
    return orders.map((order) => ({
      orderNo: order.orderNo,
      memberId: order.memberId,
      member: maskUsername(usernames.get(order.memberId) ?? ''),
      amountMinor: order.amountMinor,
      referenceCode: order.referenceCode ?? '',
      status: order.status,
      createdAt: order.createdAt,
      submittedAt: order.submittedAt,
      deniedAt: order.agentDeniedAt,
    }));
  };
  const showOne = async (orderNo: string): Promise<AgentDeposit> => {
    const order = await store.findOrder(db, orderNo);
    const [shown] = await toShown(order ? [order] : []);
    if (!shown) throw createNotFoundError(orderNo);
    return shown;
  };
  return {
    async list(agentId) {
      const { floatMinor } = await parts.ledger.readBalances(agentId);
      const orders = await store.findOrdersIn(db, (all) =>
        all
          .where('o.agent_id', '=', agentId)
          .where('o.status', '=', sql<never>`any(${[...openStatuses]}::text[])`)
          .orderBy('o.created_at')
          .orderBy('o.order_no')
          .limit(listedMax),
      );
      return { floatMinor, requests: await toShown(orders) };
    },
    async confirm(agentId, { orderNo, paymentPassword }) {
      // Runs before the transaction, so that a failed check is counted even when the transaction rolls back.
      await parts.owners.checkPaymentPassword(agentId, paymentPassword);
      await database.transaction(async (tx) => {
        const order = await lockOwn(tx, agentId, orderNo);
        if (order.status === 'CREDITED') return;
        requireOpen(order);
        if (order.claimedUntil !== null && order.claimedUntil > clock.now())
          throw new AppError('wallet.order-claimed', `A cashier works on ${orderNo}.`);
        await requireNotStoppedIn(tx, 'Transfers');
        const change = { claimed_by: null, claimed_until: null, decided_by: `member:${agentId}` } as const;
        await creditOrder(parts, tx, order, { amountMinor: order.amountMinor, change });
        changes.notifyMember(order);
      });
      return showOne(orderNo);
    },
    async deny(agentId, orderNo) {
      await database.transaction(async (tx) => {
        const order = await lockOwn(tx, agentId, orderNo);
        if (order.agentDeniedAt !== null) return;
        requireOpen(order);
        const now = clock.now();
        const tables = tx.withTables<store.DepositTables>();
        await store.updateOrder(tables, orderNo, { agent_denied_at: now }, now);
        const to = { memberId: order.memberId };
        const text = createDenialMessage(order, parts.symbol);
        await parts.messages.sendMessage(tx, { to, kind: 'PERSONAL', ...text });
        changes.notifyMember(order);
      });
      return showOne(orderNo);
    },
  };
}

const createNotFoundError = (orderNo: string): AppError =>
  new AppError('wallet.order-not-found', `There is no order ${orderNo}.`);

/** Reads and locks an order that is paid to this agent. Fails with `wallet.order-not-found`. */
async function lockOwn(tx: Tx, agentId: number, orderNo: string): Promise<store.DepositOrder> {
  const order = await store.lockOrder(tx.withTables<store.DepositTables>(), orderNo);
  if (order?.agentId !== agentId) throw createNotFoundError(orderNo);
  return order;
}

function requireOpen({ orderNo, status }: store.DepositOrder): void {
  if (!isOpen(status))
    throw new AppError('wallet.order-closed', `Order ${orderNo} is ${status}.`, { details: { status } });
}
