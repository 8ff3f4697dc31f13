/** Bets as operators see them, and the figures of reports. */
import { AppError } from '@parlour/contracts';
import type { CatalogService } from '../../catalog/index.ts';
import type { Clock, Database, VendorConnection } from '../../server/index.ts';
import { formatBetNo, parseBetNo, type Round } from '../round.ts';
import { type Recall, recallRound } from '../rounds/recall.ts';
import { findRoundByNo } from '../rounds/rounds-store.ts';
import type { BettingTables } from '../store.ts';
import { type BetQuery, type BetsInPlay, readBetsBefore, readBetsInPlay } from './bet-store.ts';
import {
  type GameFigures,
  type GameQuery,
  type GameRow,
  type Grouping,
  type OpenBets,
  readGameFigures,
  readJackpotHours,
  readJackpotWinsBefore,
  sumGames,
  sumOpenRounds,
  sumOwnMoney,
} from './report-store.ts';
import { readValidBets, type ValidBetQuery, type ValidBets } from './valid-bets.ts';

/** A round with its display number and the name of its game; null when the game is no longer in the catalogue. */
export interface NamedRound {
  betNo: string;
  round: Round;
  gameName: string | null;
}

export interface BettingOversight {
  listBets(query: BetQuery): Promise<NamedRound[]>;
  /** Returns the history of any member's round. Fails with `betting.round-not-found`. */
  recall(betNo: string, language: string): Promise<NamedRound & Recall>;
  readBetsInPlay(memberId: number): Promise<BetsInPlay>;
  listGameFigures(
    query: GameQuery,
    grouping: Omit<Grouping, 'timeZone'>,
    page: { limit: number; offset: number },
  ): Promise<(GameRow & { gameName: string | null })[]>;
  sumGames(query: GameQuery): Promise<GameFigures>;
  /** See `sumOwnMoney`. */
  sumOwnMoney(query: GameQuery): Promise<GameFigures>;
  /** See `readJackpotHours`. */
  listJackpotHours(
    query: Pick<GameQuery, 'from' | 'to' | 'exceptIds'>,
  ): Promise<{ hour: number; jackpotMinor: bigint }[]>;
  sumOpenRounds(): Promise<OpenBets[]>;
  /** See `readValidBets`. */
  listValidBets(query: ValidBetQuery): Promise<ValidBets[]>;
  listJackpotWins(query: {
    from: Date;
    to: Date;
    before: { at: Date; betNo: number } | undefined;
    limit: number;
  }): Promise<NamedRound[]>;
}

export function createBettingOversight(parts: {
  database: Database;
  clock: Clock;
  catalog: Pick<CatalogService, 'findGame'>;
  vendors: ReadonlyMap<string, VendorConnection>;
  timeZone: string;
}): BettingOversight {
  const { catalog, timeZone } = parts;
  const db = parts.database.withTables<BettingTables>();
  const readName = async (gameId: number): Promise<string | null> =>
    (await catalog.findGame(gameId))?.name ?? null;
  const nameRound = async (round: Round): Promise<NamedRound> => ({
    betNo: formatBetNo(round.betNo),
    round,
    gameName: await readName(round.gameId),
  });
  const nameAll = (rounds: readonly Round[]) => Promise.all(rounds.map(nameRound));

  return {
    listBets: async (query) => nameAll(await readBetsBefore(db, query)),
    async recall(betNo, language) {
      const round = await findRoundByNo(db, parseBetNo(betNo));
      if (!round) throw new AppError('betting.round-not-found', `There is no bet ${betNo}.`);
      return { ...(await nameRound(round)), ...(await recallRound(parts, round, language)) };
    },
    readBetsInPlay: (memberId) => readBetsInPlay(db, memberId),
    async listGameFigures(query, grouping, page) {
      const rows = await readGameFigures(db, query, { ...grouping, timeZone }, page);
      return Promise.all(
        rows.map(async (row) => ({
          ...row,
          gameName: row.gameId === null ? null : await readName(row.gameId),
        })),
      );
    },
    sumGames: (query) => sumGames(db, query),
    sumOwnMoney: (query) => sumOwnMoney(db, query),
    listJackpotHours: (query) => readJackpotHours(db, query),
    listValidBets: (query) => readValidBets(db, query),
    sumOpenRounds: () => sumOpenRounds(db),
    listJackpotWins: async (query) => nameAll(await readJackpotWinsBefore(db, query)),
  };
}
