import type { IdentityDb } from '../tables.ts';

/** Sets whether the upline accepts transfers from a member. Returns false when nothing changed. */
export async function writeTransferFlag(
  db: IdentityDb,
  { memberId, canTransferUp }: { memberId: number; canTransferUp: boolean },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('identity_member')
    .set({ can_transfer_up: canTransferUp })
    .where('id', '=', memberId)
    .where('can_transfer_up', '<>', canTransferUp)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
