import { AppError, type GameType } from '@parlour/contracts';
import { sql } from 'kysely';
import { type Clock, type Database, toCalendarDay } from '../../server/index.ts';
import type { Ledger, LifetimeFlows } from '../../wallet/index.ts';
import {
  computePeriods,
  computePlayPeriods,
  countDays,
  listPeriods,
  type PeriodFigures,
  type ProfitFigures,
  sumPeriods,
} from './profit-rules.ts';
import { sumBetsByPeriod, sumOpenStakes } from './profit-store.ts';

export interface ProfitRequest {
  /** `yyyy-MM-dd` in the platform's time zone, inclusive. */
  fromDay: string;
  toDay: string;
  unit: 'day' | 'month';
  /** Counts only the bets of a game type or vendor: the figures have no `account`. */
  category?: GameType | undefined;
  vendor?: string | undefined;
}

export interface Profit {
  /** All periods of the span, oldest first. */
  periods: PeriodFigures[];
  totals: ProfitFigures;
  /** Stakes of currently unsettled bets of any day. */
  openStakeMinor: number;
  lifetime: LifetimeFlows;
}

interface ProfitParts {
  database: Database;
  clock: Clock;
  ledger: Pick<Ledger, 'readFlowsIn' | 'readLifetimeFlowsIn'>;
  /** Time zone in which days and months begin. */
  timeZone: string;
  records: ProfitTerms;
}

/** The longest span of one request. */
export interface ProfitTerms {
  /** Days of figures by day: a quarter and one day, because a page in another time zone may ask for the day after its own. */
  reportDays: number;
  /** Months of figures by month. */
  statementMonths: number;
}

/** Returns the longest span in days. Months are those of a leap year, with one more day for the same reason. */
const getDaysMax = (unit: ProfitRequest['unit'], { reportDays, statementMonths }: ProfitTerms): number =>
  unit === 'day' ? reportDays : Math.ceil((statementMonths * 366) / 12) + 1;

/**
 * Returns a member's profit and loss. All figures come from one snapshot. Fails with `request.invalid` for a span that is
 * too long or ends before it begins.
 */
export function getProfit(
  { database, clock, ledger, timeZone, records }: ProfitParts,
  memberId: number,
  request: ProfitRequest,
): Promise<Profit> {
  const { fromDay, toDay, unit, category, vendor } = request;
  refuseBadSpan(request, records);
  const isWhole = category === undefined && vendor === undefined;
  const today = toCalendarDay(timeZone, clock.now());
  // Days that have not begun are left out, but a span has at least its first period.
  const lastDay = toDay > today && fromDay <= today ? today : toDay;
  const names = listPeriods(fromDay, lastDay, unit);
  const span = { ...request, memberId, timeZone };
  return database.transaction(async (tx) => {
    // Reads the balance, the entries and the bets in one snapshot, so that they are consistent.
    await sql`set transaction isolation level repeatable read read only`.execute(tx);
    const bets = await sumBetsByPeriod(tx, span);
    const periods = isWhole
      ? computePeriods(names, await ledger.readFlowsIn(tx, span), bets)
      : computePlayPeriods(names, bets);
    return {
      periods,
      totals: sumPeriods(periods),
      openStakeMinor: await sumOpenStakes(tx, memberId),
      lifetime: await ledger.readLifetimeFlowsIn(tx, memberId),
    };
  });
}

function refuseBadSpan({ fromDay, toDay, unit }: ProfitRequest, records: ProfitTerms): void {
  const daysMax = getDaysMax(unit, records);
  const days = countDays(fromDay, toDay);
  const refuse = (rule: string, params?: Record<string, number>) => {
    throw new AppError('request.invalid', `The profit from ${fromDay} to ${toDay} is not computed.`, {
      fields: [{ path: ['to'], rule, ...(params && { params }) }],
    });
  };
  if (days < 1) refuse('invalid');
  if (days > daysMax) refuse('range-too-long', { days: daysMax });
}
