import { randomInt } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import type { NewPromotion } from '../promotion.ts';
import { drawEnvelopes } from './envelope-rules.ts';

/** Divides the budget of a promotion of red envelopes, and stores them in the order in which they are taken. */
export async function addEnvelopes(
  db: Kysely<unknown>,
  promotionId: number,
  { reward, budget }: Pick<NewPromotion, 'reward' | 'budget'>,
): Promise<void> {
  const { envelopes: count, value: smallest } = reward;
  if (count === undefined || budget === undefined) return;
  const amounts = drawEnvelopes({ budget, count, smallest }, randomInt);
  await sql`insert into promotions_envelope (promotion_id, place, amount)
    select ${promotionId}, place, amount from unnest(${amounts}::bigint[]) with ordinality as e (amount, place)`.execute(
    db,
  );
}

/**
 * Gives the next envelope of a locked promotion to a claim. Returns its amount in minor units; undefined when all are
 * taken.
 */
export async function takeEnvelope(
  db: Kysely<unknown>,
  promotionId: number,
  claimId: number,
): Promise<number | undefined> {
  const { rows } = await sql<{ amount: number }>`
    update promotions_envelope set claim_id = ${claimId}
     where promotion_id = ${promotionId} and place = (
       select min(place) from promotions_envelope where promotion_id = ${promotionId} and claim_id is null)
    returning amount`.execute(db);
  return rows[0]?.amount;
}
