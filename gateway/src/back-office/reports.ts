import {
  alterationReportAct,
  gameReportAct,
  hourlyReportAct,
  jackpotReportAct,
  liabilityReportAct,
} from '@parlour/contracts/back-office';
import * as z from 'zod/mini';
import type { AgentsService } from '../agents/index.ts';
import type { BettingOversight } from '../betting/index.ts';
import type { IdentityService } from '../identity/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  hourMs,
  type OperatorAct,
  toWireSum,
} from '../server/index.ts';
import type { WalletOversight } from '../wallet/index.ts';
import { findDecisions } from './alteration-decisions.ts';
import { bindAct } from './bind-act.ts';
import { createCursor, toPage } from './cursor.ts';
import { type Period, readPeriod, readTodayAndLastWeek } from './days.ts';

export interface ReportParts {
  database: Database;
  clock: Clock;
  audit: Pick<Audit, 'listActs'>;
  identity: Pick<IdentityService, 'findUsernames' | 'oversight'>;
  wallet: WalletOversight;
  betting: BettingOversight;
  agents: Pick<AgentsService, 'listHours'>;
  /** Time zone in which days begin. */
  timeZone: string;
}

const offsetCursor = createCursor(z.object({ offset: z.int().check(z.positive(), z.maximum(1_000_000)) }));
const winCursor = createCursor(z.object({ at: z.iso.datetime(), betNo: z.int() }));
const transferCursor = createCursor(z.object({ at: z.iso.datetime(), id: z.int() }));

/** Reports on demand, and the series of the charts. */
export const reportActs = (parts: ReportParts): OperatorAct[] => [
  createGameReport(parts),
  createLiabilityReport(parts),
  createJackpotReport(parts),
  createAlterationReport(parts),
  createHourlyReport(parts),
];

type Sums<T> = { [K in keyof T]: T[K] extends bigint ? number | string : T[K] };

/** Converts the sums of a row to their wire format. */
const toWireSums = <T extends object>(row: T): Sums<T> =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? toWireSum(value) : value]),
  ) as Sums<T>;

const createGameReport = ({ database, identity, betting, timeZone }: ReportParts): OperatorAct =>
  bindAct(gameReportAct, async ({ input }) => {
    const { by, per, vendor, category, accounts, cursor, limit } = input;
    const period = await readPeriod(database, timeZone, input);
    const exceptIds = accounts === 'real' ? await identity.oversight.listTestIds() : [];
    const query = { ...period, vendor, category, exceptIds };
    const offset = offsetCursor.read(cursor)?.offset ?? 0;
    const found = await betting.listGameFigures(query, { by, per }, { limit: limit + 1, offset });
    const { rows, next } = toPage(found, limit, offsetCursor, () => ({ offset: offset + limit }));
    return {
      rows: rows.map(({ gameId, gameName, ...row }) => ({
        ...toWireSums(row),
        game: gameId === null ? null : { id: gameId, name: gameName },
      })),
      ...(offset === 0 && { totals: toWireSums(await betting.sumGames(query)) }),
      ...(next !== undefined && { next }),
    };
  });

const createLiabilityReport = ({ clock, wallet, betting }: ReportParts): OperatorAct =>
  bindAct(liabilityReportAct, async () => {
    const { members, held } = await wallet.readLiability();
    const openBets = await betting.sumOpenRounds();
    return {
      at: clock.now().toISOString(),
      members: members.map(toWireSums),
      held: held.map(toWireSums),
      openBets: openBets.map(({ oldestAt, ...row }) => ({
        ...toWireSums(row),
        oldestAt: oldestAt?.toISOString() ?? null,
      })),
    };
  });

const createJackpotReport = ({ database, identity, wallet, betting, timeZone }: ReportParts): OperatorAct =>
  bindAct(jackpotReportAct, async ({ input }) => {
    const { cursor, limit } = input;
    const period = await readPeriod(database, timeZone, input);
    const place = winCursor.read(cursor);
    const found = await betting.listJackpotWins({
      ...period,
      before: place && { at: new Date(place.at), betNo: place.betNo },
      limit: limit + 1,
    });
    const toTime = (settledAt: Date | null): string => (settledAt ?? period.from).toISOString();
    const { rows, next } = toPage(found, limit, winCursor, ({ round }) => ({
      at: toTime(round.settledAt),
      betNo: round.betNo,
    }));
    const usernames = await identity.findUsernames(rows.map(({ round }) => round.memberId));
    const { held } = await wallet.readLiability();
    return {
      pools: held
        .filter(({ book }) => book.split(':')[0] === 'jackpot_pool')
        .map(({ book, sumMinor }) => ({ book, sumMinor: toWireSum(sumMinor) })),
      ...(place === undefined && { totals: toWireSums(await wallet.sumPoolMovements(period)) }),
      wins: rows.map(({ betNo, round, gameName }) => ({
        betNo,
        at: toTime(round.settledAt),
        memberId: round.memberId,
        username: usernames.get(round.memberId) ?? '',
        vendor: round.vendorCode,
        game: { id: round.gameId, name: gameName },
        jackpotMinor: round.jackpotMinor,
      })),
      ...(next !== undefined && { next }),
    };
  });

