import { AppError } from '@parlour/contracts';
import type { DepositStatus } from '@parlour/contracts/calls';
import type { Clock, Database, Live } from '../../server/index.ts';
import * as store from './deposit-store.ts';
import { canTransitionNow } from './order-rules.ts';

export interface OrderChanges {
  /** Fails with `wallet.order-not-found`, including for another member's order. */
  requireOwn(memberId: number, orderNo: string): Promise<store.DepositOrder>;
  /**
   * Changes an open order's state if the transition is allowed and none of its payments waits for an
   * operator. Returns whether the state changed.
   */
  transition(orderNo: string, status: DepositStatus, change?: store.OrderChange): Promise<boolean>;
  /** Notifies the member's open pages after the commit. */
  notifyMember(order: store.DepositOrder): void;
}

export function createOrderChanges({
  database,
  clock,
  live,
}: {
  database: Database;
  clock: Clock;
  live: Live;
}): OrderChanges {
  const notifyMember = ({ memberId, orderNo }: store.DepositOrder): void =>
    database.afterCommit(() => live.send({ memberId }, { topic: 'order', orderNo }));

  return {
    async requireOwn(memberId, orderNo) {
      const order = await store.findOrder(database.withTables<store.DepositTables>(), orderNo);
      if (order?.memberId !== memberId)
        throw new AppError('wallet.order-not-found', `There is no order ${orderNo}.`);
      return order;
    },
    transition: (orderNo, status, change = {}) =>
      database.transaction(async (tx) => {
        const tables = tx.withTables<store.DepositTables>();
        const order = await store.lockOrder(tables, orderNo);
        if (!order || !canTransitionNow(order, status)) return false;
        await store.updateOrder(tables, orderNo, { ...change, status }, clock.now());
        notifyMember(order);
        return true;
      }),
    notifyMember,
  };
}
