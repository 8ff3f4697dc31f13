import type { Database } from '../../server/index.ts';
import { insertPromotion, type NewPromotion, type PromotionsTables } from '../store.ts';
import { mainPromotions } from './main-promotions.ts';
import { morePromotions } from './more-promotions.ts';
import type { SeedPromotion } from './seed-promotion.ts';

const dayMs = 86_400_000;

/**
 * Fills an empty table with promotions of every category and badge: fourteen open, one to come, one closed lately.
 * The same arguments give the same rows. `today` is the start of the day of seeding; `timeZone` an IANA name.
 */
export async function seedPromotions(parts: {
  database: Database;
  today: Date;
  timeZone: string;
}): Promise<{ promotions: number }> {
  const { database, today, timeZone } = parts;
  const promotions = [...mainPromotions, ...morePromotions];
  await database.transaction(async (tx) => {
    const db = tx.withTables<PromotionsTables>();
    for (const [place, promotion] of promotions.entries())
      await insertPromotion(db, rowOf(promotion, { today, timeZone, position: (place + 1) * 10 }));
  });
  return { promotions: promotions.length };
}

function rowOf(
  { fromDay, toDay, ...promotion }: SeedPromotion,
  { today, ...place }: { today: Date; timeZone: string; position: number },
): NewPromotion {
  const day = (days: number) => new Date(today.getTime() + days * dayMs);
  return {
    wagering: undefined,
    budget: undefined,
    perMemberMax: 1,
    termsVersion: 1,
    ...promotion,
    ...place,
    startsAt: day(fromDay),
    endsAt: toDay === undefined ? undefined : day(toDay),
  };
}
