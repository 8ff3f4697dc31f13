import { type RawBuilder, sql } from 'kysely';
import type { IdentityDb } from '../tables.ts';
import { type Member, toTeamRange } from './member.ts';
import { findByIds } from './store.ts';

/** Returns the query of the ids of real members below `path`, for use within another query. */
export function selectTeamIds(path: string): RawBuilder<{ id: number }> {
  const { from, below } = toTeamRange(path);
  return sql`
    select id from identity_member
     where path ~>=~ ${from} and path ~<~ ${below} and path <> ${path} and account_class = 'real'`;
}

/** Reads the ids of real members below `path`. */
export async function readTeamIds(db: IdentityDb, path: string): Promise<number[]> {
  const { rows } = await selectTeamIds(path).execute(db);
  return rows.map(({ id }) => id);
}

/** Counts the real members below each of these members. */
export async function readTeamSizes(
  db: IdentityDb,
  memberIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await sql<{ id: number; size: number }>`
    select top.id, (select count(*) from identity_member m
                     where m.path ~>=~ top.path and m.path ~<~ (left(top.path, -1) || '/') and m.path <> top.path
                       and m.account_class = 'real') as size
      from identity_member top where top.id = any(${[...memberIds]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, size }) => [id, size]));
}

export interface TeamPage {
  limit: number;
  offset: number;
  /** Only agents, or only members who are not agents. */
  kind?: 'agent' | 'member' | undefined;
}

/** Members by their number, by their complete name in any letter case, or by the first two letters of their name. */
export type TeamSearch = { id: number } | { username: string } | { initials: string };

export interface MemberFacts {
  /** Undefined for a member who never logged in. */
  lastLoginAt: Date | undefined;
  /** Number of real direct downlines. */
  children: number;
}

const isOfKind = (kind: TeamPage['kind']): RawBuilder<boolean> =>
  kind === undefined ? sql`true` : kind === 'agent' ? sql`m.account_code <> 0` : sql`m.account_code = 0`;

/** Reads one page of the real members of `where`, and counts all of them. */
async function readPage(
  db: IdentityDb,
  where: RawBuilder<boolean>,
  order: RawBuilder<unknown>,
  { limit, offset, kind }: TeamPage,
): Promise<{ members: Member[]; total: number }> {
  const matching = sql`from identity_member m where ${where} and ${isOfKind(kind)} and m.account_class = 'real'`;
  const found = await sql<{ id: number }>`
    select m.id ${matching} order by ${order} limit ${limit} offset ${offset}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total ${matching}`.execute(db);
  const ids = found.rows.map(({ id }) => id);
  const members = new Map((await findByIds(db, ids)).map((member) => [member.id, member]));
  return {
    members: ids.flatMap((id) => members.get(id) ?? []),
    total: counted.rows[0]?.total ?? 0,
  };
}

export const listChildren = (db: IdentityDb, uplineId: number, page: TeamPage) =>
  readPage(db, sql`m.upline_id = ${uplineId}`, sql`m.id`, page);

export async function readChildIds(db: IdentityDb, memberId: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from identity_member where upline_id = ${memberId} and account_class = 'real' order by id`.execute(
    db,
  );
  return rows.map(({ id }) => id);
}

/** Finds members below `path`. Each kind of search reads an index. */
export function searchTeam(db: IdentityDb, path: string, search: TeamSearch, page: TeamPage) {
  const { from, below } = toTeamRange(path);
  const isBelow = sql<boolean>`m.path ~>=~ ${from} and m.path ~<~ ${below} and m.path <> ${path}`;
  return readPage(db, sql`${isBelow} and ${toCondition(search)}`, sql`m.path using ~<~`, page);
}

function toCondition(search: TeamSearch): RawBuilder<boolean> {
  if ('id' in search) return sql`m.id = ${search.id}`;
  if ('username' in search) return sql`lower(m.username) = ${search.username.toLowerCase()}`;
  return sql`left(lower(m.username), 2) = ${search.initials.toLowerCase()}`;
}

export async function readMemberFacts(
  db: IdentityDb,
  memberIds: readonly number[],
): Promise<Map<number, MemberFacts>> {
  const { rows } = await sql<{ id: number; at: Date | null; children: number }>`
    select g.id,
           (select l.at from identity_login l where l.member_id = g.id and l.outcome = 'opened'
             order by l.id desc limit 1) as at,
           (select count(*) from identity_member m where m.upline_id = g.id and m.account_class = 'real') as children
      from unnest(${[...memberIds]}::bigint[]) as g (id)`.execute(db);
  return new Map(rows.map(({ id, at, children }) => [id, { lastLoginAt: at ?? undefined, children }]));
}
