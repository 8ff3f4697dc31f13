import { minuteMs } from '@parlour/basics';
import type { Api, CallOptions, GameType, LanguageCode, RecallLine, ValueOf } from '@parlour/contracts';
import {
  type BetStatus,
  checkRoundCall,
  exportBetsCall,
  launchGameCall,
  launchLotteryCall,
  listBetsCall,
  listOpenRoundsCall,
  listWinnersCall,
  recallRoundCall,
  type WinnerBoard,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

export interface LaunchRequest {
  nodeId: number;
  vendor: string;
  type: GameType;
  language: LanguageCode;
  /** The path of this site that the game leads back to. */
  backPath: string;
  /** Starts the game without money. */
  demo: boolean;
}

export interface Launch {
  /** The frame's address, valid for one use. */
  url: string;
  gameName: string;
  /** The name of the game in the frame, if another one serves this title. */
  playedAs?: string | undefined;
}

/**
 * Starts a game. Fails with `catalog.game-not-found`, `catalog.game-maintenance`, `betting.launch-failed` or, when a
 * demo account requests real play, `session.real-account-required`.
 */
export async function launchGame(api: Api, request: LaunchRequest, options?: CallOptions): Promise<Launch> {
  const { nodeId, vendor, type, language, backPath, demo } = request;
  const input = { nodeId, vendor, gameType: type, language, device: 'WEB', backUrl: backPath, demo };
  const { content, gameName, playedAs } = await api.call(launchGameCall, input, options);
  return { url: content, gameName, playedAs };
}

/** Starts a lottery by its code. Fails as `launchGame` does. */
export async function launchLottery(
  api: Api,
  request: { gameCode: string; prizeMode: 'ELOTT' | 'LOTT'; language: LanguageCode; backPath: string },
  options?: CallOptions,
): Promise<Launch> {
  const { gameCode, prizeMode, language, backPath } = request;
  const mode = { lottoArea: 'VN', launchMode: 'LOTT', lottoView: 'betting', device: 'WEB' } as const;
  const input = { ...mode, prizeMode, lottoGameCode: gameCode, backUrl: backPath, language };
  const { content, gameName, playedAs } = await api.call(launchLotteryCall, input, options);
  return { url: content, gameName, playedAs };
}

export interface Winner {
  /** Masked except for its first letters. */
  account: string;
  avatarUrl: string;
  nodeId: number;
  gameName: string;
  payoutMinor: number;
  /** ISO 8601. */
  at: string;
  isJackpot: boolean;
  /** True for a win of a demonstration's sample data. */
  isSample: boolean;
}

/** Returns wins by board, largest first. */
export async function listWinners(
  api: Api,
  { board, count, language }: { board: WinnerBoard; count: number; language: LanguageCode },
  options?: CallOptions,
): Promise<Winner[]> {
  const { list } = await api.call(listWinnersCall, { board, count, language }, options);
  return list.map(({ payout, jackpot = false, sample = false, ...rest }) => ({
    ...rest,
    payoutMinor: payout,
    isJackpot: jackpot,
    isSample: sample,
  }));
}

const winnersStaleMs = minuteMs;

export const winnersQuery = (
  api: Api,
  { count, board = 'WINS', language }: { count: number; board?: WinnerBoard; language: LanguageCode },
) =>
  queryOptions({
    queryKey: ['betting', 'winners', board, count, language],
    queryFn: ({ signal }) => listWinners(api, { board, count, language }, { signal }),
    staleTime: winnersStaleMs,
  });

/** Allowed page sizes of the betting record. */
export const betPageSizes = [20, 50, 100] as const;
export type BetPageSize = (typeof betPageSizes)[number];

export interface BetFilter {
  /** Time of the bets: `from` is inclusive, `to` is exclusive, at most 31 days later. */
  from: Date;
  to: Date;
  gameType?: GameType | undefined;
  vendor?: string | undefined;
  status?: BetStatus | undefined;
  /** The language of the games' names. */
  language?: LanguageCode | undefined;
  /** From 1. */
  page: number;
  pageSize: BetPageSize;
}

export interface Bet {
  betNo: string;
  roundId: string;
  placedAt: Date;
  settledAt: Date | undefined;
  gameType: GameType;
  vendor: string;
  vendorName: string;
  nodeId: number;
  gameName: string;
  stakeMinor: number;
  validBetMinor: number;
  payoutMinor: number;
  /** Payout less stake; 0 while the bet is open. */
  netMinor: number;
  status: BetStatus;
  /** The part of the payout that is under review by an operator. */
  heldWinMinor: number;
  /** True for a round of a demonstration's sample data, which has no outcome to recall. */
  isSample: boolean;
}

export interface BetPage {
  /** Newest first. */
  bets: readonly Bet[];
  /** Totals of all pages. */
  totals: {
    count: number;
    stakeMinor: number;
    validBetMinor: number;
    payoutMinor: number;
    netMinor: number;
  };
  page: number;
  totalPages: number;
}

const toBet = (row: ValueOf<typeof checkRoundCall>): Bet => ({
  betNo: row.betNo,
  roundId: row.roundId,
  placedAt: new Date(row.placedAt),
  settledAt: row.settledAt === null ? undefined : new Date(row.settledAt),
  gameType: row.gameType,
  vendor: row.vassalage,
  vendorName: row.vendorName,
  nodeId: row.nodeId,
  gameName: row.gameName,
  stakeMinor: row.stake,
  validBetMinor: row.validBet,
  payoutMinor: row.payout,
  netMinor: row.net,
  status: row.status,
  heldWinMinor: row.heldWin ?? 0,
  isSample: row.sample ?? false,
});

/** Returns one page of the betting record. Fails with `request.invalid` when the period is longer than 31 days. */
async function listBets(api: Api, filter: BetFilter, options?: CallOptions): Promise<BetPage> {
  const { from, to, vendor, ...rest } = filter;
  const input = { ...rest, from: from.toISOString(), to: to.toISOString(), vassalage: vendor };
  const { rows, totals, page, totalPages } = await api.call(listBetsCall, input, options);
  return {
    bets: rows.map(toBet),
    totals: {
      count: totals.count,
      stakeMinor: totals.stake,
      validBetMinor: totals.validBet,
      payoutMinor: totals.payout,
      netMinor: totals.net,
    },
    page,
    totalPages,
  };
}

/** Reads all bets of a period part by part, newest first, for a file. Rejects when `signal` aborts. */
export async function* readBets(
  api: Api,
  { from, to, gameType, vendor, status }: Omit<BetFilter, 'page' | 'pageSize'>,
  signal: AbortSignal,
): AsyncGenerator<readonly Bet[]> {
  const input = { from: from.toISOString(), to: to.toISOString(), gameType, vassalage: vendor, status };
  let after: ValueOf<typeof exportBetsCall>['next'];
  do {
    const { rows, next } = await api.call(exportBetsCall, { ...input, after }, { signal });
    yield rows.map(toBet);
    after = next;
  } while (after !== undefined);
}

/** Query key prefix of everything that depends on the member's bets: refetch it when a bet is settled. */
export const betsKey = ['betting', 'bets'] as const;

/** Query options; the previous page stays visible while the next one loads. */
export const betsQuery = (api: Api, filter: BetFilter) =>
  queryOptions({
    queryKey: [...betsKey, filter],
    queryFn: ({ signal }) => listBets(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });

export interface OpenRound extends Bet {
  /** True when the game is available, so the round can be resumed. */
  canPlay: boolean;
}

export interface OpenRounds {
  /** Oldest first. Status `UNFINISHED`: the vendor does not answer for the round. */
  rounds: readonly OpenRound[];
  /** The sum of the held stakes. */
  heldMinor: number;
}

/** Returns rounds that are not settled, with their held stakes. */
async function listOpenRounds(api: Api, options?: CallOptions): Promise<OpenRounds> {
  const { rows, held } = await api.call(listOpenRoundsCall, undefined, options);
  return { rounds: rows.map((row) => ({ ...toBet(row), canPlay: row.canPlay })), heldMinor: held };
}

export const openRoundsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...betsKey, 'open'],
    queryFn: ({ signal }) => listOpenRounds(api, { signal }),
  });

/**
 * Makes the gateway ask the vendor of an open round now, and returns the updated bet. Fails with
 * `betting.round-not-found`.
 */
export async function checkRound(api: Api, betNo: string, options?: CallOptions): Promise<Bet> {
  return toBet(await api.call(checkRoundCall, { betNo }, options));
}

export interface RecalledRound {
  bet: Bet;
  /** The round's events, in the vendor's words. */
  lines: readonly RecallLine[];
  /**
   * `vendor`: requested from the vendor for this call. `kept`: stored with the payout. `none`: only the figures are
   * known.
   */
  source: 'vendor' | 'kept' | 'none';
}

/** Returns the events of a round. Fails with `betting.round-not-found`. */
export async function recallRound(
  api: Api,
  betNo: string,
  language: LanguageCode,
  options?: CallOptions,
): Promise<RecalledRound> {
  const { bet, lines, source } = await api.call(recallRoundCall, { betNo, language }, options);
  return { bet: toBet(bet), lines, source };
}

export const recallQuery = (api: Api, betNo: string, language: LanguageCode) =>
  queryOptions({
    queryKey: [...betsKey, 'recall', betNo, language],
    queryFn: ({ signal }) => recallRound(api, betNo, language, { signal }),
  });
