import type { EventHandlers } from '../server/index.ts';
import type { Ledger } from './ledger/index.ts';

declare module '../server/events/domain-events.ts' {
  interface DomainEvents {
    /** Published when a deposit reached the member's main account. `creditMinor` in minor units, fee taken off. */
    'deposit.credited': { orderNo: string; memberId: number; creditMinor: number; at: string };
    /** Published when a deposit will bring no money, as far as anybody knows. */
    'deposit.failed': { orderNo: string; memberId: number; reason: string };
    /** Published when a withdrawal was sent to the bank. `amountMinor` in minor units, as it left the account. */
    'withdrawal.disbursed': { orderNo: string; memberId: number; amountMinor: number; at: string };
    /** Published by whoever pays a rebate or a bonus into the main account, in that transaction. `amountMinor` in minor units. */
    'reward.paid': { memberId: number; kind: 'rebate' | 'bonus'; amountMinor: number; at: string };
  }
}

/** Play money of a demo account, given once. */
export const demoFundsMinor = 1_000_000;

/** What the wallet does on others' news. */
export const walletHears = (ledger: Ledger): EventHandlers => ({
  async 'member.registered'({ memberId, accountKind, registeredAt }) {
    if (accountKind !== 'demo') return;
    await ledger.post({
      source: 'wallet.demo',
      key: String(memberId),
      type: 'DEMO_FUND',
      from: { house: 'demo_house' },
      to: { memberId, book: 'demo' },
      amountMinor: demoFundsMinor,
      occurredAt: new Date(registeredAt),
    });
  },
});
