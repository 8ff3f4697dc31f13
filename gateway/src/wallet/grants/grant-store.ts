import type { Localized } from '@parlour/contracts';
import type { GrantStatus } from '@parlour/contracts/calls';
import { type Kysely, sql } from 'kysely';
import type { BookBalance } from '../ledger/index.ts';
import type { Contributions } from '../turnover/index.ts';

/** The database, or an open transaction. */
export type GrantDb = Kysely<unknown>;

/** Bonus money of a member that becomes real money once its required bets are met. */
export interface Grant {
  id: number;
  memberId: number;
  title: Localized | null;
  amountMinor: number;
  inPlayMinor: number;
  status: GrantStatus;
  createdAt: Date;
  expiresAt: Date | null;
  endedAt: Date | null;
  convertedMinor: number;
  requiredMinor: number;
  progressMinor: number;
  maxStakeMinor: number | null;
  contributions: Contributions;
  excludedVendors: string[];
  isMet: boolean;
}

const select = sql`
  select g.id, g.member_id as "memberId", g.title, g.amount_minor as "amountMinor", g.in_play_minor as "inPlayMinor",
         g.status, g.created_at as "createdAt", g.expires_at as "expiresAt", g.ended_at as "endedAt",
         g.converted_minor as "convertedMinor", t.required_minor as "requiredMinor",
         t.progress_minor as "progressMinor", t.max_stake_minor as "maxStakeMinor", t.contributions,
         t.excluded_vendors as "excludedVendors", t.status = 'DONE' as "isMet"
    from wallet_grant g join wallet_turnover_task t on t.grant_id = g.id`;

/** A game, as the conditions of a grant see it. */
export interface GrantGame {
  vendorCode: string;
  category: string;
}

/** Inserts a grant. Returns its id; undefined when its key opened one before. */
export async function insertGrant(
  db: GrantDb,
  grant: {
    memberId: number;
    key: string;
    title: Localized | undefined;
    amountMinor: number;
    expiresAt: Date | undefined;
  },
  now: Date,
): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into wallet_grant (member_id, source_key, title, amount_minor, created_at, expires_at)
    values (${grant.memberId}, ${grant.key}, ${grant.title === undefined ? null : JSON.stringify(grant.title)}::jsonb,
      ${grant.amountMinor}, ${now}, ${grant.expiresAt ?? null})
    on conflict (source_key) do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

export const findGrant = async (db: GrantDb, id: number): Promise<Grant | undefined> =>
  (await sql<Grant>`${select} where g.id = ${id}`.execute(db)).rows[0];

/** Reads a grant and locks it until the transaction ends. */
export async function lockGrant(db: GrantDb, id: number): Promise<Grant> {
  const { rows } = await sql<Grant>`${select} where g.id = ${id} for update of g`.execute(db);
  const [grant] = rows;
  if (!grant) throw new Error(`There is no bonus grant ${id}.`);
  return grant;
}

const accepts = (vendorCode: unknown, category: unknown) => sql`
  not ${vendorCode} = any(t.excluded_vendors)
  and (t.contributions is null or coalesce((t.contributions ->> ${category})::bigint, 0) > 0)`;

const playable = (memberId: number, game: GrantGame, now: Date) => sql<Grant>`
  ${select}
   where g.member_id = ${memberId} and g.status = 'ACTIVE' and (g.expires_at is null or g.expires_at > ${now})
     and ${accepts(game.vendorCode, game.category)}
     and exists (select from ledger_accounts a where a.member_id = g.member_id and a.book = 'bonus:' || g.id and a.balance > 0)
   order by g.expires_at nulls last, g.id limit 1`;

/** Finds the grant from which a member's next stake at the game is taken: the one that expires first. */
const findPlayable = async (
  db: GrantDb,
  memberId: number,
  game: GrantGame,
  now: Date,
): Promise<Grant | undefined> => (await playable(memberId, game, now).execute(db)).rows[0];

/** Finds the same grant and locks it. Returns undefined if another transaction has just ended it. */
export async function lockPlayable(
  db: GrantDb,
  memberId: number,
  game: GrantGame,
  now: Date,
): Promise<Grant | undefined> {
  const found = await findPlayable(db, memberId, game, now);
  if (!found) return undefined;
  const grant = await lockGrant(db, found.id);
  return grant.status === 'ACTIVE' ? grant : undefined;
}

/** Reads the money of the grant from which each member's next stake at a game is taken. Members without it are absent. */
export async function readPlayables(
  db: GrantDb,
  players: readonly ({ memberId: number } & GrantGame)[],
  now: Date,
): Promise<ReadonlyMap<number, number>> {
  if (players.length === 0) return new Map();
  const given = sql`unnest(${players.map(({ memberId }) => memberId)}::bigint[],
    ${players.map(({ vendorCode }) => vendorCode)}::text[], ${players.map(({ category }) => category)}::text[])`;
  const { rows } = await sql<{ memberId: number; balance: number }>`
    select distinct on (player.member_id) player.member_id as "memberId", a.balance
      from ${given} player (member_id, vendor, category)
      join wallet_grant g on g.member_id = player.member_id and g.status = 'ACTIVE'
      join wallet_turnover_task t on t.grant_id = g.id
      join ledger_accounts a on a.member_id = g.member_id and a.book = 'bonus:' || g.id
     where (g.expires_at is null or g.expires_at > ${now}) and a.balance > 0
       and ${accepts(sql`player.vendor`, sql`player.category`)}
     order by player.member_id, g.expires_at nulls last, g.id`.execute(db);
  return new Map(rows.map(({ memberId, balance }) => [memberId, balance]));
}

