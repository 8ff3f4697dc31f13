/** View of the betting record in the address and as a request. Rule: docs/rules.md 5.11. */
import { type BetFilter, type BetPageSize, betPageSizes, type VendorGroup } from '@parlour/api-client';
import { type GameType, gameTypes } from '@parlour/contracts';
import { type BetStatus, betStatuses } from '@parlour/contracts/calls';
import {
  addDays,
  clampToLastDays,
  type DayLimits,
  type DayRange,
  getPresetRange,
  type IsoDay,
  parseRange,
  toInstants,
} from '@parlour/ui';
import { pageKeys } from '../paths.ts';

export interface BetsView {
  range: DayRange;
  gameType: GameType | undefined;
  vendor: string | undefined;
  status: BetStatus | undefined;
  /** Page number, from 1. */
  page: number;
  pageSize: BetPageSize;
}

/** `daysMax`: longest period of one request. `retentionDays`: how far back bets are available. */
export const daysMax = 31;
const retentionDays = 365;

export const getBetLimits = (today: IsoDay): DayLimits => ({
  min: addDays(today, -retentionDays),
  max: today,
});

const createDefaultView = (today: IsoDay): BetsView => ({
  range: getPresetRange('last7', today),
  gameType: undefined,
  vendor: undefined,
  status: undefined,
  page: 1,
  pageSize: 20,
});

/** Returns whether a filter other than the period is set. */
export const isFiltered = ({ gameType, vendor, status }: BetsView): boolean =>
  gameType !== undefined || vendor !== undefined || status !== undefined;

/**
 * Returns the view after a choice. A new game type clears the vendor, a period that is too long is cut to its last
 * days, and every change except of the page itself resets to the first page.
 */
export function changeView(view: BetsView, change: Partial<BetsView>): BetsView {
  const vendor = 'gameType' in change ? undefined : view.vendor;
  const changed = { ...view, vendor, page: 1, ...change };
  return { ...changed, range: clampToLastDays(changed.range, daysMax) };
}

/** Reads the view from an address. Ignores invalid values: an old link shows too much rather than an error. */
export function readView(search: string, today: IsoDay): BetsView {
  const query = new URLSearchParams(search);
  const start = createDefaultView(today);
  const range = parseRange(query.get('from') ?? '', query.get('to') ?? '', getBetLimits(today));
  const page = Number(query.get('pg'));
  return {
    range: range ? clampToLastDays(range, daysMax) : start.range,
    gameType: gameTypes.find((type) => type === query.get('game')),
    vendor: query.get('vendor') || undefined,
    status: betStatuses.find((status) => status === query.get('status')),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: betPageSizes.find((size) => String(size) === query.get('size')) ?? start.pageSize,
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView(view: BetsView, today: IsoDay): string {
  const start = createDefaultView(today);
  const query = new URLSearchParams({ member: pageKeys.bettingRecord });
  if (view.range.from !== start.range.from || view.range.to !== start.range.to) {
    query.set('from', view.range.from);
    query.set('to', view.range.to);
  }
  if (view.gameType) query.set('game', view.gameType);
  if (view.vendor) query.set('vendor', view.vendor);
  if (view.status) query.set('status', view.status);
  if (view.page > 1) query.set('pg', String(view.page));
  if (view.pageSize !== start.pageSize) query.set('size', String(view.pageSize));
  return `?${query}`;
}

/** Converts the view to the filter of the request. */
export const toBetFilter = ({ range, ...rest }: BetsView): BetFilter => ({ ...rest, ...toInstants(range) });

/** Lists the selectable vendors: those of the chosen game type, without duplicates. */
export function listVendors(
  groups: readonly VendorGroup[],
  gameType: GameType | undefined,
): { code: string; name: string }[] {
  const cards = groups
    .filter(({ type }) => gameType === undefined || type === gameType)
    .flatMap(({ vendors }) => vendors);
  return [...new Map(cards.map(({ code, name }) => [code, { code, name }])).values()];
}
