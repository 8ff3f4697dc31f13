import type { PspPayout } from '@parlour/contracts/psp';
import { openLineJournal } from '../line-journal.ts';

/** One payout as the provider stores it. Amounts in minor units. */
export interface Payout extends PspPayout {
  /** When the platform asked for it, in ms since 1970. */
  askedAt: number;
  /** The state that a pending payout will reach, and when. */
  next: { state: 'paid' | 'refused'; at: number } | undefined;
  /** When it was paid, and when the bank sent it back after that, in ms since 1970. */
  paidAt?: number | undefined;
  returnedAt?: number | undefined;
  /** The state that the platform has confirmed by its answer to the webhook. */
  confirmed: PspPayout['state'] | undefined;
}

/** The provider's storage: one line per change, on disk before anyone is notified. */
export interface PayoutJournal {
  save(payout: Payout): void;
  find(reference: string): Payout | undefined;
  list(): Payout[];
  close(): void;
}

export function openPayoutJournal(file: string): PayoutJournal {
  const payouts = new Map<string, Payout>();
  const remember = (payout: Payout): void => void payouts.set(payout.reference, payout);
  const journal = openLineJournal<Payout>(file, remember, () => [...payouts.values()]);
  return {
    save(payout) {
      journal.add(payout);
      remember(payout);
    },
    find: (reference) => payouts.get(reference),
    list: () => [...payouts.values()],
    close: journal.close,
  };
}
