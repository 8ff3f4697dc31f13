import { type Game, type GamePage, hotGamesQuery, type VendorCard } from '@parlour/api-client';
import type { GameType } from '@parlour/contracts';
import { useSite } from '@parlour/federation';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useRef, useState } from 'react';
import { useUsername } from '../games/use-favourites.ts';
import type { LobbyAddress } from './lobby-address.ts';
import { getPlaceholderPage, listQuery } from './lobby-lists.ts';
import {
  changeView,
  clearFilters,
  type LobbyChange,
  type LobbyView,
  needsLogin,
  needsRequest,
  toGameType,
} from './lobby-rules.ts';
import { useOptimisticView } from './use-optimistic-view.ts';
import { useVendorGroups } from './use-vendor-groups.ts';

export interface Lobby extends LobbyAddress {
  vendors: readonly VendorCard[] | undefined;
  hotCount: number;
  list: LobbyList;
  /** A list is on its way: a second one is not asked for meanwhile. */
  busy: boolean;
  /** Shows the view after a choice. `replace`: Back passes over it. */
  change(change: LobbyChange, options?: { replace?: boolean }): void;
  clear(): void;
}

/** What the grid shows. */
export type LobbyList =
  | { state: 'login' }
  | { state: 'loading'; totalPages: number }
  | { state: 'failed'; retry(): void }
  /** `stale`: the games of another choice, until those of this one are there. */
  | { state: 'ready'; page: GamePage; stale: boolean };

const getTypesOfLobby = (type: GameType): readonly GameType[] =>
  type === 'ELOTT' ? ['ELOTT', 'LOTT'] : [type];

/** All that a lobby shows, from its address. */
export function useLobby(address: LobbyAddress): Lobby {
  const { lobby } = address;
  const site = useSite();
  const optimistic = useOptimisticView(address);
  const { view } = optimistic;
  const language = useAtomValue(site.atoms.language);
  const type = toGameType(lobby);
  const { data, isPending } = useVendorGroups();
  const hot = useQuery(hotGamesQuery(site.api, language));
  const hotGames = hot.data?.filter((game) => getTypesOfLobby(type).includes(game.type)) ?? [];
  const { list, busy } = useList(type, view, hot.isPending ? undefined : hotGames);
  const prefetchList = usePrefetchList(type);

  const navigateTo = (next: LobbyView, replace = false) => {
    const before = optimistic.pendingView();
    if (next === before) return;
    const games = next.name === before.name ? undefined : prefetchList(next);
    if (games) optimistic.navigateWhenLoaded(games, next, replace);
    else optimistic.navigateTo(next, replace);
  };
  const isWaiting = () => busy || optimistic.isLoading();
  const change: Lobby['change'] = (wanted, { replace = false } = {}) => {
    if (isWaiting()) return;
    const next = changeView(optimistic.pendingView(), wanted);
    if (!needsLogin(next.list)) return navigateTo(next, replace);
    site.requireLogin().then(
      (loggedIn) => loggedIn && navigateTo(next, replace),
      () => undefined,
    );
  };
  const clear = () => !isWaiting() && navigateTo(clearFilters(optimistic.pendingView()));
  return {
    lobby,
    view,
    vendors: useMemo(() => (isPending ? undefined : listVendors(data ?? [], type)), [data, isPending, type]),
    hotCount: hotGames.length,
    list,
    busy,
    ...useStableCallbacks({ change, clear }),
  };
}

/** The same functions at each drawing, so that what depends on nothing else stays as it is. */
function useStableCallbacks({
  change,
  clear,
}: Pick<Lobby, 'change' | 'clear'>): Pick<Lobby, 'change' | 'clear'> {
  const latest = useRef({ change, clear });
  latest.current = { change, clear };
  const [stable] = useState<Pick<Lobby, 'change' | 'clear'>>(() => ({
    change: (wanted, options) => latest.current.change(wanted, options),
    clear: () => latest.current.clear(),
  }));
  return stable;
}

/**
 * A search has waited for its last key: its games are asked for before the page has turned to them. Tells whether they
 * came; undefined where there is nothing to ask for.
 */
function usePrefetchList(type: GameType): (view: LobbyView) => Promise<boolean> | undefined {
  const { api, atoms } = useSite();
  const queries = useQueryClient();
  const language = useAtomValue(atoms.language);
  return (view) => {
    if (!needsRequest(view) || needsLogin(view.list)) return undefined;
    return queries.fetchQuery(listQuery({ api, type, language, username: undefined }, view)).then(
      () => true,
      () => false,
    );
  };
}

function useList(
  type: GameType,
  view: LobbyView,
  hot: readonly Game[] | undefined,
): { list: LobbyList; busy: boolean } {
  const site = useSite();
  const language = useAtomValue(site.atoms.language);
  const username = useUsername(site);
  const isClosed = needsLogin(view.list) && username === undefined;
  const query = useQuery({
    ...listQuery({ api: site.api, type, language, username }, view),
    enabled: needsRequest(view) && !isClosed,
    placeholderData: (page, before) => {
      const key = before?.queryKey;
      return getPlaceholderPage(type, view, page && key && { type: key[3], view: key[5], page });
    },
  });
  if (isClosed) return { list: { state: 'login' }, busy: false };
  if (!needsRequest(view)) return { list: toHotList(view, hot), busy: false };
  return { list: toLobbyList(query), busy: query.isFetching };
}

function toLobbyList(query: {
  data: GamePage | undefined;
  isError: boolean;
  isPlaceholderData: boolean;
  refetch(): unknown;
}): LobbyList {
  if (query.isError) return { state: 'failed', retry: () => void query.refetch() };
  if (!query.data) return { state: 'loading', totalPages: 0 };
  if (!query.isPlaceholderData) return { state: 'ready', page: query.data, stale: false };
  return query.data.games.length === 0
    ? { state: 'loading', totalPages: query.data.totalPages }
    : { state: 'ready', page: query.data, stale: true };
}

/** The hot games of the chosen vendor, all on one page. */
function toHotList(view: LobbyView, hot: readonly Game[] | undefined): LobbyList {
  if (!hot) return { state: 'loading', totalPages: 0 };
  const games = hot.filter((game) => view.vendor === undefined || game.vendor === view.vendor);
  return { state: 'ready', page: { games, total: games.length, totalPages: 1 }, stale: false };
}

/** Each vendor once, though it may stand under both kinds of lottery. */
function listVendors(
  groups: readonly { type: GameType; vendors: readonly VendorCard[] }[],
  type: GameType,
): VendorCard[] {
  const cards = groups
    .filter((group) => getTypesOfLobby(type).includes(group.type))
    .flatMap((lane) => lane.vendors);
  return [...new Map(cards.map((card) => [card.code, card])).values()];
}
