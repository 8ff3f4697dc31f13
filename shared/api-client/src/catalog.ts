import { minuteMs } from '@parlour/basics';
import {
  type Api,
  type CallOptions,
  type GameClassification,
  type GameType,
  type LanguageCode,
  lobbyPageSize,
  type MinimumBet,
  popularGamesCount,
} from '@parlour/contracts';
import {
  addFavouriteCall,
  getGameInfoCall,
  getJackpotCall,
  listFavouriteGamesCall,
  listFavouriteIdsCall,
  listGameMenuCall,
  listGamesCall,
  listHotGamesCall,
  listPopularGamesCall,
  listRecentGamesCall,
  listVendorLanesCall,
  removeFavouriteCall,
  type WireGame,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';

/** One game of the catalogue. */
export interface Game {
  nodeId: number;
  gameId: string;
  name: string;
  /** The name of the game that opens instead. */
  playedAs: string | undefined;
  vendor: string;
  vendorName: string;
  type: GameType;
  classifications: readonly GameClassification[];
  minBetMinor: number;
  /** Bet lines; 0 where the game has none. */
  lines: number;
  /** Return to player in parts per million; the lowest where the bets return differently. */
  rtpPpm: number | undefined;
  /** The highest return, where the bets return differently. */
  rtpMaxPpm: number | undefined;
  isHot: boolean;
  isNew: boolean;
  status: 'live' | 'maintenance';
  /** `hall` opens the list of its vendor's games. */
  kind: 'game' | 'hall';
  defaultPlayType: string | undefined;
  coverUrl: string;
}

export interface GamePage {
  games: readonly Game[];
  totalPages: number;
  total: number;
}

export interface VendorCard {
  code: string;
  name: string;
  isHot: boolean;
  logoUrl: string;
  gameCount: number;
}

export interface VendorGroup {
  type: GameType;
  vendors: readonly VendorCard[];
}

export interface GameQuery {
  type: GameType;
  vendor?: string | undefined;
  classification?: GameClassification | undefined;
  name?: string | undefined;
  minBet?: MinimumBet | undefined;
  /** From 1. */
  page: number;
  /** 24 when absent, 100 at most. */
  pageSize?: number;
  language: LanguageCode;
}

/** Client description that the lobby sends (BAN-04). */
const lobbyClient = { clientType: 3, platform: 'flash,html5-desktop' };

/** Returns one page of games by filter. */
export async function listGames(api: Api, query: GameQuery, options?: CallOptions): Promise<GamePage> {
  const { type, vendor, classification, name, minBet, page, pageSize, language } = query;
  const value = await api.call(
    listGamesCall,
    {
      ...lobbyClient,
      gameType: type,
      vassalage: vendor,
      gameClassify: classification,
      gameName: name,
      minBet,
      pageNo: page,
      pageSize: pageSize ?? lobbyPageSize,
      language,
    },
    options,
  );
  return { games: value.games.map(toGame), totalPages: value.totalPages, total: value.total };
}

/** Returns hot games of all types, hottest first. */
async function listHotGames(api: Api, language: LanguageCode, options?: CallOptions): Promise<Game[]> {
  const { list } = await api.call(listHotGamesCall, toHotInput(language), options);
  return list.map(toGame);
}

/** Returns the types that have hot games, without the other games of each. */
async function listHotTypes(api: Api, language: LanguageCode, options?: CallOptions): Promise<GameType[]> {
  const input = { ...toHotInput(language), countPerType: 1 };
  return (await api.call(listHotGamesCall, input, options)).list.map(({ gameType }) => gameType);
}

const toHotInput = (language: LanguageCode) => ({
  platform: lobbyClient.platform,
  isPlatform: 2,
  language,
});

/** Returns the twenty games that most members currently play. */
export async function listPopularGames(
  api: Api,
  input: { prizeMode: PrizeMode; language: LanguageCode },
  options?: CallOptions,
): Promise<Game[]> {
  const wire = { count: popularGamesCount, device: 'WEB', ...input };
  return (await api.call(listPopularGamesCall, wire, options)).list.map(toGame);
}

export type PrizeMode = 'ELOTT' | 'LOTT';

/** Returns vendors by game category, in menu order. */
export async function listVendorGroups(
  api: Api,
  language: LanguageCode,
  options?: CallOptions,
): Promise<VendorGroup[]> {
  const { lanes } = await api.call(listVendorLanesCall, { language }, options);
  return lanes.map((group) => ({
    type: group.title,
    vendors: group.cards.map((card) => ({
      code: card.vassalage,
      name: card.name,
      isHot: card.isHot === 1,
      logoUrl: card.logoUrl,
      gameCount: card.gameCount,
    })),
  }));
}

export interface GameCategory {
  type: GameType;
  path: string;
  gameCount: number;
  vendorCount: number;
}

/** Returns the categories that have vendors. */
async function listGameMenu(
  api: Api,
  language: LanguageCode,
  options?: CallOptions,
): Promise<GameCategory[]> {
  const { menus } = await api.call(listGameMenuCall, { device: 'WEB', language }, options);
  return menus.map(({ gameCategory, ...rest }) => ({ type: gameCategory, ...rest }));
}

/** Returns the node ids of the member's favourites. Fails with `session.required`. */
async function listFavouriteIds(api: Api, options?: CallOptions): Promise<number[]> {
  return (await api.call(listFavouriteIdsCall, lobbyClient, options)).map(Number);
}

interface MemberGamesQuery {
  type: GameType;
  vendor?: string | undefined;
  page: number;
  language: LanguageCode;
}

/** Returns the member's favourites of a type, latest first. Fails with `session.required`. */
export async function listFavouriteGames(
  api: Api,
  query: MemberGamesQuery,
  options?: CallOptions,
): Promise<GamePage> {
  const value = await api.call(listFavouriteGamesCall, toMemberInput(query), options);
  return { games: value.content.map(toGame), totalPages: value.totalPages, total: value.total };
}

/** Returns the games of a type that the member played, latest first. Fails with `session.required`. */
export async function listRecentGames(
  api: Api,
  query: MemberGamesQuery,
  options?: CallOptions,
): Promise<GamePage> {
  const value = await api.call(listRecentGamesCall, toMemberInput(query), options);
  return { games: value.list.map(toGame), totalPages: value.totalPages, total: value.total };
}

const toMemberInput = ({ type, vendor, page, language }: MemberGamesQuery) => ({
  ...lobbyClient,
  gameType: type,
  vassalage: vendor,
  pageNo: page,
  pageSize: lobbyPageSize,
  language,
});

/** Adds or removes a favourite. Fails with `session.required` or `catalog.game-not-found`. */
export async function setFavourite(api: Api, game: Game, favourite: boolean): Promise<void> {
  const call = favourite ? addFavouriteCall : removeFavouriteCall;
  await api.call(call, { nodeId: game.nodeId, vendor: game.vendor, gameType: game.type });
}

/** Returns the server's jackpot pool; minor units. */
export const getJackpot = (api: Api, options?: CallOptions) => api.call(getJackpotCall, undefined, options);

/** Facts from a game's vendor, shown before the game is opened. */
export interface GameInfo {
  /** The minimum and maximum of one bet, minor units. */
  minBetMinor: number;
  maxBetMinor: number;
  /** A page with rules and pay table; undefined where only the game shows them. */
  rulesUrl: string | undefined;
}

/** Returns the facts of a game. Fails with `betting.launch-failed` while the vendor does not answer. */
async function getGameInfo(
  api: Api,
  input: { nodeId: number; language: LanguageCode },
  options?: CallOptions,
): Promise<GameInfo> {
  const { minBetMinor, maxBetMinor, rulesUrl } = await api.call(getGameInfoCall, input, options);
  return { minBetMinor, maxBetMinor, rulesUrl };
}

/** Converts a game from the wire's names to the site's. */
export const toGame = (wire: WireGame): Game => ({
  nodeId: wire.nodeId,
  gameId: wire.gameId,
  name: wire.gameName,
  playedAs: wire.playedAs,
  vendor: wire.vassalage,
  vendorName: wire.vendorName,
  type: wire.gameType,
  classifications: wire.gameClassify,
  minBetMinor: wire.minBetMinor,
  lines: wire.lineNum,
  rtpPpm: wire.rtpPpm,
  rtpMaxPpm: wire.rtpMaxPpm,
  isHot: wire.isHot === 1,
  isNew: wire.isNew === 1,
  status: wire.status,
  kind: wire.isGame === 'VASSALAGE' ? 'hall' : 'game',
  defaultPlayType: wire.defaultPlayType,
  coverUrl: wire.imageUrl,
});

/** Time for which a list counts as fresh, so that going back shows it from the cache. */
const listStaleMs = 5 * minuteMs;
const homeStaleMs = minuteMs;

/** Creates a query key. It begins with the owner of the response: everybody, or one member. */
const createKey = (call: string, ...rest: readonly unknown[]) => ['catalog', call, ...rest] as const;

export const gamesQuery = (api: Api, query: GameQuery) =>
  queryOptions({
    queryKey: createKey('games', query),
    queryFn: ({ signal }) => listGames(api, query, { signal }),
    staleTime: listStaleMs,
  });

export const hotGamesQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: createKey('hot', language),
    queryFn: ({ signal }) => listHotGames(api, language, { signal }),
    staleTime: listStaleMs,
  });

