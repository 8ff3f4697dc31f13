import { sql } from 'kysely';
import { toTeamRange } from '../../members/index.ts';
import type { IdentityDb, Proof } from '../../tables.ts';

export interface OpenSession {
  memberId: number;
  username: string;
  accountCode: number;
  seenAt: Date;
  expiresAt: Date;
  mustChangePassword: boolean;
}

/** Finds a session that was not ended and whose member is active. The caller checks its times. */
export async function findSession(db: IdentityDb, tokenHash: string): Promise<OpenSession | undefined> {
  const row = await db
    .selectFrom('identity_session as s')
    .innerJoin('identity_member as m', 'm.id', 's.member_id')
    .select(['m.id', 'm.username', 'm.account_code', 's.seen_at', 's.expires_at', 's.must_change_password'])
    .where('s.token_hash', '=', tokenHash)
    .where('s.ended_at', 'is', null)
    .where('m.status', '=', 'active')
    .executeTakeFirst();
  return (
    row && {
      memberId: row.id,
      username: row.username,
      accountCode: row.account_code,
      seenAt: row.seen_at,
      expiresAt: row.expires_at,
      mustChangePassword: row.must_change_password,
    }
  );
}

export async function insertSession(
  db: IdentityDb,
  session: {
    tokenHash: string;
    memberId: number;
    openedAt: Date;
    expiresAt: Date;
    ip: string;
    browser: string;
    mustChangePassword: boolean;
    proofs: readonly Proof[];
    family: string | undefined;
  },
): Promise<void> {
  await db
    .insertInto('identity_session')
    .values({
      token_hash: session.tokenHash,
      member_id: session.memberId,
      opened_at: session.openedAt,
      seen_at: session.openedAt,
      expires_at: session.expiresAt,
      ip: session.ip,
      browser: session.browser,
      ended_at: null,
      end_reason: null,
      family: session.family ?? null,
      must_change_password: session.mustChangePassword,
      proofs: [...session.proofs],
    })
    .execute();
}

/** Lifts the restriction of a session after the member changed the password. */
export async function liftSessionRestriction(db: IdentityDb, tokenHash: string): Promise<void> {
  await db
    .updateTable('identity_session')
    .set({ must_change_password: false })
    .where('token_hash', '=', tokenHash)
    .execute();
}

export async function touchSession(db: IdentityDb, tokenHash: string, seenAt: Date): Promise<void> {
  await db
    .updateTable('identity_session')
    .set({ seen_at: seenAt })
    .where('token_hash', '=', tokenHash)
    .where('seen_at', '<', seenAt)
    .execute();
}

/** Ends sessions and returns the token hashes of those that were open. */
export async function endSessions(
  db: IdentityDb,
  which: { memberId: number; only?: string; except?: string; family?: string },
  end: { at: Date; reason: string },
): Promise<string[]> {
  const rows = await db
    .updateTable('identity_session')
    .set({ ended_at: end.at, end_reason: end.reason })
    .where('member_id', '=', which.memberId)
    .where('ended_at', 'is', null)
    .$if(which.only !== undefined, (query) => query.where('token_hash', '=', which.only ?? ''))
    .$if(which.except !== undefined, (query) => query.where('token_hash', '!=', which.except ?? ''))
    .$if(which.family !== undefined, (query) => query.where('family', '=', which.family ?? ''))
    .returning(['token_hash', 'family'])
    .execute();
  await deleteDevices(db, which, rows);
  return rows.map(({ token_hash }) => token_hash);
}

export async function deleteSessionsBefore(db: IdentityDb, expiredBefore: Date): Promise<void> {
  await db.deleteFrom('identity_session').where('expires_at', '<', expiredBefore).execute();
}

/** Forgets remembered devices of ended sessions, so that they cannot open new ones. */
async function deleteDevices(
  db: IdentityDb,
  which: { memberId: number; only?: string; except?: string; family?: string },
  ended: readonly { family: string | null }[],
): Promise<void> {
  const families = [...ended.flatMap(({ family }) => family ?? []), ...(which.family ? [which.family] : [])];
  const isSome = which.only !== undefined || which.family !== undefined;
  if (isSome && families.length === 0) return;
  const kept = db
    .selectFrom('identity_session')
    .select('family')
    .where('token_hash', '=', which.except ?? '')
    .where('family', 'is not', null);
  await db
    .deleteFrom('identity_remembered')
    .where('member_id', '=', which.memberId)
    .$if(isSome, (query) => query.where('family', 'in', families))
    .$if(!isSome, (query) => query.where('family', 'not in', kept))
    .execute();
}

/** Assigns a session to a remembered device. Returns the session's member and proofs. */
export const setFamily = (
  db: IdentityDb,
  tokenHash: string,
  family: string,
): Promise<{ memberId: number; proofs: Proof[] }> =>
  db
    .updateTable('identity_session')
    .set({ family })
    .where('token_hash', '=', tokenHash)
    .returning(['member_id as memberId', 'proofs'])
    .executeTakeFirstOrThrow();

/** Lists open sessions, last used first. */
export const listSessions = (db: IdentityDb, memberId: number, alive: { seenAfter: Date; now: Date }) =>
  db
    .selectFrom('identity_session')
    .select(['token_hash', 'opened_at', 'seen_at', 'ip', 'browser'])
    .where('member_id', '=', memberId)
    .where('ended_at', 'is', null)
    .where('seen_at', '>', alive.seenAfter)
    .where('expires_at', '>', alive.now)
    .orderBy('seen_at', 'desc')
    .orderBy('opened_at', 'desc')
    .orderBy('token_hash')
    .limit(50)
    .execute();

/** Counts the real members below `path` with an open session used since then. */
export async function countOnline(db: IdentityDb, path: string, since: Date): Promise<number> {
  const { from, below } = toTeamRange(path);
  const { rows } = await sql<{ online: number }>`
    select count(distinct s.member_id) as online
      from identity_session s join identity_member m on m.id = s.member_id
     where s.ended_at is null and s.seen_at >= ${since} and m.account_class = 'real'
       and m.path ~>=~ ${from} and m.path ~<~ ${below} and m.path <> ${path}`.execute(db);
  return rows[0]?.online ?? 0;
}

/**
 * Sums the time of a member's sessions since then; concurrent sessions count once. A session lasts until its
 * idle end.
 */
export async function sumSignedInMs(
  db: IdentityDb,
  memberId: number,
  { since, now, idleMs }: { since: Date; now: Date; idleMs: number },
): Promise<number> {
  const { rows } = await sql<{ ms: number }>`
    with visit as (
      select greatest(opened_at, ${since}::timestamptz) as from_at,
             least(coalesce(ended_at, seen_at + make_interval(secs => ${idleMs / 1000})), expires_at,
                   ${now}::timestamptz) as to_at
        from identity_session where member_id = ${memberId} and expires_at > ${since}::timestamptz
    ), merged as (
      select unnest(range_agg(tstzrange(from_at, to_at))) as span from visit where to_at > from_at
    )
    select coalesce(sum(extract(epoch from upper(span) - lower(span)) * 1000), 0)::bigint as ms from merged`.execute(
    db,
  );
  return rows[0]?.ms ?? 0;
}

export async function findOpenedAt(db: IdentityDb, tokenHash: string): Promise<Date | undefined> {
  const row = await db
    .selectFrom('identity_session')
    .select('opened_at')
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
  return row?.opened_at;
}
