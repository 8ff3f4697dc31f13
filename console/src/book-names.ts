import { formatCode } from './operate/format-code.ts';
import { useVendorNames } from './vendor-names.tsx';

/** Names of the books of the ledger, by the first part of their code. */
const bookNames: Partial<Record<string, string>> = {
  main: 'Main',
  withdraw_hold: 'Held for withdrawals',
  payout_in_transit: 'Payouts on their way',
  redemption_hold: 'Held for redemptions',
  float: 'Float of agents',
  points: 'Points',
  points_hold: 'Points held',
  bonus: 'Bonus money',
  demo: 'Play money',
  vendor: 'At a vendor',
  vendor_in_transit: 'On the way to or from a vendor',
  round_escrow: 'Stakes of open rounds',
  win_review: 'Wins under review',
  jackpot_pool: 'Jackpot pool',
  house_gaming: 'Result of gaming',
  adjustment: 'Adjustments',
  player_receivable: 'Debts of members',
  points_issued: 'Points issued',
  psp_clearing: 'With payment providers',
  bank_cash: 'Bank accounts of the site',
  fee_income: 'Fees',
  rebate_expense: 'Cost of rebates',
  bonus_expense: 'Cost of bonuses',
  promo_expense: 'Cost of promotions',
  points_expense: 'Cost of points',
  agent_commission_expense: 'Cost of agents',
  redemption_income: 'Income of the points mall',
  demo_house: 'House of play money',
};

/** Describes a book of the ledger: `vendor:NOVA` is “At a vendor: Nova Reel”. */
export function describeBook(book: string, vendorNames: Readonly<Record<string, string>>): string {
  const [kind = book, ...rest] = book.split(':');
  const name = bookNames[kind] ?? formatCode(kind);
  const part = rest.join(':');
  return part === '' ? name : `${name}: ${vendorNames[part] ?? part}`;
}

/** Returns a function that describes a book of the ledger. */
export function useBookNames(): (book: string) => string {
  const vendorNames = useVendorNames();
  return (book) => describeBook(book, vendorNames);
}
