/** Rounds of one member as an operator sees them. */
import type { GameType } from '@parlour/contracts';
import { sql } from 'kysely';
import type { RoundStatus } from '../bet-rules.ts';
import { type Round, toRound } from '../round.ts';
import type { BettingDb } from '../store.ts';

export interface BetQuery {
  memberId: number;
  demo: boolean;
  from: Date | undefined;
  /** Exclusive. */
  to: Date | undefined;
  status: RoundStatus | undefined;
  category: GameType | undefined;
  vendor: string | undefined;
  /** Only bets placed before this one. */
  before: { placedAt: Date; betNo: number } | undefined;
  limit: number;
}

/** Reads a member's bets, newest first. */
export async function readBetsBefore(db: BettingDb, query: BetQuery): Promise<Round[]> {
  const { from, to, status, category, vendor, before } = query;
  let rounds = db
    .selectFrom('betting_round')
    .selectAll()
    .where('member_id', '=', query.memberId)
    .where('demo', '=', query.demo);
  if (from) rounds = rounds.where('placed_at', '>=', from);
  if (to) rounds = rounds.where('placed_at', '<', to);
  if (status) rounds = rounds.where('status', '=', status);
  if (category) rounds = rounds.where('category', '=', category);
  if (vendor) rounds = rounds.where('vendor_code', '=', vendor);
  if (before)
    rounds = rounds
      .where('placed_at', '<=', before.placedAt)
      .where(sql<boolean>`(placed_at, bet_no) < (${before.placedAt}, ${before.betNo})`);
  const rows = await rounds
    .orderBy('placed_at', 'desc')
    .orderBy('bet_no', 'desc')
    .limit(query.limit)
    .execute();
  return rows.map(toRound);
}

export interface BetsInPlay {
  hasHeldWin: boolean;
  openRounds: number;
  openStakeMinor: number;
}

/** Reads betting's current facts about a member. Play money does not count. */
export async function readBetsInPlay(db: BettingDb, memberId: number): Promise<BetsInPlay> {
  const { rows } = await sql<BetsInPlay>`
    select exists (select from betting_win_hold where member_id = ${memberId} and state = 'HELD') as "hasHeldWin",
           (select count(*) from betting_round
             where member_id = ${memberId} and settled_at is null and not demo) as "openRounds",
           (select coalesce(sum(stake_minor), 0)::bigint from betting_round
             where member_id = ${memberId} and settled_at is null and not demo) as "openStakeMinor"`.execute(
    db,
  );
  return rows[0] ?? { hasHeldWin: false, openRounds: 0, openStakeMinor: 0 };
}
