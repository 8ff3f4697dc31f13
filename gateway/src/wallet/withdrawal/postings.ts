import type { Tx } from '../../server/index.ts';
import { type Ledger, type Movement, requirePosted } from '../ledger/index.ts';
import { getNet, getRemaining, type WithdrawalOrder } from './withdrawal-store.ts';

/** The movements of a withdrawal's money. Each is keyed by the order, so a repeated posting moves nothing. */
export interface WithdrawalPostings {
  /** Requested: main → hold. Fails with `wallet.insufficient-funds` and `wallet.withdrawals-stopped`. */
  hold(tx: Tx, order: Named & { amountMinor: number }): Promise<void>;
  /** Rejected or refused: hold → main. */
  release(tx: Tx, order: WithdrawalOrder): Promise<void>;
  /** Disbursed: the net goes in transit, the fee to the house. Fails with `wallet.withdrawals-stopped`. */
  payOut(tx: Tx, order: WithdrawalOrder): Promise<void>;
  /**
   * Received, up to `amountMinor`: transit → bank. `what` is the payment that the member answered about, or
   * `forced`.
   */
  settle(tx: Tx, order: WithdrawalOrder, amountMinor: number, what: number | 'forced'): Promise<void>;
  /** Returned: the part that the member did not receive goes from transit back to main. */
  giveBack(tx: Tx, order: WithdrawalOrder): Promise<void>;
}

type Named = Pick<WithdrawalOrder, 'orderNo' | 'memberId'>;
type Route = Pick<Movement, 'type' | 'from' | 'to'>;

export function createPostings(ledger: Pick<Ledger, 'postIn'>): WithdrawalPostings {
  const post = async (
    tx: Tx,
    { orderNo }: Named,
    route: Route,
    { key, amountMinor }: { key: string; amountMinor: number },
  ): Promise<void> => {
    if (amountMinor === 0) return;
    const movement = {
      source: 'withdrawal',
      key: `${orderNo}:${key}`,
      reference: orderNo,
      ...route,
      amountMinor,
    };
    requirePosted(await ledger.postIn(tx, movement));
  };
  const own = (memberId: number, book: 'main' | 'withdraw_hold' | 'payout_in_transit') =>
    ({ memberId, book }) as const;

  return {
    hold: (tx, order) =>
      post(
        tx,
        order,
        {
          type: 'WITHDRAW_HOLD',
          from: own(order.memberId, 'main'),
          to: own(order.memberId, 'withdraw_hold'),
        },
        { key: 'hold', amountMinor: order.amountMinor },
      ),
    release: (tx, order) =>
      post(
        tx,
        order,
        {
          type: 'WITHDRAW_RETURN',
          from: own(order.memberId, 'withdraw_hold'),
          to: own(order.memberId, 'main'),
        },
        { key: 'release', amountMinor: order.amountMinor },
      ),
    async payOut(tx, order) {
      const from = own(order.memberId, 'withdraw_hold');
      const to = own(order.memberId, 'payout_in_transit');
      const net = { key: 'payout', amountMinor: getNet(order) };
      await post(tx, order, { type: 'WITHDRAW_PAYOUT', from, to }, net);
      const fee = { key: 'fee', amountMinor: order.feeMinor };
      await post(tx, order, { type: 'WITHDRAW_FEE', from, to: { house: 'fee_income' } }, fee);
    },
    settle: (tx, order, amountMinor, what) =>
      post(
        tx,
        order,
        {
          type: 'WITHDRAW_SETTLE',
          from: own(order.memberId, 'payout_in_transit'),
          to: { house: 'bank_cash' },
        },
        { key: `settle:${what}`, amountMinor },
      ),
    giveBack: (tx, order) =>
      post(
        tx,
        order,
        {
          type: 'WITHDRAW_RETURN',
          from: own(order.memberId, 'payout_in_transit'),
          to: own(order.memberId, 'main'),
        },
        { key: 'return', amountMinor: getRemaining(order) },
      ),
  };
}
