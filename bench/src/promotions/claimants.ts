import type pg from 'pg';
import { addSessions } from '../sessions.ts';

const firstId = 10_001;

/** Adds members with an open session each. Returns their tokens. */
export async function addMembers(
  db: pg.Client,
  { count, now }: { count: number; now: Date },
): Promise<string[]> {
  await db.query(
    `insert into identity_member (id, username, password_changed_at, upline_id, path, nickname, avatar_key, registered_at)
       overriding system value
     select n, 'bench' || n, $3, 1, '1.' || n || '.', 'Member', '1', $3 from generate_series($1::bigint, $2::bigint) n`,
    [firstId, firstId + count - 1, now],
  );
  await db.query('analyze identity_member');
  const memberIds = Array.from({ length: count }, (_, index) => firstId + index);
  return [...(await addSessions(db, { memberIds, now })).values()];
}
