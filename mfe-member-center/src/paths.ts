/** The specification's keys of this remote's own pages. */
export const pageKeys = {
  account: 'securityCenter',
  bettingRecord: 'personalHistoryCopy',
  protection: 'playResponsibly',
  profit: 'personalProfit',
  messages: 'messageV2',
} as const;

/** Pages of other remotes that this remote links to when they are contributed. */
export const otherPageKeys = {
  deposit: 'depositv2',
  withdrawal: 'withdraw',
  transferUp: 'transferUpline',
} as const;

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
