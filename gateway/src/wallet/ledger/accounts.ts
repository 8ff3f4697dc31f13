/** The unit of an account. `play` is the play money of demo accounts. Units are never converted into each other. */
type Unit = 'money' | 'points' | 'play';

/** The accounts that every member may have. Their balances never fall below zero. */
const memberBooks = {
  main: 'money',
  /** Requested, not yet paid out. */
  withdraw_hold: 'money',
  /** Sent to the bank, not yet confirmed by the member. */
  payout_in_transit: 'money',
  /** The cash part of a points-mall redemption that waits for a decision. */
  redemption_hold: 'money',
  /** An agent's money for transfers to downlines; not for play. */
  float: 'money',
  points: 'points',
  points_hold: 'points',
  demo: 'play',
} as const satisfies Record<string, Unit>;

/** Members' accounts with one instance per vendor, `vendor:nova`, or per bonus grant, `bonus:17`. */
const dividedBooks = {
  vendor: 'money',
  vendor_in_transit: 'money',
  /** Bonus money, which counts as no balance of the member until its grant converts it. */
  bonus: 'money',
} as const satisfies Record<string, Unit>;

/**
 * The house's side of movements. Balances may be below zero. Any of these books may be divided: `house_gaming:nova`.
 */
const houseBooks = {
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
  /** Wins that wait for an operator's decision. */
  win_review: 'money',
  /** Members' debts after the reversal of a win that they no longer had. */
  player_receivable: 'money',
  adjustment: 'money',
  points_issued: 'points',
  demo_house: 'play',
} as const satisfies Record<string, Unit>;

type MemberBookKind = keyof typeof memberBooks | keyof typeof dividedBooks;
type HouseBookKind = keyof typeof houseBooks;
export type BookKind = MemberBookKind | HouseBookKind;

export type MemberBook = keyof typeof memberBooks | `${keyof typeof dividedBooks}:${string}`;
type HouseBook = HouseBookKind | `${HouseBookKind}:${string}`;

interface MemberAccount {
  memberId: number;
  book: MemberBook;
}
interface HouseAccount {
  house: HouseBook;
}
export type Account = MemberAccount | HouseAccount;

/** `vendor:nova` → `vendor`; undefined for an unknown book. */
export function parseBookKind(book: string, books: 'member' | 'house'): BookKind | undefined {
  const [kind = '', part] = book.split(':', 2);
  if (part === '') return undefined;
  if (books === 'house') return Object.hasOwn(houseBooks, kind) ? (kind as HouseBookKind) : undefined;
  // A divided book names its vendor or grant.
  const known = part === undefined ? memberBooks : dividedBooks;
  return Object.hasOwn(known, kind) ? (kind as MemberBookKind) : undefined;
}

const units: Record<BookKind, Unit> = { ...memberBooks, ...dividedBooks, ...houseBooks };

/** Returns the currency to store with an account of `kind`; `moneyCode` is the currency of money (ISO 4217). */
export const getBookCurrency = (kind: BookKind, moneyCode: string): string =>
  ({ money: moneyCode, points: 'PTS', play: playCurrency })[units[kind]];

export const playCurrency = 'FUN';
