/** The specification's keys of the pages that this remote has itself. */
export const pageKeys = {
  account: 'securityCenter',
  bettingRecord: 'personalHistoryCopy',
} as const;

/** Pages of other remotes that this one leads to where they are contributed. */
export const otherPageKeys = {
  deposit: 'depositv2',
  withdrawal: 'withdraw',
  ownTransfer: 'transferFund',
  transferUp: 'transferUpline',
} as const;

/** The panel stands over any path, so that its addresses are a query alone. */
export const paths = {
  /** The list of pages on phones, the default page on wider windows. */
  panel: () => '?member=',
  page: (key: string) => `?${new URLSearchParams({ member: key })}`,
};

/** The page that an address asks for; undefined for the panel itself. */
export const readPageKey = (search: string): string | undefined =>
  new URLSearchParams(search).get('member') || undefined;
