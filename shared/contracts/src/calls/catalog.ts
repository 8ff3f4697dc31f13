import * as z from '@parlour/schema';
import { endpoint } from '../endpoint.ts';
import {
  gameClassifications,
  gameTypes,
  lobbyPageSize,
  type MinimumBet,
  popularGamesCount,
} from '../games.ts';

/** A game's number as a caller names it: a positive 32-bit integer. */
const gameNumber = z.int().check(z.minimum(1), z.maximum(2_147_483_647));
const pageSizeMax = 100;
const code = z.string().check(z.trim(), z.minLength(1), z.maxLength(40));
const gameType = z.enum(gameTypes);
const pageNo = z._default(z.int().check(z.minimum(1), z.maximum(10_000)), 1);
const pageSize = z._default(z.int().check(z.minimum(1), z.maximum(pageSizeMax)), lobbyPageSize);
const flag = z.union([z.literal(0), z.literal(1)]);

/** Fields that describe the caller in every list request. The gateway's response does not depend on them. */
const asker = {
  clientType: z.optional(z.int()),
  platform: z.optional(z.string().check(z.maxLength(40))),
  language: z.optional(z.string().check(z.maxLength(8))),
};

/** A game as every list contains it. */
export const wireGameShape = z.object({
  nodeId: z.int(),
  gameId: z.string(),
  gameName: z.string(),
  /** The name of the game that opens instead, under its own rules. */
  playedAs: z.optional(z.string()),
  vassalage: z.string(),
  vendorName: z.string(),
  gameType,
  gameClassify: z.array(z.enum(gameClassifications)),
  minBetMinor: z.int(),
  /** Bet lines; 0 where the game has none. */
  lineNum: z.int(),
  /** Return to player in parts per million; absent where the game has no fixed one. */
  rtpPpm: z.optional(z.int()),
  /** The highest return, where the bets return differently; `rtpPpm` is then the lowest. */
  rtpMaxPpm: z.optional(z.int()),
  isHot: flag,
  isNew: flag,
  status: z.enum(['live', 'maintenance']),
  /** `VASSALAGE` opens the vendor's list of games instead of starting one. */
  isGame: z.enum(['GAME', 'VASSALAGE']),
  /** A play type that the lottery page opens with. */
  defaultPlayType: z.optional(z.string()),
  imageUrl: z.string(),
});

export const getGameInfoCall = endpoint({
  summary: 'Returns the current limits of a game and the address of its rules, both from its vendor.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameInfo',
  token: 'optional',
  carrier: 'data',
  input: z.object({ nodeId: gameNumber, language: asker.language }),
  value: z.object({
    /** The minimum and maximum of one bet, minor units. */
    minBetMinor: z.int(),
    maxBetMinor: z.int(),
    /** A public page; absent where only the game shows the rules. */
    rulesUrl: z.optional(z.string()),
  }),
  errors: ['catalog.game-not-found', 'betting.vendor-not-connected', 'betting.launch-failed'],
});

export const listGamesCall = endpoint({
  summary: 'Returns one page of games by type, vendor, classification, name and minimum bet.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameList',
  token: 'optional',
  carrier: 'data',
  input: z.object({
    ...asker,
    channel: z.optional(z.string().check(z.maxLength(40))),
    merchant: z.optional(z.string().check(z.maxLength(40))),
    gameType,
    vassalage: z.optional(code),
    gameClassify: z.optional(z.enum(gameClassifications)),
    gameName: z.optional(z.string().check(z.trim(), z.maxLength(60))),
    minBet: z.optional(z.enum(['0.01', '0.05', '0.1', '0.5', '0.75'] satisfies MinimumBet[])),
    minLineNum: z.optional(z.int().check(z.minimum(0), z.maximum(10_000))),
    pageNo,
    pageSize,
  }),
  value: z.object({ games: z.array(wireGameShape), totalPages: z.int(), total: z.int() }),
});

export const listHotGamesCall = endpoint({
  summary: 'Lists the hot games of every type, hottest first.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_hotGamesV2',
  token: 'optional',
  carrier: 'data',
  input: z.object({
    ...asker,
    merchantCode: z.optional(z.string().check(z.maxLength(40))),
    /** 2 requests the platform's own list, which is the only one. */
    isPlatform: z.optional(z.int()),
    vassalage: z.optional(code),
    /** The longest list of one type. Default: no limit. */
    countPerType: z.optional(z.int().check(z.minimum(1), z.maximum(50))),
  }),
  value: z.object({ list: z.array(wireGameShape) }),
});

