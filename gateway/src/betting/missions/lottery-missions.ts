/**
 * Missions and leaderboard of the lottery page, computed from settled real bets on each request. Rule: docs/rules.md
 * 5.7.
 */
import type { missionMetrics } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { IdentityService, Member } from '../../identity/index.ts';
import type { Clock } from '../../server/index.ts';
import type { BettingDb } from '../store.ts';

export type MissionPeriod = 'D' | 'W';

interface Mission {
  id: string;
  period: MissionPeriod;
  metric: (typeof missionMetrics)[number];
  /** Tickets, or minor units. */
  target: number;
}

/** Missions require only ordinary play: no loss, no deposit, no time. */
const missions: readonly Mission[] = [
  { id: 'lottery-day-tickets', period: 'D', metric: 'BET_COUNT', target: 5 },
  { id: 'lottery-day-bet', period: 'D', metric: 'VALID_BET', target: 5_000 },
  { id: 'lottery-week-tickets', period: 'W', metric: 'BET_COUNT', target: 30 },
  { id: 'lottery-week-bet', period: 'W', metric: 'VALID_BET', target: 50_000 },
];

export interface MissionProgress extends Mission {
  progress: number;
  endsAt: Date;
}

interface Leader {
  rank: number;
  member: Member;
  scoreMinor: number;
}

export interface Leaderboard {
  leaders: Leader[];
  own: { rank: number; scoreMinor: number } | undefined;
  endsAt: Date;
}

interface Parts {
  db: BettingDb;
  clock: Clock;
  /** Time zone in which days and weeks begin; weeks begin on Monday. */
  timeZone: string;
}

interface Window {
  from: Date;
  to: Date;
}

async function readWindow({ db, clock, timeZone }: Parts, period: MissionPeriod): Promise<Window> {
  const unit = period === 'D' ? 'day' : 'week';
  const start = sql`date_trunc(${unit}, ${clock.now()}::timestamptz at time zone ${timeZone})`;
  const { rows } = await sql<Window>`select ${start} at time zone ${timeZone} as from,
    (${start} + ${`1 ${unit}`}::interval) at time zone ${timeZone} as to`.execute(db);
  if (!rows[0]) throw new Error('The database did not tell when the period begins.');
  return rows[0];
}

const lotteries = sql`category in ('ELOTT', 'LOTT') and demo = false and status in ('WON', 'LOST', 'DRAW')`;

async function readFigures(
  { db }: Parts,
  memberId: number,
  { from, to }: Window,
): Promise<Record<Mission['metric'], number>> {
  const { rows } = await sql<{ count: number; bet: number }>`
    select count(*) as count, coalesce(sum(valid_bet_minor), 0)::bigint as bet from betting_round
    where member_id = ${memberId} and settled_at >= ${from} and settled_at < ${to} and ${lotteries}`.execute(
    db,
  );
  return { BET_COUNT: rows[0]?.count ?? 0, VALID_BET: rows[0]?.bet ?? 0 };
}

/** Returns the member's progress in each mission. */
export async function getMissionSummary(parts: Parts, memberId: number): Promise<MissionProgress[]> {
  const read = async (period: MissionPeriod) => {
    const window = await readWindow(parts, period);
    return { ...window, figures: await readFigures(parts, memberId, window) };
  };
  const periods = { D: await read('D'), W: await read('W') };
  return missions.map((mission) => {
    const { figures, to } = periods[mission.period];
    return { ...mission, progress: Math.min(figures[mission.metric], mission.target), endsAt: to };
  });
}

/** Additional rows beyond the requested count, so that blocked accounts can be left out. */
const spareRows = 50;

/**
 * Returns the largest valid bets of the period. Equal bets rank by the earlier time. Blocked and demo accounts are left
 * out.
 */
export async function getLotteryLeaderboard(
  parts: Parts & { identity: Pick<IdentityService, 'membersByIds'> },
  memberId: number,
  { period, count }: { period: MissionPeriod; count: number },
): Promise<Leaderboard> {
  const { from, to } = await readWindow(parts, period);
  const { rows } = await sql<{ member_id: number; score: number; rank: number }>`
    with scores as (
      select member_id, sum(valid_bet_minor)::bigint as score, max(settled_at) as reached from betting_round
      where settled_at >= ${from} and settled_at < ${to} and ${lotteries} group by member_id having sum(valid_bet_minor) > 0),
    ranked as (select member_id, score, row_number() over (order by score desc, reached, member_id) as rank from scores)
    select * from ranked where rank <= ${count + spareRows} or member_id = ${memberId} order by rank`.execute(
    parts.db,
  );
  const members = await parts.identity.membersByIds(rows.map(({ member_id }) => member_id));
  const ranking = rows
    .flatMap(({ member_id, score }) => {
      const member = members.get(member_id);
      return member?.status === 'active' ? [{ member, scoreMinor: score }] : [];
    })
    .map((leader, place) => ({ ...leader, rank: place + 1 }));
  const ownRow = rows.find(({ member_id }) => member_id === memberId);
  const own = ranking.find(({ member }) => member.id === memberId);
  // Beyond the rows that were read, the rank includes blocked accounts.
  const ownRank = own && ownRow && ownRow.rank > count + spareRows ? ownRow.rank : own?.rank;
  return {
    leaders: ranking.filter(({ rank }) => rank <= count),
    own: own && ownRank !== undefined ? { rank: ownRank, scoreMinor: own.scoreMinor } : undefined,
    endsAt: to,
  };
}
