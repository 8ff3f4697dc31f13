import type { GameType } from '@parlour/contracts';
import { type Expression, type ExpressionBuilder, type SqlBool, sql } from 'kysely';
import type { RoundStatus } from '../bet-rules.ts';
import { type Round, toRound } from '../round.ts';
import type { BettingDb, BettingTables } from '../store.ts';

export interface BetFilter {
  memberId: number;
  demo: boolean;
  from: Date;
  /** Exclusive. */
  to: Date;
  category?: GameType | undefined;
  vendor?: string | undefined;
  status?: RoundStatus | undefined;
}

/** Minor units. */
export interface BetTotals {
  count: number;
  stakeMinor: number;
  validBetMinor: number;
  payoutMinor: number;
  netMinor: number;
}

const matching =
  (filter: BetFilter) =>
  (eb: ExpressionBuilder<BettingTables, 'betting_round'>): Expression<SqlBool> => {
    const conditions = [
      eb('member_id', '=', filter.memberId),
      eb('demo', '=', filter.demo),
      eb('placed_at', '>=', filter.from),
      eb('placed_at', '<', filter.to),
    ];
    if (filter.category) conditions.push(eb('category', '=', filter.category));
    if (filter.vendor) conditions.push(eb('vendor_code', '=', filter.vendor));
    if (filter.status) conditions.push(eb('status', '=', filter.status));
    return eb.and(conditions);
  };

export async function readBets(
  db: BettingDb,
  filter: BetFilter,
  page: { limit: number; offset: number },
): Promise<Round[]> {
  const rows = await db
    .selectFrom('betting_round')
    .selectAll()
    .where(matching(filter))
    .orderBy('placed_at', 'desc')
    .orderBy('bet_no', 'desc')
    .limit(page.limit)
    .offset(page.offset)
    .execute();
  return rows.map(toRound);
}

/**
 * Reads the `limit` bets before the bet `before`, newest first. The cost does not depend on the length of the
 * record.
 */
export async function readBetsPart(
  db: BettingDb,
  filter: BetFilter,
  { before, limit }: { before: { placedAt: Date; betNo: number } | undefined; limit: number },
): Promise<Round[]> {
  const all = db.selectFrom('betting_round').selectAll().where(matching(filter));
  const rest = before
    ? all.where(sql<boolean>`(placed_at, bet_no) < (${before.placedAt}, ${before.betNo})`)
    : all;
  const rows = await rest.orderBy('placed_at', 'desc').orderBy('bet_no', 'desc').limit(limit).execute();
  return rows.map(toRound);
}

export async function sumBets(db: BettingDb, filter: BetFilter): Promise<BetTotals> {
  const row = await db
    .selectFrom('betting_round')
    .select([
      sql<number>`count(*)`.as('count'),
      sql<number>`coalesce(sum(stake_minor), 0)::bigint`.as('stakeMinor'),
      sql<number>`coalesce(sum(valid_bet_minor), 0)::bigint`.as('validBetMinor'),
      sql<number>`coalesce(sum(payout_minor), 0)::bigint`.as('payoutMinor'),
      sql<number>`coalesce(sum(payout_minor - stake_minor) filter (where settled_at is not null), 0)::bigint`.as(
        'netMinor',
      ),
    ])
    .where(matching(filter))
    .executeTakeFirstOrThrow();
  return row;
}

/** Reads settled real-money wins of at least `payoutMinMinor`, largest first. */
export async function readWins(
  db: BettingDb,
  { from, to, payoutMinMinor, limit }: { from: Date; to: Date; payoutMinMinor: number; limit: number },
): Promise<Round[]> {
  const rows = await db
    .selectFrom('betting_round')
    .selectAll()
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where('status', '=', 'WON')
    .where('demo', '=', false)
    .where('held_minor', '=', 0)
    .where('payout_minor', '>=', payoutMinMinor)
    .orderBy('payout_minor', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toRound);
}

/** Reads jackpot wins, largest first. */
export async function readJackpotWins(
  db: BettingDb,
  { from, to, limit }: { from: Date; to: Date; limit: number },
): Promise<Round[]> {
  const rows = await db
    .selectFrom('betting_round')
    .selectAll()
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where('demo', '=', false)
    .where('held_minor', '=', 0)
    .where('jackpot_minor', '>', 0)
    .orderBy('jackpot_minor', 'desc')
    .orderBy('settled_at')
    .limit(limit)
    .execute();
  return rows.map(toRound);
}

/** Reads the best win of each member in some categories: the larger payout first, of equal payouts the earlier. */
export async function readBestWins(
  db: BettingDb,
  { from, to, categories, limit }: { from: Date; to: Date; categories: readonly GameType[]; limit: number },
): Promise<Round[]> {
  const best = db
    .selectFrom('betting_round')
    .selectAll()
    .distinctOn('member_id')
    .where('category', 'in', categories)
    .where('settled_at', '>=', from)
    .where('settled_at', '<', to)
    .where('demo', '=', false)
    .where('held_minor', '=', 0)
    .where('status', '=', 'WON')
    .orderBy('member_id')
    .orderBy('payout_minor', 'desc')
    .orderBy('settled_at');
  const rows = await db
    .selectFrom(best.as('best'))
    .selectAll()
    .orderBy('payout_minor', 'desc')
    .orderBy('settled_at')
    .orderBy('member_id')
    .limit(limit)
    .execute();
  return rows.map(toRound);
}
