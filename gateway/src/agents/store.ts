/** SQL that reads the roll-ups. Days are `yyyy-MM-dd` in the platform's time zone, both ends included. */
import { type RawBuilder, sql } from 'kysely';
import type { Database } from '../server/index.ts';
import type { AmountFigures, amountNames, DayFigures, TeamCounts } from './team-figures.ts';

interface Span {
  fromDay: string;
  toDay: string;
  /** Filters bets by game type. Figures that are not bets are always included. */
  category?: string | undefined;
}

const toDayStart = (day: string, timeZone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date)::timestamp at time zone ${timeZone}`;
const toDayEnd = (day: string, timeZone: string): RawBuilder<Date> =>
  sql<Date>`(${day}::date + 1)::timestamp at time zone ${timeZone}`;
const matchesCategory = (category: string | undefined): RawBuilder<boolean> =>
  category === undefined ? sql<boolean>`true` : sql<boolean>`category in ('', ${category})`;

const sums = sql`
  coalesce(sum(stake_minor), 0)::text as "stakeMinor", coalesce(sum(payout_minor), 0)::text as "payoutMinor",
  coalesce(sum(valid_bet_minor), 0)::text as "validBetMinor", coalesce(sum(deposit_minor), 0)::text as "depositMinor",
  coalesce(sum(withdrawal_minor), 0)::text as "withdrawalMinor",
  coalesce(sum(rebate_minor), 0)::text as "rebateMinor", coalesce(sum(bonus_minor), 0)::text as "bonusMinor",
  coalesce(sum(registrations), 0)::bigint as registrations`;

type SumRow = Record<(typeof amountNames)[number], string> & { registrations: number };

const toFigures = (row: SumRow): AmountFigures => ({
  stakeMinor: BigInt(row.stakeMinor),
  payoutMinor: BigInt(row.payoutMinor),
  validBetMinor: BigInt(row.validBetMinor),
  depositMinor: BigInt(row.depositMinor),
  withdrawalMinor: BigInt(row.withdrawalMinor),
  rebateMinor: BigInt(row.rebateMinor),
  bonusMinor: BigInt(row.bonusMinor),
  registrations: row.registrations,
});

/** Reads figures of the days on which the agent's team was active, including the agent. */
export async function readDays(
  { kysely }: Database,
  timeZone: string,
  agentId: number,
  { fromDay, toDay, category }: Span,
): Promise<DayFigures[]> {
  const { rows } = await sql<SumRow & { day: string }>`
    select (hour at time zone ${timeZone})::date as day, ${sums}
      from agents_hour
     where agent_id = ${agentId} and hour >= ${toDayStart(fromDay, timeZone)} and hour < ${toDayEnd(toDay, timeZone)}
       and ${matchesCategory(category)}
     group by 1 order by 1`.execute(kysely);
  return rows.map((row) => ({ day: row.day, ...toFigures(row) }));
}

/** The sums of the hour that begins at `at`. */
export interface HourFigures {
  at: Date;
  bets: number;
  stakeMinor: bigint;
  payoutMinor: bigint;
  depositMinor: bigint;
}

/** Reads the hours in which an agent's team was active, from `from` (inclusive) to `to` (exclusive). */
export async function readHours(
  { kysely }: Database,
  agentId: number,
  { from, to }: { from: Date; to: Date },
): Promise<HourFigures[]> {
  const { rows } = await sql<{ at: Date; bets: number; stake: string; payout: string; deposit: string }>`
    select hour as at, sum(bets)::bigint as bets, sum(stake_minor)::text as stake, sum(payout_minor)::text as payout,
           sum(deposit_minor)::text as deposit
      from agents_hour where agent_id = ${agentId} and hour >= ${from} and hour < ${to}
     group by hour order by hour`.execute(kysely);
  return rows.map(({ at, bets, stake, payout, deposit }) => ({
    at,
    bets,
    stakeMinor: BigInt(stake),
    payoutMinor: BigInt(payout),
    depositMinor: BigInt(deposit),
  }));
}

/**
 * Reads the figures of many teams over the whole span; with `uplineId`, those of the time in which each stood directly
 * below this agent. A team without activity is absent.
 */
export async function readTeams(
  { kysely }: Database,
  timeZone: string,
  agentIds: readonly number[],
  { fromDay, toDay, category, uplineId }: Span & { uplineId?: number },
): Promise<Map<number, AmountFigures>> {
  const { rows } = await sql<{ agentId: number } & SumRow>`
    select agent_id as "agentId", ${sums}
      from agents_hour
     where agent_id = any(${[...agentIds]}::bigint[])
       ${uplineId === undefined ? sql`` : sql`and upline_id = ${uplineId}`}
       and hour >= ${toDayStart(fromDay, timeZone)} and hour < ${toDayEnd(toDay, timeZone)} and ${matchesCategory(category)}
     group by 1`.execute(kysely);
  return new Map(rows.map((row) => [row.agentId, toFigures(row)]));
}

/**
 * Counts the members below the agent who bet, were active, deposited, and deposited for the first time: from `fromDay`
 * to `toDay`, and from `beforeDay` to the day before `fromDay`.
 */
export async function countMembers(
  { kysely }: Database,
  timeZone: string,
  team: { agentId: number; ranges: readonly { from: string; below: string }[] },
  { beforeDay, fromDay, toDay, category, activeMinor }: Span & { beforeDay: string; activeMinor: number },
): Promise<{ period: TeamCounts; before: TeamCounts }> {
  const isInRange = sql.join(
    team.ranges.map(({ from, below }) => sql`path ~>=~ ${from} and path ~<~ ${below}`),
    sql` or `,
  );
  const inTeam = sql`(${isInRange}) and member_id <> ${team.agentId}`;
  const play = await sql<Omit<TeamCounts, 'firstDepositors'> & { isBefore: boolean }>`
    select is_before as "isBefore",
           count(*) filter (where bets > 0) as bettors,
           count(*) filter (where valid_bet >= ${activeMinor}) as "activeMembers",
           count(*) filter (where deposit > 0) as depositors
      from (
        select day < ${fromDay}::date as is_before, member_id, sum(bets) as bets, sum(valid_bet_minor) as valid_bet,
               sum(deposit_minor) as deposit
          from agents_member_day
         where ${inTeam} and day between ${beforeDay}::date and ${toDay}::date and ${matchesCategory(category)}
         group by 1, 2) m
     group by 1`.execute(kysely);
  const deposits = await sql<Pick<TeamCounts, 'firstDepositors'> & { isBefore: boolean }>`
    select at < ${toDayStart(fromDay, timeZone)} as "isBefore", count(*) as "firstDepositors"
      from agents_first_deposit
     where ${inTeam} and at >= ${toDayStart(beforeDay, timeZone)} and at < ${toDayEnd(toDay, timeZone)}
     group by 1`.execute(kysely);
  const pick = (isBefore: boolean): TeamCounts => {
    const found = play.rows.find((row) => row.isBefore === isBefore);
    return {
      bettors: found?.bettors ?? 0,
      activeMembers: found?.activeMembers ?? 0,
      depositors: found?.depositors ?? 0,
      firstDepositors: deposits.rows.find((row) => row.isBefore === isBefore)?.firstDepositors ?? 0,
    };
  };
  return { period: pick(false), before: pick(true) };
}
