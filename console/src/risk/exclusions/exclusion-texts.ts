export const exclusionTexts = {
  title: 'Requests to end an exclusion',
  intro: 'Excluded members who asked to play again, oldest first.',
  member: 'Member',
  exclusion: 'Exclusion',
  number: (id: number) => `Exclusion ${id}`,
  requestedAt: 'Requested',
  startsAt: 'Since',
  endsAt: 'Ends',
  permanent: 'Permanent',
  setBy: 'Set by',
  theMember: 'The member',
  delay: 'Ends after consent',
  afterHours: (hours: number) => `${hours} hours later`,
  empty: 'No request waits',
  emptyText: 'Members can request an early end after the minimum time of the exclusion.',
  missing: 'This request is no longer waiting.',
  toMember: 'Limits and exclusion of the member',
  acts: {
    APPROVED: {
      open: 'Approve…',
      title: (id: number) => `Approve the end of exclusion ${id}`,
      verb: 'Approve the end',
      intro: (hours: number) =>
        `The exclusion ends ${hours} hours after this decision, or at its own end if that is earlier.`,
    },
    REFUSED: {
      open: 'Refuse…',
      title: (id: number) => `Refuse the end of exclusion ${id}`,
      verb: 'Refuse',
      intro: () => 'The exclusion does not change. The member may ask again.',
    },
  },
} as const;
