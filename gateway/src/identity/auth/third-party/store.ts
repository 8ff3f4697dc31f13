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

/** A link that no operator ended. */
export interface StoredLink {
  provider: string;
  linkedAt: Date;
  /** Since when the link waits to be confirmed again; null while it logs its member in. */
  suspendedAt: Date | null;
}

/** Returns the member whom this account logs in. */
export async function findLinkedMember(
  db: IdentityDb,
  { provider, subject }: { provider: string; subject: string },
): Promise<number | undefined> {
  const row = await db
    .selectFrom('identity_link')
    .select('member_id')
    .where('provider', '=', provider)
    .where('subject', '=', subject)
    .where('ended_at', 'is', null)
    .where('suspended_at', 'is', null)
    .executeTakeFirst();
  return row?.member_id;
}

interface LinkToStore {
  provider: string;
  subject: string;
  memberId: number;
  linkedAt: Date;
}

/**
 * Stores a link, or lifts the suspension of the same one. Returns when it was linked; undefined when the account or the
 * member has another link.
 */
export async function confirmLink(db: IdentityDb, link: LinkToStore): Promise<Date | undefined> {
  const inserted = await db
    .insertInto('identity_link')
    .values({
      provider: link.provider,
      subject: link.subject,
      member_id: link.memberId,
      linked_at: link.linkedAt,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('linked_at')
    .executeTakeFirst();
  const confirmed =
    inserted ??
    (await db
      .updateTable('identity_link')
      .set({ suspended_at: null })
      .where('provider', '=', link.provider)
      .where('subject', '=', link.subject)
      .where('member_id', '=', link.memberId)
      .where('suspended_at', 'is not', null)
      .where('ended_at', 'is', null)
      .returning('linked_at')
      .executeTakeFirst());
  return confirmed?.linked_at;
}

/** Suspends the links of a member until each is confirmed again. */
export async function suspendLinks(db: IdentityDb, memberId: number, now: Date): Promise<void> {
  await db
    .updateTable('identity_link')
    .set({ suspended_at: now })
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .execute();
}

/** Ends a link for good. Returns false when the member has none with this service. */
export async function endLink(
  db: IdentityDb,
  { memberId, provider }: { memberId: number; provider: string },
  end: { at: Date; by: string },
): Promise<boolean> {
  const ended = await db
    .updateTable('identity_link')
    .set({ ended_at: end.at, ended_by: end.by })
    .where('member_id', '=', memberId)
    .where('provider', '=', provider)
    .where('ended_at', 'is', null)
    .returning('provider')
    .executeTakeFirst();
  return ended !== undefined;
}

export const listLinks = (db: IdentityDb, memberId: number): Promise<StoredLink[]> =>
  db
    .selectFrom('identity_link')
    .select(['provider', 'linked_at as linkedAt', 'suspended_at as suspendedAt'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .orderBy('provider')
    .execute();
