import { openLineJournal } from '../line-journal.ts';

/** One hosted payment as the provider stores it. Amounts in minor units. */
export interface Payment {
  paymentId: string;
  reference: string;
  amount: number;
  currency: string;
  language: string;
  returnUrl: string;
  state: 'open' | 'paid' | 'declined';
  /** When the payer decided, in ms since 1970; absent until then. */
  endedAt?: number;
  /** True once the platform has confirmed the webhook that reports the result of the payment. */
  isConfirmed: boolean;
}

/** The provider's storage: one line per change, on disk before anyone is notified. */
export interface PaymentJournal {
  save(payment: Payment): void;
  get(paymentId: string): Payment | undefined;
  findByReference(reference: string): Payment | undefined;
  list(): Payment[];
  /** Returns ended payments that the platform has not confirmed yet. */
  getUnconfirmed(): Payment[];
  close(): void;
}

export function openPaymentJournal(file: string): PaymentJournal {
  const payments = new Map<string, Payment>();
  const byReference = new Map<string, string>();
  const remember = (payment: Payment): void => {
    payments.set(payment.paymentId, payment);
    byReference.set(payment.reference, payment.paymentId);
  };
  const journal = openLineJournal<Payment>(file, remember, () => [...payments.values()]);
  return {
    save(payment) {
      journal.add(payment);
      remember(payment);
    },
    get: (paymentId) => payments.get(paymentId),
    findByReference: (reference) => payments.get(byReference.get(reference) ?? ''),
    list: () => [...payments.values()],
    getUnconfirmed: () =>
      [...payments.values()].filter(({ state, isConfirmed }) => state !== 'open' && !isConfirmed),
    close: journal.close,
  };
}
