/** State of the team overview in the address. */
import { type GameType, gameTypes } from '@parlour/contracts';
import { type ListView, readListView, writeListView } from '@parlour/remote-sdk';
import { addDays, clampToLastDays, type IsoDay } from '@parlour/ui';
import { pageKeys } from '../paths.ts';
import { getHistoryLimits, type Period } from '../record-periods.ts';

export const pageSizes = [20, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

/** The page number is that of the list of direct downlines. The game type limits the figures of bets. */
export interface TeamView extends ListView<PageSize> {
  gameType: GameType | undefined;
}

const defaultDays = 14;

const createDefaultView = (today: IsoDay): TeamView => ({
  range: { from: addDays(today, 1 - defaultDays), to: today },
  page: 1,
  pageSize: 20,
  gameType: undefined,
});

/** Reads the view from an address. Ignores invalid values, and cuts a longer period to the last days of one query. */
export function readView(search: string, today: IsoDay, { daysMax, historyDays }: Period): TeamView {
  const query = new URLSearchParams(search);
  const view = readListView(query, {
    start: createDefaultView(today),
    limits: getHistoryLimits(today, historyDays),
    pageSizes,
  });
  return {
    ...view,
    range: clampToLastDays(view.range, daysMax),
    gameType: gameTypes.find((type) => type === query.get('game')),
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView(view: TeamView, today: IsoDay): string {
  const query = new URLSearchParams({ agent: pageKeys.teamOverview });
  if (view.gameType) query.set('game', view.gameType);
  writeListView(query, view, createDefaultView(today));
  return `?${query}`;
}

/** Returns the view after a choice. Every change except of the page itself resets to the first page. */
export const changeView = (view: TeamView, change: Partial<TeamView>): TeamView => ({
  ...view,
  page: 1,
  ...change,
});
