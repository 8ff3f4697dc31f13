import type { GameType } from '@parlour/contracts';
import type { LeaderboardMetric, MissionMetric, MissionPeriod, RewardKind } from '@parlour/contracts/calls';
import { type Kysely, sql } from 'kysely';
import { type Counter, type Prize, toBoardSubject, toMissionSubject } from './mission-rules.ts';

// A type alias and not an interface, because only a type alias is assignable to the index signature of `withTables`.
export type MissionTables = {
  rewards_mission: MissionRow;
  rewards_leaderboard: LeaderboardRow;
  rewards_mission_claim: {
    member_id: number;
    mission_code: string;
    period: string;
    claimed_at: Date;
    reward_id: number | null;
    is_owed: boolean;
  };
  rewards_final: { leaderboard_code: string; period: string; frozen_at: Date };
  rewards_final_rank: FinalRow;
};

type MissionRow = {
  code: string;
  period: MissionPeriod;
  metric: MissionMetric;
  game_types: GameType[] | null;
  vendors: string[] | null;
  target: number;
  reward_kind: RewardKind;
  reward_amount: number;
  turnover_multiple_ppm: number;
  position: number;
  starts_at: Date;
  ends_at: Date | null;
};

type LeaderboardRow = {
  code: string;
  period: Exclude<MissionPeriod, 'ONCE'>;
  metric: LeaderboardMetric;
  game_types: GameType[] | null;
  vendors: string[] | null;
  prizes: Prize[];
  position: number;
  starts_at: Date;
  ends_at: Date | null;
};

type FinalRow = {
  leaderboard_code: string;
  period: string;
  rank: number;
  member_id: number;
  score: number;
  reached_at: Date;
  reward_id: number | null;
};

export type MissionDb = Kysely<MissionTables>;

export interface Mission extends Counter {
  code: string;
  metric: MissionMetric;
  /** Minor units, hundredths of a multiple, or a number. */
  target: number;
  reward: { kind: RewardKind; amount: number; turnoverMultiple: number };
  position: number;
}

export interface Leaderboard extends Counter {
  code: string;
  period: Exclude<MissionPeriod, 'ONCE'>;
  metric: LeaderboardMetric;
  prizes: readonly Prize[];
  position: number;
}

const million = 1_000_000;

const toCounter = (row: MissionRow | LeaderboardRow) => ({
  code: row.code,
  gameTypes: row.game_types ?? undefined,
  vendors: row.vendors ?? undefined,
  position: row.position,
  startsAt: row.starts_at,
  endsAt: row.ends_at ?? undefined,
});

export async function readMissions(db: MissionDb): Promise<Mission[]> {
  const rows = await db
    .selectFrom('rewards_mission')
    .selectAll()
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    ...toCounter(row),
    subject: toMissionSubject(row.code),
    period: row.period,
    metric: row.metric,
    target: row.target,
    reward: {
      kind: row.reward_kind,
      amount: row.reward_amount,
      turnoverMultiple: row.turnover_multiple_ppm / million,
    },
  }));
}

export async function readLeaderboards(db: MissionDb): Promise<Leaderboard[]> {
  const rows = await db
    .selectFrom('rewards_leaderboard')
    .selectAll()
    .orderBy('position')
    .orderBy('code')
    .execute();
  return rows.map((row) => ({
    ...toCounter(row),
    subject: toBoardSubject(row.code),
    period: row.period,
    metric: row.metric,
    prizes: row.prizes,
  }));
}

export type NewMission = Omit<Mission, 'subject'>;

/** Writes a mission. Returns false when the code is taken. */
export async function insertMission(db: MissionDb, mission: NewMission): Promise<boolean> {
  const { rows } = await sql`
    insert into rewards_mission (code, period, metric, game_types, vendors, target, reward_kind, reward_amount,
      turnover_multiple_ppm, position, starts_at, ends_at)
    values (${mission.code}, ${mission.period}, ${mission.metric}, ${mission.gameTypes ?? null}::text[],
      ${mission.vendors ?? null}::text[], ${mission.target}, ${mission.reward.kind}, ${mission.reward.amount},
      ${Math.round(mission.reward.turnoverMultiple * million)}, ${mission.position}, ${mission.startsAt},
      ${mission.endsAt ?? null})
    on conflict do nothing returning code`.execute(db);
  return rows.length > 0;
}

/** Ends a running mission or leaderboard. Returns false if there is none. */
export async function endCounter(
  db: MissionDb,
  table: 'rewards_mission' | 'rewards_leaderboard',
  { code, at }: { code: string; at: Date },
): Promise<boolean> {
  const { rows } = await sql`update ${sql.table(table)} set ends_at = ${at}
    where code = ${code} and coalesce(ends_at > ${at}, true) returning code`.execute(db);
  return rows.length > 0;
}

