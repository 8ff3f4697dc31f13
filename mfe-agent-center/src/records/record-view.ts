/** State of the team's records in the address. */
import type { TeamBetFilter, TeamMovementFilter } from '@parlour/api-client';
import { type GameType, gameTypes } from '@parlour/contracts';
import {
  type BetStatus,
  betStatuses,
  type TeamMovementKind,
  teamMovementKinds,
} from '@parlour/contracts/calls';
import { type ListView, readListView, writeListView } from '@parlour/remote-sdk';
import { clampToLastDays, getPresetRange, type IsoDay, toInstants } from '@parlour/ui';
import { pageKeys } from '../paths.ts';
import { getHistoryLimits, type Period } from '../record-periods.ts';

export const pageSizes = [20, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

/** `member`: a member's number or complete account. `gameName`: a part of a game's name in any language. */
export interface BetsView extends ListView<PageSize> {
  gameType: GameType | undefined;
  status: BetStatus | undefined;
  member: string | undefined;
  gameName: string | undefined;
}

export interface MovementsView extends ListView<PageSize> {
  kind: TeamMovementKind | undefined;
  member: string | undefined;
}

/** The statuses of settled bets. The record of a team has no other bets. */
export const settledStatuses = betStatuses.filter((status) => status !== 'OPEN' && status !== 'UNFINISHED');

/** The most characters of each text that is searched for, by its name in the address. */
export const textLengths = { member: 64, gameName: 60 } as const;

const createStart = (today: IsoDay): ListView<PageSize> => ({
  range: getPresetRange('last7', today),
  page: 1,
  pageSize: 20,
});

const readList = (
  query: URLSearchParams,
  today: IsoDay,
  { daysMax, historyDays }: Period,
): ListView<PageSize> => {
  const limits = getHistoryLimits(today, historyDays);
  const view = readListView(query, { start: createStart(today), limits, pageSizes });
  return { ...view, range: clampToLastDays(view.range, daysMax) };
};

const readText = (query: URLSearchParams, name: keyof typeof textLengths): string | undefined =>
  query.get(name)?.trim().slice(0, textLengths[name]) || undefined;

/**
 * Reads the view from an address. Ignores invalid values, so that an old link shows more rows rather than an error. Cuts a
 * longer period to the last days of one query.
 */
export function readBetsView(search: string, today: IsoDay, period: Period): BetsView {
  const query = new URLSearchParams(search);
  return {
    ...readList(query, today, period),
    gameType: gameTypes.find((type) => type === query.get('game')),
    status: settledStatuses.find((status) => status === query.get('status')),
    member: readText(query, 'member'),
    gameName: readText(query, 'gameName'),
  };
}

export function readMovementsView(search: string, today: IsoDay, period: Period): MovementsView {
  const query = new URLSearchParams(search);
  return {
    ...readList(query, today, period),
    kind: teamMovementKinds.find((kind) => kind === query.get('kind')),
    member: readText(query, 'member'),
  };
}

/** Writes the address that `readBetsView` reads as this view. Omits default values. */
export function writeBetsView(view: BetsView, today: IsoDay): string {
  const query = new URLSearchParams({ agent: pageKeys.teamBets });
  if (view.gameType) query.set('game', view.gameType);
  if (view.status) query.set('status', view.status);
  if (view.member) query.set('member', view.member);
  if (view.gameName) query.set('gameName', view.gameName);
  writeListView(query, view, createStart(today));
  return `?${query}`;
}

export function writeMovementsView(view: MovementsView, today: IsoDay): string {
  const query = new URLSearchParams({ agent: pageKeys.teamMovements });
  if (view.kind) query.set('kind', view.kind);
  if (view.member) query.set('member', view.member);
  writeListView(query, view, createStart(today));
  return `?${query}`;
}

/** Returns the view after a choice: at the first page, and with a period of at most `daysMax` days. */
export function changeView<View extends ListView<PageSize>>(
  view: View,
  change: Partial<View>,
  daysMax: number,
): View {
  const changed = { ...view, page: 1, ...change };
  return { ...changed, range: clampToLastDays(changed.range, daysMax) };
}

export const toBetFilter = ({ range, gameType, status, member, gameName }: BetsView): TeamBetFilter => ({
  ...toInstants(range),
  gameType,
  status,
  member,
  gameName,
});

export const toMovementFilter = ({ range, kind, member }: MovementsView): TeamMovementFilter => ({
  ...toInstants(range),
  kind,
  member,
});
