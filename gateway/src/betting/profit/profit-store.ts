import type { GameType } from '@parlour/contracts';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../../server/index.ts';
import type { PeriodBets } from './profit-rules.ts';

interface BetSpan {
  memberId: number;
  /** `yyyy-MM-dd` in `timeZone`, inclusive. */
  fromDay: string;
  toDay: string;
  unit: 'day' | 'month';
  timeZone: string;
  category?: GameType | undefined;
  vendor?: string | undefined;
}

/**
 * Sums the real money in bets by the period in which they were settled. A round that was reopened stays in that
 * period and is subtracted in the period of the rollback. Periods without bets are absent.
 */
export async function sumBetsByPeriod(tx: Tx, span: BetSpan): Promise<PeriodBets[]> {
  const { memberId, fromDay, toDay, unit, timeZone, category, vendor } = span;
  const matching = (at: RawBuilder<unknown>) => sql`member_id = ${memberId}
    and ${at} >= (${fromDay}::date)::timestamp at time zone ${timeZone}
    and ${at} < (${toDay}::date + 1)::timestamp at time zone ${timeZone}
    ${category === undefined ? sql`` : sql`and category = ${category}`}
    ${vendor === undefined ? sql`` : sql`and vendor_code = ${vendor}`}`;
  const [settled, reopened] = [sql`settled_at`, sql`reopened_at`];
  const { rows } = await sql<PeriodBets>`
    select date_trunc(${unit}, at at time zone ${timeZone})::date as period, sum(stake)::bigint as "settledMinor",
           sum(payout)::bigint as "payoutMinor"
      from (
        select settled_at as at, stake_minor - bonus_stake_minor as stake,
               payout_minor - held_minor - bonus_payout_minor as payout
          from betting_round where ${matching(settled)} and not demo
        union all
        select settled_at, stake_minor - bonus_stake_minor, payout_minor - bonus_payout_minor from betting_reopening where ${matching(settled)}
        union all
        select reopened_at, bonus_stake_minor - stake_minor, bonus_payout_minor - payout_minor from betting_reopening where ${matching(reopened)}
      ) bets
     group by 1`.execute(tx);
  return rows;
}

/** Sums the stakes of the member's unsettled real-money bets. */
export async function sumOpenStakes(tx: Tx, memberId: number): Promise<number> {
  const { rows } = await sql<{ minor: number }>`
    select coalesce(sum(stake_minor - bonus_stake_minor), 0)::bigint as minor from betting_round
     where member_id = ${memberId} and not demo and settled_at is null`.execute(tx);
  return rows[0]?.minor ?? 0;
}
