import type { GameClassification, GameType, LanguageCode, MinimumBet } from '@parlour/contracts';

/** Lobbies by the first segment of their address (ROUTE-06). In upper case, it is the game type. */
export const lobbyTypes = ['rng', 'pvp', 'fish', 'live', 'sports', 'esports', 'sv3', 'elott'] as const;
export type LobbyType = (typeof lobbyTypes)[number];

/** Returns whether a lobby has all filters. The other lobbies have neither classification nor minimum bet. */
export const isGamesLobby = (lobby: LobbyType): boolean => ['rng', 'pvp', 'fish'].includes(lobby);

export const toGameType = (lobby: LobbyType): GameType => lobby.toUpperCase() as Uppercase<LobbyType>;

export type ListType = 'all' | 'hot' | 'fav' | 'recent';

/** View of a lobby. The address contains all of it. */
export interface LobbyView {
  list: ListType;
  /** Code of the vendor; undefined is all vendors. */
  vendor: string | undefined;
  classification: GameClassification | undefined;
  minBet: MinimumBet | undefined;
  name: string;
  /** 1-based. */
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
 * Returns the view after one choice. Returns the same object if nothing changed, so that no request follows. Every
 * choice except a page starts at page 1. A vendor clears the other filters; favourites clear the vendor. Hot, favourite
 * and recent games have no filters, so a filter returns to all games.
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

/** Hot and recent games can be limited to one vendor; favourites cannot. */
const toVendorList = (list: ListType): ListType => (list === 'fav' ? 'all' : list);

const viewKeys = ['list', 'vendor', 'classification', 'minBet', 'name', 'page'] as const;

const reuseIfEqual = (before: LobbyView, after: LobbyView): LobbyView =>
  viewKeys.every((key) => before[key] === after[key]) ? before : after;

export const clearFilters = (view: LobbyView): LobbyView =>
  reuseIfEqual(view, { ...view, ...noFilters, page: 1 });

/** Counts the active filters, except the vendor and the list, which are locations rather than filters. */
export const countFilters = (view: LobbyView): number =>
  [view.classification, view.minBet, view.name || undefined].filter((set) => set !== undefined).length;

/** Returns whether the list needs a request. Hot games load with the lobby and have one page. */
export const needsRequest = (view: LobbyView): boolean => view.list !== 'hot';

export const needsLogin = (list: ListType): boolean => list === 'fav' || list === 'recent';

/** Returns the list types to offer: hot only if there are hot games. */
export const getListTypes = (hotCount: number): readonly ListType[] =>
  hotCount > 0 ? ['all', 'hot', 'fav', 'recent'] : ['all', 'fav', 'recent'];

/** Returns jackpot, table and arcade; bingo only if the site has the language TY (LOB-03). */
export const getClassifications = (languages: readonly LanguageCode[]): readonly GameClassification[] =>
  languages.includes('TY') ? ['JP', 'TG', 'AC', 'BG'] : ['JP', 'TG', 'AC'];

/** Number of vendors that fit without arrows. */
export const vendorsWithoutArrows = 8;

export const needsArrows = (vendorCount: number): boolean => vendorCount > vendorsWithoutArrows;

/** Detects the prize mode (LOB-10): ELOTT if the vendor cards include TCG_LOTTO_VN, or LOTT under ELOTT. */
export function detectPrizeMode(
  groups: readonly { type: GameType; vendors: readonly { code: string }[] }[],
): 'ELOTT' | 'LOTT' {
  const isElectronic = groups.some((group) =>
    group.vendors.some(({ code }) => code === 'TCG_LOTTO_VN' || (group.type === 'ELOTT' && code === 'LOTT')),
  );
  return isElectronic ? 'ELOTT' : 'LOTT';
}
