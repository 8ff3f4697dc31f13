import type { AccountKind, Member } from '@parlour/contracts';

function createPerson(account: string, nickname: string, accountKind: AccountKind, rankLevel = 1): Member {
  return {
    id: account,
    account,
    nickname,
    accountKind,
    avatarUrl: '/art/avatars/1.svg',
    canTransferUp: false,
    club: { name: `VIP ${rankLevel}`, rankLevel },
    labels: [],
  };
}

/** The people of the seed, in the form that a signed-in page has. */
export const people = {
  /** Has funds and a history. */
  ada: createPerson('ada', 'Ada', 'member'),
  /** A demo account. */
  ben: createPerson('ben', 'Ben', 'demo'),
  /** Leads a team of two hundred. */
  chi: createPerson('chi', 'Chi', 'agent'),
  /** New, with nothing yet. */
  dan: createPerson('dan', 'Dan', 'member'),
  /** Of the highest club. */
  eve: createPerson('eve', 'Eve', 'member', 5),
} satisfies Record<string, Member>;
