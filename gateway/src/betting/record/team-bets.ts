/** Settled bets of a team, by the members' paths at the time of each bet. */
import type { GameType } from '@parlour/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { RoundStatus } from '../bet-rules.ts';
import { type Round, type RoundRow, toRound } from '../round.ts';
import type { BettingDb } from '../store.ts';

export interface TeamBetFilter {
  /**
   * Half-open ranges of the team's paths, compared bytewise, without its agent; one for each path that the agent had.
   */
  team: readonly { after: string; below: string }[];
  /** Only these members; undefined: everyone in the range. For a small team, a list of members is faster. */
  memberIds: readonly number[] | undefined;
  /** Period of the settlement. */
  from: Date;
  /** Exclusive. */
  to: Date;
  category?: GameType | undefined;
  vendor?: string | undefined;
  status?: RoundStatus | undefined;
  /** Only bets on these games. */
  gameIds?: readonly number[] | undefined;
}

/** The last bet of the previous part. */
export interface TeamBetCursor {
  settledAt: Date;
  betNo: number;
}

/** Minor units. Exact at any size. */
export interface TeamBetTotals {
  count: number;
  stakeMinor: bigint;
  validBetMinor: bigint;
  payoutMinor: bigint;
}

const isInTeam = (team: TeamBetFilter['team']): RawBuilder<unknown> =>
  sql`(${sql.join(
    team.map(({ after, below }) => sql`r.team_path ~>~ ${after} and r.team_path ~<~ ${below}`),
    sql` or `,
  )})`;

const matching = (filter: TeamBetFilter): RawBuilder<unknown> => sql`
  from betting_round r
 where r.settled_at >= ${filter.from}::timestamptz and r.settled_at < ${filter.to}::timestamptz
   and ${isInTeam(filter.team)} and not r.demo
   ${filter.memberIds ? sql`and r.member_id = any(${[...filter.memberIds]}::bigint[])` : sql``}
   ${filter.category ? sql`and r.category = ${filter.category}` : sql``}
   ${filter.vendor ? sql`and r.vendor_code = ${filter.vendor}` : sql``}
   ${filter.gameIds ? sql`and r.game_id = any(${[...filter.gameIds]}::bigint[])` : sql``}
   ${filter.status ? sql`and r.status = ${filter.status}` : sql``}`;

/** Reads bets, latest settlement first: one page, or the part after a cursor. */
export async function readTeamBets(
  db: BettingDb,
  filter: TeamBetFilter,
  part: { limit: number; offset?: number; after?: TeamBetCursor | undefined },
): Promise<Round[]> {
  const { after, limit, offset = 0 } = part;
  const rest = after
    ? sql`and (r.settled_at, r.bet_no) < (${after.settledAt}::timestamptz, ${after.betNo}::bigint)`
    : sql``;
  const { rows } = await sql<RoundRow>`
    select r.* ${matching(filter)} ${rest}
     order by r.settled_at desc, r.bet_no desc limit ${limit} offset ${offset}`.execute(db);
  return rows.map(toRound);
}

export async function sumTeamBets(db: BettingDb, filter: TeamBetFilter): Promise<TeamBetTotals> {
  const { rows } = await sql<{ count: number; stake: string; validBet: string; payout: string }>`
    select count(*) as count, coalesce(sum(r.stake_minor), 0)::text as stake,
           coalesce(sum(r.valid_bet_minor), 0)::text as "validBet",
           coalesce(sum(r.payout_minor), 0)::text as payout ${matching(filter)}`.execute(db);
  const { count = 0, stake = '0', validBet = '0', payout = '0' } = rows[0] ?? {};
  return {
    count,
    stakeMinor: BigInt(stake),
    validBetMinor: BigInt(validBet),
    payoutMinor: BigInt(payout),
  };
}
