import { dayMs, type Tx } from '../../server/index.ts';
import { insertPromotion, type NewPromotion, type PromotionsTables } from '../store.ts';
import { mainPromotions } from './main-promotions.ts';
import { morePromotions } from './more-promotions.ts';
import type { SeedPromotion } from './seed-promotion.ts';

/**
 * Fills an empty table with promotions of every category and badge as part of `tx`: fourteen open, one coming soon, one
 * closed recently. The same arguments give the same rows. `today` is the start of the day of seeding; `timeZone` is an
 * IANA name.
 */
export async function seedPromotions(
  tx: Tx,
  { today, timeZone }: { today: Date; timeZone: string },
): Promise<void> {
  const db = tx.withTables<PromotionsTables>();
  for (const [index, promotion] of [...mainPromotions, ...morePromotions].entries())
    await insertPromotion(db, toRow(promotion, { today, timeZone, position: (index + 1) * 10 }));
}

function toRow(
  { fromDay, toDay, ...promotion }: SeedPromotion,
  { today, ...rest }: { today: Date; timeZone: string; position: number },
): NewPromotion {
  const day = (days: number) => new Date(today.getTime() + days * dayMs);
  return {
    wagering: undefined,
    budget: undefined,
    perMemberMax: 1,
    termsVersion: 1,
    ...promotion,
    ...rest,
    startsAt: day(fromDay),
    endsAt: toDay === undefined ? undefined : day(toDay),
  };
}
