/**
 * Running totals of the stakes and payouts of members with a limit on play. The use of a rolling window is
 * the difference between two rows, so a bet reads two index entries per limit, however much the member has
 * played.
 */
import { sql } from 'kysely';
import { type Clock, type Database, dayMs, hourMs, type Job, minuteMs, type Tx } from '../../server/index.ts';
import { computeUsed, type UsedLimit } from '../limits/limit-rules.ts';
import type { ProtectionTables } from '../tables.ts';

/** A real-money stake or payout, in minor units. */
export interface PlayMove {
  memberId: number;
  stakedMinor?: number;
  paidMinor?: number;
}

/** A stake or payout that was rolled back. */
export interface PlayReversal extends PlayMove {
  /** When it was recorded. */
  at: Date;
}

/** A member's stakes and payouts at one moment. */
export interface PastPlay {
  at: Date;
  stakedMinor: number;
  paidMinor: number;
}

/** The betting record. A higher module implements it. */
export interface PlayRecord {
  /** Reads a member's play since then. It waits for payouts that are in progress, so that none is missed. */
  readSinceIn(tx: Tx, memberId: number, since: Date): Promise<PastPlay[]>;
  /** Sums the stakes and payouts of the rounds that began since then. */
  sumSinceIn(tx: Tx, memberId: number, since: Date): Promise<{ stakedMinor: number; paidMinor: number }>;
}

interface SessionTime {
  /** Returns how long the member was signed in since then; concurrent sessions count once. */
  readSignedInMs(tx: Tx, memberId: number, since: Date): Promise<number>;
}

export interface PlayTotals {
  /** Begins a member's totals with the play of the longest window. Does nothing if they exist. */
  enrolIn(tx: Tx, memberId: number): Promise<void>;
  /** Adds stakes and payouts to the totals of those members that have totals. */
  recordIn(tx: Tx, moves: readonly PlayMove[], now: Date): Promise<void>;
  /**
   * Removes stakes and payouts from the time at which they were recorded: every window is as if they had never
   * happened.
   */
  reverseIn(tx: Tx, reversals: readonly PlayReversal[]): Promise<void>;
  /**
   * Reads these members' limits on play and their use. Until `tx` ends, no other bet reads them and nobody
   * changes them.
   */
  lockUsedIn(tx: Tx, memberIds: readonly number[], now: Date): Promise<Map<number, UsedLimit[]>>;
  /** Reads the sums of a window without a lock. Zero for a member without totals. */
  readUsedIn(tx: Tx, memberId: number, now: Date): Promise<UsedLimit[]>;
  /** Deletes rows that no window needs any more. */
  cleanup: Job;
}

/**
 * An arbitrary fixed number that identifies the advisory lock, which bets share and the start of totals holds
 * exclusively.
 */
export const playLock = 720_531_022;

