/** The promotions that a deposit can meet, and their conditions in figures. Rule: docs/rules.md 5.6. */
import type { Promotion } from '@parlour/api-client';
import { applyRate } from '@parlour/money';

const shownMax = 3;

/**
 * Lists the promotions that a deposit meets now, those that the member has joined first. Promotions that the member
 * cannot join, or whose days do not include today, are left out.
 */
export const listOffers = (promotions: readonly Promotion[]): Promotion[] =>
  promotions
    .filter(
      ({ deposit, step, refusedBy }) =>
        deposit?.countsToday === true && refusedBy === undefined && (step === 'JOIN' || step === 'DEPOSIT'),
    )
    .toSorted((a, b) => Number(a.step === 'JOIN') - Number(b.step === 'JOIN'))
    .slice(0, shownMax);

/** Returns the offer that a deposit takes; undefined when none is chosen, or when it is no longer offered. */
export const findTaken = (
  promotions: readonly Promotion[],
  promotionId: number | undefined,
): Promotion | undefined =>
  listOffers(promotions).find(({ id, step }) => id === promotionId && step === 'JOIN');

/** The conditions of a promotion for one deposit. Amounts in minor units. */
export interface Offer {
  /** The smallest deposit that counts. */
  minMinor: number;
  /** Undefined for points, and for a percentage of a deposit that is too small or unknown. */
  awardMinor: number | undefined;
  points: number | undefined;
  hasWagering: boolean;
  /** The bets after which the award becomes real money; undefined without them, or without an award. */
  requiredMinor: number | undefined;
  maxStakeMinor: number | undefined;
  days: number | undefined;
}

/** Computes the conditions for a credit; undefined: the amount is not valid yet. */
export function computeOffer(
  { deposit, reward, wagering }: Pick<Promotion, 'deposit' | 'reward' | 'wagering'>,
  creditMinor: number | undefined,
): Offer {
  const minMinor = deposit?.minMinor ?? 0;
  const counted = creditMinor !== undefined && creditMinor >= minMinor ? creditMinor : undefined;
  const awardMinor = computeAward(reward, counted);
  const baseMinor =
    wagering?.base === 'deposit-plus-bonus' && counted !== undefined
      ? counted + (awardMinor ?? 0)
      : awardMinor;
  const isKnown = wagering?.base === 'bonus' || counted !== undefined;
  return {
    minMinor,
    awardMinor,
    points: reward.kind === 'points' ? reward.points : undefined,
    hasWagering: wagering !== undefined,
    requiredMinor: wagering && baseMinor !== undefined && isKnown ? baseMinor * wagering.multiple : undefined,
    maxStakeMinor: wagering?.maxStakeMinor,
    days: wagering?.days,
  };
}

function computeAward(reward: Promotion['reward'], creditMinor: number | undefined): number | undefined {
  if (reward.kind === 'amount') return reward.minor;
  if (reward.kind === 'points' || creditMinor === undefined) return undefined;
  const share = applyRate(creditMinor, reward.ppm);
  return reward.maxMinor === undefined ? share : Math.min(share, reward.maxMinor);
}
