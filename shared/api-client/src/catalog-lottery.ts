import { minuteMs } from '@parlour/basics';
import type { Api, CallOptions, LanguageCode } from '@parlour/contracts';
import {
  listLotteriesCall,
  listOpenedNumbersCall,
  listRecentLotteriesCall,
  listRoomsCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { type Game, type PrizeMode, toGame } from './catalog.ts';

interface LotteryQuery {
  prizeMode: PrizeMode;
  language: LanguageCode;
}

/** Returns the lotteries of the lottery page, in menu order. */
async function listLotteries(api: Api, query: LotteryQuery, options?: CallOptions): Promise<Game[]> {
  return (await api.call(listLotteriesCall, { device: 'WEB', ...query }, options)).list.map(toGame);
}

/** Returns the lotteries that the member played, latest first. Fails with `session.required`. */
async function listRecentLotteries(api: Api, query: LotteryQuery, options?: CallOptions): Promise<Game[]> {
  return (await api.call(listRecentLotteriesCall, { device: 'WEB', ...query }, options)).list.map(toGame);
}

export interface LotteryDraw {
  number: number;
  drawnAt: Date;
  numbers: readonly string[];
}

/** The draw that takes bets until `closesAt`; times by the server's clock. */
export interface NextDraw {
  number: number;
  closesAt: Date;
  drawsAt: Date;
}

export interface LotteryDraws {
  nodeId: number;
  gameId: string;
  name: string;
  /** Newest first. */
  draws: readonly LotteryDraw[];
  next: NextDraw | undefined;
}

interface OpenedNumbers {
  /** Offset from this browser's clock to the server's, in ms, corrected by half of the round-trip time. */
  clockOffsetMs: number;
  lotteries: readonly LotteryDraws[];
}

interface DrawsQuery {
  gameId?: string | undefined;
  count: number;
  /** Language of the lotteries' names. */
  language: LanguageCode;
}

/** Returns the last draws of one lottery, or of every series of draws. */
async function listOpenedNumbers(
  api: Api,
  { gameId, count, language }: DrawsQuery,
  options?: CallOptions,
): Promise<OpenedNumbers> {
  const requestedAt = Date.now();
  const input = { count: String(count), language, ...(gameId === undefined ? {} : { gameCode: gameId }) };
  const { serverTime, games } = await api.call(listOpenedNumbersCall, input, options);
  const answeredAt = Date.now();
  return {
    clockOffsetMs: new Date(serverTime).getTime() - (requestedAt + answeredAt) / 2,
    lotteries: games.map(({ nodeId, gameCode, gameName, draws, next }) => ({
      nodeId,
      gameId: gameCode,
      name: gameName,
      draws: draws.map(({ drawnAt, ...draw }) => ({ ...draw, drawnAt: new Date(drawnAt) })),
      next: next && {
        number: next.number,
        closesAt: new Date(next.closesAt),
        drawsAt: new Date(next.drawsAt),
      },
    })),
  };
}

/** Returns the rooms of a card game. Fails with `session.required` or `betting.launch-failed`. */
const listRooms = async (api: Api, nodeId: number, options?: CallOptions) =>
  (await api.call(listRoomsCall, { nodeId }, options)).rooms;

const createKey = (call: string, ...rest: readonly unknown[]) => ['catalog', call, ...rest] as const;
const menuStaleMs = 5 * minuteMs;
const drawsStaleMs = 5_000;

export const lotteriesQuery = (api: Api, query: LotteryQuery) =>
  queryOptions({
    queryKey: createKey('lotteries', query),
    queryFn: ({ signal }) => listLotteries(api, query, { signal }),
    staleTime: menuStaleMs,
  });

export const recentLotteriesQuery = (api: Api, username: string, query: LotteryQuery) =>
  queryOptions({
    queryKey: createKey('recent-lotteries', username, query),
    queryFn: ({ signal }) => listRecentLotteries(api, query, { signal }),
  });

export const openedNumbersQuery = (api: Api, input: DrawsQuery) =>
  queryOptions({
    queryKey: createKey('opened-numbers', input),
    queryFn: ({ signal }) => listOpenedNumbers(api, input, { signal }),
    staleTime: drawsStaleMs,
  });

const roomsStaleMs = 5_000;

export const roomsQuery = (api: Api, nodeId: number) =>
  queryOptions({
    queryKey: createKey('rooms', nodeId),
    queryFn: ({ signal }) => listRooms(api, nodeId, { signal }),
    staleTime: roomsStaleMs,
  });
