/** State of the team's profit and loss in the address. */
import type { StatementFilter } from '@parlour/api-client';
import { type GameType, gameTypes } from '@parlour/contracts';
import { type ListView, readListView, writeListView } from '@parlour/remote-sdk';
import { clampToLastDays, getPresetRange, type IsoDay } from '@parlour/ui';
import { pageKeys } from '../paths.ts';
import { getHistoryLimits, type Period } from '../record-periods.ts';

export const statementTabs = ['day', 'branch'] as const;
type StatementTab = (typeof statementTabs)[number];

export const pageSizes = [20, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

export interface StatementView extends ListView<PageSize> {
  by: StatementTab;
  gameType: GameType | undefined;
}

const createStart = (today: IsoDay): ListView<PageSize> => ({
  range: getPresetRange('last7', today),
  page: 1,
  pageSize: 20,
});

/** Reads the view from an address. Ignores invalid values, and cuts a longer period to the last days of one query. */
export function readView(search: string, today: IsoDay, { daysMax, historyDays }: Period): StatementView {
  const query = new URLSearchParams(search);
  const limits = getHistoryLimits(today, historyDays);
  const view = readListView(query, { start: createStart(today), limits, pageSizes });
  return {
    ...view,
    range: clampToLastDays(view.range, daysMax),
    by: statementTabs.find((tab) => tab === query.get('by')) ?? 'day',
    gameType: gameTypes.find((type) => type === query.get('game')),
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView(view: StatementView, today: IsoDay): string {
  const query = new URLSearchParams({ agent: pageKeys.statement });
  if (view.by !== 'day') query.set('by', view.by);
  if (view.gameType) query.set('game', view.gameType);
  writeListView(query, view, createStart(today));
  return `?${query}`;
}

/** Returns the view after a choice: at the first page, and with a period that one request can sum up. */
export function changeView(
  view: StatementView,
  change: Partial<StatementView>,
  daysMax: number,
): StatementView {
  const changed = { ...view, page: 1, ...change };
  return { ...changed, range: clampToLastDays(changed.range, daysMax) };
}

export const toFilter = ({ range, by, gameType, page, pageSize }: StatementView): StatementFilter => ({
  fromDay: range.from,
  toDay: range.to,
  gameType,
  by,
  page,
  pageSize,
});