export type NewLeaderboard = Omit<Leaderboard, 'subject'>;

/** Writes a leaderboard. Returns false when the code is taken. */
export async function insertLeaderboard(db: MissionDb, board: NewLeaderboard): Promise<boolean> {
  const { rows } = await sql`
    insert into rewards_leaderboard (code, period, metric, game_types, vendors, prizes, position, starts_at, ends_at)
    values (${board.code}, ${board.period}, ${board.metric}, ${board.gameTypes ?? null}::text[],
      ${board.vendors ?? null}::text[], ${JSON.stringify(board.prizes)}::jsonb, ${board.position},
      ${board.startsAt}, ${board.endsAt ?? null})
    on conflict do nothing returning code`.execute(db);
  return rows.length > 0;
}

interface ClaimKey {
  memberId: number;
  code: string;
  period: string;
}

interface MissionClaim extends ClaimKey {
  rewardId: number | undefined;
  isOwed: boolean;
}

/** Reads the member's claims of missions in these periods. */
export async function readClaims(
  db: MissionDb,
  memberIds: readonly number[],
  periods: readonly string[],
): Promise<MissionClaim[]> {
  if (memberIds.length === 0 || periods.length === 0) return [];
  const rows = await db
    .selectFrom('rewards_mission_claim')
    .selectAll()
    .where('member_id', 'in', memberIds)
    .where('period', 'in', periods)
    .execute();
  return rows.map((row) => ({
    memberId: row.member_id,
    code: row.mission_code,
    period: row.period,
    rewardId: row.reward_id ?? undefined,
    isOwed: row.is_owed,
  }));
}

export async function insertClaim(
  db: MissionDb,
  claim: ClaimKey & { rewardId: number | undefined; at: Date },
): Promise<void> {
  await db
    .insertInto('rewards_mission_claim')
    .values({
      member_id: claim.memberId,
      mission_code: claim.code,
      period: claim.period,
      claimed_at: claim.at,
      reward_id: claim.rewardId ?? null,
      is_owed: false,
    })
    .execute();
}

export async function markOwed(db: MissionDb, { memberId, code, period }: ClaimKey, isOwed: boolean) {
  await db
    .updateTable('rewards_mission_claim')
    .set({ is_owed: isOwed })
    .where('member_id', '=', memberId)
    .where('mission_code', '=', code)
    .where('period', '=', period)
    .execute();
}

/** Claims the right to freeze a leaderboard's period. Returns false if it is already frozen. */
export async function insertFinal(db: MissionDb, code: string, period: string, at: Date): Promise<boolean> {
  const row = await db
    .insertInto('rewards_final')
    .values({ leaderboard_code: code, period, frozen_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .returning('period')
    .executeTakeFirst();
  return row !== undefined;
}

export async function insertFinalRanks(db: MissionDb, ranks: readonly FinalRow[]): Promise<void> {
  if (ranks.length > 0) await db.insertInto('rewards_final_rank').values(ranks).execute();
}

/** Reads the frozen ranks of a period, first rank first; undefined when the period was not frozen. */
export async function readFinal(
  db: MissionDb,
  code: string,
  period: string,
): Promise<{ rank: number; memberId: number; score: number }[] | undefined> {
  const frozen = await db
    .selectFrom('rewards_final')
    .select('period')
    .where('leaderboard_code', '=', code)
    .where('period', '=', period)
    .executeTakeFirst();
  if (!frozen) return undefined;
  const rows = await db
    .selectFrom('rewards_final_rank')
    .select(['rank', 'member_id', 'score'])
    .where('leaderboard_code', '=', code)
    .where('period', '=', period)
    .orderBy('rank')
    .execute();
  return rows.map((row) => ({ rank: row.rank, memberId: row.member_id, score: row.score }));
}

/** Lists the ended periods with scores that follow the last frozen one, oldest first. */
export async function listUnfrozen(db: MissionDb, code: string, current: string): Promise<string[]> {
  const { rows } = await sql<{ period: string }>`
    select distinct period from rewards_tally
     where subject = ${toBoardSubject(code)} and period < ${current}
       and period > coalesce((select max(f.period) from rewards_final f where f.leaderboard_code = ${code}), '')
     order by period`.execute(db);
  return rows.map(({ period }) => period);
}

/** Returns the moments at which these days begin in the time zone. */
export async function readStarts(
  db: Kysely<MissionTables>,
  timeZone: string,
  days: readonly string[],
): Promise<ReadonlyMap<string, Date>> {
  const { rows } = await sql<{ day: string; at: Date }>`
    select day, (day::date)::timestamp at time zone ${timeZone} as at
      from unnest(${[...new Set(days)]}::text[]) as day`.execute(db);
  return new Map(rows.map(({ day, at }) => [day, at]));
}
