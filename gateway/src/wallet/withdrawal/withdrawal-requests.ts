import { AppError } from '@parlour/contracts';
import { dayMs, type Tx } from '../../server/index.ts';
import type { TurnoverTask } from '../turnover/index.ts';
import { isStoppedIn, requireNotStoppedIn } from '../verification/index.ts';
import { type OpeningParts, openOrderIn, requireNotBlocked } from './order-opening.ts';
import {
  checkLimits,
  computeWithdrawalFee,
  type WithdrawalTerms,
  type WithdrawalUse,
} from './withdrawal-rules.ts';
import * as store from './withdrawal-store.ts';

interface WithdrawalRequest {
  requestId: string;
  bankAccountId: number;
  amountMinor: number;
  paymentPassword: string;
}

/** A member's terms, their use so far, and the reason why no withdrawal is possible, if any. */
interface MemberTerms {
  terms: WithdrawalTerms;
  availableMinor: number;
  use: WithdrawalUse;
  tasks: TurnoverTask[];
  /** The error code with which every request would fail now. */
  blockedBy: Blocker | undefined;
}

type Blocker =
  | 'wallet.withdrawals-stopped'
  | 'member.blocked'
  | 'identity.payment-password-missing'
  | 'wallet.bank-account-unusable'
  | 'wallet.withdrawal-count-reached'
  | 'wallet.limit-reached'
  | 'wallet.insufficient-funds'
  | 'wallet.turnover-open';

export interface WithdrawalRequests {
  readTerms(memberId: number): Promise<MemberTerms>;
  /**
   * Requests a withdrawal and holds its amount. The same `requestId` returns the same order. Fails with the codes of
   * `requestWithdrawalCall`, in the order of its checks.
   */
  request(memberId: number, request: WithdrawalRequest): Promise<store.WithdrawalOrder>;
}

export function createWithdrawalRequests(parts: OpeningParts): WithdrawalRequests {
  const { database, clock, owners, ledger, turnover, terms } = parts;
  const db = database.kysely;
  const dayAgo = (): Date => new Date(clock.now().getTime() - dayMs);

  return {
    async readTerms(memberId) {
      const known = {
        availableMinor: (await ledger.readBalances(memberId)).mainMinor,
        use: await store.readUse(db, memberId, dayAgo()),
        tasks: await turnover.readOpen(db, memberId),
      };
      const given = {
        isStopped: await isStoppedIn(db),
        hasPaymentPassword: (await owners.readPayee(memberId)).hasPaymentPassword,
        isBlocked: await parts.blocks.isBlockedIn(database, memberId, 'withdrawal'),
        hasUsableAccount: await parts.bankAccounts.hasUsable(memberId),
      };
      return { terms, ...known, blockedBy: findBlocker(terms, { ...known, ...given }) };
    },
    async request(memberId, request) {
      const earlier = await store.findByRequest(db, memberId, request.requestId);
      if (earlier) return requireSame(earlier, request);
      if ((await owners.readPayee(memberId)).isClosed)
        throw new AppError('identity.account-closed', `The account of member ${memberId} is closed.`);
      await requireNotStoppedIn(db, 'Withdrawals');
      await requireNotBlocked(parts, database, memberId);
      // Runs before the transaction, so that a failed check is counted even when the transaction rolls back.
      await owners.checkPaymentPassword(memberId, request.paymentPassword);
      return database.transaction(async (tx) => {
        await store.lockMember(tx, memberId);
        const same = await store.findByRequest(tx, memberId, request.requestId);
        if (same) return requireSame(same, request);
        // An operator may have blocked the member while the password was checked.
        await requireNotBlocked(parts, tx, memberId);
        const use = await store.readUse(tx, memberId, dayAgo());
        return requestIn(parts, tx, { memberId, request, use });
      });
    },
  };
}

function requireSame(
  order: store.WithdrawalOrder,
  { amountMinor, bankAccountId }: WithdrawalRequest,
): store.WithdrawalOrder {
  if (order.amountMinor === amountMinor && order.bankAccountId === bankAccountId) return order;
  throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
}

interface Circumstances {
  availableMinor: number;
  use: WithdrawalUse;
  tasks: readonly TurnoverTask[];
  isStopped: boolean;
  hasPaymentPassword: boolean;
  isBlocked: boolean;
  hasUsableAccount: boolean;
}

function findBlocker(terms: WithdrawalTerms, of: Circumstances): Blocker | undefined {
  if (of.isStopped) return 'wallet.withdrawals-stopped';
  if (of.isBlocked) return 'member.blocked';
  if (!of.hasPaymentPassword) return 'identity.payment-password-missing';
  if (!of.hasUsableAccount) return 'wallet.bank-account-unusable';
  if (of.use.count >= terms.dailyCountMax) return 'wallet.withdrawal-count-reached';
  if (terms.dailyMaxMinor - of.use.sumMinor < terms.minMinor) return 'wallet.limit-reached';
  if (of.availableMinor < terms.minMinor) return 'wallet.insufficient-funds';
  return of.tasks.length > 0 ? 'wallet.turnover-open' : undefined;
}

/** Makes the checks that need the member's lock, holds the amount and opens the order. */
async function requestIn(
  parts: OpeningParts,
  tx: Tx,
  given: { memberId: number; request: WithdrawalRequest; use: store.MemberUse },
): Promise<store.WithdrawalOrder> {
  const { ledger, terms } = parts;
  const { memberId, request, use } = given;
  const { requestId, bankAccountId, amountMinor } = request;
  const payee = await parts.bankAccounts.requireUsableIn(tx, memberId, bankAccountId);
  const { mainMinor: balanceMinor = 0 } = (await ledger.readBalancesIn(tx, [memberId])).get(memberId) ?? {};
  checkLimits(terms, amountMinor, { ...use, balanceMinor });
  const feeMinor = computeWithdrawalFee(terms, amountMinor);
  return openOrderIn(parts, tx, { memberId, requestId, payee, amountMinor, feeMinor, isFirst: use.isFirst });
}
