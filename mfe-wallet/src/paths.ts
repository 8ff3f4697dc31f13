import { memberPages } from '@parlour/contracts';

/** The specification's keys of the pages that the wallet contributes to the personal centre. */
const { wallet, deposit, withdrawal, transferUp, accountRecord } = memberPages;
export const pageKeys = { wallet, deposit, withdrawal, transferUp, accountRecord } as const;

/** Addresses within the panel. It may open over any path, so each address is only a query. */
export const paths = {
  deposit: () => `?member=${pageKeys.deposit}`,
  /** Status of an order. Payment providers also redirect to it. */
  depositOrder: ({ orderNo }: { orderNo: string }) =>
    `?${new URLSearchParams({ member: pageKeys.deposit, order: orderNo })}`,
  withdrawal: () => `?member=${pageKeys.withdrawal}`,
  withdrawalOrder: ({ orderNo }: { orderNo: string }) =>
    `?${new URLSearchParams({ member: pageKeys.withdrawal, order: orderNo })}`,
  /** One page of the withdrawals, from 1: all of them, or those in one state. */
  withdrawals: ({ page, status }: { page: number; status?: string | undefined }) => {
    const query = new URLSearchParams({ member: pageKeys.withdrawal });
    if (status) query.set('status', status);
    if (page > 1) query.set('pg', String(page));
    return `?${query}`;
  },
  bankAccounts: () => `?member=${pageKeys.withdrawal}&view=accounts`,
  /** One page of the transfers, from 1. */
  transfers: ({ page }: { page: number }) =>
    `?${new URLSearchParams({ member: pageKeys.transferUp, ...(page > 1 && { pg: String(page) }) })}`,
  /** The deposit guide, a page of the site. */
  depositGuide: () => '/depositTutorial',
  accountRecord: () => `?member=${pageKeys.accountRecord}`,
};

type WithdrawalView =
  | { view: 'order'; orderNo: string }
  | { view: 'accounts' }
  | { view: 'form'; page: number; status: string | undefined };

/**
 * Reads the part of the withdrawal page from an address: one order, the bank accounts, or the form and a page of
 * orders.
 */
export function readWithdrawalView(search: string): WithdrawalView {
  const query = new URLSearchParams(search);
  const orderNo = query.get('order');
  if (orderNo) return { view: 'order', orderNo };
  if (query.get('view') === 'accounts') return { view: 'accounts' };
  return { view: 'form', page: readPage(search), status: query.get('status') ?? undefined };
}

/** Reads the number of a list's page from an address; 1 for anything else. */
export function readPage(search: string): number {
  const page = Number(new URLSearchParams(search).get('pg'));
  return Number.isSafeInteger(page) && page > 0 ? page : 1;
}

/** Reads the order number from an address; undefined for the form. */
export const readDepositOrder = (search: string): string | undefined =>
  new URLSearchParams(search).get('order') || undefined;
