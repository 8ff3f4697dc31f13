/** A minimal model of deposits, the reference for generated sequences. Amounts in minor units. */
import type { DepositStatus } from '@parlour/contracts/calls';
import { dayMs, minuteMs } from '../../server/index.ts';

interface ModelOrder {
  requestId: string;
  methodId: string;
  amount: number;
  status: DepositStatus;
  /** The received amount; only a credited order has it. */
  received?: number;
  credit: number;
  createdMs: number;
  expiresMs: number;
  /** Only a failed order has a reason. */
  failedMs?: number;
  /** Reports of the provider so far. A repetition changes nothing. */
  reports: string[];
  /** Whether a payment waits for an operator. */
  isHeld: boolean;
}

export interface DepositModel {
  nowMs: number;
  isSilent: boolean;
  /** In the order of their opening. */
  orders: ModelOrder[];
  /** The provider's payments, by the request of the order. */
  payments: Record<string, { state: 'open' | 'paid' | 'declined'; amount: number }>;
}

const methods: Record<string, { min: number; max: number; dailyMax: number; feePercent: number }> = {
  'sandbox-wallet': { min: 1_000, max: 500_000_000, dailyMax: 2_000_000_000, feePercent: 0 },
  'sandbox-card': { min: 1_000, max: 50_000_000, dailyMax: 100_000_000, feePercent: 1 },
};
const openOrdersMax = 3;
const expiresMs = 30 * minuteMs;
const isOpen = ({ status }: ModelOrder): boolean => status === 'PENDING_PSP' || status === 'UNKNOWN';

const findOrder = (model: DepositModel, requestId: string): ModelOrder | undefined =>
  model.orders.find((order) => order.requestId === requestId);

const computeUse = (model: DepositModel, methodId: string, except?: ModelOrder): number =>
  model.orders
    .filter((order) => order.methodId === methodId && order.createdMs >= model.nowMs - dayMs)
    .filter((order) => order !== except && (isOpen(order) || order.status === 'CREDITED'))
    .reduce((sum, order) => sum + (order.received ?? order.amount), 0);

const lockMs = 10 * minuteMs;
const failuresMax = 5;

/** A method is locked for ten minutes after the fifth failure within ten minutes. */
function isLocked(model: DepositModel, methodId: string): boolean {
  const failures = model.orders
    .filter((order) => order.methodId === methodId && order.status === 'FAILED')
    .flatMap(({ failedMs }) => failedMs ?? [])
    .toSorted((one, other) => one - other);
  return failures.some((last, index) => {
    const first = failures[index - failuresMax + 1];
    return first !== undefined && last - first < lockMs && model.nowMs < last + lockMs;
  });
}

/** Opens an order. Returns its state, or the code of the refusal. */
export function createDeposit(
  model: DepositModel,
  request: { requestId: string; methodId: string; amount: number },
): string {
  const { requestId, methodId, amount } = request;
  const earlier = findOrder(model, requestId);
  if (earlier !== undefined)
    return earlier.amount === amount && earlier.methodId === methodId
      ? earlier.status
      : 'request.duplicate-mismatch';
  const method = methods[methodId];
  if (isLocked(model, methodId)) return 'wallet.method-locked';
  if (method === undefined || amount < method.min || amount > method.max) return 'wallet.amount-out-of-range';
  if (model.orders.filter(isOpen).length >= openOrdersMax) return 'wallet.too-many-open-orders';
  if (computeUse(model, methodId) + amount > method.dailyMax) return 'wallet.limit-reached';
  const status = model.isSilent ? 'UNKNOWN' : 'PENDING_PSP';
  if (!model.isSilent) model.payments[requestId] ??= { state: 'open', amount };
  const [createdMs, credit] = [model.nowMs, 0];
  model.orders.push({
    ...request,
    status,
    credit,
    createdMs,
    expiresMs: createdMs + expiresMs,
    reports: [],
    isHeld: false,
  });
  return status;
}

const fail = (model: DepositModel, order: ModelOrder): void => {
  Object.assign(order, { status: 'FAILED', failedMs: model.nowMs });
};

/** Applies the provider's state of an order. Returns the HTTP status of its webhook. */
export function applyPayment(
  model: DepositModel,
  requestId: string,
  { state, amount }: { state: 'paid' | 'declined'; amount: number },
): string {
  const order = findOrder(model, requestId);
  if (order === undefined) return '404';
  const report = `${state} ${amount}`;
  if (order.reports.includes(report)) return '200';
  order.reports.push(report);
  if (state === 'declined' && isOpen(order) && !order.isHeld) fail(model, order);
  if (state === 'paid' && order.status !== 'CREDITED' && !order.isHeld) {
    const method = methods[order.methodId];
    const leftMinor = (method?.dailyMax ?? 0) - computeUse(model, order.methodId, order);
    const isOverLimit = amount > order.amount && amount > leftMinor;
    const fee = Math.floor((amount * (method?.feePercent ?? 0)) / 100);
    if (isOpen(order) && !isOverLimit)
      Object.assign(order, { status: 'CREDITED', received: amount, credit: amount - fee });
    else Object.assign(order, { status: 'UNKNOWN', isHeld: true });
  }
  return '200';
}

export function cancelDeposit(model: DepositModel, requestId: string): string {
  const order = findOrder(model, requestId);
  if (order === undefined) return 'wallet.order-not-found';
  if (order.status !== 'PENDING_PSP') return 'wallet.order-closed';
  order.status = 'CANCELLED';
  return 'done';
}

/** Requests the state of orders that expired or whose outcome is unknown from the provider. */
export function resolveDeposits(model: DepositModel): string {
  if (model.isSilent) return 'done';
  for (const order of model.orders) {
    const isLate = order.expiresMs < model.nowMs;
    if (!isOpen(order) || order.isHeld || (!isLate && order.status !== 'UNKNOWN')) continue;
    const payment = model.payments[order.requestId];
    if (payment === undefined) fail(model, order);
    else if (payment.state !== 'open')
      applyPayment(model, order.requestId, { ...payment, state: payment.state });
    else order.status = isLate ? 'EXPIRED' : 'PENDING_PSP';
  }
  return 'done';
}
