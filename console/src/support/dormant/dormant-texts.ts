export const dormantTexts = {
  nav: 'Dormant accounts',
  title: 'Dormant accounts',
  intro:
    'Nobody has logged in to these accounts for a long time. Their money stays there until the owner logs in, or a cashier pays it back.',
  show: 'Show',
  shows: { money: 'With money', all: 'All' },
  member: 'Member',
  dormantSince: 'Dormant since',
  lastLogin: 'Last login',
  never: 'Never',
  notice: 'Notice sent',
  noNotice: 'No verified contact',
  balance: 'Main account',
  vendors: 'With vendors',
  float: 'Float',
  bankAccount: 'Bank account',
  bankAccounts: { usable: 'Usable', none: 'None: the money waits for the next login' },
  act: 'Action',
  payBack: 'Pay back…',
  payBackTitle: (username: string) => `Pay the money of ${username} back`,
  payBackIntro: (amount: string) =>
    `A withdrawal of ${amount} to the member’s own bank account waits in the queue, without a fee. It is approved and paid like any other, above the bound by two people. The member gets a message and a notice.`,
  collectIntro: (amount: string) =>
    `First, ${amount} is collected from vendors: what a vendor does not confirm is left out, and stays in transit until its outcome is known.`,
  payBackVerb: 'Open the withdrawal',
  empty: 'No dormant account has money',
  emptyText: 'Accounts appear here after the months of the jurisdiction profile without a login.',
} as const;
