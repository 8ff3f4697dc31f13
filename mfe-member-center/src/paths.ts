import { memberPages } from '@parlour/contracts';

/** The specification's keys of this remote's own pages. */
const { account, bettingRecord, protection, profit, messages } = memberPages;
export const pageKeys = { account, bettingRecord, protection, profit, messages } as const;

/** Pages of other remotes that this remote links to when they are contributed. */
const { deposit, withdrawal, transferUp } = memberPages;
export const otherPageKeys = { deposit, withdrawal, transferUp } as const;

/** Addresses of the panel. It opens over any path, so an address is only a query. */
export const paths = {
  /** The list of pages on phones; the default page on wider windows. */
  panel: () => '?member=',
  /** The wallet's list of bank accounts. */
  bankAccounts: () => `?member=${otherPageKeys.withdrawal}&view=accounts`,
  protectionHelp: '/help/responsible-play',
  page: (key: string) => `?${new URLSearchParams({ member: key })}`,
};

/** Reads the page key from an address; undefined for the panel itself. */
export const readPageKey = (search: string): string | undefined =>
  new URLSearchParams(search).get('member') || undefined;
