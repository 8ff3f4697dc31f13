import { sql } from 'kysely';
import type { AccountClass, IdentityDb } from '../tables.ts';
import { type Member, type MemberRow, toMember, toTeamRange } from './member.ts';

const selectMembers = (db: IdentityDb) =>
  db
    .selectFrom('identity_member as m')
    .innerJoin('identity_club_level as club', 'club.rank_level', 'm.club_rank')
    .select([
      'm.id',
      'm.username',
      'm.account_code',
      'm.account_class',
      'm.status',
      'm.blocks',
      'm.upline_id',
      'm.path',
      'm.nickname',
      'm.avatar_key',
      'm.can_transfer_up',
      'm.club_rank',
      'club.name as club_name',
      'm.club_progress_minor',
      'm.labels',
      'm.registered_at',
    ]);

const toOptionalMember = (row: MemberRow | undefined): Member | undefined => row && toMember(row);

export const findById = async (db: IdentityDb, id: number): Promise<Member | undefined> =>
  toOptionalMember(await selectMembers(db).where('m.id', '=', id).executeTakeFirst());

/** Finds a member by user name in any letter case. */
export const findByUsername = async (db: IdentityDb, username: string): Promise<Member | undefined> =>
  toOptionalMember(
    await selectMembers(db)
      .where(sql<string>`lower(m.username)`, '=', username.toLowerCase())
      .executeTakeFirst(),
  );

export async function findByIds(db: IdentityDb, ids: readonly number[]): Promise<Member[]> {
  if (ids.length === 0) return [];
  const rows = await selectMembers(db)
    .where(sql<boolean>`m.id = any(${[...ids]}::bigint[])`)
    .execute();
  return rows.map(toMember);
}

export async function readPaths(db: IdentityDb, ids: readonly number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('identity_member')
    .select(['id', 'path'])
    .where(sql<boolean>`id = any(${[...ids]}::bigint[])`)
    .execute();
  return new Map(rows.map(({ id, path }) => [id, path]));
}

/** Lists direct downlines in order of registration, and counts all of them. */
export async function listDownlines(
  db: IdentityDb,
  uplineId: number,
  page: { limit: number; offset: number; usernameStart?: string },
): Promise<{ members: Member[]; total: number }> {
  const begins =
    page.usernameStart === undefined
      ? sql<boolean>`true`
      : sql<boolean>`starts_with(lower(m.username), ${page.usernameStart.toLowerCase()})`;
  const rows = await selectMembers(db)
    .where('m.upline_id', '=', uplineId)
    .where(begins)
    .orderBy('m.id')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  const { total } = await db
    .selectFrom('identity_member as m')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where('m.upline_id', '=', uplineId)
    .where(begins)
    .executeTakeFirstOrThrow();
  return { members: rows.map(toMember), total };
}

/** Counts the members below `path`, excluding its owner; with `since` only those registered from then on. */
export async function countTeam(db: IdentityDb, path: string, since?: Date): Promise<number> {
  const { from, below } = toTeamRange(path);
  const { total } = await db
    .selectFrom('identity_member as m')
    .select((count) => count.fn.countAll<number>().as('total'))
    .where(sql<boolean>`m.path ~>=~ ${from} and m.path ~<~ ${below}`)
    .where('m.path', '!=', path)
    .$if(since !== undefined, (query) => query.where('m.registered_at', '>=', since ?? new Date(0)))
    .executeTakeFirstOrThrow();
  return total;
}

export interface MemberToInsert {
  username: string;
  passwordHash: string | null;
  passwordMustChange: boolean;
  paymentPasswordHash: string | null;
  accountCode: number;
  accountClass: AccountClass;
  uplineId: number;
  nickname: string;
  avatarKey: string;
  canTransferUp: boolean;
  clubRank: number;
  clubProgressMinor: number;
  labels: readonly string[];
  registeredAt: Date;
}

/**
 * Inserts members below existing uplines in one statement. The result omits members whose name is taken; of two
 * concurrent inserts of one name, the second waits and is omitted.
 */
