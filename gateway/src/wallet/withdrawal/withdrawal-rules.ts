/** Pure rules of withdrawals. Amounts in minor units. Rule: docs/rules.md 5.3. */
import { AppError } from '@parlour/contracts';
import type { WithdrawalStatus } from '@parlour/contracts/calls';
import { applyRate } from '@parlour/money';
import type { JurisdictionProfile } from '../../platform/index.ts';

/** The figures of withdrawals. */
export type WithdrawalTerms = JurisdictionProfile['withdrawal'];

/** States in which the whole amount is held. */
export const heldStatuses = [
  'REQUESTED',
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'UNKNOWN',
] as const satisfies WithdrawalStatus[];

/** States in which the part that the member has not received is in transit. */
export const transitStatuses = [
  'DISBURSED',
  'PART_RECEIVED',
  'NOT_RECEIVED',
  'INVESTIGATING',
  'REPAID',
] as const satisfies WithdrawalStatus[];

/** States in which the member, an operator, the provider or the time limit can still change the order. */
export const openStatuses: readonly WithdrawalStatus[] = [...heldStatuses, ...transitStatuses];

const afterPayment: readonly WithdrawalStatus[] = [
  'RECEIVED',
  'PART_RECEIVED',
  'NOT_RECEIVED',
  // The bank sent the payment back.
  'INVESTIGATING',
];

/** Allowed successors of each state. A member cannot cancel a withdrawal. */
const transitions: Record<WithdrawalStatus, readonly WithdrawalStatus[]> = {
  REQUESTED: ['REVIEWING'],
  REVIEWING: ['APPROVED', 'REJECTED'],
  APPROVED: ['PAYING', 'DISBURSED'],
  PAYING: ['DISBURSED', 'FAILED', 'UNKNOWN'],
  UNKNOWN: ['PAYING', 'DISBURSED', 'FAILED'],
  DISBURSED: afterPayment,
  REPAID: afterPayment,
  PART_RECEIVED: ['INVESTIGATING'],
  NOT_RECEIVED: ['INVESTIGATING'],
  INVESTIGATING: ['REPAID', 'RETURNED', 'FORCED_RECEIVED'],
  REJECTED: [],
  FAILED: [],
  RECEIVED: [],
  RETURNED: [],
  FORCED_RECEIVED: [],
};

export const canTransition = (from: WithdrawalStatus, to: WithdrawalStatus): boolean =>
  transitions[from].includes(to);

/** Whether the member can now report whether the payment arrived. */
export const isAwaitingAnswer = (status: WithdrawalStatus): boolean =>
  status === 'DISBURSED' || status === 'REPAID';

export const computeWithdrawalFee = (
  { feePpm, feeFixedMinor }: Pick<WithdrawalTerms, 'feePpm' | 'feeFixedMinor'>,
  amountMinor: number,
): number => applyRate(amountMinor, feePpm) + feeFixedMinor;

/** A member's withdrawals of the last 24 hours, except those that were rejected or failed. */
export interface WithdrawalUse {
  count: number;
  sumMinor: number;
}

/**
 * Refuses an amount outside the limits. Fails with `wallet.amount-out-of-range` (minMinor, maxMinor),
 * `wallet.withdrawal-count-reached` (countMax), `wallet.limit-reached` (limitMinor, usedMinor, leftMinor) or
 * `wallet.insufficient-funds` (balanceMinor).
 */
export function checkLimits(
  terms: WithdrawalTerms,
  amountMinor: number,
  { count, sumMinor, balanceMinor }: WithdrawalUse & { balanceMinor: number },
): void {
  const { minMinor, maxMinor, dailyCountMax, dailyMaxMinor } = terms;
  if (
    amountMinor < minMinor ||
    amountMinor > maxMinor ||
    computeWithdrawalFee(terms, amountMinor) >= amountMinor
  )
    throw new AppError('wallet.amount-out-of-range', `A withdrawal has ${minMinor} to ${maxMinor}.`, {
      details: { minMinor, maxMinor },
      fields: [{ path: ['amount'], rule: 'amount-range', params: { minMinor, maxMinor } }],
    });
  if (count >= dailyCountMax)
    throw new AppError('wallet.withdrawal-count-reached', `At most ${dailyCountMax} withdrawals a day.`, {
      details: { countMax: dailyCountMax },
    });
  const leftMinor = Math.max(0, dailyMaxMinor - sumMinor);
  if (amountMinor > leftMinor)
    throw new AppError('wallet.limit-reached', `${leftMinor} minor units are left for today.`, {
      details: { limitMinor: dailyMaxMinor, usedMinor: sumMinor, leftMinor },
      fields: [{ path: ['amount'], rule: 'limit-reached', params: { leftMinor } }],
    });
  if (amountMinor > balanceMinor)
    throw new AppError('wallet.insufficient-funds', 'The account does not hold that much.', {
      details: { balanceMinor },
    });
}
