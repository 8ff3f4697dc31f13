/** Pure rules of deposits. Amounts in minor units. Rule: docs/rules.md 5.1. */
import { AppError, type Localized } from '@parlour/contracts';
import { type DepositMethodKind, type DepositStatus, manualDepositKinds } from '@parlour/contracts/calls';
import { minuteMs } from '../../server/index.ts';

/** An account of the site that receives payments. */
export interface Payee {
  bank: Localized;
  holder: string;
  number: string;
  /** Content of the account's QR code. */
  qr?: string | undefined;
}

export interface DepositMethod {
  id: string;
  kind: DepositMethodKind;
  /** Null for a manual kind, which has a payee instead. */
  provider: string | null;
  payee: Payee | null;
  requiresProof: boolean;
  requiresSender: boolean;
  title: Localized;
  instructions: Localized;
  minMinor: number;
  maxMinor: number;
  dailyMaxMinor: number;
  feePpm: number;
  feeFixedMinor: number;
  expiresMin: number;
  quickAmounts: readonly number[];
}

/** Returns whether members pay to an account of the site and a cashier credits the payment. */
export const isManual = ({ kind }: Pick<DepositMethod, 'kind'>): boolean =>
  (manualDepositKinds as readonly DepositMethodKind[]).includes(kind);

/** Returns whether members pay to the agent above, who confirms the payment. */
export const isToAgent = ({ kind }: Pick<DepositMethod, 'kind'>): boolean => kind === 'AGENT';

/** States in which an order may still be credited. */
export const openStatuses = [
  'CREATED',
  'PENDING_PSP',
  'SUBMITTED',
  'REVIEWING',
  'UNKNOWN',
] as const satisfies DepositStatus[];

export const isOpen = (status: DepositStatus): boolean =>
  (openStatuses as readonly DepositStatus[]).includes(status);

/**
 * Allowed successors of each state. Money that comes after an order's end makes its outcome unknown again: a person
 * decides.
 */
const transitions: Record<DepositStatus, readonly DepositStatus[]> = {
  CREATED: ['PENDING_PSP', 'CREDITED', 'UNKNOWN', 'SUBMITTED', 'FAILED', 'EXPIRED', 'CANCELLED'],
  PENDING_PSP: ['CREDITED', 'FAILED', 'UNKNOWN', 'EXPIRED', 'CANCELLED'],
  SUBMITTED: ['REVIEWING', 'CREDITED', 'FAILED'],
  REVIEWING: ['CREDITED', 'FAILED'],
  UNKNOWN: ['PENDING_PSP', 'CREDITED', 'FAILED', 'EXPIRED'],
  EXPIRED: ['UNKNOWN'],
  FAILED: ['UNKNOWN'],
  CANCELLED: ['UNKNOWN'],
  CREDITED: [],
};

export const canTransition = (from: DepositStatus, to: DepositStatus): boolean =>
  transitions[from].includes(to);

/** States in which a cashier may credit a manual order. They include ended orders, because money may arrive late. */
export const creditableStatuses: readonly DepositStatus[] = [
  'CREATED',
  'SUBMITTED',
  'REVIEWING',
  'EXPIRED',
  'FAILED',
  'CANCELLED',
];

export interface MethodLock {
  failuresMax: number;
  failureMinutes: number;
  lockMinutes: number;
}

/**
 * Returns when the lock of a method ends for a member whose orders failed at these times; undefined if the
 * method was never locked. A lock begins with the failure that completes `failuresMax` failures within
 * `failureMinutes`.
 */
export function findLockEnd(
  failedAt: readonly Date[],
  { failuresMax, failureMinutes, lockMinutes }: MethodLock,
): Date | undefined {
  const times = failedAt.map((at) => at.getTime()).toSorted((one, other) => one - other);
  const last = times.findLast((time, index) => {
    const first = times[index - failuresMax + 1];
    return first !== undefined && time - first < failureMinutes * minuteMs;
  });
  return last === undefined ? undefined : new Date(last + lockMinutes * minuteMs);
}

const million = 1_000_000n;

/** Computes the method's fee of an amount: its share, rounded down, plus its fixed part. */
export const computeFee = (
  method: Pick<DepositMethod, 'feePpm' | 'feeFixedMinor'>,
  amountMinor: number,
): number => Number((BigInt(amountMinor) * BigInt(method.feePpm)) / million) + method.feeFixedMinor;

export interface DepositUse {
  /** The member's credited and open amounts with this method in the last 24 hours. */
  usedMinor: number;
  openOrders: number;
}

/**
 * Refuses an order that the method or a limit does not allow, before any request to a provider. Fails with
 * `wallet.amount-out-of-range` (minMinor, maxMinor), `wallet.too-many-open-orders` (openOrdersMax) or
 * `wallet.limit-reached` (limitMinor, usedMinor, leftMinor).
 */
export function checkDeposit(
  method: DepositMethod,
  amountMinor: number,
  { usedMinor, openOrders }: DepositUse,
  openOrdersMax: number,
): void {
  const { minMinor, maxMinor, dailyMaxMinor } = method;
  if (amountMinor < minMinor || amountMinor > maxMinor || computeFee(method, amountMinor) >= amountMinor)
    throw new AppError(
      'wallet.amount-out-of-range',
      `This method takes ${minMinor} to ${maxMinor} minor units.`,
      {
        details: { minMinor, maxMinor },
        fields: [{ path: ['amount'], rule: 'amount-range', params: { minMinor, maxMinor } }],
      },
    );
  if (openOrders >= openOrdersMax)
    throw new AppError('wallet.too-many-open-orders', `At most ${openOrdersMax} orders may be open.`, {
      details: { openOrdersMax },
    });
  const leftMinor = Math.max(0, dailyMaxMinor - usedMinor);
  if (amountMinor > leftMinor)
    throw new AppError('wallet.limit-reached', `This method has ${leftMinor} minor units left for today.`, {
      details: { limitMinor: dailyMaxMinor, usedMinor, leftMinor },
      fields: [{ path: ['amount'], rule: 'limit-reached', params: { leftMinor } }],
    });
}
