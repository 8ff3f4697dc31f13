/** Rules of the withdrawal form before the request. Amounts in minor units. Rule: docs/rules.md 5.3. */
import {
  type BankAccount,
  findFieldByCode,
  moneyFieldByCode,
  type Withdrawal,
  type WithdrawalTerms,
} from '@parlour/api-client';
import type { ErrorCode } from '@parlour/contracts';
import type { WithdrawalStatus } from '@parlour/contracts/calls';
import { addAmounts, applyRate, subtractAmount } from '@parlour/money';

export interface WithdrawalDraft {
  accountId: number | undefined;
  amountMinor: number | undefined;
}

export const emptyDraft: WithdrawalDraft = { accountId: undefined, amountMinor: undefined };

/** Returns the draft's account, or the default one, or the first usable one. */
export const getChosenAccount = (
  accounts: readonly BankAccount[],
  accountId: number | undefined,
): BankAccount | undefined =>
  accounts.find(({ id }) => id === accountId) ??
  accounts.find(({ isDefault, status }) => isDefault && status === 'ACTIVE') ??
  accounts.find(({ status }) => status === 'ACTIVE') ??
  accounts[0];

type Fees = Pick<WithdrawalTerms, 'feePpm' | 'feeFixedMinor'>;

interface WithdrawalQuote {
  feeMinor: number;
  /** The amount that is paid to the bank. */
  netMinor: number;
}

/** Computes the fee and the amount that arrives. Rounds the fee's share down, as the gateway does. */
export function computeQuote({ feePpm, feeFixedMinor }: Fees, amountMinor: number): WithdrawalQuote {
  const feeMinor = addAmounts(applyRate(amountMinor, feePpm), feeFixedMinor);
  return { feeMinor, netMinor: subtractAmount(amountMinor, feeMinor) };
}

type Limits = Pick<WithdrawalTerms, 'minMinor' | 'maxMinor' | 'dailyLeftMinor' | 'availableMinor'> & Fees;

/** Computes the largest amount that the member can withdraw now; 0 if it is below the minimum. */
export function computeMaxNow({ minMinor, maxMinor, dailyLeftMinor, availableMinor }: Limits): number {
  const most = Math.min(maxMinor, dailyLeftMinor, availableMinor);
  return most < minMinor ? 0 : most;
}

/** The problem of an amount: a text key under `withdrawal.problem`, and the amount for its text. */
export type AmountProblem =
  | { rule: 'required' }
  | { rule: 'tooLow' | 'tooHigh' | 'overDailyLimit' | 'overBalance'; limitMinor: number }
  | { rule: 'eatenByFee' };

export function checkAmount(terms: Limits, amountMinor: number | undefined): AmountProblem | undefined {
  if (amountMinor === undefined || amountMinor <= 0) return { rule: 'required' };
  if (amountMinor < terms.minMinor) return { rule: 'tooLow', limitMinor: terms.minMinor };
  if (amountMinor > terms.maxMinor) return { rule: 'tooHigh', limitMinor: terms.maxMinor };
  if (amountMinor > terms.dailyLeftMinor) return { rule: 'overDailyLimit', limitMinor: terms.dailyLeftMinor };
  if (amountMinor > terms.availableMinor) return { rule: 'overBalance', limitMinor: terms.availableMinor };
  if (computeQuote(terms, amountMinor).netMinor <= 0) return { rule: 'eatenByFee' };
  return undefined;
}

export type WithdrawalField = 'account' | 'amount' | 'paymentPassword';

const fieldByCode: Partial<Record<ErrorCode, WithdrawalField>> = {
  ...moneyFieldByCode,
  'wallet.bank-account-not-found': 'account',
  'wallet.bank-account-unusable': 'account',
  'wallet.identification-required': 'amount',
};

/** Returns the field that shows an error of the gateway, or undefined for an error of the whole request. */
export const findField = (error: unknown): WithdrawalField | undefined => findFieldByCode(error, fieldByCode);

const endStatuses: readonly WithdrawalStatus[] = [
  'REJECTED',
  'FAILED',
  'RECEIVED',
  'RETURNED',
  'FORCED_RECEIVED',
];

/** Returns whether an order can still change. */
export const isOpen = (status: WithdrawalStatus): boolean => !endStatuses.includes(status);

/** Returns whether the member is asked whether the money arrived. */
export const isAwaitingAnswer = (
  order: Withdrawal,
): order is Withdrawal & { confirmBy: Date; awaitedMinor: number } =>
  order.confirmBy !== undefined && order.awaitedMinor !== undefined;

/** Computes the remaining part of a partly received amount; undefined unless the answer is above 0 and below it. */
export const computeRemaining = (
  awaitedMinor: number,
  receivedMinor: number | undefined,
): number | undefined =>
  receivedMinor !== undefined && receivedMinor > 0 && receivedMinor < awaitedMinor
    ? subtractAmount(awaitedMinor, receivedMinor)
    : undefined;
