import { sql } from 'kysely';
import type { IdentityDb } from '../tables.ts';
import { toTeamRange } from './member.ts';

/** Reads the ids of real members below `path`. */
export async function readTeamIds(db: IdentityDb, path: string): Promise<number[]> {
  const { from, below } = toTeamRange(path);
  const { rows } = await sql<{ id: number }>`
    select id from identity_member
     where path ~>=~ ${from} and path ~<~ ${below} and path <> ${path} and account_class = 'real'`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Counts the real members below each of these members. */
export async function readTeamSizes(
  db: IdentityDb,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; size: number }>`
    select top.id, (select count(*) from identity_member m
                     where m.path ~>=~ top.path and m.path ~<~ (left(top.path, -1) || '/') and m.id <> top.id
                       and m.account_class = 'real') as size
      from identity_member top where top.id = any(${[...memberIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, size }) => [id, size]));
}