export function createPlayTotals(parts: {
  database: Database;
  clock: Clock;
  record: PlayRecord;
  sessions: SessionTime;
  /** The longest window that the site offers. */
  longestHours: number;
}): PlayTotals {
  const { database, clock, record, sessions, longestHours } = parts;

  const readUsedIn = async (
    tx: Tx,
    memberIds: readonly number[],
    now: Date,
  ): Promise<Map<number, UsedLimit[]>> => {
    const byMember = new Map<number, UsedLimit[]>();
    for (const row of await readWindows(tx, memberIds, now)) {
      const { kind, periodHours, amount } = row;
      const used =
        kind === 'SESSION_MIN'
          ? await readSessionMinutes(tx, row.memberId, periodHours, now)
          : computeUsed(kind, row);
      byMember.set(row.memberId, [
        ...(byMember.get(row.memberId) ?? []),
        { kind, periodHours, amount, used },
      ]);
    }
    return byMember;
  };
  const readSessionMinutes = async (tx: Tx, memberId: number, periodHours: number, now: Date) => {
    const since = new Date(now.getTime() - periodHours * hourMs);
    return Math.floor((await sessions.readSignedInMs(tx, memberId, since)) / minuteMs);
  };

  return {
    async enrolIn(tx, memberId) {
      await sql`select pg_advisory_xact_lock(${playLock}::int, hashint8(${memberId}::bigint))`.execute(
        tx.withTables<ProtectionTables>(),
      );
      const db = tx.withTables<ProtectionTables>();
      const now = clock.now();
      const { numInsertedOrUpdatedRows } = await db
        .insertInto('protection_play_total')
        .values({ member_id: memberId, staked_minor: 0, paid_minor: 0, moved_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .executeTakeFirstOrThrow();
      if (!numInsertedOrUpdatedRows) return;
      const since = new Date(now.getTime() - longestHours * hourMs);
      // The totals begin with a row of zeros, so that rolling back a stake from before it affects no window.
      const past = await record.readSinceIn(tx, memberId, since);
      await writePast(tx, memberId, [{ at: since, stakedMinor: 0, paidMinor: 0 }, ...past]);
    },
    recordIn: writeMoves,
    reverseIn: writeReversals,
    async lockUsedIn(tx, memberIds, now) {
      await lockTotals(tx, memberIds);
      return readUsedIn(tx, memberIds, now);
    },
    readUsedIn: async (tx, memberId, now) => (await readUsedIn(tx, [memberId], now)).get(memberId) ?? [],
    cleanup: {
      name: 'protection.cleanup',
      everyMs: hourMs,
      run: () => deleteUnneeded(database, new Date(clock.now().getTime() - longestHours * hourMs)),
    },
  };
}

interface Window {
  memberId: number;
  kind: UsedLimit['kind'];
  periodHours: number;
  amount: number;
  stakedMinor: number;
  paidMinor: number;
}

/** Reads the limits on play with the sums of their windows: the current totals minus the totals before the window. */
async function readWindows(tx: Tx, memberIds: readonly number[], now: Date): Promise<Window[]> {
  const { rows } = await sql<Window>`
    select l.member_id as "memberId", l.kind, l.period_hours as "periodHours", l.amount,
           t.staked_minor - coalesce(b.staked_minor, 0) as "stakedMinor",
           t.paid_minor - coalesce(b.paid_minor, 0) as "paidMinor"
      from protection_limit l
      join protection_play_total t on t.member_id = l.member_id
      left join lateral (
        select p.staked_minor, p.paid_minor from protection_play p
         where p.member_id = l.member_id and l.kind in ('LOSS', 'WAGER')
           and p.at <= ${now}::timestamptz - make_interval(hours => l.period_hours)
         order by p.at desc limit 1
      ) b on true
     where l.member_id = any(${memberIds}::bigint[]) and l.kind <> 'DEPOSIT'`.execute(
    tx.withTables<ProtectionTables>(),
  );
  return rows;
}

async function writePast(tx: Tx, memberId: number, past: readonly PastPlay[]): Promise<void> {
  const db = tx.withTables<ProtectionTables>();
  const given = past.map(({ at, stakedMinor, paidMinor }) => ({ at, staked: stakedMinor, paid: paidMinor }));
  await sql`
    insert into protection_play (member_id, at, staked_minor, paid_minor)
    select ${memberId}::bigint, at, (sum(sum(staked)) over upto)::bigint, (sum(sum(paid)) over upto)::bigint
      from jsonb_to_recordset(${JSON.stringify(given)}::jsonb) as given (at timestamptz, staked bigint, paid bigint)
     group by at window upto as (order by at)`.execute(db);
  await sql`
    update protection_play_total t set staked_minor = p.staked_minor, paid_minor = p.paid_minor
      from (select staked_minor, paid_minor from protection_play where member_id = ${memberId}
             order by at desc limit 1) p
     where t.member_id = ${memberId}`.execute(db);
}

async function writeMoves(tx: Tx, moves: readonly PlayMove[], now: Date): Promise<void> {
  if (moves.length === 0) return;
  await sql`
    with given as (
      select member_id, sum(staked) as staked, sum(paid) as paid
        from jsonb_to_recordset(${JSON.stringify(
          moves.map(({ memberId, stakedMinor = 0, paidMinor = 0 }) => ({
            member_id: memberId,
            staked: stakedMinor,
            paid: paidMinor,
          })),
        )}::jsonb) as move (member_id bigint, staked bigint, paid bigint)
       group by member_id
    ), moved as (
      update protection_play_total t
         set staked_minor = t.staked_minor + given.staked, paid_minor = t.paid_minor + given.paid,
             moved_at = greatest(t.moved_at, ${now}::timestamptz)
        from given where t.member_id = given.member_id
      returning t.member_id, t.moved_at, t.staked_minor, t.paid_minor
    )
    insert into protection_play (member_id, at, staked_minor, paid_minor)
    select member_id, moved_at, staked_minor, paid_minor from moved
    on conflict (member_id, at) do update
      set staked_minor = excluded.staked_minor, paid_minor = excluded.paid_minor`.execute(
    tx.withTables<ProtectionTables>(),
  );
}

/** Locks the totals of these members until `tx` ends. Returns the members that have totals. */
async function lockTotals(tx: Tx, memberIds: readonly number[]): Promise<ReadonlySet<number>> {
  const { rows } = await sql<{ member_id: number }>`
    select member_id from protection_play_total where member_id = any(${memberIds}::bigint[])
     order by member_id for update`.execute(tx.withTables<ProtectionTables>());
  return new Set(rows.map(({ member_id }) => member_id));
}

async function writeReversals(tx: Tx, reversals: readonly PlayReversal[]): Promise<void> {
  // In a separate statement, so that the next one sees every row that others wrote under the same lock.
  const counted = await lockTotals(
    tx,
    reversals.map(({ memberId }) => memberId),
  );
  const given = reversals
    .filter(({ memberId }) => counted.has(memberId))
    .map(({ memberId, at, stakedMinor = 0, paidMinor = 0 }) => ({
      member_id: memberId,
      at,
      staked: stakedMinor,
      paid: paidMinor,
    }));
  if (given.length === 0) return;
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(given)}::jsonb)
        as move (member_id bigint, at timestamptz, staked bigint, paid bigint)
    ), total as (
      update protection_play_total t set staked_minor = t.staked_minor - back.staked, paid_minor = t.paid_minor - back.paid
        from (select member_id, sum(staked) as staked, sum(paid) as paid from given group by member_id) back
       where t.member_id = back.member_id
    )
    update protection_play p set staked_minor = p.staked_minor - back.staked, paid_minor = p.paid_minor - back.paid
      from (
        select later.member_id, later.at, sum(given.staked) as staked, sum(given.paid) as paid
          from given join protection_play later on later.member_id = given.member_id and later.at >= given.at
         group by later.member_id, later.at
      ) back
     where p.member_id = back.member_id and p.at = back.at`.execute(tx.withTables<ProtectionTables>());
}

/** Deletes acknowledged checks of sessions that have certainly ended. */
const checkAgeMs = 31 * dayMs;

/** Deletes rows before `before`, except each member's last one, from which the longest window starts. */
async function deleteUnneeded(database: Database, before: Date): Promise<void> {
  const db = database.withTables<ProtectionTables>();
  await sql`
    delete from protection_play p
     where p.at < ${before}::timestamptz and exists (
       select from protection_play later
        where later.member_id = p.member_id and later.at > p.at and later.at <= ${before}::timestamptz)`.execute(
    db,
  );
  await db
    .deleteFrom('protection_reality_check')
    .where('acknowledged_at', '<', new Date(before.getTime() - checkAgeMs))
    .execute();
}
