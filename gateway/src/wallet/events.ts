import type { EventHandlers } from '../server/index.ts';
import type { Ledger } from './ledger/index.ts';

declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /**
     * Published when a deposit is credited to the member's main account. `creditMinor` in minor units, after the fee.
     * `promotionId` is the promotion that the deposit takes.
     */
    'deposit.credited': {
      orderNo: string;
      memberId: number;
      creditMinor: number;
      at: string;
      promotionId?: number;
    };
    /** Published when an order ends without money. Late money can still be credited. */
    'deposit.failed': { orderNo: string; memberId: number; reason: string };
    /**
     * Published when a withdrawal is sent to the bank. `amountMinor` is the debit of the account in minor units.
     */
    'withdrawal.disbursed': { orderNo: string; memberId: number; amountMinor: number; at: string };
    /**
     * Published by the module that pays a rebate or a bonus into the main account, in that transaction. `amountMinor`
     * in minor units.
     */
    'reward.paid': { memberId: number; kind: 'rebate' | 'bonus'; amountMinor: number; at: string };
  }
}

/** Play money of one refill of a demo account. */
export const demoFundsMinor = 1_000_000;

/** Credits play money to a demo account. The same `key` credits once. */
export const fillDemoBook = (
  ledger: Pick<Ledger, 'post'>,
  { memberId, key, at }: { memberId: number; key: string; at?: Date },
) =>
  ledger.post({
    source: 'wallet.demo',
    key,
    type: 'DEMO_FUND',
    from: { house: 'demo_house' },
    to: { memberId, book: 'demo' },
    amountMinor: demoFundsMinor,
    ...(at ? { occurredAt: at } : {}),
  });

/** Creates the wallet's handlers of other modules' events. */
export const createWalletSubscriptions = (ledger: Ledger): EventHandlers => ({
  async 'member.registered'({ memberId, accountKind, registeredAt }) {
    if (accountKind !== 'demo') return;
    await fillDemoBook(ledger, { memberId, key: String(memberId), at: new Date(registeredAt) });
  },
});
