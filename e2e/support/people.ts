/** Seeded people. The README tells the story of each; all have the same password. */
export const password = 'Parlour-2026';

export const people = {
  /** A member with money and sixty days of play. */
  ada: 'ada',
  /** A demo account. */
  ben: 'ben',
  /** An agent who leads a team of two hundred. */
  chi: 'chi',
  /** A new member with nothing yet. */
  dan: 'dan',
  /** A VIP member of rank five. */
  eve: 'eve',
  /** An agent below chi. */
  mgmg: 'mgmg',
  /** A member below mgmg. */
  su: 'su',
} as const;

/** Password of members that a journey registers. The gateway refuses the published one. */
export const chosenPassword = 'Lotus-Pond-2026';

/** Returns the password of a seeded person, or of a member that a journey has registered. */
export const getPassword = (username: string): string =>
  Object.hasOwn(people, username) || username === 'may' ? password : chosenPassword;
