export const frameTexts = {
  menu: 'Open the menu',
  search: 'Go to…',
  searchKey: 'Ctrl K',
  waiting: (count: number) => `${count} waiting`,
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
  members: 'Members and orders',
  withdrawals: 'Withdrawals',
  games: 'Games',
  searching: 'Searching…',
  none: 'Nothing found.',
} as const;
