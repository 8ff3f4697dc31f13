export const frameTexts = {
  menu: 'Open the menu',
  search: 'Go to…',
  searchKey: 'Ctrl K',
  waiting: (count: number, isMore = false) => `${count}${isMore ? '+' : ''} waiting`,
  ownZone: (own: string) => `Times are in your time zone, ${own}.`,
  siteZone: (site: string) => `Times are in ${site}, the time zone of the site.`,
  currency: (code: string) => `Amounts are in ${code} unless another currency stands beside them.`,
  zones: (own: string, site: string) =>
    `Times are in your time zone, ${own}. Days of reports begin in the time zone of the site, ${site}.`,
  pageMissing: 'This page could not be loaded',
  pageMissingText:
    'Check your connection. When the console was updated since you opened it, reload it in the browser.',
  refused: 'Your roles do not permit this section',
  refusedText: (roles: string, permission: string) =>
    `You are ${roles}. This section needs the permission ${permission}. Ask an administrator for a role that has it.`,
} as const;

export const paletteTexts = {
  label: 'Go to',
  placeholder: 'A section, member, order, game or release',
  results: 'Results',
  sections: 'Sections',
  members: 'Members',
  deposits: 'Deposits',
  bets: 'Bets',
  feedback: 'Feedback and applications',
  redemptions: 'Redemptions',
  vendorTransfers: 'Vendor transfers',
  transfers: 'Transfers',
  conversions: 'Conversions of points',
  requests: 'Requests',
  catalogueChanges: 'Changes of the catalogue',
  remotes: 'Remotes',
  releases: 'Releases',
  withdrawals: 'Withdrawals',
  games: 'Games',
  searching: 'Searching…',
  none: 'Nothing found.',
  failed: 'A search got no answer, so something may be missing here. Search again later.',
  unknownNumber: (number: string) =>
    `Nothing that your roles may see has the number ${number}. Enter the whole number.`,
} as const;
