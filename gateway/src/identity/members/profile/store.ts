import { sql } from 'kysely';
import type { IdentityDb } from '../../tables.ts';

export const readProfile = (db: IdentityDb, memberId: number) =>
  db
    .selectFrom('identity_member as m')
    .leftJoin('identity_profile as p', 'p.member_id', 'm.id')
    .select([
      'm.username',
      'm.nickname',
      'm.avatar_key',
      'p.real_name',
      sql<string | null>`to_char(p.birthday, 'YYYY-MM-DD')`.as('birthday'),
      'p.others',
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();

/** Changes the given values and leaves undefined ones as they are. */
export async function setPublicProfile(
  db: IdentityDb,
  memberId: number,
  { nickname, avatarKey }: { nickname: string | undefined; avatarKey: string | undefined },
): Promise<void> {
  await db
    .updateTable('identity_member')
    .set({ nickname, avatar_key: avatarKey })
    .where('id', '=', memberId)
    .execute();
}

/** Sets a value that is still empty. Returns false when it was set before. */
export async function setOnce(
  db: IdentityDb,
  memberId: number,
  column: 'real_name' | 'birthday',
  value: string,
): Promise<boolean> {
  const row = await db
    .updateTable('identity_profile')
    .set({ [column]: value })
    .where('member_id', '=', memberId)
    .where(column, 'is', null)
    .returning('member_id')
    .executeTakeFirst();
  return row !== undefined;
}