const createAlterationReport = ({ database, identity, wallet, audit, timeZone }: ReportParts): OperatorAct =>
  bindAct(alterationReportAct, async ({ input }) => {
    const { kind, cursor, limit } = input;
    const query = { ...(await readPeriod(database, timeZone, input)), kind };
    const place = transferCursor.read(cursor);
    const found = await wallet.listAlterations(query, {
      before: place && { at: new Date(place.at), id: place.id },
      limit: limit + 1,
    });
    const { rows, next } = toPage(found, limit, transferCursor, ({ at, id }) => ({
      at: at.toISOString(),
      id,
    }));
    const decisions = await findDecisions(audit, rows);
    const usernames = await identity.findUsernames(
      rows.map(({ fromMember, toMember }) => fromMember || toMember),
    );
    return {
      rows: rows.map(({ at, fromMember, fromBook, toMember, toBook, key: _key, ...row }) => {
        const id = fromMember || toMember;
        return {
          ...row,
          ...decisions.get(row.txNo),
          at: at.toISOString(),
          from: fromBook,
          to: toBook,
          ...(id !== 0 && { member: { id, username: usernames.get(id) ?? '' } }),
        };
      }),
      ...(place === undefined && { totals: (await wallet.sumAlterations(query)).map(toWireSums) }),
      ...(next !== undefined && { next }),
    };
  });

const createHourlyReport = (parts: ReportParts): OperatorAct =>
  bindAct(hourlyReportAct, async () => {
    const { database, clock, timeZone } = parts;
    const days = await readTodayAndLastWeek(database, timeZone, clock.now());
    return {
      today: await readHours(parts, days.today),
      lastWeek: await readHours(parts, days.lastWeek),
      lastWeekHourSoFar: await readPartOfHour(parts, days.lastWeekHourSoFar),
    };
  });

/** Reads every hour of a period that begins at the start of a day. */
async function readHours({ identity, wallet, agents, betting }: ReportParts, period: Period) {
  const exceptIds = await identity.oversight.listTestIds();
  const toHour = (at: Date): number => Math.floor((at.getTime() - period.from.getTime()) / hourMs);
  const figures = new Map((await agents.listHours(period)).map((row) => [toHour(row.at), row]));
  const orders = new Map(
    (await wallet.countOrdersByHour({ ...period, exceptIds })).map((row) => [row.hour, row]),
  );
  const jackpots = new Map(
    (await betting.listJackpotHours({ ...period, exceptIds })).map((row) => [row.hour, row]),
  );
  const logins = new Map((await identity.oversight.countLoginsByHour(period)).map((row) => [row.hour, row]));
  const hours = Math.ceil((period.to.getTime() - period.from.getTime()) / hourMs);
  return Array.from({ length: hours }, (_, hour) =>
    toHourFigures(new Date(period.from.getTime() + hour * hourMs), {
      ...figures.get(hour),
      ...jackpots.get(hour),
      ...orders.get(hour),
      ...logins.get(hour),
    }),
  );
}

/**
 * Reads a part of one hour from the rounds and orders, because the roll-up has only whole hours. Like the roll-up, it
 * leaves out the money of bonus grants.
 */
async function readPartOfHour({ identity, wallet, betting }: ReportParts, period: Period) {
  const exceptIds = await identity.oversight.listTestIds();
  const games = await betting.sumOwnMoney({ ...period, vendor: undefined, category: undefined, exceptIds });
  const [orders] = await wallet.countOrdersByHour({ ...period, exceptIds });
  const [logins] = await identity.oversight.countLoginsByHour(period);
  return toHourFigures(period.from, { ...games, depositMinor: orders?.creditedMinor, ...orders, ...logins });
}

interface HourSums {
  bets?: number;
  stakeMinor?: bigint;
  payoutMinor?: bigint;
  /** The part of the payout that the jackpot pool paid. */
  jackpotMinor?: bigint;
  depositMinor?: bigint | undefined;
  credited?: number;
  failed?: number;
  opened?: number;
  refused?: number;
}

function toHourFigures(at: Date, sums: HourSums) {
  const { bets = 0, stakeMinor = 0n, payoutMinor = 0n, jackpotMinor = 0n, depositMinor = 0n } = sums;
  const { credited = 0, failed = 0, opened = 0, refused = 0 } = sums;
  return {
    at: at.toISOString(),
    deposits: credited,
    depositMinor: toWireSum(depositMinor),
    failedDeposits: failed,
    bets,
    stakeMinor: toWireSum(stakeMinor),
    resultMinor: toWireSum(stakeMinor - (payoutMinor - jackpotMinor)),
    logins: opened,
    failedLogins: refused,
  };
}
