import type { GameClassification, GameType, LanguageCode, MinimumBet } from '@parlour/contracts';

/** The lobbies by the first part of their address (ROUTE-06), upper-cased into the game type. */
export const lobbyTypes = ['rng', 'pvp', 'fish', 'live', 'sports', 'esports', 'sv3', 'elott'] as const;
export type LobbyType = (typeof lobbyTypes)[number];

/** Games lobbies have all filters; the other lobbies have neither classification nor minimum bet. */
export const isGamesLobby = (lobby: LobbyType): boolean => ['rng', 'pvp', 'fish'].includes(lobby);

export const toGameType = (lobby: LobbyType): GameType => lobby.toUpperCase() as Uppercase<LobbyType>;

export type ListType = 'all' | 'hot' | 'fav' | 'recent';

/** What a lobby shows: all of it stands in the address. */
export interface LobbyView {
  list: ListType;
  /** A vendor's code; undefined is all vendors. */
  vendor: string | undefined;
  classification: GameClassification | undefined;
  minBet: MinimumBet | undefined;
  name: string;
  /** From 1. */
  page: number;
}

export const defaultView: LobbyView = {
  list: 'all',
  vendor: undefined,
  classification: undefined,
  minBet: undefined,
  name: '',
  page: 1,
};

export type LobbyChange =
  | { list: ListType }
  | { vendor: string | undefined }
  | { classification: GameClassification | undefined }
  | { minBet: MinimumBet | undefined }
  | { name: string }
  | { page: number };

const noFilters = { classification: undefined, minBet: undefined, name: '' } as const;

/**
 * What is shown after one choice; the same object when nothing changed, so that nothing is asked for again.
 * Every choice but that of a page starts at page 1. A vendor clears the other filters; favourites clear the vendor.
 * Hot, favourite and recent games know no filters, so a filter returns to all games.
 * Rule: LOB-04.
 */
export function changeView(view: LobbyView, change: LobbyChange): LobbyView {
  if ('page' in change) return reuseIfEqual(view, { ...view, page: Math.max(1, Math.trunc(change.page)) });
  if ('vendor' in change) {
    return reuseIfEqual(view, { ...defaultView, list: toVendorList(view.list), vendor: change.vendor });
  }
  if ('list' in change) {
    if (change.list === view.list) return view;
    const vendor = change.list === 'fav' ? undefined : view.vendor;
    return { ...defaultView, list: change.list, vendor };
  }
  if ('name' in change) {
    const name = change.name.trim();
    return name === view.name ? view : { ...view, list: 'all', name, page: 1 };
  }
  const before = 'minBet' in change ? view.minBet : view.classification;
  const after = 'minBet' in change ? change.minBet : change.classification;
  return before === after ? view : { ...view, list: 'all', ...change, page: 1 };
}

/** Hot and recent games can be those of one vendor; favourites cannot. */
const toVendorList = (list: ListType): ListType => (list === 'fav' ? 'all' : list);

const viewKeys = ['list', 'vendor', 'classification', 'minBet', 'name', 'page'] as const;

const reuseIfEqual = (before: LobbyView, after: LobbyView): LobbyView =>
  viewKeys.every((key) => before[key] === after[key]) ? before : after;

export const clearFilters = (view: LobbyView): LobbyView =>
  reuseIfEqual(view, { ...view, ...noFilters, page: 1 });

/** How many filters are set, the vendor and the list not counted: those are places, not filters. */
export const countFilters = (view: LobbyView): number =>
  [view.classification, view.minBet, view.name || undefined].filter((set) => set !== undefined).length;

/** Hot games came with the lobby and stand on one page. */
export const needsRequest = (view: LobbyView): boolean => view.list !== 'hot';

export const needsLogin = (list: ListType): boolean => list === 'fav' || list === 'recent';

/** The list types to offer: hot only where there are hot games. */
export const getListTypes = (hotCount: number): readonly ListType[] =>
  hotCount > 0 ? ['all', 'hot', 'fav', 'recent'] : ['all', 'fav', 'recent'];

/** Jackpot, table, arcade; bingo only where the site speaks TY (LOB-03). */
export const getClassifications = (languages: readonly LanguageCode[]): readonly GameClassification[] =>
  languages.includes('TY') ? ['JP', 'TG', 'AC', 'BG'] : ['JP', 'TG', 'AC'];

/** Vendors that fit without arrows. */
export const vendorsWithoutArrows = 8;

export const needsArrows = (vendorCount: number): boolean => vendorCount > vendorsWithoutArrows;

export const hasMore = (view: LobbyView, totalPages: number): boolean =>
  needsRequest(view) && view.page < totalPages;

/**
 * The prize mode (LOB-10): ELOTT when the vendor cards include TCG_LOTTO_VN, or LOTT under ELOTT.
 */
export function detectPrizeMode(
  groups: readonly { type: GameType; vendors: readonly { code: string }[] }[],
): 'ELOTT' | 'LOTT' {
  const isElectronic = groups.some((group) =>
    group.vendors.some(({ code }) => code === 'TCG_LOTTO_VN' || (group.type === 'ELOTT' && code === 'LOTT')),
  );
  return isElectronic ? 'ELOTT' : 'LOTT';
}
