/** Rules of the deposit form before the request. Amounts in minor units. Rule: docs/rules.md 5.1. */
import type { DepositMethod, DepositOrder, Promotion } from '@parlour/api-client';
import { isAppError } from '@parlour/contracts';
import type { DepositStatus } from '@parlour/contracts/calls';
import { addAmounts, applyRate, formatAmount, subtractAmount } from '@parlour/money';

export interface DepositDraft {
  methodId: string | undefined;
  amountMinor: number | undefined;
  /** The promotion that the deposit takes. */
  promotionId: number | undefined;
}

export const emptyDraft: DepositDraft = {
  methodId: undefined,
  amountMinor: undefined,
  promotionId: undefined,
};

/** Returns the draft's method, or the first one when none is chosen or the chosen one has closed. */
export const getChosenMethod = (
  methods: readonly DepositMethod[],
  methodId: string | undefined,
): DepositMethod | undefined => methods.find(({ id }) => id === methodId) ?? methods[0];

type Fees = Pick<DepositMethod, 'feePpm' | 'feeFixedMinor'>;

interface DepositQuote {
  feeMinor: number;
  /** Amount credited to the balance. */
  creditMinor: number;
}

/** Computes fee and credit. Rounds the fee's share down, as the gateway does. */
export function computeQuote({ feePpm, feeFixedMinor }: Fees, amountMinor: number): DepositQuote {
  const feeMinor = addAmounts(applyRate(amountMinor, feePpm), feeFixedMinor);
  return { feeMinor, creditMinor: subtractAmount(amountMinor, feeMinor) };
}

export const isFree = ({ feePpm, feeFixedMinor }: Fees): boolean => feePpm === 0 && feeFixedMinor === 0;

/** Formats parts per million as percent: 12 500 → `1.25`. */
export const formatPercent = (ppm: number): string =>
  formatAmount(Math.round(ppm / 100)).replace(/\.?0+$/, '') || '0';

/** Computes the maximum that this method accepts from this member now. */
export const computeMaxNow = ({
  maxMinor,
  dailyLeftMinor,
}: Pick<DepositMethod, 'maxMinor' | 'dailyLeftMinor'>): number => Math.min(maxMinor, dailyLeftMinor);

/** Problem of an amount: a key of the texts under `deposit.problem`, and the amount in its text. */
export type AmountProblem =
  | { rule: 'required' }
  | { rule: 'tooLow' | 'tooHigh' | 'overDailyLimit' | 'overOwnLimit' | 'belowPromotion'; limitMinor: number }
  | { rule: 'eatenByFee' };

type Limits = Pick<DepositMethod, 'minMinor' | 'maxMinor' | 'dailyLeftMinor'> & Fees;

/** Checks an amount. `promotion` is the one that the deposit takes; its minimum applies to the credit. */
export function checkAmount(
  method: Limits,
  amountMinor: number | undefined,
  promotion?: Pick<Promotion, 'deposit'>,
): AmountProblem | undefined {
  if (amountMinor === undefined || amountMinor <= 0) return { rule: 'required' };
  if (amountMinor < method.minMinor) return { rule: 'tooLow', limitMinor: method.minMinor };
  if (amountMinor > method.maxMinor) return { rule: 'tooHigh', limitMinor: method.maxMinor };
  if (amountMinor > method.dailyLeftMinor)
    return { rule: 'overDailyLimit', limitMinor: method.dailyLeftMinor };
  const { creditMinor } = computeQuote(method, amountMinor);
  if (creditMinor <= 0) return { rule: 'eatenByFee' };
  const limitMinor = promotion?.deposit?.minMinor ?? 0;
  if (creditMinor < limitMinor) return { rule: 'belowPromotion', limitMinor };
  return undefined;
}

/** Computes the credit of a valid amount; undefined for any other amount. */
export const computeCredit = (method: Limits, amountMinor: number | undefined): number | undefined =>
  amountMinor === undefined || checkAmount(method, amountMinor)
    ? undefined
    : computeQuote(method, amountMinor).creditMinor;

/** Converts the gateway's refusals of the amount to the form's own problems. */
export function toAmountProblem(error: unknown, amountMinor: number | undefined): AmountProblem | undefined {
  const detail = (name: string): number | undefined => {
    const value = isAppError(error) ? error.details?.[name] : undefined;
    return typeof value === 'number' ? value : undefined;
  };
  const left = detail('leftMinor');
  if (isAppError(error, 'wallet.limit-reached') && left !== undefined)
    return { rule: 'overDailyLimit', limitMinor: left };
  const ownLeft = detail('left');
  if (
    isAppError(error, 'protection.limit-reached') &&
    error.details?.kind === 'DEPOSIT' &&
    ownLeft !== undefined
  )
    return { rule: 'overOwnLimit', limitMinor: ownLeft };
  const [min, max] = [detail('minMinor'), detail('maxMinor')];
  if (isAppError(error, 'promotions.deposit-too-small') && min !== undefined)
    return { rule: 'belowPromotion', limitMinor: min };
  if (!isAppError(error, 'wallet.amount-out-of-range')) return undefined;
  if (amountMinor !== undefined && min !== undefined && amountMinor < min)
    return { rule: 'tooLow', limitMinor: min };
  if (amountMinor !== undefined && max !== undefined && amountMinor > max)
    return { rule: 'tooHigh', limitMinor: max };
  return undefined;
}

/** Statuses of an order that may still be credited and can change without the member. */
const openStatuses: readonly DepositStatus[] = [
  'CREATED',
  'PENDING_PSP',
  'SUBMITTED',
  'REVIEWING',
  'UNKNOWN',
];

export const isOpen = (status: DepositStatus): boolean => openStatuses.includes(status);

const payableStatuses: readonly DepositStatus[] = ['CREATED', 'PENDING_PSP'];

export const canCancel = ({ status }: Pick<DepositOrder, 'status'>): boolean =>
  payableStatuses.includes(status);

/** Returns the payment address while the order can be paid. Never returns an address that is not a web page. */
export function getPayAddress(
  { status, payUrl }: Pick<DepositOrder, 'status' | 'payUrl'>,
  origin: string,
): string | undefined {
  if (payUrl === undefined || !payableStatuses.includes(status) || !URL.canParse(payUrl, origin))
    return undefined;
  const { protocol, href } = new URL(payUrl, origin);
  return protocol === 'https:' || protocol === 'http:' ? href : undefined;
}
