import type { IdentityDb } from '../../tables.ts';

/** Reads the version that the member accepted, and when. */
export async function readAcceptedTerms(
  db: IdentityDb,
  memberId: number,
): Promise<{ version: string; at: Date } | undefined> {
  const row = await db
    .selectFrom('identity_profile')
    .select(['terms_version', 'terms_accepted_at'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  const { terms_version: version, terms_accepted_at: at } = row ?? {};
  return version && at ? { version, at } : undefined;
}

export async function setAcceptedTerms(
  db: IdentityDb,
  memberId: number,
  { version, at }: { version: string; at: Date },
): Promise<void> {
  await db
    .updateTable('identity_profile')
    .set({ terms_version: version, terms_accepted_at: at })
    .where('member_id', '=', memberId)
    .execute();
}
