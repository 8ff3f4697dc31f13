/** What an account is kept in. `play` is the play money of demo accounts. None ever turns into another one. */
export type Unit = 'money' | 'points' | 'play';

/** The accounts that every member may have. They never go below zero. */
export const memberBooks = {
  main: 'money',
  /** Asked for, not yet paid out. */
  withdraw_hold: 'money',
  /** Sent to the bank, not yet confirmed by the member. */
  payout_in_transit: 'money',
  /** The cash part of a points-mall redemption that waits for a decision. */
  redemption_hold: 'money',
  /** An agent's means for transfers to downlines; not for play. */
  float: 'money',
  points: 'points',
  points_hold: 'points',
  demo: 'play',
} as const satisfies Record<string, Unit>;

/** Members' accounts of which there is one per vendor: `vendor:nova`. */
export const vendorBooks = { vendor: 'money', vendor_in_transit: 'money' } as const satisfies Record<
  string,
  Unit
>;

/** The other side. May stand below zero. Any of them may be divided: `house_gaming:nova`. */
export const houseBooks = {
  psp_clearing: 'money',
  bank_cash: 'money',
  fee_income: 'money',
  house_gaming: 'money',
  round_escrow: 'money',
  jackpot_pool: 'money',
  rebate_expense: 'money',
  bonus_expense: 'money',
  promo_expense: 'money',
  points_expense: 'money',
  agent_commission_expense: 'money',
  redemption_income: 'money',
  /** What members owe after a win was taken back that they no longer had. */
  player_receivable: 'money',
  adjustment: 'money',
  points_issued: 'points',
  demo_house: 'play',
} as const satisfies Record<string, Unit>;

export type MemberBookKind = keyof typeof memberBooks | keyof typeof vendorBooks;
export type HouseBookKind = keyof typeof houseBooks;
export type BookKind = MemberBookKind | HouseBookKind;

export type MemberBook = keyof typeof memberBooks | `${keyof typeof vendorBooks}:${string}`;
export type HouseBook = HouseBookKind | `${HouseBookKind}:${string}`;

export interface MemberAccount {
  memberId: number;
  book: MemberBook;
}
export interface HouseAccount {
  house: HouseBook;
}
export type Account = MemberAccount | HouseAccount;

/** `vendor:nova` → `vendor`; undefined for a book that does not exist. */
export function parseBookKind(book: string, books: 'member' | 'house'): BookKind | undefined {
  const [kind = '', part] = book.split(':', 2);
  if (part === '') return undefined;
  if (books === 'house') return Object.hasOwn(houseBooks, kind) ? (kind as HouseBookKind) : undefined;
  // A vendor's book names its vendor; the others are not divided.
  const known = part === undefined ? memberBooks : vendorBooks;
  return Object.hasOwn(known, kind) ? (kind as MemberBookKind) : undefined;
}

const units: Record<BookKind, Unit> = { ...memberBooks, ...vendorBooks, ...houseBooks };

/** The currency that is written with an account of `kind`, where money is `moneyCode` (ISO 4217). */
export const getBookCurrency = (kind: BookKind, moneyCode: string): string =>
  ({ money: moneyCode, points: 'PTS', play: playCurrency })[units[kind]];

export const playCurrency = 'FUN';
