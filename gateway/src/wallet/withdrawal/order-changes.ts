import { AppError } from '@parlour/contracts';
import type { WithdrawalReason, WithdrawalStatus } from '@parlour/contracts/calls';
import type { Tx } from '../../server/index.ts';
import { createStatusMessage } from './message-texts.ts';
import type { WithdrawalParts } from './parts.ts';
import { canTransition } from './withdrawal-rules.ts';
import * as store from './withdrawal-store.ts';

type Changed = Partial<
  Pick<
    store.WithdrawalOrder,
    | 'receivedMinor'
    | 'reason'
    | 'confirmSource'
    | 'paidLeg'
    | 'disbursedAt'
    | 'confirmBy'
    | 'claimedBy'
    | 'claimedUntil'
  >
>;

interface Move {
  status: WithdrawalStatus;
  /** `member`, `clock`, `provider:<name>` or an operator. */
  actor: string;
  /** The amount that the step is about. */
  amountMinor?: number | undefined;
  reasonCode?: WithdrawalReason | undefined;
  /** For operators. */
  note?: string | undefined;
  change?: Changed;
}

export interface OrderChanges {
  /** Locks an order. Fails with `wallet.order-not-found`, including for another member's order. */
  lock(tx: Tx, orderNo: string, memberId?: number): Promise<store.WithdrawalOrder>;
  /** Reads a member's own order. Fails with `wallet.order-not-found`. */
  requireOwn(memberId: number, orderNo: string): Promise<store.WithdrawalOrder>;
  /**
   * Changes the state of a locked order, records the step, and notifies the member. Returns the changed
   * order. Fails with `wallet.order-closed` when the transition is not allowed.
   */
  move(tx: Tx, order: store.WithdrawalOrder, move: Move): Promise<store.WithdrawalOrder>;
  /** Records a step that does not change the state, such as a payment that the bank refused. */
  note(tx: Tx, order: store.WithdrawalOrder, step: Omit<Move, 'status' | 'change'>): Promise<void>;
  /** Changes a claim. This is not recorded as a step. */
  writeClaim(tx: Tx, order: store.WithdrawalOrder): Promise<void>;
  /** Records the first step of a new order, by the member or by an operator who pays back, and notifies the member. */
  begin(
    tx: Tx,
    order: store.WithdrawalOrder,
    payback: { actor: string; reason: string } | undefined,
  ): Promise<void>;
}

export function createOrderChanges(parts: WithdrawalParts): OrderChanges {
  const { database, clock, live, messages, currency, terms } = parts;

  const notifyMember = ({ memberId, orderNo }: store.WithdrawalOrder): void =>
    database.afterCommit(() => live.send({ memberId }, { topic: 'order', orderNo }));
  const sendStatusMessage = async (
    tx: Tx,
    order: store.WithdrawalOrder,
    isPayback = false,
  ): Promise<void> => {
    const text = createStatusMessage(order, {
      symbol: currency.symbol,
      minutes: terms.autoReceiptMinutes,
      isPayback,
    });
    if (text) await messages.sendMessage(tx, { to: { memberId: order.memberId }, kind: 'PERSONAL', ...text });
    notifyMember(order);
  };
  const record = (tx: Tx, orderNo: string, status: WithdrawalStatus, step: Omit<Move, 'status' | 'change'>) =>
    store.insertStep(tx, {
      orderNo,
      at: clock.now(),
      status,
      amountMinor: step.amountMinor ?? null,
      reasonCode: step.reasonCode ?? null,
      actor: step.actor,
      note: step.note ?? null,
    });
  const lock: OrderChanges['lock'] = async (tx, orderNo, memberId) => {
    const order = await store.lockOrder(tx, orderNo);
    if (!order || (memberId !== undefined && order.memberId !== memberId)) throw createNotFoundError(orderNo);
    return order;
  };

  return {
    lock,
    async requireOwn(memberId, orderNo) {
      const order = await store.findOrder(database.kysely, orderNo);
      if (order?.memberId !== memberId) throw createNotFoundError(orderNo);
      return order;
    },
    async move(tx, order, { status, change = {}, ...step }) {
      if (!canTransition(order.status, status))
        throw new AppError('wallet.order-closed', `Order ${order.orderNo} is ${order.status}.`, {
          details: { status: order.status },
        });
      const reasonCode = step.reasonCode ?? null;
      const changed = { ...order, confirmBy: null, ...change, status, reasonCode };
      await store.writeOrder(tx, changed);
      await record(tx, order.orderNo, status, step);
      await sendStatusMessage(tx, changed);
      return changed;
    },
    async note(tx, order, step) {
      await record(tx, order.orderNo, order.status, step);
      notifyMember(order);
    },
    writeClaim: (tx, order) => store.writeOrder(tx, order),
    async begin(tx, order, payback) {
      const { actor, reason: note } = payback ?? { actor: 'member', reason: undefined };
      await record(tx, order.orderNo, order.status, { actor, note, amountMinor: order.amountMinor });
      await sendStatusMessage(tx, order, payback !== undefined);
    },
  };
}

const createNotFoundError = (orderNo: string): AppError =>
  new AppError('wallet.order-not-found', `There is no order ${orderNo}.`);
