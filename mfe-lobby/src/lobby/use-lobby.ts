import { type Game, type GamePage, hotGamesQuery, type VendorCard } from '@parlour/api-client';
import type { GameType } from '@parlour/contracts';
import { useSite } from '@parlour/federation';
import { useNavigate } from '@parlour/router';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useAtomValue } from 'jotai';
import { useEffect, useRef } from 'react';
import { useUsername } from '../games/use-favourites.ts';
import { type LobbyAddress, writeAddress } from './lobby-address.ts';
import { listQuery, standIn } from './lobby-lists.ts';
import {
  changeView,
  clearFilters,
  gameTypeOf,
  type LobbyChange,
  type LobbyView,
  needsLogin,
  needsRequest,
} from './lobby-rules.ts';
import { useVendorLanes } from './use-vendor-lanes.ts';

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

const sameTypes = (type: GameType): readonly GameType[] => (type === 'ELOTT' ? ['ELOTT', 'LOTT'] : [type]);

/** All that a lobby shows, from its address. */
export function useLobby({ lobby, view }: LobbyAddress): Lobby {
  const site = useSite();
  const goTo = useNavigate();
  const language = useAtomValue(site.atoms.language);
  const type = gameTypeOf(lobby);
  const lanes = useVendorLanes();
  const hot = useQuery(hotGamesQuery(site.api, language));
  const hotGames = hot.data?.filter((game) => sameTypes(type).includes(game.type)) ?? [];
  const { list, busy } = useList(type, view, hot.isPending ? undefined : hotGames);
  const askAhead = useAskAhead(type);
  const aim = useAim({ lobby, view });

  const show = (next: LobbyView, replace = false) => {
    const before = aim.view();
    if (next === before) return;
    if (next.name !== before.name) askAhead(next);
    aim.take(next);
    goTo(writeAddress({ lobby, view: next }), { replace, preventScrollReset: true });
  };
  const change: Lobby['change'] = (wanted, { replace = false } = {}) => {
    if (busy) return;
    const next = changeView(aim.view(), wanted);
    if (!needsLogin(next.list)) return show(next, replace);
    site.requireLogin().then(
      (loggedIn) => loggedIn && show(next, replace),
      () => undefined,
    );
  };
  return {
    lobby,
    view,
    vendors: lanes.isPending ? undefined : vendorsOf(lanes.data ?? [], type),
    hotCount: hotGames.length,
    list,
    busy,
    change,
    clear: () => !busy && show(clearFilters(aim.view())),
  };
}

/**
 * The view that was chosen last. The page turns to it behind what is shown, which takes a moment on a slow machine: what
 * is chosen meanwhile adds to it.
 */
function useAim({ lobby, view }: LobbyAddress): { view(): LobbyView; take(next: LobbyView): void } {
  const aim = useRef<{ from: string; view: LobbyView }>(undefined);
  const shown = writeAddress({ lobby, view });
  useEffect(() => {
    if (aim.current?.from !== shown) aim.current = undefined;
  }, [shown]);
  return {
    view: () => aim.current?.view ?? view,
    take(next) {
      aim.current = { from: shown, view: next };
    },
  };
}

/** A search has waited for its last key: its games are asked for before the page has turned to them. */
function useAskAhead(type: GameType): (view: LobbyView) => void {
  const { api, atoms } = useSite();
  const queries = useQueryClient();
  const language = useAtomValue(atoms.language);
  return (view) => {
    if (!needsRequest(view) || needsLogin(view.list)) return;
    void queries.prefetchQuery(listQuery({ api, type, language, username: undefined }, view));
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
      return standIn(type, view, page && key && { type: key[3], view: key[5], page });
    },
  });
  if (isClosed) return { list: { state: 'login' }, busy: false };
  if (!needsRequest(view)) return { list: hotList(view, hot), busy: false };
  return { list: listOf(query), busy: query.isFetching };
}

function listOf(query: {
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
function hotList(view: LobbyView, hot: readonly Game[] | undefined): LobbyList {
  if (!hot) return { state: 'loading', totalPages: 0 };
  const games = hot.filter((game) => view.vendor === undefined || game.vendor === view.vendor);
  return { state: 'ready', page: { games, total: games.length, totalPages: 1 }, stale: false };
}

/** Each vendor once, though it may stand under both kinds of lottery. */
function vendorsOf(
  lanes: readonly { type: GameType; vendors: readonly VendorCard[] }[],
  type: GameType,
): VendorCard[] {
  const cards = lanes.filter((lane) => sameTypes(type).includes(lane.type)).flatMap((lane) => lane.vendors);
  return [...new Map(cards.map((card) => [card.code, card])).values()];
}
