import type { Paybacks } from './paybacks.ts';
import type { Payouts } from './payouts.ts';
import type { Receipts } from './receipts.ts';
import type { WithdrawalRequests } from './withdrawal-requests.ts';
import type { OrderPage, readOrders, Step, WithdrawalOrder } from './withdrawal-store.ts';

export interface WithdrawalService
  extends WithdrawalRequests,
    Paybacks,
    Pick<Receipts, 'answer'>,
    Pick<Payouts, 'applyReport'> {
  /** Fails with `wallet.order-not-found`, including for another member's order. */
  find(memberId: number, orderNo: string): Promise<WithdrawalOrder>;
  list(memberId: number, page: OrderPage): ReturnType<typeof readOrders>;
  readSteps(orderNo: string): Promise<Step[]>;
  /** Returns the masked real name, which is the holder of all the member's bank accounts. */
  readMaskedHolder(memberId: number): Promise<string>;
}