export async function insertMembers(
  db: IdentityDb,
  given: readonly MemberToInsert[],
): Promise<{ id: number; username: string }[]> {
  const { rows } = await sql<{ id: number; username: string }>`
    with g as materialized (
      select nextval(pg_get_serial_sequence('identity_member', 'id')) as id, given.*
        from rows from (jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as (
             username text, "passwordHash" text, "passwordMustChange" boolean, "paymentPasswordHash" text,
             "accountCode" smallint, "accountClass" text, "uplineId" bigint, nickname text, "avatarKey" text,
             "canTransferUp" boolean, "clubRank" smallint, "clubProgressMinor" bigint, labels text[],
             "registeredAt" timestamptz)) with ordinality as given)
    insert into identity_member (id, username, password_hash, password_changed_at, password_must_change,
      payment_password_hash, account_code, account_class, upline_id, path, nickname, avatar_key, can_transfer_up,
      club_rank, club_progress_minor, labels, registered_at)
    select g.id, g.username, g."passwordHash", g."registeredAt", g."passwordMustChange", g."paymentPasswordHash",
           g."accountCode", g."accountClass", g."uplineId", upline.path || g.id || '.', g.nickname, g."avatarKey",
           g."canTransferUp", g."clubRank", g."clubProgressMinor", g.labels, g."registeredAt"
      from g join identity_member upline on upline.id = g."uplineId"
     order by g.id
        on conflict (lower(username)) do nothing
    returning id, username`.execute(db);
  return rows;
}

export interface ProfileToInsert {
  memberId: number;
  realName?: string | undefined;
  email?: string | undefined;
  dialingCode?: string | undefined;
  mobile?: string | undefined;
  birthday?: string | undefined;
  others: Record<string, string>;
  referrerId?: number | undefined;
  registeredIp?: string | undefined;
  registeredUrl?: string | undefined;
  /** ISO 8601 time at which the number was verified. */
  mobileVerifiedAt?: string | undefined;
  /** ISO 8601 time at which the mailbox was verified. */
  emailVerifiedAt?: string | undefined;
  termsVersion?: string | undefined;
  /** ISO 8601. */
  termsAcceptedAt?: string | undefined;
}

export async function insertProfiles(db: IdentityDb, profiles: readonly ProfileToInsert[]): Promise<void> {
  if (profiles.length === 0) return;
  await sql`
    insert into identity_profile (member_id, real_name, email, dialing_code, mobile, birthday, others, referrer_id,
      registered_ip, registered_url, mobile_verified_at, email_verified_at, terms_version, terms_accepted_at)
    select g."memberId", g."realName", g.email, g."dialingCode", g.mobile, g.birthday, g.others, g."referrerId",
           g."registeredIp", g."registeredUrl", g."mobileVerifiedAt", g."emailVerifiedAt", g."termsVersion",
           g."termsAcceptedAt"
      from jsonb_to_recordset(${JSON.stringify(profiles)}::jsonb) as g (
           "memberId" bigint, "realName" text, email text, "dialingCode" text, mobile text, birthday date, others jsonb,
           "referrerId" bigint, "registeredIp" text, "registeredUrl" text, "mobileVerifiedAt" timestamptz,
           "emailVerifiedAt" timestamptz,
           "termsVersion" text, "termsAcceptedAt" timestamptz)`.execute(db);
}

/** Reads the unmasked data of "my account" for one member. */
export const readSecurity = (db: IdentityDb, memberId: number) =>
  db
    .selectFrom('identity_member as m')
    .leftJoin('identity_profile as p', 'p.member_id', 'm.id')
    .innerJoin('identity_club_level as club', 'club.rank_level', 'm.club_rank')
    .leftJoin('identity_club_level as next', (join) =>
      join.on(
        'next.rank_level',
        '=',
        sql<number>`(select min(rank_level) from identity_club_level where rank_level > m.club_rank)`,
      ),
    )
    .select([
      'm.status',
      'm.registered_at',
      'm.password_changed_at',
      sql<boolean>`m.payment_password_hash is not null`.as('payment_password_set'),
      'p.real_name',
      'p.email',
      'p.email_verified_at',
      'p.dialing_code',
      'p.mobile',
      'p.mobile_verified_at',
      'p.two_factor_since',
      'm.club_rank',
      'club.name as club_name',
      'm.club_progress_minor',
      'next.rank_level as next_rank',
      'next.name as next_name',
      'next.required_minor as next_required_minor',
    ])
    .where('m.id', '=', memberId)
    .executeTakeFirstOrThrow();

/** Reads the unmasked contacts and the real name of one member. */
export const readContacts = (db: IdentityDb, memberId: number) =>
  db
    .selectFrom('identity_profile')
    .select(['dialing_code', 'mobile', 'mobile_verified_at', 'email', 'email_verified_at', 'real_name'])
    .where('member_id', '=', memberId)
    .executeTakeFirst();
