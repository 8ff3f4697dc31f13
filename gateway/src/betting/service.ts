import { AppError, type GameType, gameTypes } from '@parlour/contracts';
import type { WinnerBoard } from '@parlour/contracts/calls';
import type { CatalogService, Game } from '../catalog/index.ts';
import type { IdentityService } from '../identity/index.ts';
import { dayMs, type Session } from '../server/index.ts';
import type { RoundStatus } from './bet-rules.ts';
import { type LaunchParts, type LaunchRequest, launchGame } from './launch/launch.ts';
import { type NamedGame, resolveNodeId } from './launch/named-game.ts';
import { getProfit, type Profit, type ProfitRequest, type ProfitTerms } from './profit/profit-service.ts';
import { type BetTotals, readBets, readBetsPart, sumBets } from './record/record-store.ts';
import {
  readTeamBets,
  sumTeamBets,
  type TeamBetCursor,
  type TeamBetFilter,
  type TeamBetTotals,
} from './record/team-bets.ts';
import { listBoard, type Win } from './record/winner-boards.ts';
import type { Round } from './round.ts';
import { type Recall, recallRound } from './rounds/recall.ts';
import { listReconciliations, type Reconciliation } from './rounds/reconcile.ts';
import { findRoundByNo, readOpenRounds } from './rounds/rounds-store.ts';
import { checkRound, type WatchdogParts } from './rounds/watchdog.ts';
import { type BettingTables, closeSessions } from './store.ts';

interface BetsScope {
  from: Date;
  /** Exclusive; at most as many days after `from` as the jurisdiction profile gives. */
  to: Date;
  category?: GameType | undefined;
  vendor?: string | undefined;
  status?: RoundStatus | undefined;
}

interface BetsRequest extends BetsScope {
  page: number;
  pageSize: number;
}

/** The bet after which the next part of an export begins. */
interface BetCursor {
  placedAt: Date;
  betNo: number;
}

export interface Bet {
  round: Round;
  /** Absent once the game was removed from the catalogue. */
  game: Game | undefined;
}

export interface BettingService {
  /** False when a connected vendor keeps members' money in its own wallets, so that transfers are needed. */
  isSingleWallet: boolean;
  /** See `launchGame`. */
  launch(session: Session, request: LaunchRequest): Promise<{ url: string; game: Game }>;
  /** Like `launch`, for a game identified by its code or number, or the first lottery. */
  launchByCode(
    session: Session,
    named: NamedGame,
    request: Pick<LaunchRequest, 'language' | 'backUrl'>,
  ): Promise<{ url: string; game: Game }>;
  /** One page of a member's bets with totals over all pages. Fails with `request.invalid` for a longer period than the profile's. */
  listBets(
    owner: Session,
    request: BetsRequest,
  ): Promise<{ bets: Bet[]; totals: BetTotals; totalPages: number }>;
  /**
   * Returns the next part of a member's bets, newest first; `next` is undefined after the last part. Fails as
   * `listBets` does.
   */
  exportBets(
    owner: Session,
    request: BetsScope & { after: BetCursor | undefined },
  ): Promise<{ bets: Bet[]; next: BetCursor | undefined }>;
  /** Returns one page of a team's settled bets, with totals of all pages. Fails as `listBets` does. */
  listTeamBets(
    scope: TeamBetScope,
    page: { number: number; size: number },
  ): Promise<{ bets: Bet[]; totals: TeamBetTotals; totalPages: number }>;
  /** Returns the next part of a team's settled bets, latest settlement first. Fails as `listBets` does. */
  exportTeamBets(
    scope: TeamBetScope,
    after: TeamBetCursor | undefined,
  ): Promise<{ bets: Bet[]; next: TeamBetCursor | undefined }>;
  /** See `getProfit` of `profit/`. */
  getProfit(memberId: number, request: ProfitRequest): Promise<Profit>;
  /** See `listBoard`. */
  listWins(board: WinnerBoard, count: number): Promise<Win[]>;
  /** Lists the member's unsettled rounds, whose stakes are held, oldest first. */
  listOpenRounds(owner: Session): Promise<Bet[]>;
  /** Checks an open round with its vendor now and applies the definite part. Fails with `betting.round-not-found`. */
  checkRound(owner: Session, betNo: number): Promise<Bet>;
  /** Returns the course of one of the member's rounds. Fails with `betting.round-not-found`. */
  recall(owner: Session, betNo: number, language: string): Promise<Bet & Recall>;
  /** Lists the last days that were compared with vendors, newest first. */
  listReconciliations(): Promise<Reconciliation[]>;
  /** Ends the games opened with a session of the site. Their open rounds still settle. */
  endGames(siteTokenHash: string): Promise<void>;
}

type TeamBetScope = Omit<TeamBetFilter, 'gameIds'> & {
  /** A part of a game's name in any language. */
  gameName?: string | undefined;
};

/** Rows in one part of an export. It limits the server's memory use. */
const exportRows = 500;
/** Games of one search by name, the most popular first. */
const foundGamesMax = 5_000;

