import type { GameType } from '@parlour/contracts';
import { type Kysely, sql } from 'kysely';

// A type alias and not an interface, because only a type alias is assignable to the index signature of `withTables`.
export type TallyTables = {
  rewards_member: { member_id: number; owed_money: number; owed_points: number };
  rewards_tally: { subject: string; period: string; member_id: number; score: number; reached_at: Date };
};

export type TallyDb = Kysely<TallyTables>;

export interface StoredBet {
  eventId: string;
  betNo: number;
  memberId: number;
  gameType: GameType;
  vendorCode: string;
  stakeMinor: number;
  payoutMinor: number;
  validBetMinor: number;
  settledAt: Date;
}

export interface TallyKey {
  subject: string;
  period: string;
  memberId: number;
}

export interface Tally extends TallyKey {
  score: number;
  reachedAt: Date;
}

/** A member's debt for missions that a void cancelled. */
interface Owed {
  MONEY: number;
  POINTS: number;
}

/**
 * Locks the members' progress until the transaction ends, in the order of their ids, and returns what each
 * owes. This lock also serialises the settlement and the void of one bet.
 */
export async function lockMembers(db: TallyDb, memberIds: readonly number[]): Promise<Map<number, Owed>> {
  const ordered = [...new Set(memberIds)].sort((a, b) => a - b);
  await sql`insert into rewards_member (member_id) select unnest(${ordered}::bigint[]) on conflict do nothing`.execute(
    db,
  );
  const rows = await db
    .selectFrom('rewards_member')
    .selectAll()
    .where('member_id', '=', sql<number>`any(${ordered}::bigint[])`)
    .orderBy('member_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.member_id, { MONEY: row.owed_money, POINTS: row.owed_points }]));
}

/** Adds to what a locked member owes. A negative amount reduces it. */
export async function addOwed(
  db: TallyDb,
  memberId: number,
  { kind, amount }: { kind: keyof Owed; amount: number },
): Promise<void> {
  const column = kind === 'MONEY' ? 'owed_money' : 'owed_points';
  await sql`update rewards_member set ${sql.ref(column)} = ${sql.ref(column)} + ${amount}
    where member_id = ${memberId}`.execute(db);
}

/** Records settlements and returns the ids of those that were not recorded before. */
export async function insertBets(db: TallyDb, bets: readonly StoredBet[]): Promise<ReadonlySet<string>> {
  const pick = <K extends keyof StoredBet>(key: K): StoredBet[K][] => bets.map((bet) => bet[key]);
  const { rows } = await sql<{ event_id: string }>`
    insert into rewards_bet (event_id, bet_no, member_id, game_type, vendor_code, stake_minor, payout_minor,
      valid_bet_minor, settled_at)
    select * from unnest(${pick('eventId')}::uuid[], ${pick('betNo')}::bigint[], ${pick('memberId')}::bigint[],
      ${pick('gameType')}::text[], ${pick('vendorCode')}::text[], ${pick('stakeMinor')}::bigint[],
      ${pick('payoutMinor')}::bigint[], ${pick('validBetMinor')}::bigint[], ${pick('settledAt')}::timestamptz[])
    on conflict do nothing
    returning event_id`.execute(db);
  return new Set(rows.map(({ event_id }) => event_id));
}

/** Cancels those of these settlements whose voids arrived before them, and returns them. */
export async function applyEarlyVoids(db: TallyDb, bets: readonly StoredBet[]): Promise<ReadonlySet<string>> {
  const { rows: early } = await sql<{ event_id: string; bet_no: number }>`
    select event_id, bet_no from rewards_void
     where bet_event is null and bet_no = any(${bets.map(({ betNo }) => betNo)}::bigint[])`.execute(db);
  const unmade = new Set<string>();
  for (const { event_id, bet_no } of early) {
    const bet = bets.find(({ betNo, eventId }) => betNo === bet_no && !unmade.has(eventId));
    if (bet === undefined) continue;
    unmade.add(bet.eventId);
    await sql`update rewards_void set bet_event = ${bet.eventId} where event_id = ${event_id}`.execute(db);
    await sql`update rewards_bet set voided = true where event_id = ${bet.eventId}`.execute(db);
  }
  return unmade;
}

/**
 * Records a void and marks the settlement that it cancels. Returns that settlement; undefined for a repeated
 * void, and for a void that arrived before its settlement.
 */
export async function voidBet(
  db: TallyDb,
  { eventId, betNo }: { eventId: string; betNo: number },
): Promise<StoredBet | undefined> {
  const { rows: recorded } =
    await sql`insert into rewards_void (event_id, bet_no) values (${eventId}, ${betNo})
    on conflict do nothing returning event_id`.execute(db);
  if (recorded.length === 0) return undefined;
  const { rows } = await sql<StoredBet>`
    update rewards_bet set voided = true
     where event_id = (select event_id from rewards_bet where bet_no = ${betNo} and not voided
                        order by settled_at desc limit 1)
    returning event_id as "eventId", bet_no as "betNo", member_id as "memberId", game_type as "gameType",
      vendor_code as "vendorCode", stake_minor as "stakeMinor", payout_minor as "payoutMinor",
      valid_bet_minor as "validBetMinor", settled_at as "settledAt"`.execute(db);
  const [bet] = rows;
  if (bet !== undefined)
    await sql`update rewards_void set bet_event = ${bet.eventId} where event_id = ${eventId}`.execute(db);
  return bet;
}

export interface TallyGain extends TallyKey {
  amount: number;
  /** The time of the latest part of the amount. */
  at: Date;
}

/** Adds to scores, or raises them to a better amount. Returns the new scores. */
export async function raiseTallies(
  db: TallyDb,
  gains: readonly TallyGain[],
  how: 'sum' | 'best',
): Promise<Tally[]> {
  if (gains.length === 0) return [];
  const score = how === 'sum' ? sql`t.score + excluded.score` : sql`greatest(t.score, excluded.score)`;
  const isRaised = how === 'sum' ? sql`true` : sql`excluded.score > t.score`;
  const { rows } = await sql<Tally>`
    insert into rewards_tally as t (subject, period, member_id, score, reached_at)
    select * from unnest(${gains.map(({ subject }) => subject)}::text[], ${gains.map(({ period }) => period)}::text[],
      ${gains.map(({ memberId }) => memberId)}::bigint[], ${gains.map(({ amount }) => amount)}::bigint[],
      ${gains.map(({ at }) => at)}::timestamptz[])
    on conflict (subject, period, member_id) do update
      set score = ${score},
          reached_at = case when ${isRaised} then greatest(t.reached_at, excluded.reached_at) else t.reached_at end
    returning subject, period, member_id as "memberId", score, reached_at as "reachedAt"`.execute(db);
  return rows;
}

/** Subtracts an amount from a score. Returns the new score. */
export async function lowerTally(db: TallyDb, key: TallyKey, amount: number): Promise<number> {
  const { rows } = await sql<{ score: number }>`
    update rewards_tally set score = greatest(0, score - ${amount})
     where subject = ${key.subject} and period = ${key.period} and member_id = ${key.memberId}
    returning score`.execute(db);
  return rows[0]?.score ?? 0;
}

export async function setTally(db: TallyDb, key: TallyKey, score: number): Promise<number> {
  await db
    .updateTable('rewards_tally')
    .set({ score })
    .where('subject', '=', key.subject)
    .where('period', '=', key.period)
    .where('member_id', '=', key.memberId)
    .execute();
  return score;
}

/** Reads the member's settlements since a time, except those that a void cancelled. */
export async function readBets(db: TallyDb, memberId: number, from: Date): Promise<StoredBet[]> {
  const { rows } = await sql<StoredBet>`
    select event_id as "eventId", bet_no as "betNo", member_id as "memberId", game_type as "gameType",
      vendor_code as "vendorCode", stake_minor as "stakeMinor", payout_minor as "payoutMinor",
      valid_bet_minor as "validBetMinor", settled_at as "settledAt"
      from rewards_bet where member_id = ${memberId} and settled_at >= ${from} and not voided`.execute(db);
  return rows;
}

/** Reads the member's scores of these subjects. */
export async function readTallies(
  db: TallyDb,
  memberId: number,
  subjects: readonly string[],
): Promise<Tally[]> {
  if (subjects.length === 0) return [];
  const rows = await db
    .selectFrom('rewards_tally')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('subject', 'in', subjects)
    .execute();
  return rows.map((row) => ({
    subject: row.subject,
    period: row.period,
    memberId: row.member_id,
    score: row.score,
    reachedAt: row.reached_at,
  }));
}

/** Reads the best scores of a period: highest first, then earliest, then by lowest member id. */
export async function readRanking(
  db: TallyDb,
  { subject, period, limit }: { subject: string; period: string; limit: number },
): Promise<Tally[]> {
  const rows = await db
    .selectFrom('rewards_tally')
    .selectAll()
    .where('subject', '=', subject)
    .where('period', '=', period)
    .where('score', '>', 0)
    .orderBy('score', 'desc')
    .orderBy('reached_at')
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    subject,
    period,
    memberId: row.member_id,
    score: row.score,
    reachedAt: row.reached_at,
  }));
}

/** Returns the member's score and its rank among all accounts; undefined without a score. */
export async function readOwnRank(
  db: TallyDb,
  { subject, period, memberId }: TallyKey,
): Promise<{ rank: number; score: number } | undefined> {
  const { rows } = await sql<{ rank: number; score: number }>`
    select own.score, (select count(*) from rewards_tally t where t.subject = own.subject and t.period = own.period
        and (t.score > own.score or (t.score = own.score and (t.reached_at, t.member_id) < (own.reached_at, own.member_id)))
      ) + 1 as rank
      from rewards_tally own
     where own.subject = ${subject} and own.period = ${period} and own.member_id = ${memberId} and own.score > 0`.execute(
    db,
  );
  return rows[0];
}

/** Records a day with a login. Returns whether it is the first of that day. */
export async function insertLoginDay(db: TallyDb, memberId: number, day: string): Promise<boolean> {
  const { rows } = await sql`insert into rewards_login_day (member_id, day) values (${memberId}, ${day}::date)
    on conflict do nothing returning day`.execute(db);
  return rows.length > 0;
}
