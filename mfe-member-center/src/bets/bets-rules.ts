/** The betting record's view, as it stands in the address and as it is asked for. Rule: docs/rules.md 5.11. */
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
  /** From 1. */
  page: number;
  pageSize: BetPageSize;
}

/** The longest period of one question, and how far back bets are kept at hand. */
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

/** Whether something narrows the list beyond its period. */
export const isFiltered = ({ gameType, vendor, status }: BetsView): boolean =>
  gameType !== undefined || vendor !== undefined || status !== undefined;

/**
 * The view after a choice: another game type forgets the vendor, a period that is too long keeps its last days, and
 * all but turning pages begins at the first page.
 */
export function changeView(view: BetsView, change: Partial<BetsView>): BetsView {
  const vendor = 'gameType' in change ? undefined : view.vendor;
  const changed = { ...view, vendor, page: 1, ...change };
  return { ...changed, range: clampToLastDays(changed.range, daysMax) };
}

/** Reads an address. What it cannot read it leaves out: an old link shows more than it meant, never an error. */
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

/** The address that `readView` reads as this view. What is as at the start is left out. */
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

/** What the gateway is asked for. */
export const toBetFilter = ({ range, ...rest }: BetsView): BetFilter => ({ ...rest, ...toInstants(range) });

/** The vendors to choose from: those of the chosen game type, each once. */
export function listVendors(
  groups: readonly VendorGroup[],
  gameType: GameType | undefined,
): { code: string; name: string }[] {
  const cards = groups
    .filter(({ type }) => gameType === undefined || type === gameType)
    .flatMap(({ vendors }) => vendors);
  return [...new Map(cards.map(({ code, name }) => [code, { code, name }])).values()];
}
