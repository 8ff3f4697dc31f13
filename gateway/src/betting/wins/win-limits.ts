/** Limits for wins that are paid without review. Amounts are in minor units. */
import { sql } from 'kysely';
import type { BettingDb } from '../store.ts';

export interface WinLimits {
  maxWinMinor: number;
  /** Wins less stakes of one day, of all games of the vendor. */
  dailyNetMinor: number;
}

/** The limits that apply unless an operator has set others. */
export interface WinDefaults extends WinLimits {
  /** A jackpot within this many hours of another jackpot of the same vendor is held. */
  jackpotReviewHours: number;
}

export type HoldBecause = 'single-win' | 'daily-net' | 'repeated-jackpot';

/** The limits in force for a vendor: those of all its games, and those of single games. */
export interface VendorWinLimits extends WinLimits {
  maxWinByGame: ReadonlyMap<number, number>;
}

/** Returns why a win is held, and the limit that it exceeds; undefined for a win that is paid. */
export function judgeWin(
  { amountMinor, gameId, dayNetMinor }: { amountMinor: number; gameId: number; dayNetMinor: bigint },
  limits: VendorWinLimits,
): { because: HoldBecause; limitMinor: number } | undefined {
  const maxWinMinor = limits.maxWinByGame.get(gameId) ?? limits.maxWinMinor;
  if (amountMinor > maxWinMinor) return { because: 'single-win', limitMinor: maxWinMinor };
  if (dayNetMinor + BigInt(amountMinor) > BigInt(limits.dailyNetMinor))
    return { because: 'daily-net', limitMinor: limits.dailyNetMinor };
  return undefined;
}

/**
 * Returns whether another jackpot of the vendor was won at `since` or later. Jackpots that were rolled back
 * or returned also count. Call it under the lock of the pool, so that of two concurrent jackpots one sees the
 * other.
 */
export async function hasWonJackpotSince(db: BettingDb, vendor: string, since: Date): Promise<boolean> {
  const row = await db
    .selectFrom('betting_transaction')
    .select('tx_id')
    .where('vendor_code', '=', vendor)
    .where('applied_at', '>=', since)
    .where('jackpot_minor', '>', 0)
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

export async function readWinLimits(
  db: BettingDb,
  vendor: string,
  defaults: WinLimits,
): Promise<VendorWinLimits> {
  const rows = await db
    .selectFrom('betting_win_limit')
    .select(['node_id', 'max_win_minor', 'daily_net_minor'])
    .where('vendor_code', '=', vendor)
    .execute();
  const own = rows.find(({ node_id }) => node_id === 0);
  return {
    maxWinMinor: own?.max_win_minor ?? defaults.maxWinMinor,
    dailyNetMinor: own?.daily_net_minor ?? defaults.dailyNetMinor,
    maxWinByGame: new Map(
      rows.filter(({ node_id }) => node_id !== 0).map((row) => [row.node_id, row.max_win_minor]),
    ),
  };
}

/** Returns the start of the day of a time in a time zone. */
export async function readDayStart(db: BettingDb, at: Date, timeZone: string): Promise<Date> {
  const { rows } = await sql<{ start: Date }>`
    select date_trunc('day', ${at}::timestamptz, ${timeZone}) as start`.execute(db);
  const [row] = rows;
  if (row === undefined) throw new Error('The database did not return the start of the day.');
  return row.start;
}

/**
 * Sums wins less stakes of a vendor's real-money rounds, applied in `[from, to)`, without jackpot payouts and without
 * wins that a person holds or returned.
 */
export async function readNet(
  db: BettingDb,
  vendor: string,
  { from, to }: { from: Date; to: Date },
): Promise<bigint> {
  const { rows } = await sql<{ net: string }>`
    select coalesce(sum(case t.verb when 'win' then t.amount_minor - t.jackpot_minor else -t.amount_minor end), 0)::text
             as net
      from betting_transaction t
      join betting_round r on r.vendor_code = t.vendor_code and r.round_id = t.round_id
      left join betting_win_hold h on h.vendor_code = t.vendor_code and h.tx_id = t.tx_id
        and h.state in ('HELD', 'RETURNED')
     where t.vendor_code = ${vendor} and t.applied_at >= ${from} and t.applied_at < ${to}
       and t.state = 'APPLIED' and t.verb in ('bet', 'win') and not r.demo and h.id is null`.execute(db);
  return BigInt(rows[0]?.net ?? 0);
}
