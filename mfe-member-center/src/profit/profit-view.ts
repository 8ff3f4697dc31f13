/** View of personal profit and loss in the address and as a request. Rule: docs/rules.md 5.11. */
import type { ProfitFilter } from '@parlour/api-client';
import { type GameType, gameTypes, type RecordPeriods } from '@parlour/contracts';
import {
  addDays,
  clampToLastDays,
  type DayLimits,
  type DayRange,
  getPresetRange,
  type IsoDay,
  parseRange,
} from '@parlour/ui';
import { pageKeys } from '../paths.ts';
import type { Periods } from '../record-periods.ts';

/** `summary`: figures and chart. `days`: the credit report. `months`: the statement by month. */
export const profitTabs = ['summary', 'days', 'months'] as const;
type ProfitTab = (typeof profitTabs)[number];

export interface ProfitView {
  tab: ProfitTab;
  /** For the tabs `summary` and `days`. */
  range: DayRange;
  /** For the tab `summary`. */
  gameType: GameType | undefined;
  vendor: string | undefined;
}

/** Returns the most days that a member chooses: a period that ends today asks for one day more. */
export const getDaysMax = ({ reportDays }: RecordPeriods): number => reportDays - 1;

export const getProfitLimits = (today: IsoDay, historyDays: number): DayLimits => ({
  min: addDays(today, -historyDays),
  max: today,
});

/**
 * Returns the view after a choice. A new game type clears the vendor; a period of more than `daysMax` days is cut to its
 * last days.
 */
export function changeView(view: ProfitView, change: Partial<ProfitView>, daysMax: number): ProfitView {
  const vendor = 'gameType' in change ? undefined : view.vendor;
  const changed = { ...view, vendor, ...change };
  return { ...changed, range: clampToLastDays(changed.range, daysMax) };
}

/** Reads the view from an address. Ignores invalid values. */
export function readView(search: string, today: IsoDay, periods: Periods): ProfitView {
  const query = new URLSearchParams(search);
  const limits = getProfitLimits(today, periods.historyDays);
  const range = parseRange(query.get('from') ?? '', query.get('to') ?? '', limits);
  return {
    tab: profitTabs.find((tab) => tab === query.get('tab')) ?? 'summary',
    range: clampToLastDays(range ?? getPresetRange('last30', today), getDaysMax(periods)),
    gameType: gameTypes.find((type) => type === query.get('game')),
    vendor: query.get('vendor') || undefined,
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView({ tab, range, gameType, vendor }: ProfitView, today: IsoDay): string {
  const start = getPresetRange('last30', today);
  const query = new URLSearchParams({ member: pageKeys.profit });
  if (tab !== 'summary') query.set('tab', tab);
  if (gameType) query.set('game', gameType);
  if (vendor) query.set('vendor', vendor);
  if (range.from !== start.from || range.to !== start.to) {
    query.set('from', range.from);
    query.set('to', range.to);
  }
  return `?${query}`;
}

/** Returns the first day of the month that lies `months` before the month of `day`. */
function getMonthBefore(day: IsoDay, months: number): IsoDay {
  const index = Number(day.slice(0, 4)) * 12 + Number(day.slice(5, 7)) - 1 - months;
  return `${Math.floor(index / 12)}-${String((index % 12) + 1).padStart(2, '0')}-01`;
}

/**
 * Converts the view to the filter of the request. Days follow the platform's clock. Its next day may have begun before
 * the visitor's today is over, so a period that ends today includes that next day.
 */
export function toProfitFilter(
  { tab, range, gameType, vendor }: ProfitView,
  today: IsoDay,
  { statementMonths }: RecordPeriods,
): ProfitFilter {
  if (tab === 'months')
    return { unit: 'month', fromDay: getMonthBefore(today, statementMonths - 1), toDay: addDays(today, 1) };
  const toDay = range.to === today ? addDays(today, 1) : range.to;
  const span = { unit: 'day', fromDay: range.from, toDay } as const;
  return tab === 'summary' ? { ...span, gameType, vendor } : span;
}
