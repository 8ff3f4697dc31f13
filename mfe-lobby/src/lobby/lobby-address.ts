import { type LanguageCode, type MinimumBet, minimumBets } from '@parlour/contracts';
import {
  defaultView,
  getClassifications,
  type LobbyType,
  type LobbyView,
  lobbyTypes,
} from './lobby-rules.ts';

export interface LobbyAddress {
  lobby: LobbyType;
  view: LobbyView;
}

/**
 * Parses `/rng`, `/rng/hot`, `/rng/hot/<vendor>` and `/rng/vassalage/<vendor>` with the filters in the query.
 * `/rng?page=<vendor>` also selects the vendor (ROUTE-07). Ignores values that are invalid or that a site with these
 * languages does not offer: an old link shows more games than intended, never an error.
 */
export function readAddress(
  address: { pathname: string; search: string },
  languages: readonly LanguageCode[],
): LobbyAddress | undefined {
  const [name, type, vendorPart] = address.pathname.split('/').filter(Boolean);
  const lobby = lobbyTypes.find((one) => one === name?.toLowerCase());
  if (!lobby) return undefined;
  const query = new URLSearchParams(address.search);
  const list = type === 'hot' ? 'hot' : findKnown(['fav', 'recent'] as const, query.get('list'));
  const tab = lobby === 'rng' ? query.get('page') : null;
  const part = type === 'hot' || type === 'vassalage' ? vendorPart : undefined;
  const named = decodePart(part) ?? query.get('vassalage') ?? tab ?? undefined;
  return {
    lobby,
    view: {
      list: list ?? 'all',
      vendor: list === 'fav' ? undefined : named,
      classification: findKnown(getClassifications(languages), query.get('type')),
      minBet: findKnown(Object.keys(minimumBets) as MinimumBet[], query.get('bet')),
      name: query.get('name')?.trim() ?? '',
      page: parsePage(query.get('p')),
    },
  };
}

/**
 * Returns the address that a bare `/rng` resumes on entry: the vendor that was last chosen there (ROUTE-07). It applies
 * on entry only: inside the lobby a bare address means all vendors, and Back must be able to return to it.
 */
export const getResumedAddress = (
  { lobby, view }: LobbyAddress,
  stored: string | undefined,
): string | undefined =>
  lobby === 'rng' && stored !== undefined && isDefaultView(view) ? toLobbyAddress(lobby, stored) : undefined;

const isDefaultView = (view: LobbyView): boolean =>
  writeAddress({ lobby: 'rng', view }) === writeAddress({ lobby: 'rng', view: defaultView });

/** Writes the address that `readAddress` parses as this view. */
export function writeAddress({ lobby, view }: LobbyAddress): string {
  const vendor = view.vendor === undefined ? '' : `/${encodeURIComponent(view.vendor)}`;
  const hot = view.list === 'hot' ? `/hot${vendor}` : '';
  const path = hot || (vendor && `/vassalage${vendor}`);
  const query = new URLSearchParams();
  const set = (key: string, value: string | undefined) => value && query.set(key, value);
  set('list', view.list === 'fav' || view.list === 'recent' ? view.list : undefined);
  set('type', view.classification);
  set('bet', view.minBet);
  set('name', view.name);
  set('p', view.page > 1 ? String(view.page) : undefined);
  return `/${lobby}${path}${query.size > 0 ? `?${query}` : ''}`;
}

/** Returns the address of a lobby, or of one vendor's games in it. */
export const toLobbyAddress = (lobby: LobbyType, vendor?: string): string =>
  writeAddress({ lobby, view: { ...defaultView, vendor } });

function decodePart(part: string | undefined): string | undefined {
  if (!part) return undefined;
  try {
    return decodeURIComponent(part);
  } catch {
    return undefined;
  }
}

function findKnown<T extends string>(known: readonly T[], text: string | null): T | undefined {
  return known.find((one) => one === text);
}

/** Highest accepted page number. Nobody reaches it by paging. */
const pageMax = 10_000;

function parsePage(text: string | null): number {
  const page = Number(text);
  return Number.isSafeInteger(page) && page > 0 && page <= pageMax ? page : 1;
}
