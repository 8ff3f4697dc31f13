import type { EventHandlers } from '../server/index.ts';
import type { Ledger } from './ledger/index.ts';

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
