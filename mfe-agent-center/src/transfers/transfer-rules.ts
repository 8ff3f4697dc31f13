/** Rules of a transfer to a downline, before the request. Amounts in minor units. Rule: docs/rules.md 5.4. */
import { findFieldByCode, moneyFieldByCode, type TransferTerms } from '@parlour/api-client';

type DownTerms = Pick<TransferTerms, 'minMinor' | 'maxMinor'> & NonNullable<TransferTerms['down']>;

/** The problem of an amount: a text key under `transferDown.problem`, and the amount for its text. */
export type AmountProblem =
  | { rule: 'required' }
  | { rule: 'tooLow' | 'tooHigh' | 'overDailyLimit' | 'overFloat'; limitMinor: number };

export function checkAmount(terms: DownTerms, amountMinor: number | undefined): AmountProblem | undefined {
  const { minMinor, maxMinor, dailyLeftMinor, availableMinor } = terms;
  if (amountMinor === undefined || amountMinor <= 0) return { rule: 'required' };
  if (amountMinor < minMinor) return { rule: 'tooLow', limitMinor: minMinor };
  if (amountMinor > maxMinor) return { rule: 'tooHigh', limitMinor: maxMinor };
  if (amountMinor > dailyLeftMinor) return { rule: 'overDailyLimit', limitMinor: dailyLeftMinor };
  if (amountMinor > availableMinor) return { rule: 'overFloat', limitMinor: availableMinor };
  return undefined;
}

export type TransferField = 'amount' | 'paymentPassword';

/** Returns the field that shows an error of the gateway, or undefined for an error of the whole request. */
export const findField = (error: unknown): TransferField | undefined =>
  findFieldByCode(error, moneyFieldByCode);