/**
 * Reads all balances of a member and, in the same query, how much of them the member's next stake at a game can take
 * from a grant.
 */
export async function readBooks(
  db: GrantDb,
  memberId: number,
  game: GrantGame,
  now: Date,
): Promise<{ books: BookBalance[]; bonusMinor: number }> {
  const { rows } = await sql<BookBalance & { isPlayable: boolean | null }>`
    select a.book, a.balance as minor, a.book = 'bonus:' || (select p.id from (${playable(memberId, game, now)}) p) as "isPlayable"
      from ledger_accounts a where a.member_id = ${memberId} order by a.book`.execute(db);
  return { books: rows, bonusMinor: rows.find(({ isPlayable }) => isPlayable)?.minor ?? 0 };
}

export async function addInPlay(db: GrantDb, id: number, minor: number): Promise<void> {
  await sql`update wallet_grant set in_play_minor = in_play_minor + ${minor} where id = ${id}`.execute(db);
}

/** Makes a used grant active again, with the bets that it still requires, also those that were void after its end. */
export async function reopenGrant(db: GrantDb, id: number): Promise<void> {
  const { rows } = await sql`update wallet_grant set status = 'ACTIVE', ended_at = null
    where id = ${id} and status = 'USED' returning id`.execute(db);
  if (rows.length === 0) return;
  await sql`update wallet_turnover_task set status = 'OPEN', closed_at = null
    where grant_id = ${id} and status in ('VOID', 'DONE') and progress_minor < required_minor`.execute(db);
}

/** Ends a grant, and the bets that it still requires. */
export async function endGrant(
  db: GrantDb,
  id: number,
  end: {
    status: Exclude<GrantStatus, 'ACTIVE'>;
    at: Date;
    convertedMinor?: number;
    by?: string | undefined;
    reason?: string | undefined;
  },
): Promise<void> {
  await sql`update wallet_grant set status = ${end.status}, ended_at = ${end.at},
      converted_minor = ${end.convertedMinor ?? 0}, ended_by = ${end.by ?? null}, end_reason = ${end.reason ?? null}
    where id = ${id}`.execute(db);
  await sql`update wallet_turnover_task set status = ${end.status === 'EXPIRED' ? 'EXPIRED' : 'VOID'}, closed_at = ${end.at}
    where grant_id = ${id} and status = 'OPEN'`.execute(db);
}

/** Lists the grants that are past their end and not in play. */
export async function listExpired(db: GrantDb, now: Date, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from wallet_grant where status = 'ACTIVE' and expires_at <= ${now} and in_play_minor = 0
     order by expires_at limit ${limit}`.execute(db);
  return rows.map(({ id }) => id);
}

/** A bet that counted for a grant's required bets, with the amount that counted. */
export interface CountedBet {
  grantId: number;
  betNo: number;
  countedMinor: number;
}

/** Reads the latest bets that counted for each of these grants, the latest first. Void bets are left out. */
export async function readCountedBets(
  db: GrantDb,
  grantIds: readonly number[],
  betsMax: number,
): Promise<CountedBet[]> {
  if (grantIds.length === 0) return [];
  const { rows } = await sql<CountedBet>`
    select t.grant_id as "grantId", f.bet_no as "betNo", f.counted_minor as "countedMinor"
      from wallet_turnover_task t
      cross join lateral (
        select bet_no, counted_minor from wallet_turnover_feed
         where task_id = t.id and not taken_back order by bet_no desc limit ${betsMax}) f
     where t.grant_id = any(${[...grantIds]}::bigint[]) order by f.bet_no desc`.execute(db);
  return rows;
}

/** Returns whether more than this number of the member's grants have ended. */
export async function hasEndedMore(db: GrantDb, memberId: number, than: number): Promise<boolean> {
  const { rows } = await sql`
    select from wallet_grant where member_id = ${memberId} and status <> 'ACTIVE' offset ${than} limit 1`.execute(
    db,
  );
  return rows.length > 0;
}

/** Reads the member's active grants and the latest that have ended, newest first. */
export async function readGrants(db: GrantDb, memberId: number, endedMax: number): Promise<Grant[]> {
  const { rows } = await sql<Grant>`
    (${select} where g.member_id = ${memberId} and g.status = 'ACTIVE')
    union all
    (${select} where g.member_id = ${memberId} and g.status <> 'ACTIVE' order by g.id desc limit ${endedMax})
    order by id desc`.execute(db);
  return rows;
}
