import type { IdentityDb } from '../../tables.ts';

type SignInKind = 'oidc' | 'ticket' | 'proof' | 'passkey';

/** Stores a state. Returns false when one with this token exists. */
export async function insertState(
  db: IdentityDb,
  state: {
    tokenHash: string;
    kind: SignInKind;
    provider: string;
    details: Record<string, string>;
    expiresAt: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('identity_sign_in_state')
    .values({
      token_hash: state.tokenHash,
      kind: state.kind,
      provider: state.provider,
      details: JSON.stringify(state.details),
      expires_at: state.expiresAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('kind')
    .executeTakeFirst();
  return inserted !== undefined;
}

/** Deletes a state and returns it, so that only one of two concurrent calls gets it. */
export const takeState = (db: IdentityDb, kind: SignInKind, tokenHash: string) =>
  db
    .deleteFrom('identity_sign_in_state')
    .where('token_hash', '=', tokenHash)
    .where('kind', '=', kind)
    .returning(['provider', 'details', 'expires_at as expiresAt'])
    .executeTakeFirst();

export async function deleteExpiredStates(db: IdentityDb, now: Date): Promise<void> {
  await db.deleteFrom('identity_sign_in_state').where('expires_at', '<', now).execute();
}

/** Returns the member who linked this account. */
export async function findLinkedMember(
  db: IdentityDb,
  { provider, subject }: { provider: string; subject: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity_link')
    .select('member_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .executeTakeFirst();
  return row?.member_id;
}

/** Stores a link. Returns false when the account is linked, or the member has another account of this service. */
export async function insertLink(
  db: IdentityDb,
  link: { provider: string; subject: string; memberId: number; linkedAt: Date },
): Promise<boolean> {
  const inserted = await db
    .insertInto('identity_link')
    .values({
      provider: link.provider,
      subject: link.subject,
      member_id: link.memberId,
      linked_at: link.linkedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('provider')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const listLinks = (
  db: IdentityDb,
  memberId: number,
): Promise<{ provider: string; linkedAt: Date }[]> =>
  db
    .selectFrom('identity_link')
    .select(['provider', 'linked_at as linkedAt'])
    .where('member_id', '=', memberId)
    .orderBy('provider')
    .execute();
