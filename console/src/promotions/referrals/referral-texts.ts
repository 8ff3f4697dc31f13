export const referralTexts = {
  nav: 'Held referrals',
  title: 'Held referrals',
  intro:
    'Friends whose first deposit and bets met the terms, but whose account shares an address, a device or a bank account with that of the member who invited them.',
  friend: 'Friend',
  referrer: 'Invited by',
  registeredAt: 'Registered',
  qualifiedAt: 'Met the terms',
  deposited: 'Deposited',
  validBet: 'Valid bets',
  act: 'Action',
  none: '–',
  empty: 'No referral waits',
  emptyText: 'Referrals between accounts that share an address appear here.',
  acts: {
    approve: {
      open: 'Pay…',
      title: (friend: number) => `Pay the referral of member ${friend}`,
      verb: 'Pay the referral',
      intro: 'The reward waits in the reward centre of the member who invited the friend.',
    },
    reject: {
      open: 'Reject…',
      title: (friend: number) => `Reject the referral of member ${friend}`,
      verb: 'Reject the referral',
      intro: 'No reward is given. This is final.',
    },
  },
} as const;
