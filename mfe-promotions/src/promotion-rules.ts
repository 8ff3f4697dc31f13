import type { Promotion } from '@parlour/api-client';
import { dayMs } from '@parlour/basics';
import type { GameType } from '@parlour/contracts';
import { type PromotionCategory, promotionCategories } from '@parlour/contracts/calls';

/** Choices of the filter: "All" first, then the specification's categories in its order. */
export type CategoryChoice = PromotionCategory | 'ALL';
export const categoryChoices: readonly CategoryChoice[] = ['ALL', ...promotionCategories];

/** Reads the category from an address; "All" when it is missing or unknown. */
export const readCategory = (query: URLSearchParams): CategoryChoice =>
  promotionCategories.find((category) => category === query.get('category')) ?? 'ALL';

export const filterByCategory = (
  promotions: readonly Promotion[],
  choice: CategoryChoice,
): readonly Promotion[] =>
  choice === 'ALL' ? promotions : promotions.filter(({ category }) => category === choice);

/** Moves the open promotions that the member cannot use behind the other open ones. */
export function moveUnusableBack(promotions: readonly Promotion[]): Promotion[] {
  const isPast = ({ state }: Promotion): boolean => state === 'closed' || state === 'coming-soon';
  const open = promotions.filter((promotion) => !isPast(promotion));
  return [
    ...open.filter(({ refusedBy }) => refusedBy === undefined),
    ...open.filter(({ refusedBy }) => refusedBy !== undefined),
    ...promotions.filter(isPast),
  ];
}

/** Remaining time of a promotion, or its start, as the key and value of a text. */
export type TimeLeft =
  | { kind: 'from' | 'ended'; day: Date }
  | { kind: 'daysLeft'; days: number }
  | { kind: 'lastDay' | 'noEnd' | 'closed' };

export function computeTimeLeft(
  { state, from, to }: Pick<Promotion, 'state' | 'from' | 'to'>,
  now: Date,
): TimeLeft {
  if (state === 'coming-soon') return { kind: 'from', day: from };
  // A closed promotion whose end is missing or in the future closed because its budget was spent.
  if (state === 'closed') return to && to <= now ? { kind: 'ended', day: to } : { kind: 'closed' };
  if (!to) return { kind: 'noEnd' };
  const days = Math.ceil((to.getTime() - now.getTime()) / dayMs);
  return days > 1 ? { kind: 'daysLeft', days } : { kind: 'lastDay' };
}

/** Returns the kinds of games that texts name: both kinds of lottery are one, because they share one lobby. */
export const listNamedTypes = (types: readonly GameType[]): Exclude<GameType, 'LOTT'>[] => [
  ...new Set(types.map((type) => (type === 'LOTT' ? 'ELOTT' : type))),
];

/** Formats parts per million as a percentage, without floating-point sums: 12000 is `1.2`, 1000000 is `100`. */
export function formatPercent(ppm: number): string {
  const hundredths = Math.round(ppm / 100);
  const text = `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return text.replace(/\.?0+$/, '');
}