function refuseLongPeriod({ from, to }: Pick<BetsScope, 'from' | 'to'>, daysMax: number): void {
  if (to.getTime() - from.getTime() <= daysMax * dayMs) return;
  throw new AppError('request.invalid', `The betting record answers at most ${daysMax} days at once.`, {
    fields: [{ path: ['to'], rule: 'range-too-long', params: { days: daysMax } }],
  });
}

/** Finds the games of a name in the catalogue. */
async function toTeamFilter(
  catalog: Pick<CatalogService, 'listGames'>,
  { gameName: name, ...filter }: TeamBetScope,
): Promise<TeamBetFilter> {
  if (!name) return filter;
  const { games } = await catalog.listGames({ types: gameTypes, name }, { page: 1, size: foundGamesMax });
  return { ...filter, gameIds: games.map(({ nodeId }) => nodeId) };
}

export interface BettingServiceParts extends LaunchParts, WatchdogParts {
  catalog: WatchdogParts['catalog'] & Pick<CatalogService, 'recordPlay' | 'findGameById' | 'listGames'>;
  /** Time zone in which days and weeks begin. */
  timeZone: string;
  identity: WatchdogParts['identity'] & Pick<IdentityService, 'findMember' | 'findMembersByIds' | 'terms'>;
  /** Wins below this are not listed. Minor units. */
  winnerBoardMinMinor: number;
  records: ProfitTerms & {
    /** Days of one query of the betting record. */
    betDays: number;
  };
}

export function createBettingService(parts: BettingServiceParts): BettingService {
  const { database, clock, catalog } = parts;
  const db = database.withTables<BettingTables>();
  const { betDays } = parts.records;
  const withGame = async (round: Round): Promise<Bet> => ({
    round,
    game: await catalog.findGame(round.gameId),
  });
  const requireOwnRound = async ({ memberId }: Session, betNo: number): Promise<Round> => {
    const round = await findRoundByNo(db, betNo, memberId);
    if (!round) throw new AppError('betting.round-not-found', `There is no bet ${betNo} of this member.`);
    return round;
  };

  return {
    isSingleWallet: ![...parts.vendors.values()].some((vendor) => vendor.keepsWallets),
    launch: (session, request) => launchGame(parts, session, request),
    async launchByCode(session, named, request) {
      const gameId = await resolveNodeId(parts.catalog, named);
      return launchGame(parts, session, { ...request, gameId, demo: false });
    },

    async listBets({ memberId, accountKind }, { page, pageSize, ...filter }) {
      refuseLongPeriod(filter, betDays);
      const whole = { ...filter, memberId, demo: accountKind === 'demo' };
      const [rounds, totals] = await Promise.all([
        readBets(db, whole, { limit: pageSize, offset: (page - 1) * pageSize }),
        sumBets(db, whole),
      ]);
      const bets = await Promise.all(rounds.map(withGame));
      return { bets, totals, totalPages: Math.ceil(totals.count / pageSize) };
    },

    async exportBets({ memberId, accountKind }, { after, ...filter }) {
      refuseLongPeriod(filter, betDays);
      const whole = { ...filter, memberId, demo: accountKind === 'demo' };
      const rounds = await readBetsPart(db, whole, { before: after, limit: exportRows });
      const last = rounds.length < exportRows ? undefined : rounds.at(-1);
      return {
        bets: await Promise.all(rounds.map(withGame)),
        next: last && { placedAt: last.placedAt, betNo: last.betNo },
      };
    },

    async listTeamBets(scope, { number, size }) {
      refuseLongPeriod(scope, betDays);
      const filter = await toTeamFilter(catalog, scope);
      const [rounds, totals] = await Promise.all([
        readTeamBets(db, filter, { limit: size, offset: (number - 1) * size }),
        sumTeamBets(db, filter),
      ]);
      const bets = await Promise.all(rounds.map(withGame));
      return { bets, totals, totalPages: Math.ceil(totals.count / size) };
    },
    async exportTeamBets(scope, after) {
      refuseLongPeriod(scope, betDays);
      const filter = await toTeamFilter(catalog, scope);
      const rounds = await readTeamBets(db, filter, { limit: exportRows, after });
      const last = rounds.length < exportRows ? undefined : rounds.at(-1);
      return {
        bets: await Promise.all(rounds.map(withGame)),
        next: last?.settledAt ? { settledAt: last.settledAt, betNo: last.betNo } : undefined,
      };
    },

    getProfit: (memberId, request) => getProfit(parts, memberId, request),
    listWins: (board, count) => listBoard({ ...parts, db }, board, count),

    async listOpenRounds({ memberId, accountKind }) {
      const rounds = await readOpenRounds(db, memberId, accountKind === 'demo');
      return Promise.all(rounds.map(withGame));
    },
    async checkRound(owner, betNo) {
      const round = await requireOwnRound(owner, betNo);
      return withGame(round.settledAt === null ? await checkRound(parts, round) : round);
    },
    async recall(owner, betNo, language) {
      const round = await requireOwnRound(owner, betNo);
      return { ...(await withGame(round)), ...(await recallRound(parts, round, language)) };
    },
    listReconciliations: () => listReconciliations(db),

    endGames: (siteTokenHash) => closeSessions(db, siteTokenHash, clock.now()),
  };
}
