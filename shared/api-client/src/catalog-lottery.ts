import type { Api, CallOptions, LanguageCode } from '@parlour/contracts';
import {
  listLotteriesCall,
  listOpenedNumbersCall,
  listRecentLotteriesCall,
  listRoomsCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { fromWire, type Game, type PrizeMode } from './catalog.ts';

interface LotteryAsker {
  prizeMode: PrizeMode;
  language: LanguageCode;
}

/** The lotteries of the lottery page, in menu order. */
export async function listLotteries(api: Api, asker: LotteryAsker, options?: CallOptions): Promise<Game[]> {
  return (await api.call(listLotteriesCall, { device: 'WEB', ...asker }, options)).list.map(fromWire);
}

/** The lotteries that the member played, the latest first. Fails with `session.required`. */
export async function listRecentLotteries(
  api: Api,
  asker: LotteryAsker,
  options?: CallOptions,
): Promise<Game[]> {
  return (await api.call(listRecentLotteriesCall, { device: 'WEB', ...asker }, options)).list.map(fromWire);
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

export interface OpenedNumbers {
  /** What to add to this browser's clock to have the server's, in ms; half of the way there and back is counted off. */
  clockOffsetMs: number;
  lotteries: readonly LotteryDraws[];
}

/** The last draws of one lottery, or of every series of draws. */
export async function listOpenedNumbers(
  api: Api,
  { gameId, count }: { gameId?: string | undefined; count: number },
  options?: CallOptions,
): Promise<OpenedNumbers> {
  const askedAt = Date.now();
  const input = { count: String(count), ...(gameId === undefined ? {} : { gameCode: gameId }) };
  const { serverTime, games } = await api.call(listOpenedNumbersCall, input, options);
  const answeredAt = Date.now();
  return {
    clockOffsetMs: new Date(serverTime).getTime() - (askedAt + answeredAt) / 2,
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

/** The rooms of a card game. Fails with `session.required` or `betting.launch-failed`. */
export const listRooms = async (api: Api, nodeId: number, options?: CallOptions) =>
  (await api.call(listRoomsCall, { nodeId }, options)).rooms;

const keyOf = (call: string, ...rest: readonly unknown[]) => ['catalog', call, ...rest] as const;
const menuKeptMs = 300_000;
const drawsKeptMs = 5_000;

export const lotteriesQuery = (api: Api, asker: LotteryAsker) =>
  queryOptions({
    queryKey: keyOf('lotteries', asker),
    queryFn: ({ signal }) => listLotteries(api, asker, { signal }),
    staleTime: menuKeptMs,
  });

export const recentLotteriesQuery = (api: Api, username: string, asker: LotteryAsker) =>
  queryOptions({
    queryKey: keyOf('recent-lotteries', username, asker),
    queryFn: ({ signal }) => listRecentLotteries(api, asker, { signal }),
  });

export const openedNumbersQuery = (api: Api, input: { gameId?: string | undefined; count: number }) =>
  queryOptions({
    queryKey: keyOf('opened-numbers', input),
    queryFn: ({ signal }) => listOpenedNumbers(api, input, { signal }),
    staleTime: drawsKeptMs,
  });

const roomsKeptMs = 5_000;

export const roomsQuery = (api: Api, nodeId: number) =>
  queryOptions({
    queryKey: keyOf('rooms', nodeId),
    queryFn: ({ signal }) => listRooms(api, nodeId, { signal }),
    staleTime: roomsKeptMs,
  });
