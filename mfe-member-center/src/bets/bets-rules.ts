/** View of the betting record in the address and as a request. Rule: docs/rules.md 5.11. */
import { type BetFilter, type BetPageSize, betPageSizes } from '@parlour/api-client';
import { type GameType, gameTypes } from '@parlour/contracts';
import { type BetStatus, betStatuses } from '@parlour/contracts/calls';
import { type ListView, readListView, writeListView } from '@parlour/remote-sdk';
import {
  addDays,
  clampToLastDays,
  type DayLimits,
  getPresetRange,
  type IsoDay,
  toInstants,
} from '@parlour/ui';
import { pageKeys } from '../paths.ts';
import type { Periods } from '../record-periods.ts';

export interface BetsView extends ListView<BetPageSize> {
  gameType: GameType | undefined;
  vendor: string | undefined;
  status: BetStatus | undefined;
}

export const getBetLimits = (today: IsoDay, historyDays: number): DayLimits => ({
  min: addDays(today, -historyDays),
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
 * Returns the view after a choice. A new game type clears the vendor, a period of more than `daysMax` days is cut to its
 * last days, and every change except of the page itself resets to the first page.
 */
export function changeView(view: BetsView, change: Partial<BetsView>, daysMax: number): BetsView {
  const vendor = 'gameType' in change ? undefined : view.vendor;
  const changed = { ...view, vendor, page: 1, ...change };
  return { ...changed, range: clampToLastDays(changed.range, daysMax) };
}

/** Reads the view from an address. Ignores invalid values: an old link shows too much rather than an error. */
export function readView(
  search: string,
  today: IsoDay,
  { betDays, historyDays }: Pick<Periods, 'betDays' | 'historyDays'>,
): BetsView {
  const query = new URLSearchParams(search);
  const view = readListView(query, {
    start: createDefaultView(today),
    limits: getBetLimits(today, historyDays),
    pageSizes: betPageSizes,
  });
  return {
    ...view,
    range: clampToLastDays(view.range, betDays),
    gameType: gameTypes.find((type) => type === query.get('game')),
    vendor: query.get('vendor') || undefined,
    status: betStatuses.find((status) => status === query.get('status')),
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView(view: BetsView, today: IsoDay): string {
  const start = createDefaultView(today);
  const query = new URLSearchParams({ member: pageKeys.bettingRecord });
  if (view.gameType) query.set('game', view.gameType);
  if (view.vendor) query.set('vendor', view.vendor);
  if (view.status) query.set('status', view.status);
  writeListView(query, view, start);
  return `?${query}`;
}

/** Converts the view to the filter of the request. */
export const toBetFilter = ({ range, ...rest }: BetsView): BetFilter => ({ ...rest, ...toInstants(range) });
