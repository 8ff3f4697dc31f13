/**
 * Rules of the form for transfers to the agent above, before the request. Amounts in minor units. Rule:
 * docs/rules.md 5.4.
 */
import { findFieldByCode, moneyFieldByCode, type TransferTerms } from '@parlour/api-client';

export interface TransferDraft {
  amountMinor: number | undefined;
  remark: string;
}

export const emptyDraft: TransferDraft = { amountMinor: undefined, remark: '' };

export const remarkLengthMax = 140;

/** Computes the largest amount that the member can transfer now; 0 if it is below the minimum. */
export function computeMaxNow({ minMinor, maxMinor, up }: TransferTerms): number {
  const most = Math.min(maxMinor, up.dailyLeftMinor, up.availableMinor);
  return most < minMinor ? 0 : most;
}

/** The problem of an amount: a text key under `transfer.problem`, and the amount for its text. */
export type AmountProblem =
  | { rule: 'required' }
  | { rule: 'tooLow' | 'tooHigh' | 'overDailyLimit' | 'overBalance'; limitMinor: number };

export function checkAmount(
  { minMinor, maxMinor, up }: TransferTerms,
  amountMinor: number | undefined,
): AmountProblem | undefined {
  if (amountMinor === undefined || amountMinor <= 0) return { rule: 'required' };
  if (amountMinor < minMinor) return { rule: 'tooLow', limitMinor: minMinor };
  if (amountMinor > maxMinor) return { rule: 'tooHigh', limitMinor: maxMinor };
  if (amountMinor > up.dailyLeftMinor) return { rule: 'overDailyLimit', limitMinor: up.dailyLeftMinor };
  if (amountMinor > up.availableMinor) return { rule: 'overBalance', limitMinor: up.availableMinor };
  return undefined;
}

export type TransferField = 'amount' | 'paymentPassword';

/** Returns the field that shows an error of the gateway, or undefined for an error of the whole request. */
export const findField = (error: unknown): TransferField | undefined =>
  findFieldByCode(error, moneyFieldByCode);
