import type { GameType } from '@parlour/contracts';
import { type Clock, type Database, dayMs, minuteMs, type Tx } from '../server/index.ts';
import { gameNotFound } from './errors.ts';
import type { Game, GameFilter, GamePage, GameStatus, Vendor } from './game.ts';
import { contribute, type Jackpot, type JackpotTaken, readJackpot, takeFromPool } from './jackpot.ts';
import type { LiveSnapshot } from './live-snapshot.ts';
import { memoizeFor } from './memoize-for.ts';
import type { Lane } from './snapshot.ts';
import * as store from './store.ts';

const popularCacheMs = minuteMs;
const popularDays = 7;
/** More popular games than any list requests. */
const popularMax = 50;

interface HotGamesFilter {
  vassalage?: string | undefined;
  countPerType?: number | undefined;
}

export interface CatalogService {
  /** Returns one page of the matching games; `page` counts from 1. */
  listGames(filter: GameFilter, page: PageRequest): Promise<GamePage>;
  listHotGames(filter: HotGamesFilter): Promise<readonly Game[]>;
  /** Lists the games that most members played in the last seven days, followed by hot games up to `count`. */
  listPopularGames(count: number): Promise<readonly Game[]>;
  listLanes(): Promise<readonly Lane[]>;
  findGame(nodeId: number): Promise<Game | undefined>;
  findGameById(gameId: string): Promise<Game | undefined>;
  findVendor(code: string): Promise<Vendor | undefined>;
  listFavouriteIds(memberId: number, type?: GameType): Promise<number[]>;
  listFavourites(memberId: number, filter: MemberListFilter, page: PageRequest): Promise<GamePage>;
  /** Adds a favourite; idempotent. Fails with `catalog.game-not-found`. */
  addFavourite(memberId: number, nodeId: number): Promise<void>;
  removeFavourite(memberId: number, nodeId: number): Promise<void>;
  listRecent(memberId: number, filter: MemberListFilter, page: PageRequest): Promise<GamePage>;
  /** Records that the member plays this game now, in the transaction of the launch. */
  recordPlay(tx: Tx, memberId: number, nodeId: number): Promise<void>;
  /** Sets a game's status; every gateway applies it within a second. Fails with `catalog.game-not-found`. */
  setGameStatus(nodeId: number, status: GameStatus): Promise<void>;
  getJackpot(): Promise<Jackpot>;
  /** Adds part of a stake to the pool, in the transaction that books the stake. Minor units, above 0. */
  contributeToJackpot(tx: Tx, amountMinor: number): Promise<void>;
  /** Takes a won jackpot out of the pool, in the transaction that pays it. */
  takeJackpot(tx: Tx, amountMinor: number): Promise<JackpotTaken>;
}

interface PageRequest {
  page: number;
  size: number;
}

interface MemberListFilter {
  type?: GameType | undefined;
  vendor?: string | undefined;
}

/** The lottery lobby shows both kinds of lottery (ROUTE-06). */
export const getShownTypes = (type: GameType): GameType[] => (type === 'ELOTT' ? ['ELOTT', 'LOTT'] : [type]);

export function createCatalogService(parts: {
  database: Database;
  clock: Clock;
  live: LiveSnapshot;
}): CatalogService {
  const { database, clock, live } = parts;
  const tables = database.withTables<store.CatalogTables>();
  const mostPlayed = memoizeFor(popularCacheMs, clock, () =>
    store.readMostPlayed(tables, new Date(clock.now().getTime() - popularDays * dayMs), popularMax),
  );

  const readMemberPage = async (
    nodeIds: readonly number[],
    filter: MemberListFilter,
    { page, size }: PageRequest,
  ): Promise<GamePage> => {
    const { index } = await live.current();
    const types = filter.type === undefined ? undefined : getShownTypes(filter.type);
    const games = nodeIds
      .flatMap((nodeId) => index.byNode(nodeId) ?? [])
      .filter((game) => types?.includes(game.type) ?? true)
      .filter((game) => filter.vendor === undefined || game.vendor === filter.vendor);
    return { games: games.slice((page - 1) * size, page * size), total: games.length };
  };

  const requireGame = async (nodeId: number): Promise<Game> => {
    const game = (await live.current()).index.byNode(nodeId);
    if (!game) throw gameNotFound(nodeId);
    return game;
  };

  return {
    async listGames(filter, { page, size }) {
      return (await live.current()).index.list(filter, { offset: (page - 1) * size, limit: size });
    },
    async listHotGames({ vassalage, countPerType = Number.POSITIVE_INFINITY }) {
      const counts = new Map<GameType, number>();
      const isAmongFirst = ({ type }: Game): boolean => {
        const count = (counts.get(type) ?? 0) + 1;
        counts.set(type, count);
        return count <= countPerType;
      };
      const { hot } = await live.current();
      return hot.filter(
        (game) => (vassalage === undefined || game.vendor === vassalage) && isAmongFirst(game),
      );
    },
    async listPopularGames(count) {
      const { index, hot } = await live.current();
      const played = (await mostPlayed()).flatMap((nodeId) => index.byNode(nodeId) ?? []);
      return [...new Set([...played, ...hot, ...index.all.slice(0, popularMax)])]
        .filter((game) => game.launchKind === 'game')
        .slice(0, count);
    },
    listLanes: async () => (await live.current()).lanes,
    findGame: async (nodeId) => (await live.current()).index.byNode(nodeId),
    findGameById: async (gameId) => (await live.current()).index.byGameId(gameId),
    findVendor: async (code) => (await live.current()).vendors.get(code),

    async listFavouriteIds(memberId, type) {
      const nodeIds = await store.readFavourites(tables, memberId);
      if (type === undefined) return nodeIds;
      const { games } = await readMemberPage(nodeIds, { type }, { page: 1, size: nodeIds.length });
      return games.map((game) => game.nodeId);
    },
    listFavourites: async (memberId, filter, page) =>
      readMemberPage(await store.readFavourites(tables, memberId), filter, page),
    async addFavourite(memberId, nodeId) {
      await requireGame(nodeId);
      await store.addFavourite(tables, memberId, nodeId, clock.now());
    },
    removeFavourite: (memberId, nodeId) => store.removeFavourite(tables, memberId, nodeId),
    listRecent: async (memberId, filter, page) =>
      readMemberPage(await store.readRecent(tables, memberId), filter, page),
    recordPlay: (tx, memberId, nodeId) =>
      store.writePlay(tx.withTables<store.CatalogTables>(), memberId, nodeId, clock.now()),

    async setGameStatus(nodeId, status) {
      if (!(await store.writeStatus(tables, nodeId, status))) throw gameNotFound(nodeId);
      await live.refresh();
    },
    getJackpot: () => readJackpot(tables),
    contributeToJackpot: (tx, amountMinor) =>
      contribute(tx.withTables<store.CatalogTables>(), amountMinor, clock.now()),
    takeJackpot: (tx, amountMinor) =>
      takeFromPool(tx.withTables<store.CatalogTables>(), amountMinor, clock.now()),
  };
}
