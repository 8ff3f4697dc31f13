/** State of a settlement record in the address. */
import type { SettlementFilter } from '@parlour/api-client';
import { type AgentContractType, type SettlementStatus, settlementStatuses } from '@parlour/contracts/calls';
import { type ListView, readListView, writeListView } from '@parlour/remote-sdk';
import { addDays, clampToLastDays, type IsoDay } from '@parlour/ui';
import { settlementKeys } from '../paths.ts';
import { getHistoryLimits, type Period } from '../record-periods.ts';

export const pageSizes = [20, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

export interface SettlementsView extends ListView<PageSize> {
  status: SettlementStatus | undefined;
}

/** Days in the initial view of each record: fewer for shorter periods. */
const startDays: Record<AgentContractType, number> = { DIVIDEND: 92, DAILY: 30, HOURLY: 7, REALTIME: 2 };

const createStart = (type: AgentContractType, today: IsoDay): ListView<PageSize> => ({
  range: { from: addDays(today, 1 - startDays[type]), to: today },
  page: 1,
  pageSize: 20,
});

/** Reads the view from an address. Ignores invalid values, and cuts a longer period to the last days of one query. */
export function readView(
  type: AgentContractType,
  search: string,
  { today, daysMax, historyDays }: Period & { today: IsoDay },
): SettlementsView {
  const query = new URLSearchParams(search);
  const limits = getHistoryLimits(today, historyDays);
  const view = readListView(query, { start: createStart(type, today), limits, pageSizes });
  return {
    ...view,
    range: clampToLastDays(view.range, daysMax),
    status: settlementStatuses.find((status) => status === query.get('status')),
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView(type: AgentContractType, view: SettlementsView, today: IsoDay): string {
  const query = new URLSearchParams({ agent: settlementKeys[type] });
  if (view.status) query.set('status', view.status);
  writeListView(query, view, createStart(type, today));
  return `?${query}`;
}

/** Returns the view after a choice: at the first page, and with a period that one request can list. */
export function changeView(
  view: SettlementsView,
  change: Partial<SettlementsView>,
  daysMax: number,
): SettlementsView {
  const changed = { ...view, page: 1, ...change };
  return { ...changed, range: clampToLastDays(changed.range, daysMax) };
}

export const toFilter = (
  type: AgentContractType,
  { range, status, page, pageSize }: SettlementsView,
): SettlementFilter => ({ type, status, fromDay: range.from, toDay: range.to, page, pageSize });
