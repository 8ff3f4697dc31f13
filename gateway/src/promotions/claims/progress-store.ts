import { sql } from 'kysely';
import type { Claim, ClaimDb } from './claim-store.ts';

/** Writes the counted valid bets of claims. */
export async function writeProgress(
  db: ClaimDb,
  claims: readonly Pick<Claim, 'id' | 'progressMinor'>[],
  changedAt: Date,
): Promise<void> {
  await sql`
    update promotions_claim c set progress_minor = given.progress, changed_at = ${changedAt}
      from unnest(${claims.map(({ id }) => id)}::bigint[], ${claims.map(({ progressMinor }) => progressMinor)}::bigint[])
        as given (id, progress)
     where c.id = given.id`.execute(db);
}
