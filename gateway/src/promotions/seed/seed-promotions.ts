import { dayMs, type Ids, type Tx } from '../../server/index.ts';
import { addEnvelopes } from '../envelopes/envelope-store.ts';
import { sumPrizes } from '../promotion.ts';
import { insertRaffle, type RaffleTables } from '../raffle/raffle-store.ts';
import { insertPromotion, type NewPromotion, type PromotionsTables } from '../store.ts';
import { mainPromotions } from './main-promotions.ts';
import { morePromotions } from './more-promotions.ts';
import type { SeedPromotion } from './seed-promotion.ts';

/**
 * Fills an empty table with promotions of every category and badge as part of `tx`: fifteen open, one coming soon, one
 * closed recently. The same arguments give the same rows, except for the secret seeds of raffles and the amounts of red envelopes. `today` is the start
 * of the day of seeding; `timeZone` is an IANA name. Returns the ids by code.
 */
export async function seedPromotions(
  tx: Tx,
  { today, timeZone, ids }: { today: Date; timeZone: string; ids: Pick<Ids, 'token'> },
): Promise<ReadonlyMap<string, number>> {
  const db = tx.withTables<PromotionsTables>();
  const idByCode = new Map<string, number>();
  for (const [index, promotion] of [...mainPromotions, ...morePromotions].entries()) {
    const row = toRow(promotion, { today, timeZone, position: (index + 1) * 10 });
    const id = await insertPromotion(db, row);
    if (promotion.raffle) await insertRaffle(tx.withTables<RaffleTables>(), id, ids.token());
    await addEnvelopes(tx, id, row);
    idByCode.set(promotion.code, id);
  }
  return idByCode;
}

function toRow(
  { fromDay, toDay, ...promotion }: SeedPromotion,
  { today, ...rest }: { today: Date; timeZone: string; position: number },
): NewPromotion {
  const day = (days: number) => new Date(today.getTime() + days * dayMs);
  return {
    wagering: undefined,
    budget: promotion.raffle && sumPrizes(promotion.raffle),
    cycle: 'once',
    task: undefined,
    raffle: undefined,
    mayReapply: false,
    closedAt: undefined,
    replaces: undefined,
    perMemberMax: 1,
    termsVersion: 1,
    ...promotion,
    ...rest,
    startsAt: day(fromDay),
    endsAt: toDay === undefined ? undefined : day(toDay),
  };
}
