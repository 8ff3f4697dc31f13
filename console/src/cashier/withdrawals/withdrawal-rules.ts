import type { QueuedWithdrawal, WithdrawalDetails } from '@parlour/contracts/back-office';
import type { WithdrawalStatus } from '@parlour/contracts/calls';

export type ActKey =
  | 'approve'
  | 'reject'
  | 'pay'
  | 'payByHand'
  | 'investigate'
  | 'return'
  | 'force'
  | 'decidePayout';

const closedStatuses: readonly WithdrawalStatus[] = [
  'REJECTED',
  'FAILED',
  'RECEIVED',
  'RETURNED',
  'FORCED_RECEIVED',
];

/** Returns whether the order can be claimed. */
export const isOpen = (status: WithdrawalStatus): boolean => !closedStatuses.includes(status);

const actsByStatus: Partial<Record<WithdrawalStatus, readonly ActKey[]>> = {
  REVIEWING: ['reject', 'approve'],
  APPROVED: ['payByHand', 'pay'],
  PART_RECEIVED: ['investigate'],
  NOT_RECEIVED: ['investigate'],
  INVESTIGATING: ['return', 'force', 'payByHand', 'pay'],
};

/** Returns the decisions that the state of an order allows. While the outcome of a payment is unknown, no other decision is possible. */
export function listActs({
  status,
  payments,
}: Pick<WithdrawalDetails, 'status' | 'payments'>): readonly ActKey[] {
  if (payments.some(({ state }) => state === 'UNKNOWN')) return ['decidePayout'];
  if (payments.some(({ state }) => state === 'OPEN')) return [];
  return actsByStatus[status] ?? [];
}

type Claim = Pick<QueuedWithdrawal, 'claimedBy' | 'claimedUntil'>;

/** Returns who works on an order now: the operator of this name, another one, or nobody. */
export function judgeClaim(
  { claimedBy, claimedUntil }: Claim,
  operator: string,
  now: number,
): 'own' | 'foreign' | 'none' {
  if (claimedBy === null || claimedUntil === null || Date.parse(claimedUntil) <= now) return 'none';
  return claimedBy === `operator:${operator}` ? 'own' : 'foreign';
}
