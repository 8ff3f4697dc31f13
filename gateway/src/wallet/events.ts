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

/** Play money of one filling of a demo purse. */
export const demoFundsMinor = 1_000_000;

/** Gives a demo purse its play money. The same `key` fills once. */
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

/** What the wallet does on others' news. */
export const createWalletSubscriptions = (ledger: Ledger): EventHandlers => ({
  async 'member.registered'({ memberId, accountKind, registeredAt }) {
    if (accountKind !== 'demo') return;
    await fillDemoBook(ledger, { memberId, key: String(memberId), at: new Date(registeredAt) });
  },
});
