import type { GameType } from '@parlour/contracts';
import { sql } from 'kysely';
import { type CalendarPeriod, isOnWeekday, selectPeriod } from '../../server/index.ts';
import type { BettingDb } from '../store.ts';

export interface ValidBetQuery {
  from: Date;
  /** Exclusive. */
  to: Date;
  /** Undefined: all. */
  gameTypes: readonly GameType[] | undefined;
  /** Codes; undefined: all. */
  vendors: readonly string[] | undefined;
  /** Monday is 1; undefined: all. */
  weekdays: readonly number[] | undefined;
  period: CalendarPeriod;
  timeZone: string;
  /** Only sums of at least this amount. */
  minMinor: number;
}

/** The valid bets of one member in one period. */
export interface ValidBets {
  memberId: number;
  /** The first day of the period, or `once`. */
  period: string;
  sumMinor: number;
  /** When the sum reached the amount of the query. */
  reachedAt: Date;
  lastAt: Date;
}

/** Sums the valid bets for money that settled in a time, by member and period. */
export async function readValidBets(db: BettingDb, query: ValidBetQuery): Promise<ValidBets[]> {
  const { from, to, gameTypes, vendors, weekdays, period, timeZone, minMinor } = query;
  const settled = sql`settled_at`;
  const { rows } = await sql<ValidBets>`
    with bet as (
      select bet_no, member_id, valid_bet_minor, settled_at, ${selectPeriod(settled, period, timeZone)} as period
        from betting_round
       where settled_at >= ${from} and settled_at < ${to} and not demo and valid_bet_minor > 0
         and status not in ('VOID', 'REFUNDED')
         ${gameTypes ? sql`and category = any(${[...gameTypes]}::text[])` : sql``}
         ${vendors ? sql`and vendor_code = any(${[...vendors]}::text[])` : sql``}
         and ${isOnWeekday(settled, weekdays, timeZone)}
    ), running as (
      select *, sum(valid_bet_minor) over (partition by member_id, period order by settled_at, bet_no) as total from bet
    )
    select member_id as "memberId", period, sum(valid_bet_minor)::bigint as "sumMinor",
           min(settled_at) filter (where total >= ${minMinor}) as "reachedAt", max(settled_at) as "lastAt"
      from running group by member_id, period having sum(valid_bet_minor) >= ${minMinor}
     order by 4, 1, 2`.execute(db);
  return rows;
}
