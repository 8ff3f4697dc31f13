/** State of the team overview in the address. */
import {
  addDays,
  clampToLastDays,
  type DayLimits,
  type DayRange,
  type IsoDay,
  parseRange,
} from '@parlour/ui';
import { pageKeys } from '../paths.ts';

export const pageSizes = [20, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export interface TeamView {
  range: DayRange;
  /** Page of the direct downlines, from 1. */
  page: number;
  pageSize: PageSize;
}

const retentionDays = 365;
/** Longest period that the gateway sums up in one request. */
const rangeDaysMax = 92;
const defaultDays = 14;

export const getTeamLimits = (today: IsoDay): DayLimits => ({
  min: addDays(today, -retentionDays),
  max: today,
});

const createDefaultView = (today: IsoDay): TeamView => ({
  range: { from: addDays(today, 1 - defaultDays), to: today },
  page: 1,
  pageSize: 20,
});

/** Reads the view from an address. Ignores invalid values. */
export function readView(search: string, today: IsoDay): TeamView {
  const query = new URLSearchParams(search);
  const start = createDefaultView(today);
  const range = parseRange(query.get('from') ?? '', query.get('to') ?? '', getTeamLimits(today));
  const page = Number(query.get('pg'));
  return {
    range: clampToLastDays(range ?? start.range, rangeDaysMax),
    page: Number.isSafeInteger(page) && page > 0 ? page : 1,
    pageSize: pageSizes.find((size) => String(size) === query.get('size')) ?? start.pageSize,
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView({ range, page, pageSize }: TeamView, today: IsoDay): string {
  const start = createDefaultView(today);
  const query = new URLSearchParams({ agent: pageKeys.teamOverview });
  if (range.from !== start.range.from || range.to !== start.range.to) {
    query.set('from', range.from);
    query.set('to', range.to);
  }
  if (page > 1) query.set('pg', String(page));
  if (pageSize !== start.pageSize) query.set('size', String(pageSize));
  return `?${query}`;
}

/** Returns the view after a choice. Every change except of the page itself resets to the first page. */
export const changeView = (view: TeamView, change: Partial<TeamView>): TeamView => ({
  ...view,
  page: 1,
  ...change,
});
