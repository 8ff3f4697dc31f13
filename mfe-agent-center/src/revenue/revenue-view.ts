/** State of the revenue report in the address, and the sums of its rows. */
import type { DayIncome } from '@parlour/api-client';
import {
  type AgentContractType,
  type AgentIncomeType,
  agentContractTypes,
  agentIncomeTypes,
} from '@parlour/contracts/calls';
import {
  addDays,
  clampToLastDays,
  countDays,
  type DayRange,
  getPresetRange,
  type IsoDay,
  parseRange,
} from '@parlour/ui';
import { pageKeys } from '../paths.ts';
import { getHistoryLimits, type Period } from '../record-periods.ts';

export interface RevenueView {
  range: DayRange;
  /** Undefined: every kind of income. */
  type: AgentIncomeType | undefined;
}

/** Returns whether the income is from a contract, so that each payment has a proof. */
export const isFromContract = (type: AgentIncomeType): type is AgentContractType =>
  agentContractTypes.some((contract) => contract === type);

/** Returns the text key of a kind of income. */
export const getKindKey = (type: AgentIncomeType): string =>
  isFromContract(type) ? `members.contract.${type}` : `revenue.kinds.${type}`;

/** Reads the view from an address. Ignores invalid values, and cuts a longer period to the last days of one query. */
export function readView(search: string, today: IsoDay, { daysMax, historyDays }: Period): RevenueView {
  const query = new URLSearchParams(search);
  const range =
    parseRange(query.get('from') ?? '', query.get('to') ?? '', getHistoryLimits(today, historyDays)) ??
    getPresetRange('last30', today);
  return {
    range: clampToLastDays(range, daysMax),
    type: agentIncomeTypes.find((type) => type === query.get('kind')),
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView({ range, type }: RevenueView, today: IsoDay): string {
  const query = new URLSearchParams({ agent: pageKeys.revenue });
  const start = getPresetRange('last30', today);
  if (range.from !== start.from || range.to !== start.to) {
    query.set('from', range.from);
    query.set('to', range.to);
  }
  if (type) query.set('kind', type);
  return `?${query}`;
}

const amounts = ['grossMinor', 'downlinesMinor', 'netMinor', 'shortfallMinor', 'paidMinor'] as const;
export type IncomeTotals = Record<(typeof amounts)[number], number>;

/** Adds up the shown rows. */
export function sumIncome(rows: readonly DayIncome[]): IncomeTotals {
  const addUp = (name: (typeof amounts)[number]) => rows.reduce((sum, row) => sum + row[name], 0);
  return {
    grossMinor: addUp('grossMinor'),
    downlinesMinor: addUp('downlinesMinor'),
    netMinor: addUp('netMinor'),
    shortfallMinor: addUp('shortfallMinor'),
    paidMinor: addUp('paidMinor'),
  };
}

/** Returns the amount paid on each day of the period, oldest first; 0 for days without income. */
export function sumDays(
  rows: readonly DayIncome[],
  { from, to }: DayRange,
): { day: IsoDay; paidMinor: number }[] {
  const paid = new Map<string, number>();
  for (const { day, paidMinor } of rows) paid.set(day, (paid.get(day) ?? 0) + paidMinor);
  return Array.from({ length: countDays({ from, to }) }, (_, index) => {
    const day = addDays(from, index);
    return { day, paidMinor: paid.get(day) ?? 0 };
  });
}
