import type { Promotion } from '@parlour/api-client';
import { type PromotionCategory, promotionCategories } from '@parlour/contracts/calls';

/** What the filter offers: "All" first, then the specification's categories in its order. */
export type CategoryChoice = PromotionCategory | 'ALL';
export const categoryChoices: readonly CategoryChoice[] = ['ALL', ...promotionCategories];

/** The category that an address names; "All" for none and for one that there is not. */
export const readCategory = (query: URLSearchParams): CategoryChoice =>
  promotionCategories.find((category) => category === query.get('category')) ?? 'ALL';

export const filterByCategory = (
  promotions: readonly Promotion[],
  choice: CategoryChoice,
): readonly Promotion[] =>
  choice === 'ALL' ? promotions : promotions.filter(({ category }) => category === choice);

const dayMs = 86_400_000;

/** How long a promotion still lasts or when it begins, as a text's key and value. */
export type TimeLeft =
  | { kind: 'from' | 'ended'; day: Date }
  | { kind: 'daysLeft'; days: number }
  | { kind: 'lastDay' | 'noEnd' | 'closed' };

export function computeTimeLeft(
  { state, from, to }: Pick<Promotion, 'state' | 'from' | 'to'>,
  now: Date,
): TimeLeft {
  if (state === 'coming-soon') return { kind: 'from', day: from };
  // Without an end that is past it closed because its budget was gone.
  if (state === 'closed') return to && to <= now ? { kind: 'ended', day: to } : { kind: 'closed' };
  if (!to) return { kind: 'noEnd' };
  const days = Math.ceil((to.getTime() - now.getTime()) / dayMs);
  return days > 1 ? { kind: 'daysLeft', days } : { kind: 'lastDay' };
}

/** Parts per million as a percentage, without floating-point sums: 12000 is `1.2`, 1000000 is `100`. */
export function formatPercent(ppm: number): string {
  const hundredths = Math.round(ppm / 100);
  const text = `${Math.trunc(hundredths / 100)}.${String(hundredths % 100).padStart(2, '0')}`;
  return text.replace(/\.?0+$/, '');
}
