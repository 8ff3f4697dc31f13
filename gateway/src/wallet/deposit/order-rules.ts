/** Pure rules of a deposit order: its offer, its changes and its payment. Amounts in minor units. Rule: docs/rules.md 5.1. */
import type { DepositStatus } from '@parlour/contracts/calls';
import {
  canTransition,
  computeFee,
  type DepositMethod,
  findLockEnd,
  isManual,
  isOpen,
  isToAgent,
  type MethodLock,
} from './deposit-rules.ts';
import type { DepositOrder, Step } from './deposit-store.ts';

/** Returns whether a method has a receiving account, an agent who confirms, or a provider that is connected. */
export const isUsable = (
  method: Pick<DepositMethod, 'kind' | 'payee' | 'provider'>,
  providers: Pick<ReadonlyMap<string, unknown>, 'has'>,
): boolean =>
  isManual(method)
    ? method.payee !== null
    : isToAgent(method) || (method.provider !== null && providers.has(method.provider));

/** Computes how much of a method's limit of a day a member has left. */
export const computeDailyLeft = (
  { dailyMaxMinor }: Pick<DepositMethod, 'dailyMaxMinor'>,
  usedMinor = 0,
): number => Math.max(0, dailyMaxMinor - usedMinor);

/** Returns the ends of the current locks, by method, from the times of a member's failures. */
export const listLocks = (
  failures: ReadonlyMap<string, readonly Date[]>,
  lock: MethodLock,
  now: Date,
): Map<string, Date> =>
  new Map(
    [...failures].flatMap(([method, failedAt]) => {
      const until = findLockEnd(failedAt, lock);
      return until && until > now ? [[method, until]] : [];
    }),
  );

/** Returns whether a repeated request has the content of the order that it opened. */
export const isSameRequest = (
  order: Pick<DepositOrder, 'amountMinor' | 'promotionId'> & { method: Pick<DepositMethod, 'id'> },
  request: { amountMinor: number; methodId: string; promotionId?: number | undefined },
): boolean =>
  order.amountMinor === request.amountMinor &&
  order.method.id === request.methodId &&
  (order.promotionId ?? undefined) === request.promotionId;

/** Returns whether an order may change to a status now. An order whose payment waits for an operator does not change. */
export const canTransitionNow = (
  { status, hasHeldPayment }: Pick<DepositOrder, 'status' | 'hasHeldPayment'>,
  next: DepositStatus,
): boolean => isOpen(status) && !hasHeldPayment && canTransition(status, next);

/** Returns the first and last steps of an order that is older than the history. */
export const listKnownSteps = ({
  createdAt,
  decidedAt,
  status,
  reasonCode,
}: Pick<DepositOrder, 'createdAt' | 'decidedAt' | 'status' | 'reasonCode'>): Step[] => [
  { at: createdAt, status: 'CREATED', reasonCode: null },
  ...(decidedAt ? [{ at: decidedAt, status, reasonCode }] : []),
];

/** Splits a received amount into its fee, which never exceeds it, and the credit. */
export function splitReceived(
  method: Pick<DepositMethod, 'feePpm' | 'feeFixedMinor'>,
  amountMinor: number,
): { feeMinor: number; creditMinor: number } {
  const feeMinor = Math.min(computeFee(method, amountMinor), amountMinor);
  return { feeMinor, creditMinor: amountMinor - feeMinor };
}

/** Returns fee and received amount of a credited order after a further payment. */
export const addReceived = (
  order: Pick<DepositOrder, 'feeMinor' | 'receivedMinor' | 'amountMinor'>,
  more: { feeMinor: number; amountMinor: number },
): { fee_minor: number; received_minor: number } => ({
  fee_minor: order.feeMinor + more.feeMinor,
  received_minor: (order.receivedMinor ?? order.amountMinor) + more.amountMinor,
});

/** Returns whether a further credit leaves the balance and the received amount exact. */
export const staysExact = (mainMinor: number, receivedMinor: number | null, amountMinor: number): boolean =>
  Number.isSafeInteger(Math.max(mainMinor, receivedMinor ?? 0) + amountMinor);

/** Returns whether the time to pay an order is over. */
export const isLate = ({ expiresAt }: Pick<DepositOrder, 'expiresAt'>, now: Date): boolean => expiresAt < now;

/** Returns what becomes of an order whose payment its provider does not know. */
export const judgeUnknown = (
  order: Pick<DepositOrder, 'status' | 'expiresAt'>,
  now: Date,
): 'EXPIRED' | 'FAILED' => (isLate(order, now) && order.status === 'PENDING_PSP' ? 'EXPIRED' : 'FAILED');
