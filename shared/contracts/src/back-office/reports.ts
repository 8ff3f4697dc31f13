import * as z from '@parlour/schema';
import { gameTypes } from '../games.ts';
import { cursor, declareAct, limit, minor, next, time, wideSum } from './act.ts';

const view = { method: 'GET', permission: 'reports.view' } as const;
/** Days of the site's time zone, inclusive; at most 366, and a hundred years of games by month or year. */
const days = { from: z.iso.date(), to: z.iso.date() };
/**
 * `real` excludes test accounts, as the site's own figures do. `all` equals the ledger. Neither includes play
 * money.
 */
const accounts = z._default(z.enum(['real', 'all']), 'real');

const gameFigures = {
  bets: z.int(),
  stakeMinor: wideSum,
  validBetMinor: wideSum,
  /** All that members won, including jackpots and wins under review. */
  payoutMinor: wideSum,
  /** The part of the payout that the jackpot pool paid. */
  jackpotMinor: wideSum,
  /** Stakes minus the payouts that the house paid: the house's result before jackpots. */
  resultMinor: wideSum,
};

export const gameReportGroups = ['vendor', 'category', 'game'] as const;
export const gameReportSpans = ['day', 'month', 'year', 'range'] as const;

/** Rounds by the day on which they settled. */
export const gameReportAct = declareAct({
  ...view,
  path: 'reports/games',
  input: z.object({
    ...days,
    by: z._default(z.enum(gameReportGroups), 'vendor'),
    per: z._default(z.enum(gameReportSpans), 'range'),
    vendor: z.optional(z.string().check(z.maxLength(40))),
    category: z.optional(z.enum(gameTypes)),
    accounts,
    cursor,
    limit,
  }),
  value: z.object({
    rows: z.array(
      z.object({
        /** `2026-11-20`, `2026-11`, `2026`, or null for the whole range. */
        period: z.nullable(z.string()),
        vendor: z.nullable(z.string()),
        category: z.nullable(z.enum(gameTypes)),
        game: z.nullable(z.object({ id: z.int(), name: z.nullable(z.string()) })),
        ...gameFigures,
      }),
    ),
    /** Sums over all pages; only on the first page. */
    totals: z.optional(z.object(gameFigures)),
    next,
  }),
});

/** Everything that the site owes at this moment: members' balances, open bets, holds and pools. */
export const liabilityReportAct = declareAct({
  ...view,
  path: 'reports/liability',
  input: z.object({}),
  value: z.object({
    at: time,
    /** Members' balances by book. Vendors' books have one row per vendor. */
    members: z.array(
      z.object({ book: z.string(), currency: z.string(), accounts: z.int(), sumMinor: wideSum }),
    ),
    /** Books of the house that hold members' money: stakes of open rounds, wins under review, jackpot pools. */
    held: z.array(z.object({ book: z.string(), currency: z.string(), sumMinor: wideSum })),
    openBets: z.array(
      z.object({ vendor: z.string(), rounds: z.int(), stakeMinor: wideSum, oldestAt: z.nullable(time) }),
    ),
  }),
});

/** Jackpot wins of some days, newest first, and the pools at this moment. */
export const jackpotReportAct = declareAct({
  ...view,
  path: 'reports/jackpots',
  input: z.object({ ...days, cursor, limit }),
  value: z.object({
    pools: z.array(z.object({ book: z.string(), sumMinor: wideSum })),
    /** Movements of the pools on these days. Only on the first page. */
    totals: z.optional(
      z.object({ fedMinor: wideSum, fundedMinor: wideSum, wonMinor: wideSum, takenBackMinor: wideSum }),
    ),
    wins: z.array(
      z.object({
        betNo: z.string(),
        at: time,
        memberId: z.int(),
        username: z.string(),
        vendor: z.string(),
        game: z.object({ id: z.int(), name: z.nullable(z.string()) }),
        jackpotMinor: minor,
      }),
    ),
    next,
  }),
  personal: { fields: ['jackpots'], about: 'username' },
});

/**
 * `adjustment`: an operator changed a balance. `refund`: the stake of a round that stayed open too long was returned.
 * `win`: a held win was credited or returned. `correction`: a movement was reversed.
 */
export const alterationKinds = ['adjustment', 'refund', 'win', 'correction'] as const;

/** Movements of money that people decided on, newest first. Every row is a movement of the ledger. */
export const alterationReportAct = declareAct({
  ...view,
  path: 'reports/alterations',
  input: z.object({ ...days, kind: z.optional(z.enum(alterationKinds)), cursor, limit }),
  value: z.object({
    rows: z.array(
      z.object({
        txNo: z.string(),
        at: time,
        kind: z.enum(alterationKinds),
        type: z.string(),
        /** Absent if no member's book takes part in the movement. */
        member: z.optional(z.object({ id: z.int(), username: z.string() })),
        from: z.string(),
        to: z.string(),
        currency: z.string(),
        amountMinor: minor,
        reference: z.nullable(z.string()),
        remark: z.nullable(z.string()),
        /** The operator who decided, as `operator:olga`, and the reason. Absent if the audit record does not name the movement. */
        decidedBy: z.optional(z.string()),
        reason: z.optional(z.string()),
      }),
    ),
    /** Only on the first page. */
    totals: z.optional(
      z.array(z.object({ type: z.string(), currency: z.string(), count: z.int(), sumMinor: wideSum })),
    ),
    next,
  }),
  personal: { fields: ['amounts'], about: 'username' },
});

const hour = z.object({
  /** Start of the hour. */
  at: time,
  deposits: z.int(),
  depositMinor: wideSum,
  failedDeposits: z.int(),
  bets: z.int(),
  stakeMinor: wideSum,
  /** Stakes minus the payouts that the house paid: its result before jackpots. */
  resultMinor: wideSum,
  logins: z.int(),
  failedLogins: z.int(),
});

/**
 * Each hour of today and of the same day last week, for the charts. Bets count in the hour in which they settled, with
 * the money of members and without that of bonus grants.
 */
export const hourlyReportAct = declareAct({
  ...view,
  path: 'reports/hours',
  input: z.object({}),
  value: z.object({
    /** The hours of today so far, including the current one. */
    today: z.array(hour),
    lastWeek: z.array(hour),
    /** Last week's hour until the same minute. Compare the current hour with it. */
    lastWeekHourSoFar: hour,
  }),
});
