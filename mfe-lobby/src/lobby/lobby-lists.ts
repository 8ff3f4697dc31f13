import {
  type Game,
  type GamePage,
  listFavouriteGames,
  listGames,
  listRecentGames,
} from '@parlour/api-client';
import { minuteMs } from '@parlour/basics';
import {
  type Api,
  type CallOptions,
  type GameType,
  isOwnLottery,
  type LanguageCode,
} from '@parlour/contracts';
import { readLotteryFavourites } from '../games/lottery-favourites.ts';
import type { LobbyView } from './lobby-rules.ts';

/** Exceeds the number of the site's lotteries, so one response contains all of them. */
const allLotteries = 100;
/** Going back shows a cached list. Lists that the member changes are fetched again. */
const listStaleMs = 5 * minuteMs;

interface ListSource {
  api: Api;
  type: GameType;
  language: LanguageCode;
  /** Undefined for a visitor, who has no lists. */
  username: string | undefined;
}

/** Returns the query for the games of a view. Hot games load with the lobby and do not use it. */
export function listQuery(source: ListSource, view: LobbyView) {
  const isOwn = view.list === 'fav' || view.list === 'recent';
  const owner = isOwn ? source.username : undefined;
  const call = view.list === 'fav' ? 'favourites' : view.list === 'recent' ? 'recent' : 'games';
  return {
    queryKey: ['catalog', call, owner, source.type, source.language, view] as const,
    queryFn: ({ signal }: { signal: AbortSignal }): Promise<GamePage> => loadList(source, view, { signal }),
    staleTime: isOwn ? 0 : listStaleMs,
  };
}

function loadList(source: ListSource, view: LobbyView, options: CallOptions): Promise<GamePage> {
  const { api, type, language } = source;
  const { vendor, page, classification, minBet } = view;
  if (view.list === 'fav') return loadFavourites(source, page, options);
  if (view.list === 'recent') return listRecentGames(api, { type, vendor, page, language }, options);
  const name = view.name || undefined;
  return listGames(api, { type, vendor, classification, minBet, name, page, language }, options);
}

async function loadFavourites(source: ListSource, page: number, options: CallOptions): Promise<GamePage> {
  const { api, type, language, username } = source;
  const query = { type, page, language };
  if (type !== 'ELOTT' || page > 1) return listFavouriteGames(api, query, options);
  const [favourites, lotteries] = await Promise.all([
    listFavouriteGames(api, query, options),
    listGames(api, { type, page: 1, pageSize: allLotteries, language }, options),
  ]);
  return withLotteries(favourites, lotteries.games, readLotteryFavourites(username ?? ''));
}

/** Adds the member's favourite lotteries of this site, which only this browser stores. They come first. */
function withLotteries(favourites: GamePage, games: readonly Game[], likedIds: readonly string[]): GamePage {
  const liked = games.filter((game) => isOwnLottery(game) && likedIds.includes(game.gameId));
  return {
    games: [...liked, ...favourites.games],
    total: favourites.total + liked.length,
    totalPages: Math.max(favourites.totalPages, liked.length > 0 ? 1 : 0),
  };
}

/**
 * Returns the placeholder while the games of `view` load: the games of the previous list in this lobby, or only the
 * number of pages if just the page changes. Returns undefined for another lobby, which shows a skeleton instead.
 */
export function getPlaceholderPage(
  type: GameType,
  view: LobbyView,
  before: { type: GameType; view: LobbyView; page: GamePage } | undefined,
): GamePage | undefined {
  if (!before || before.type !== type) return undefined;
  const onlyPage = isSameList(before.view, view);
  return onlyPage ? { ...before.page, games: [] } : before.page;
}

const isSameList = (one: LobbyView, other: LobbyView): boolean =>
  one.list === other.list &&
  one.vendor === other.vendor &&
  one.classification === other.classification &&
  one.minBet === other.minBet &&
  one.name === other.name;