export const listVendorLanesCall = endpoint({
  summary: 'Lists the vendors of each game category, in menu order.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_gameVendor',
  token: 'optional',
  carrier: 'data',
  cacheSeconds: 5,
  input: z.object({ ...asker, merchantCode: z.optional(z.string().check(z.maxLength(40))) }),
  value: z.object({
    lanes: z.array(
      z.object({
        title: gameType,
        cards: z.array(
          z.object({
            vassalage: z.string(),
            name: z.string(),
            isHot: flag,
            logoUrl: z.string(),
            gameCount: z.int(),
          }),
        ),
      }),
    ),
  }),
});

export const listVendorGameTypesCall = endpoint({
  summary: 'Returns the game types that each vendor offers.',
  method: 'GET',
  path: '/wps/relay/GCSGAME_getVassGameType',
  token: 'optional',
  carrier: 'data',
  input: z.object({ ...asker, vassalage: z.optional(code) }),
  value: z.object({ list: z.array(z.object({ vassalage: z.string(), gameTypes: z.array(gameType) })) }),
});

export const listFavouriteIdsCall = endpoint({
  summary: "Returns the node ids of the member's favourite games, as strings.",
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGames',
  token: 'required',
  carrier: 'data',
  input: z.object({ ...asker, gameType: z.optional(gameType) }),
  value: z.array(z.string()),
});

/** Filters of a list of the member's own games. */
const memberFilter = { vassalage: z.optional(code), gameType: z.optional(gameType) };

export const listFavouriteGamesCall = endpoint({
  summary: "Returns one page of the member's favourite games, latest first.",
  method: 'GET',
  path: '/wps/relay/MCSFE_getFavoriteGamesList',
  token: 'required',
  carrier: 'data',
  input: z.object({ ...asker, ...memberFilter, pageNo, pageSize }),
  value: z.object({ content: z.array(wireGameShape), totalPages: z.int(), total: z.int() }),
});

export const listRecentGamesCall = endpoint({
  summary: 'Returns one page of the games that the member played, latest first.',
  method: 'GET',
  path: '/wps/relay/GCS_recentGame',
  token: 'required',
  carrier: 'data',
  input: z.object({ ...asker, ...memberFilter, pageNo, pageSize }),
  value: z.object({ list: z.array(wireGameShape), totalPages: z.int(), total: z.int() }),
});

const favourite = {
  path: '/wps/relay/MCSFE_favoriteGameV2',
  token: 'required',
  carrier: 'body',
  value: z.object({ nodeId: z.int(), favourite: z.boolean() }),
} as const;
const favouriteInput = z.object({
  nodeId: gameNumber,
  vendor: z.optional(code),
  gameType: z.optional(gameType),
});

export const addFavouriteCall = endpoint({
  summary: "Adds a game to the member's favourites. A game that is already there stays.",
  method: 'PUT',
  ...favourite,
  input: favouriteInput,
  errors: ['catalog.game-not-found'],
});

export const removeFavouriteCall = endpoint({
  summary: "Removes a game from the member's favourites. A game that is not there causes no error.",
  method: 'DELETE',
  ...favourite,
  input: favouriteInput,
  errors: ['catalog.game-not-found'],
});

export const listPopularGamesCall = endpoint({
  summary: 'Lists the games of all types that most members played in the last seven days.',
  method: 'GET',
  path: '/lgw/games/popular',
  token: 'none',
  carrier: 'query',
  input: z.object({
    count: z._default(z.coerce.number().check(z.int(), z.minimum(1), z.maximum(50)), popularGamesCount),
    prizeMode: z.optional(z.string().check(z.maxLength(8))),
    device: z.optional(z.string().check(z.maxLength(8))),
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({ list: z.array(wireGameShape) }),
});

export const listGameMenuCall = endpoint({
  summary: 'Lists the game categories that have at least one vendor, with their counts of games and vendors.',
  method: 'GET',
  path: '/lgw/games/game_menus',
  token: 'none',
  carrier: 'query',
  input: z.object({
    device: z.optional(z.string().check(z.maxLength(8))),
    language: z.optional(z.string().check(z.maxLength(8))),
  }),
  value: z.object({
    menus: z.array(
      z.object({ gameCategory: gameType, path: z.string(), gameCount: z.int(), vendorCount: z.int() }),
    ),
  }),
});

export const getJackpotCall = endpoint({
  summary: 'Returns the current jackpot pool. A counter on a page never shows more than this.',
  method: 'GET',
  path: '/lgw/games/jackpot',
  token: 'none',
  carrier: 'none',
  value: z.object({
    poolMinor: z.int(),
    /** ISO 8601, the database's clock. */
    updatedAt: z.string(),
    /** Growth of the demonstration's pool per tick (BAN-04). */
    perTickMinor: z.int(),
    tickMs: z.int(),
  }),
});

export type WireGame = z.output<typeof wireGameShape>;
