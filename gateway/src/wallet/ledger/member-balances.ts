import { addAmounts } from '@parlour/money';
import type { BookBalance } from './store.ts';

interface VendorBalance {
  vendor: string;
  minor: number;
  /** In transit to or from a vendor; the outcome is not known yet. */
  inTransitMinor: number;
}

interface BonusBalance {
  grantId: number;
  minor: number;
}

/** A member's balances by their use, in minor units; points are whole points. */
export interface MemberBalances {
  /** The specification's sumBalance: main, with vendors, in transit. */
  sumMinor: number;
  mainMinor: number;
  vendors: VendorBalance[];
  inTransitMinor: number;
  /** Held for withdrawals and redemptions: shown, not usable. */
  heldMinor: number;
  /** The maximum of a withdrawal, before its turnover conditions. */
  withdrawableMinor: number;
  floatMinor: number;
  /** Bonus money by its grant; not part of the sum. */
  bonuses: BonusBalance[];
  points: number;
  pointsHeld: number;
  /** Play money of a demo account. */
  demoMinor: number;
}

const heldBooks = ['withdraw_hold', 'payout_in_transit', 'redemption_hold'];
const bonusBook = /^bonus:(\d+)$/;
const vendorBook = /^(vendor|vendor_in_transit):(.+)$/;

export function summarize(books: readonly BookBalance[]): MemberBalances {
  const of = (book: string): number => books.find((one) => one.book === book)?.minor ?? 0;
  const vendors = listVendorBalances(books);
  const inTransitMinor = addAmounts(...vendors.map((one) => one.inTransitMinor));
  const mainMinor = of('main');
  return {
    sumMinor: addAmounts(mainMinor, ...vendors.map(({ minor }) => minor), inTransitMinor),
    mainMinor,
    vendors,
    inTransitMinor,
    heldMinor: addAmounts(...heldBooks.map(of)),
    withdrawableMinor: mainMinor,
    floatMinor: of('float'),
    bonuses: listBonusBalances(books),
    points: of('points'),
    pointsHeld: of('points_hold'),
    demoMinor: of('demo'),
  };
}

const listBonusBalances = (books: readonly BookBalance[]): BonusBalance[] =>
  books.flatMap(({ book, minor }) => {
    const [, grantId] = bonusBook.exec(book) ?? [];
    return grantId === undefined ? [] : [{ grantId: Number(grantId), minor }];
  });

function listVendorBalances(books: readonly BookBalance[]): VendorBalance[] {
  const byVendor = new Map<string, VendorBalance>();
  for (const { book, minor } of books) {
    const [, kind, vendor] = vendorBook.exec(book) ?? [];
    if (vendor === undefined) continue;
    const balance = byVendor.get(vendor) ?? { vendor, minor: 0, inTransitMinor: 0 };
    byVendor.set(vendor, balance);
    if (kind === 'vendor') balance.minor = minor;
    else balance.inTransitMinor = minor;
  }
  return [...byVendor.values()].sort((a, b) => (a.vendor < b.vendor ? -1 : 1));
}
