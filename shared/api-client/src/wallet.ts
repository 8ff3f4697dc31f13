import type { Api, CallOptions, ValueOf } from '@parlour/contracts';
import {
  type AccountRecordType,
  exportAccountRecordCall,
  getAccountRecordCall,
  getBalanceCall,
  getMerchantWalletCall,
  type PointRecordType,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';

/** The member's balance, in minor units. For a demo account all of it is play money. */
export interface Balance {
  /** The header's figure: main account, money with vendors, and money in transit. */
  sumMinor: number;
  currency: string;
  mainMinor: number;
  vendors: readonly { vendor: string; minor: number; inTransitMinor: number }[];
  inTransitMinor: number;
  /** Reserved for withdrawals and redemptions; not part of the sum. */
  heldMinor: number;
  /** Bonus money, which becomes real money once its bets are made; not part of the sum. */
  bonusMinor: number;
  /** The amount available for a withdrawal, before its turnover conditions. */
  withdrawableMinor: number;
  /** An agent's funds for transfers to downlines; not part of the sum. */
  floatMinor: number;
}

export interface AccountRecordFilter {
  /** `from` is inclusive, `to` is exclusive. */
  from: Date;
  to: Date;
  /** Empty means all. */
  types?: readonly (AccountRecordType | PointRecordType)[];
  account?: 'main' | 'float' | 'points';
  /** From 1. */
  page?: number;
  /** At most 100. */
  pageSize?: number;
}

export interface AccountRecordEntry {
  txNo: string;
  at: Date;
  type: AccountRecordType | PointRecordType;
  /** Signed: the account's gain. In the points record, whole points. */
  amountMinor: number;
  balanceBeforeMinor: number;
  balanceAfterMinor: number;
  /** The number of the related order, round or other object. */
  relatedNo: string | undefined;
  /** The other member of a transfer, masked. */
  counterparty: string | undefined;
  remark: string | undefined;
  /** True when a later entry reversed it. */
  isReversed: boolean;
}

export interface AccountRecord {
  /** Newest first. */
  entries: readonly AccountRecordEntry[];
  /** Totals of all pages; `outMinor` is positive. */
  totals: { count: number; inMinor: number; outMinor: number; netMinor: number };
  page: number;
  totalPages: number;
}

export async function getBalance(api: Api, options?: CallOptions): Promise<Balance> {
  const value = await api.call(getBalanceCall, undefined, options);
  return {
    sumMinor: value.sumBalance,
    currency: value.currency,
    mainMinor: value.main,
    vendors: value.vendors.map(({ vassalage, balance, inTransit }) => ({
      vendor: vassalage,
      minor: balance,
      inTransitMinor: inTransit,
    })),
    inTransitMinor: value.inTransit,
    heldMinor: value.held,
    bonusMinor: value.bonus,
    withdrawableMinor: value.withdrawable,
    floatMinor: value.float,
  };
}

/** Returns one page of an account's movements. Fails with `request.invalid` when `to` is before `from`. */
export async function getAccountRecord(
  api: Api,
  { from, to, types = [], ...rest }: AccountRecordFilter,
  options?: CallOptions,
): Promise<AccountRecord> {
  const input = { from: from.toISOString(), to: to.toISOString(), types: [...types], ...rest };
  const { rows, totals, page, totalPages } = await api.call(getAccountRecordCall, input, options);
  return {
    entries: rows.map(toEntry),
    totals: { count: totals.count, inMinor: totals.in, outMinor: totals.out, netMinor: totals.net },
    page,
    totalPages,
  };
}

type WireRow = ValueOf<typeof getAccountRecordCall>['rows'][number];

const toEntry = (row: WireRow): AccountRecordEntry => ({
  txNo: row.txNo,
  at: new Date(row.time),
  type: row.type,
  amountMinor: row.amount,
  balanceBeforeMinor: row.balanceBefore,
  balanceAfterMinor: row.balanceAfter,
  relatedNo: row.relatedNo,
  counterparty: row.counterparty,
  remark: row.remark,
  isReversed: row.status === 'REVERSED',
});

/** Reads all movements of a period part by part, newest first, for a file. Rejects when `signal` aborts. */
export async function* readAccountRecord(
  api: Api,
  { from, to, types = [] }: Pick<AccountRecordFilter, 'from' | 'to' | 'types'>,
  signal: AbortSignal,
): AsyncGenerator<readonly AccountRecordEntry[]> {
  const input = { from: from.toISOString(), to: to.toISOString(), types: [...types] };
  let after: number | undefined;
  do {
    const { rows, next } = await api.call(exportAccountRecordCall, { ...input, after }, { signal });
    yield rows.map(toEntry);
    after = next;
  } while (after !== undefined);
}

/** Query key prefix of everything that depends on money: refetch it when the live stream reports a changed balance. */
export const walletKey = ['wallet'] as const;

export const balanceQuery = (api: Api) =>
  queryOptions({
    queryKey: [...walletKey, 'balance'],
    queryFn: ({ signal }) => getBalance(api, { signal }),
  });

/** Query options: whether one balance serves every vendor, so that no money moves between wallets. */
export const singleWalletQuery = (api: Api) =>
  queryOptions({
    queryKey: [...walletKey, 'single'],
    queryFn: async ({ signal }) => (await api.call(getMerchantWalletCall, {}, { signal })).isSingle,
    staleTime: Number.POSITIVE_INFINITY,
  });

/** Query options; the previous page stays visible while the next one loads. */
export const accountRecordQuery = (api: Api, filter: AccountRecordFilter) =>
  queryOptions({
    queryKey: [...walletKey, 'account-record', filter],
    queryFn: ({ signal }) => getAccountRecord(api, filter, { signal }),
    placeholderData: keepPreviousData,
  });
