/** View of the account record in the address and as a request. */
import type { AccountRecordEntry, AccountRecordFilter } from '@parlour/api-client';
import { type AccountRecordType, accountRecordTypes } from '@parlour/contracts/calls';
import { type ListView, readListView, writeListView } from '@parlour/remote-sdk';
import { addDays, type DayLimits, getPresetRange, type IsoDay, toInstants } from '@parlour/ui';
import { pageKeys } from '../paths.ts';

/**
 * Groups of the types of docs/rules.md 5.12, each type once. Play money has no group: the personal centre is for real
 * accounts.
 */
export const recordGroups = {
  deposits: ['DEPOSIT'],
  withdrawals: ['WITHDRAW_HOLD', 'WITHDRAW_RETURN'],
  games: ['BET', 'BET_WIN', 'JACKPOT_WIN', 'BET_ROLLBACK', 'WIN_ROLLBACK'],
  vendors: ['VENDOR_IN', 'VENDOR_OUT'],
  transfers: ['TRANSFER_UP', 'TRANSFER_DOWN', 'TRANSFER_IN', 'FLOAT_IN', 'FLOAT_OUT'],
  bonuses: ['REBATE', 'BONUS_CONVERT', 'REWARD', 'RED_ENVELOPE', 'MISSION', 'VIP', 'REFERRAL'],
  commission: ['DIVIDEND', 'SALARY_DAILY', 'SALARY_HOURLY', 'SALARY_REALTIME', 'REBATE_DIFF'],
  points: ['POINT_CONVERT', 'REDEEM_CASH', 'REDEEM_CASH_RETURN'],
  corrections: ['ADJUST_IN', 'ADJUST_OUT', 'CORRECTION', 'RECEIVABLE', 'RECEIVABLE_PAID'],
} as const satisfies Record<string, readonly AccountRecordType[]>;
type RecordGroup = keyof typeof recordGroups;

export const groupNames = Object.keys(recordGroups) as RecordGroup[];

export const getTypes = (group: RecordGroup): readonly AccountRecordType[] => recordGroups[group];

/** Returns whether movements of a type pay a settlement of an agent's contract, whose number they name. */
export const isOfSettlement = (type: AccountRecordEntry['type']): boolean =>
  getTypes('commission').some((one) => one === type);

export const pageSizes = [20, 50, 100] as const;
type PageSize = (typeof pageSizes)[number];

export interface RecordView extends ListView<PageSize> {
  group: RecordGroup | undefined;
  /** One type of the group. */
  type: AccountRecordType | undefined;
}

/** Days of records that both profiles offer at least. Rule: docs/rules.md 5.11. */
export const usualHistoryDays = 365;

export const getRecordLimits = (today: IsoDay, historyDays: number): DayLimits => ({
  min: addDays(today, -historyDays),
  max: today,
});

const createDefaultView = (today: IsoDay): RecordView => ({
  range: getPresetRange('last7', today),
  group: undefined,
  type: undefined,
  page: 1,
  pageSize: 20,
});

/** Returns whether a filter other than the period is set. */
export const isFiltered = ({ group, type }: RecordView): boolean => group !== undefined || type !== undefined;

/**
 * Returns the view after a choice. A new group clears the type, and every change except of the page itself resets to
 * the first page.
 */
export function changeView(view: RecordView, change: Partial<RecordView>): RecordView {
  const type = 'group' in change ? undefined : view.type;
  return { ...view, type, page: 1, ...change };
}

/** Reads the view from an address. Ignores invalid values: an old link shows too much rather than an error. */
export function readView(search: string, today: IsoDay, historyDays: number): RecordView {
  const query = new URLSearchParams(search);
  const group = groupNames.find((name) => name === query.get('group'));
  const type = accountRecordTypes.find((one) => one === query.get('entry'));
  return {
    ...readListView(query, {
      start: createDefaultView(today),
      limits: getRecordLimits(today, historyDays),
      pageSizes,
    }),
    group,
    type: group && type && getTypes(group).includes(type) ? type : undefined,
  };
}

/** Writes the address that `readView` reads as this view. Omits default values. */
export function writeView(view: RecordView, today: IsoDay): string {
  const start = createDefaultView(today);
  const query = new URLSearchParams({ member: pageKeys.accountRecord });
  if (view.group) query.set('group', view.group);
  if (view.type) query.set('entry', view.type);
  writeListView(query, view, start);
  return `?${query}`;
}

/** Converts the view to the filter of the request. */
export function toRecordFilter({ range, group, type, page, pageSize }: RecordView): AccountRecordFilter {
  const types = type ? [type] : group ? getTypes(group) : [];
  return { ...toInstants(range), types, page, pageSize };
}
