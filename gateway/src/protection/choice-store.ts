import type { ProtectionDb } from './tables.ts';

interface Choice {
  realityCheckMinutes: number | undefined;
  offerDeclinedAt: Date | undefined;
}

export async function readChoice(db: ProtectionDb, memberId: number): Promise<Choice> {
  const row = await db
    .selectFrom('protection_choice')
    .select(['reality_check_minutes', 'offer_declined_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return {
    realityCheckMinutes: row?.reality_check_minutes ?? undefined,
    offerDeclinedAt: row?.offer_declined_at ?? undefined,
  };
}

export async function writeChoice(
  db: ProtectionDb,
  memberId: number,
  change: { reality_check_minutes: number } | { offer_declined_at: Date },
): Promise<void> {
  await db
    .insertInto('protection_choice')
    .values({ member_id: memberId, reality_check_minutes: null, offer_declined_at: null, ...change })
    .onConflict((conflict) => conflict.column('member_id').doUpdateSet(change))
    .execute();
}

/** Reads when the last reality check of a session was acknowledged. */
export async function readChecked(db: ProtectionDb, tokenHash: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('protection_reality_check')
    .select('acknowledged_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.acknowledged_at;
}

export async function writeChecked(db: ProtectionDb, tokenHash: string, at: Date): Promise<void> {
  await db
    .insertInto('protection_reality_check')
    .values({ token_hash: tokenHash, acknowledged_at: at })
    .onConflict((conflict) => conflict.column('token_hash').doUpdateSet({ acknowledged_at: at }))
    .execute();
}
