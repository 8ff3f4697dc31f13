import { dayMs, minuteMs } from '@parlour/basics';
/** A minimal model of manual deposits, the reference for generated sequences. Amounts in minor units. */
import type { DepositStatus } from '@parlour/contracts/calls';

interface ModelOrder {
  requestId: string;
  amount: number;
  status: DepositStatus;
  isSubmitted: boolean;
  claim?: { by: string; untilMs: number } | undefined;
  /** The bank's number of the credited payment, and its amount. */
  paid?: { reference: string; amount: number };
  credit: number;
  createdMs: number;
  failedMs?: number;
}

export interface ManualDepositModel {
  nowMs: number;
  /** In the order of their opening. */
  orders: ModelOrder[];
}

/** The figures of the method, as the test sets them. */
export const modelMethod = { min: 1_000, max: 50_000, dailyMax: 120_000, feePercent: 1 };

const [expiresMs, claimMs, lockMs] = [30 * minuteMs, 15 * minuteMs, 10 * minuteMs];
const [openOrdersMax, failuresMax] = [3, 5];
const isOpen = ({ status }: ModelOrder): boolean => ['CREATED', 'SUBMITTED', 'REVIEWING'].includes(status);

const findOrder = ({ orders }: ManualDepositModel, requestId: string): ModelOrder | undefined =>
  orders.find((order) => order.requestId === requestId);

/** The method is locked for ten minutes after the fifth failure within ten minutes. */
function isLocked({ orders, nowMs }: ManualDepositModel): boolean {
  const failures = orders
    .flatMap(({ status, failedMs }) => (status === 'FAILED' && failedMs !== undefined ? [failedMs] : []))
    .toSorted((one, other) => one - other);
  return failures.some((last, index) => {
    const first = failures[index - failuresMax + 1];
    return first !== undefined && last - first < lockMs && nowMs < last + lockMs;
  });
}

/** Opens an order. Returns its state, or the code of the refusal, as every function here does. */
export function createOrder(model: ManualDepositModel, requestId: string, amount: number): string {
  const earlier = findOrder(model, requestId);
  if (earlier) return earlier.amount === amount ? earlier.status : 'request.duplicate-mismatch';
  if (isLocked(model)) return 'wallet.method-locked';
  if (amount < modelMethod.min || amount > modelMethod.max) return 'wallet.amount-out-of-range';
  if (model.orders.filter(isOpen).length >= openOrdersMax) return 'wallet.too-many-open-orders';
  const used = model.orders
    .filter(
      (order) => order.createdMs >= model.nowMs - dayMs && (isOpen(order) || order.status === 'CREDITED'),
    )
    .reduce((sum, order) => sum + (order.paid?.amount ?? order.amount), 0);
  if (used + amount > modelMethod.dailyMax) return 'wallet.limit-reached';
  const order = { requestId, amount, isSubmitted: false, credit: 0, createdMs: model.nowMs };
  model.orders.push({ ...order, status: 'CREATED' });
  return 'CREATED';
}

/** The member states that the order is paid. */
export function submitOrder(model: ManualDepositModel, requestId: string): string {
  const order = findOrder(model, requestId);
  if (!order) return 'wallet.order-not-found';
  if (order.status === 'CREATED' && order.createdMs + expiresMs <= model.nowMs) order.status = 'EXPIRED';
  if (order.isSubmitted) return 'done';
  if (order.status !== 'CREATED') return 'wallet.order-closed';
  Object.assign(order, { status: 'SUBMITTED', isSubmitted: true });
  return 'done';
}

export function cancelOrder(model: ManualDepositModel, requestId: string): string {
  const order = findOrder(model, requestId);
  if (!order) return 'wallet.order-not-found';
  if (order.status !== 'CREATED') return 'wallet.order-closed';
  order.status = 'CANCELLED';
  return 'done';
}

/** The job ends unpaid orders after their time. */
export function expireOrders(model: ManualDepositModel): string {
  for (const order of model.orders)
    if (order.status === 'CREATED' && order.createdMs + expiresMs < model.nowMs) order.status = 'EXPIRED';
  return 'done';
}

const isClaimedByOther = ({ claim }: ModelOrder, by: string, { nowMs }: ManualDepositModel): boolean =>
  claim !== undefined && claim.by !== by && claim.untilMs > nowMs;

export function claimOrder(model: ManualDepositModel, requestId: string, by: string): string {
  const order = findOrder(model, requestId);
  if (!order) return 'wallet.order-not-found';
  if (isClaimedByOther(order, by, model)) return 'wallet.order-claimed';
  if (order.status === 'CREDITED') return 'wallet.order-closed';
  if (order.status === 'SUBMITTED') order.status = 'REVIEWING';
  order.claim = { by, untilMs: model.nowMs + claimMs };
  return order.status;
}

export function releaseOrder(model: ManualDepositModel, requestId: string, by: string): string {
  const order = findOrder(model, requestId);
  if (!order) return 'wallet.order-not-found';
  if (isClaimedByOther(order, by, model)) return 'wallet.order-claimed';
  order.claim = undefined;
  return 'done';
}

/** Returns the order that an operator may decide, or the code of the refusal. */
function requireClaimed(model: ManualDepositModel, requestId: string, by: string): ModelOrder | string {
  const order = findOrder(model, requestId);
  if (!order) return 'wallet.order-not-found';
  if (isClaimedByOther(order, by, model)) return 'wallet.order-claimed';
  return order.claim?.by === by ? order : 'wallet.claim-missing';
}

export function creditOrder(
  model: ManualDepositModel,
  requestId: string,
  { by, amount, reference }: { by: string; amount: number; reference: string },
): string {
  const { paid } = findOrder(model, requestId) ?? {};
  if (paid?.reference === reference && paid.amount === amount) return 'repeated';
  const order = requireClaimed(model, requestId, by);
  if (typeof order === 'string') return order;
  if (order.status === 'CREDITED') return 'wallet.order-closed';
  if (model.orders.some((other) => other.paid?.reference === reference)) return 'wallet.bank-reference-used';
  const credit = amount - Math.floor((amount * modelMethod.feePercent) / 100);
  Object.assign(order, { status: 'CREDITED', paid: { reference, amount }, credit, claim: undefined });
  return 'credited';
}

export function rejectOrder(model: ManualDepositModel, requestId: string, by: string): string {
  const order = requireClaimed(model, requestId, by);
  if (typeof order === 'string') return order;
  if (!isOpen(order)) return 'wallet.order-closed';
  Object.assign(order, { status: 'FAILED', failedMs: model.nowMs, claim: undefined });
  return 'done';
}
