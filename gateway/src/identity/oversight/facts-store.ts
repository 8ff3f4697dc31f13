/** The facts of identity about a member, unmasked. */
import type { Localized } from '@parlour/contracts';
import type { MemberBlock } from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import type { AccountClass, IdentityDb, MemberStatus } from '../tables.ts';
import { isDormant } from './dormant-store.ts';

export interface MemberListRow {
  id: number;
  username: string;
  account_code: number;
  account_class: AccountClass;
  status: MemberStatus;
  blocks: MemberBlock[];
  club_rank: number;
  registered_at: Date;
  real_name: string | null;
  dialing_code: string | null;
  mobile: string | null;
  email: string | null;
}

const listColumns = sql`m.id, m.username, m.account_code, m.account_class, m.status, m.blocks, m.club_rank,
  m.registered_at, p.real_name, p.dialing_code, p.mobile, p.email`;

export async function readListRows(
  db: IdentityDb,
  ids: readonly number[],
): Promise<Map<number, MemberListRow>> {
  if (ids.length === 0) return new Map();
  const { rows } = await sql<MemberListRow>`
    select ${listColumns} from identity_member m left join identity_profile p on p.member_id = m.id
     where m.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface MemberFactsRow extends MemberListRow {
  nickname: string;
  labels: string[];
  path: string;
  upline_id: number | null;
  club_name: Localized;
  club_progress_minor: number;
  password_changed_at: Date;
  password_must_change: boolean;
  has_payment_password: boolean;
  birthday: string | null;
  email_verified_at: Date | null;
  mobile_verified_at: Date | null;
  registered_ip: string | null;
  referrer_id: number | null;
  two_factor_since: Date | null;
  terms_version: string | null;
  terms_accepted_at: Date | null;
  passkeys: number;
  recovery_codes: number;
  notes: number;
  downlines: number;
  is_locked: boolean;
  is_dormant: boolean;
}

export async function readFactsRow(
  db: IdentityDb,
  memberId: number,
  now: Date,
): Promise<MemberFactsRow | undefined> {
  const { rows } = await sql<MemberFactsRow>`
    select ${listColumns}, m.nickname, m.labels, m.path, m.upline_id, club.name as club_name, m.club_progress_minor,
           m.password_changed_at, m.password_must_change,
           m.payment_password_hash is not null as has_payment_password,
           p.birthday, p.email_verified_at, p.mobile_verified_at, p.registered_ip, p.referrer_id, p.two_factor_since,
           p.terms_version, p.terms_accepted_at,
           (select count(*) from identity_passkey k where k.member_id = m.id) as passkeys,
           (select count(*) from identity_recovery_code c where c.member_id = m.id and c.used_at is null) as recovery_codes,
           (select count(*) from identity_member_note n where n.member_id = m.id) as notes,
           (select count(*) from identity_member d where d.upline_id = m.id) as downlines,
           exists (select from identity_attempt_guard g
                    where g.subject = 'login:' || lower(m.username) and g.locked_until > ${now}) as is_locked,
           ${isDormant} as is_dormant
      from identity_member m
      join identity_club_level club on club.rank_level = m.club_rank
      left join identity_profile p on p.member_id = m.id
     where m.id = ${memberId}`.execute(db);
  return rows[0];
}

/** Lists the trusted devices of a member, last used first. */
export async function readDevices(db: IdentityDb, memberId: number, limit: number) {
  const { rows } = await sql<{ place: string; first_seen_at: Date; last_seen_at: Date }>`
    select place, first_seen_at, last_seen_at from identity_known_place
     where member_id = ${memberId} and starts_with(place, 'device:')
     order by last_seen_at desc, place limit ${limit}`.execute(db);
  return rows;
}

/** Lists successful and refused logins before the login `before`, newest first. */
export const readLoginsBefore = (
  db: IdentityDb,
  memberId: number,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .selectFrom('identity_login')
    .select(['id', 'at', 'ip', 'browser', 'outcome'])
    .where('member_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Lists notes before the note `before`, newest first. */
export const readNotesBefore = (
  db: IdentityDb,
  memberId: number,
  { before, limit }: { before: number | undefined; limit: number },
) =>
  db
    .selectFrom('identity_member_note')
    .select(['id', 'written_at as at', 'written_by as by', 'content as text'])
    .where('member_id', '=', memberId)
    .$if(before !== undefined, (query) => query.where('id', '<', before ?? 0))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

/** Inserts a note and returns its id. */
export async function insertNote(
  db: IdentityDb,
  { memberId, actor, text, now }: { memberId: number; actor: string; text: string; now: Date },
): Promise<number> {
  const { id } = await db
    .insertInto('identity_member_note')
    .values({ member_id: memberId, written_by: actor, written_at: now, content: text })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the ids of test accounts, which are few. */
export async function readTestIds(db: IdentityDb): Promise<number[]> {
  const rows = await db
    .selectFrom('identity_member')
    .select('id')
    .where('account_class', '=', 'test')
    .execute();
  return rows.map(({ id }) => id);
}

/**
 * Counts successful and refused logins of each hour from `from` (inclusive) to `to` (exclusive). Demo accounts
 * are included.
 */
export async function countLoginsByHour(
  db: IdentityDb,
  { from, to }: { from: Date; to: Date },
): Promise<{ hour: number; opened: number; refused: number }[]> {
  const { rows } = await sql<{ hour: number; opened: number; refused: number }>`
    select floor(extract(epoch from at - ${from}::timestamptz) / 3600)::int as hour,
           count(*) filter (where outcome = 'opened') as opened,
           count(*) filter (where outcome not in ('opened', 'verification-required')) as refused
      from identity_login where at >= ${from} and at < ${to} group by 1 order by 1`.execute(db);
  return rows;
}
