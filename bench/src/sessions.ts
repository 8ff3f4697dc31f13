import type pg from 'pg';

/** Opens a session for each of these members, without a login. Returns their tokens. */
export async function addSessions(
  db: pg.Client,
  { memberIds, now }: { memberIds: readonly number[]; now: Date },
): Promise<Map<number, string>> {
  await db.query(
    `insert into identity_session (token_hash, member_id, opened_at, seen_at, expires_at, ip, browser)
     select encode(sha256(('token-' || n)::bytea), 'hex'), n, $2, $2, $2::timestamptz + interval '8 hours', '10.0.0.1', 'bench'
       from unnest($1::bigint[]) n`,
    [memberIds, now],
  );
  await db.query('analyze identity_session');
  return new Map(memberIds.map((id) => [id, `token-${id}`]));
}
