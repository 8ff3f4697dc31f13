import type { IdentityDb } from '../../tables.ts';

/** Stores a passkey. Returns false when its id already exists. */
export async function insertPasskey(
  db: IdentityDb,
  passkey: {
    id: string;
    memberId: number;
    publicKey: string;
    counter: number;
    transports: readonly string[];
    createdAt: Date;
  },
): Promise<boolean> {
  const inserted = await db
    .insertInto('identity_passkey')
    .values({
      credential_id: passkey.id,
      member_id: passkey.memberId,
      public_key: passkey.publicKey,
      counter: passkey.counter,
      transports: [...passkey.transports],
      created_at: passkey.createdAt,
      last_used_at: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('credential_id')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const listPasskeys = (db: IdentityDb, memberId: number) =>
  db
    .selectFrom('identity_passkey')
    .select(['credential_id as id', 'created_at as createdAt', 'last_used_at as lastUsedAt'])
    .where('member_id', '=', memberId)
    .orderBy('created_at')
    .execute();

export const findPasskey = (db: IdentityDb, id: string) =>
  db
    .selectFrom('identity_passkey')
    .select(['credential_id as id', 'member_id as memberId', 'public_key as publicKey', 'counter'])
    .where('credential_id', '=', id)
    .executeTakeFirst();

/** Deletes a passkey of this member. Returns false when there is none with this id. */
export async function deletePasskey(
  db: IdentityDb,
  { id, memberId }: { id: string; memberId: number },
): Promise<boolean> {
  const removed = await db
    .deleteFrom('identity_passkey')
    .where('credential_id', '=', id)
    .where('member_id', '=', memberId)
    .returning('credential_id')
    .executeTakeFirst();
  return removed !== undefined;
}

/** Removes all passkeys of a member. Returns how many there were. */
export async function deletePasskeys(db: IdentityDb, memberId: number): Promise<number> {
  const removed = await db
    .deleteFrom('identity_passkey')
    .where('member_id', '=', memberId)
    .returning('credential_id')
    .execute();
  return removed.length;
}

export async function recordUse(
  db: IdentityDb,
  id: string,
  { counter, at }: { counter: number; at: Date },
): Promise<void> {
  await db
    .updateTable('identity_passkey')
    .set({ counter, last_used_at: at })
    .where('credential_id', '=', id)
    .execute();
}
