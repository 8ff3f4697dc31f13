/** Compares a provider's statement with the deposits and payouts that are recorded here. */

export type PaymentKind = 'payment' | 'payout' | 'return';
export type ComparedState = 'MATCHED' | 'DIFFERENT' | 'MISSING_HERE' | 'MISSING_THERE';

/** Money that moved, as one side records it. */
export interface MovedPayment {
  kind: PaymentKind;
  /** The provider's number of a payment; the reference of a payout or of its return. */
  key: string;
  reference: string;
  amountMinor: number;
  currency: string;
  at: Date;
}

export interface ComparedPayment extends Pick<MovedPayment, 'kind' | 'key' | 'reference' | 'currency'> {
  oursMinor: number | null;
  theirsMinor: number | null;
  state: ComparedState;
  movedAt: Date;
}

/** Returns the name by which both sides know a payment. */
export const toName = ({ kind, key }: Pick<MovedPayment, 'kind' | 'key'>): string => `${kind} ${key}`;

/** Returns one row for each payment of either side. A payment that a side names twice counts with its sum. */
export function comparePayments(
  ours: readonly MovedPayment[],
  theirs: readonly MovedPayment[],
): ComparedPayment[] {
  const [here, there] = [sumByName(ours), sumByName(theirs)];
  return [...new Set([...there.keys(), ...here.keys()])].flatMap((name) => {
    const [our, their] = [here.get(name), there.get(name)];
    const known = their ?? our;
    if (!known) return [];
    const { kind, key, reference, currency, at } = known;
    return {
      kind,
      key,
      reference,
      currency,
      oursMinor: our?.amountMinor ?? null,
      theirsMinor: their?.amountMinor ?? null,
      state: judge(our, their),
      movedAt: at,
    };
  });
}

function judge(our: MovedPayment | undefined, their: MovedPayment | undefined): ComparedState {
  if (!our) return 'MISSING_HERE';
  if (!their) return 'MISSING_THERE';
  const isSame =
    our.amountMinor === their.amountMinor &&
    our.currency === their.currency &&
    our.reference === their.reference;
  return isSame ? 'MATCHED' : 'DIFFERENT';
}

function sumByName(list: readonly MovedPayment[]): Map<string, MovedPayment> {
  const found = new Map<string, MovedPayment>();
  for (const one of list) {
    const known = found.get(toName(one));
    // A sum that is not exact any more is kept as the largest exact one, which still differs from the other side's.
    const amountMinor = Math.min(one.amountMinor + (known?.amountMinor ?? 0), Number.MAX_SAFE_INTEGER);
    found.set(toName(one), { ...(known ?? one), amountMinor });
  }
  return found;
}
