/** `MMK` is money, `PTS` points, `FUN` the play money of demo accounts. None ever turns into another one. */
export type Currency = 'MMK' | 'PTS' | 'FUN';

/** The accounts that every member may have. They never go below zero. */
export const memberBooks = {
  main: 'MMK',
  /** Asked for, not yet paid out. */
  withdraw_hold: 'MMK',
  /** Sent to the bank, not yet confirmed by the member. */
  payout_in_transit: 'MMK',
  /** The cash part of a points-mall redemption that waits for a decision. */
  redemption_hold: 'MMK',
  /** An agent's means for transfers to downlines; not for play. */
  float: 'MMK',
  points: 'PTS',
  points_hold: 'PTS',
  demo: 'FUN',
} as const satisfies Record<string, Currency>;

/** Members' accounts of which there is one per vendor: `vendor:nova`. */
export const vendorBooks = { vendor: 'MMK', vendor_in_transit: 'MMK' } as const satisfies Record<
  string,
  Currency
>;

/** The other side. May stand below zero. Any of them may be divided: `house_gaming:nova`. */
export const houseBooks = {
  psp_clearing: 'MMK',
  bank_cash: 'MMK',
  fee_income: 'MMK',
  house_gaming: 'MMK',
  round_escrow: 'MMK',
  jackpot_pool: 'MMK',
  rebate_expense: 'MMK',
  bonus_expense: 'MMK',
  promo_expense: 'MMK',
  points_expense: 'MMK',
  agent_commission_expense: 'MMK',
  redemption_income: 'MMK',
  /** What members owe after a win was taken back that they no longer had. */
  player_receivable: 'MMK',
  adjustment: 'MMK',
  points_issued: 'PTS',
  demo_house: 'FUN',
} as const satisfies Record<string, Currency>;

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
export function kindOfBook(book: string, books: 'member' | 'house'): BookKind | undefined {
  const [kind = '', part] = book.split(':', 2);
  if (part === '') return undefined;
  if (books === 'house') return kind in houseBooks ? (kind as HouseBookKind) : undefined;
  // A vendor's book names its vendor; the others are not divided.
  const known = part === undefined ? memberBooks : vendorBooks;
  return kind in known ? (kind as MemberBookKind) : undefined;
}

const currencies: Record<BookKind, Currency> = { ...memberBooks, ...vendorBooks, ...houseBooks };

export const currencyOf = (kind: BookKind): Currency => currencies[kind];
