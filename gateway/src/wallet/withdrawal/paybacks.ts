/** Withdrawals that operators open for the owners of dormant accounts. Rule: docs/rules.md 5.13. */
import { AppError } from '@parlour/contracts';
import type { Tx } from '../../server/index.ts';
import type { Payee } from '../bank-accounts/index.ts';
import { requireNotStoppedIn } from '../verification/index.ts';
import { type OpeningParts, openOrderIn, requireNotBlocked, requireTurnover } from './order-opening.ts';
import * as store from './withdrawal-store.ts';

interface Payback {
  memberId: number;
  /** Created once per intent. */
  requestId: string;
  actor: string;
  reason: string;
}

export interface Paybacks {
  /**
   * Opens a withdrawal of all the money on a member's main account to a usable bank account of the member. The limits of
   * members' requests do not apply, and there is no fee. The same `requestId` returns the same order, with `isNew` false.
   * Fails with `wallet.withdrawals-stopped`, `member.blocked`, `wallet.bank-account-unusable`,
   * `wallet.insufficient-funds`, `wallet.turnover-open` and `wallet.identification-required`.
   */
  payBackIn(tx: Tx, payback: Payback): Promise<{ order: store.WithdrawalOrder; isNew: boolean }>;
  /**
   * Checks everything about a payback except the amount, so that nothing is collected for one that cannot be opened. Returns
   * the order that `requestId` has opened before. Fails with the codes of `payBackIn`.
   */
  requirePayableIn(
    tx: Tx,
    payback: Pick<Payback, 'memberId' | 'requestId'>,
  ): Promise<store.WithdrawalOrder | undefined>;
  /** Returns those of the members who have a bank account to which the money can be paid now. */
  findPayable(memberIds: readonly number[]): Promise<ReadonlySet<number>>;
}

export const createPaybacks = (parts: OpeningParts): Paybacks => ({
  async payBackIn(tx, { memberId, requestId, ...by }) {
    await store.lockMember(tx, memberId);
    const earlier = await store.findByRequest(tx, memberId, requestId);
    if (earlier) return { order: earlier, isNew: false };
    const payee = await requirePayee(parts, tx, memberId);
    const balances = (await parts.ledger.readBalancesIn(tx, [memberId])).get(memberId);
    const amountMinor = balances?.mainMinor ?? 0;
    if (amountMinor === 0)
      throw new AppError('wallet.insufficient-funds', 'The account holds no money.', {
        details: { balanceMinor: 0 },
      });
    const { isFirst } = await store.readUse(tx, memberId, parts.clock.now());
    const opening = { memberId, requestId, payee, amountMinor, feeMinor: 0, isFirst, payback: by };
    return { order: await openOrderIn(parts, tx, opening), isNew: true };
  },
  async requirePayableIn(tx, { memberId, requestId }) {
    const earlier = await store.findByRequest(tx, memberId, requestId);
    if (earlier) return earlier;
    await requirePayee(parts, tx, memberId);
    requireTurnover(await parts.turnover.readOpen(tx, memberId));
    return undefined;
  },
  findPayable: (memberIds) => parts.bankAccounts.findOwnersOfUsable(memberIds),
});

async function requirePayee(parts: OpeningParts, tx: Tx, memberId: number): Promise<Payee> {
  await requireNotStoppedIn(tx, 'Withdrawals');
  await requireNotBlocked(parts, tx, memberId);
  return parts.bankAccounts.requireAnyUsableIn(tx, memberId);
}
