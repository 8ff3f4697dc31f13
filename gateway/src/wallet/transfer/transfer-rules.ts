/** Pure rules of transfers. Amounts in minor units. Rule: docs/rules.md 5.4. */
import { AppError } from '@parlour/contracts';
import type { Member } from '../../identity/index.ts';

/** The figures of transfers, from the jurisdiction profile. */
export interface TransferTerms {
  minMinor: number;
  maxMinor: number;
  /** Within 24 hours, per direction. */
  dailyMaxMinor: number;
  /** The bets that a received transfer requires before a withdrawal, as a multiple of it. */
  turnoverMultiple: number;
}

export type Direction = 'UP' | 'DOWN';

type Party = Pick<Member, 'id' | 'uplineId' | 'accountKind' | 'accountClass' | 'canTransferUp'>;

/**
 * Returns whether the sender may transfer to the receiver. Transfers are possible between a member and the
 * agent directly above, of the same account class, never with a demo account, and upwards only when the agent
 * accepts transfers from the member.
 */
export function isAllowedPair(direction: Direction, sender: Party, receiver: Party): boolean {
  const [child, parent] = direction === 'UP' ? [sender, receiver] : [receiver, sender];
  return (
    child.uplineId === parent.id &&
    parent.accountKind === 'agent' &&
    child.accountKind !== 'demo' &&
    child.accountClass === parent.accountClass &&
    (direction === 'DOWN' || child.canTransferUp)
  );
}

/**
 * Refuses an amount outside the limits. Fails with `wallet.amount-out-of-range` (minMinor, maxMinor) or
 * `wallet.limit-reached` (limitMinor, usedMinor, leftMinor).
 */
export function checkTransferLimits(terms: TransferTerms, amountMinor: number, usedMinor: number): void {
  const { minMinor, maxMinor, dailyMaxMinor } = terms;
  if (amountMinor < minMinor || amountMinor > maxMinor)
    throw new AppError('wallet.amount-out-of-range', `A transfer has ${minMinor} to ${maxMinor}.`, {
      details: { minMinor, maxMinor },
      fields: [{ path: ['amount'], rule: 'amount-range', params: { minMinor, maxMinor } }],
    });
  const leftMinor = computeDailyLeft(terms, usedMinor);
  if (amountMinor > leftMinor)
    throw new AppError('wallet.limit-reached', `${leftMinor} minor units are left for today.`, {
      details: { limitMinor: dailyMaxMinor, usedMinor, leftMinor },
      fields: [{ path: ['amount'], rule: 'limit-reached', params: { leftMinor } }],
    });
}

export const computeDailyLeft = ({ dailyMaxMinor }: TransferTerms, usedMinor: number): number =>
  Math.max(0, dailyMaxMinor - usedMinor);

/** The state of one direction, as its terms show it. */
export interface Circumstances {
  isOff: boolean;
  isAllowed: boolean;
  isStopped: boolean;
  hasPaymentPassword: boolean;
  isExcluded: boolean;
  isBlocked: boolean;
  availableMinor: number;
  dailyLeftMinor: number;
  /** Open tasks count only when they prevent the transfer. */
  isTurnoverOpen: boolean;
}

export type Blocker =
  | 'wallet.transfers-off'
  | 'wallet.transfer-not-allowed'
  | 'wallet.withdrawals-stopped'
  | 'identity.payment-password-missing'
  | 'member.excluded'
  | 'member.blocked'
  | 'wallet.limit-reached'
  | 'wallet.insufficient-funds'
  | 'wallet.turnover-open';

/** Returns the first reason why every request would be refused now. */
export function findBlocker({ minMinor }: TransferTerms, of: Circumstances): Blocker | undefined {
  if (of.isOff) return 'wallet.transfers-off';
  if (!of.isAllowed) return 'wallet.transfer-not-allowed';
  if (of.isStopped) return 'wallet.withdrawals-stopped';
  if (!of.hasPaymentPassword) return 'identity.payment-password-missing';
  if (of.isExcluded) return 'member.excluded';
  if (of.isBlocked) return 'member.blocked';
  if (of.dailyLeftMinor < minMinor) return 'wallet.limit-reached';
  if (of.availableMinor < minMinor) return 'wallet.insufficient-funds';
  return of.isTurnoverOpen ? 'wallet.turnover-open' : undefined;
}
