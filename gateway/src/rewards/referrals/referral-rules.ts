/** Pure rules of referrals. Amounts in minor units. Rule: docs/rules.md 5.7. */
import type { ReferralStatus } from '@parlour/contracts/calls';

/** The terms of the jurisdiction profile. */
export interface ReferralTerms {
  /** The credited deposits that the friend needs. */
  depositMinor: number;
  /** The valid bets that the friend needs. */
  validBetMinor: number;
  /** Days from the registration within which both must be reached. */
  days: number;
  rewardMinor: number;
  /** The bets that the reward requires, as a multiple of it. */
  turnoverMultiple: number;
  /** Days for which the reward can be claimed. */
  claimDays: number;
}

interface ReferralProgress {
  status: ReferralStatus;
  depositedMinor: number;
  validBetMinor: number;
}

/** Returns whether an open referral has met both conditions. */
export const isQualified = (
  { status, depositedMinor, validBetMinor }: ReferralProgress,
  terms: Pick<ReferralTerms, 'depositMinor' | 'validBetMinor'>,
): boolean =>
  status === 'OPEN' && depositedMinor >= terms.depositMinor && validBetMinor >= terms.validBetMinor;