export const hotTypesQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: createKey('hot-types', language),
    queryFn: ({ signal }) => listHotTypes(api, language, { signal }),
    staleTime: listStaleMs,
  });

export const popularGamesQuery = (api: Api, input: { prizeMode: PrizeMode; language: LanguageCode }) =>
  queryOptions({
    queryKey: createKey('popular', input),
    queryFn: ({ signal }) => listPopularGames(api, input, { signal }),
    staleTime: homeStaleMs,
  });

export const vendorGroupsQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: createKey('lanes', language),
    queryFn: ({ signal }) => listVendorGroups(api, language, { signal }),
    staleTime: listStaleMs,
  });

export const gameMenuQuery = (api: Api, language: LanguageCode) =>
  queryOptions({
    queryKey: createKey('menu', language),
    queryFn: ({ signal }) => listGameMenu(api, language, { signal }),
    staleTime: listStaleMs,
  });

export const favouriteIdsQuery = (api: Api, username: string) =>
  queryOptions({
    queryKey: createKey('favourite-ids', username),
    queryFn: ({ signal }) => listFavouriteIds(api, { signal }),
    staleTime: listStaleMs,
  });

export const gameInfoQuery = (api: Api, input: { nodeId: number; language: LanguageCode }) =>
  queryOptions({
    queryKey: createKey('game-info', input),
    queryFn: ({ signal }) => getGameInfo(api, input, { signal }),
    staleTime: homeStaleMs,
  });
