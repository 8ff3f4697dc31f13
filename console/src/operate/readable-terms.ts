import type { PromotionTerms } from '@parlour/contracts/back-office';
import { formatShare } from '../shares.ts';
import { formatFigure } from './format-figure.ts';

/** Returns the terms of a promotion with amounts, points and shares as text, since only the reward says which they are. */
export function toReadableTerms(terms: PromotionTerms): Record<string, unknown> {
  const { reward, wagering, budget, raffle } = terms;
  const format = (figure: number): string => formatFigure({ reward }, figure);
  const isPercent = reward.kind === 'percent';
  return {
    ...terms,
    reward: {
      ...reward,
      value: isPercent ? formatShare(reward.value) : format(reward.value),
      ...(reward.levels && {
        levels: reward.levels.map((level) => ({ ...level, value: formatShare(level.value) })),
      }),
    },
    ...(wagering && {
      wagering: {
        ...wagering,
        contributions: Object.fromEntries(
          Object.entries(wagering.contributions).map(([type, share = 0]) => [type, formatShare(share)]),
        ),
      },
    }),
    ...(budget !== undefined && { budget: format(budget) }),
    ...(raffle && {
      raffle: { ...raffle, prizes: raffle.prizes.map((prize) => ({ ...prize, value: format(prize.value) })) },
    }),
  };
}
