/** The specification's keys of this remote's own pages. */
export const pageKeys = {
  account: 'securityCenter',
  bettingRecord: 'personalHistoryCopy',
} as const;

/** Pages of other remotes that this remote links to when they are contributed. */
export const otherPageKeys = {
  deposit: 'depositv2',
  withdrawal: 'withdraw',
  ownTransfer: 'transferFund',
  transferUp: 'transferUpline',
} as const;

/** Addresses of the panel. It opens over any path, so an address is only a query. */
export const paths = {
  /** The list of pages on phones; the default page on wider windows. */
  panel: () => '?member=',
  page: (key: string) => `?${new URLSearchParams({ member: key })}`,
};

/** Reads the page key from an address; undefined for the panel itself. */
export const readPageKey = (search: string): string | undefined =>
  new URLSearchParams(search).get('member') || undefined;
