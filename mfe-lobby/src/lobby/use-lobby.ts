import { type Game, type GamePage, hotGamesQuery, type VendorCard } from '@parlour/api-client';
import type { GameType } from '@parlour/contracts';
import { useSite, useUsername } from '@parlour/remote-sdk';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useMemo, useState } from 'react';
import { useLatest } from '../use-latest.ts';
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
  /** True while a list is loading. No second list is requested meanwhile. */
  busy: boolean;
  /** Shows the view after a choice. `replace` replaces the history entry. */
  change(change: LobbyChange, options?: { replace?: boolean }): void;
  clear(): void;
}

/** State of the grid. */
export type LobbyList =
  | { state: 'login' }
  | { state: 'loading'; totalPages: number }
  | { state: 'failed'; retry(): void }
  /** `stale`: games of the previous view, shown until the new ones are loaded. */
  | { state: 'ready'; page: GamePage; stale: boolean };

const getTypesOfLobby = (type: GameType): readonly GameType[] =>
  type === 'ELOTT' ? ['ELOTT', 'LOTT'] : [type];

/** Returns the state and the actions of a lobby at an address. */
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

/** Returns callbacks that stay stable between renders, so that parts without other dependencies do not re-render. */
function useStableCallbacks({
  change,
  clear,
}: Pick<Lobby, 'change' | 'clear'>): Pick<Lobby, 'change' | 'clear'> {
  const latest = useLatest({ change, clear });
  const [stable] = useState<Pick<Lobby, 'change' | 'clear'>>(() => ({
    change: (wanted, options) => latest.current.change(wanted, options),
    clear: () => latest.current.clear(),
  }));
  return stable;
}

/**
 * Returns a function that fetches the games of a search before the address changes, because a search has already waited
 * for its debounce. The promise resolves to whether the fetch succeeded; undefined if the view needs no request.
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
  const username = useUsername();
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

/** Returns the hot games of the chosen vendor on one page. */
function toHotList(view: LobbyView, hot: readonly Game[] | undefined): LobbyList {
  if (!hot) return { state: 'loading', totalPages: 0 };
  const games = hot.filter((game) => view.vendor === undefined || game.vendor === view.vendor);
  return { state: 'ready', page: { games, total: games.length, totalPages: 1 }, stale: false };
}

/** Lists each vendor once, even if it is in both lottery categories. */
function listVendors(
  groups: readonly { type: GameType; vendors: readonly VendorCard[] }[],
  type: GameType,
): VendorCard[] {
  const cards = groups
    .filter((group) => getTypesOfLobby(type).includes(group.type))
    .flatMap((lane) => lane.vendors);
  return [...new Map(cards.map((card) => [card.code, card])).values()];
}
