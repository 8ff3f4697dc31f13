/** A minimal model of withdrawals: the reference for generated sequences. Amounts in minor units. */
import type { WithdrawalAnswer, WithdrawalStatus } from '@parlour/contracts/calls';
import { minuteMs } from '../../server/index.ts';

type PayoutState = 'pending' | 'paid' | 'refused';

interface ModelLeg {
  amount: number;
  /** As the gateway knows it. */
  state: 'OPEN' | 'UNKNOWN' | 'PAID' | 'REFUSED';
  /** The provider's state; undefined when it never received the request. */
  payout: PayoutState | undefined;
  /** Whether the provider has answered at least once. */
  isAcknowledged: boolean;
}

interface ModelOrder {
  requestId: string;
  amount: number;
  status: WithdrawalStatus;
  received: number;
  legs: ModelLeg[];
  /** Answers by the number of the payment. */
  answers: Map<number, string>;
  paidLeg: number;
  confirmByMs: number;
  claimedUntilMs: number;
  isTimeout: boolean;
}

export interface WithdrawalModel {
  nowMs: number;
  main: number;
  bank: number;
  /** Whether the provider receives nothing, or its answers are lost. */
  line: 'open' | 'silent' | 'mute';
  /** The state of a payout when it is requested. */
  next: PayoutState;
  orders: ModelOrder[];
}

const minMinor = 100_000;
const dailyCountMax = 5;
const autoReceiptMs = 30 * minuteMs;
const claimMs = 15 * minuteMs;
const getNet = ({ amount }: ModelOrder): number => amount - Math.floor(amount / 200);
const getRest = (order: ModelOrder): number => getNet(order) - order.received;
const find = (model: WithdrawalModel, requestId: string): ModelOrder | undefined =>
  model.orders.find((order) => order.requestId === requestId);
const findOpenLeg = ({ legs }: ModelOrder): ModelLeg | undefined =>
  legs.find(({ state }) => state === 'OPEN' || state === 'UNKNOWN');

/** Requests a withdrawal. Returns its state, or the code of the refusal. */
export function request(model: WithdrawalModel, requestId: string, amount: number): string {
  const earlier = find(model, requestId);
  if (earlier) return earlier.amount === amount ? earlier.status : 'request.duplicate-mismatch';
  if (amount < minMinor) return 'wallet.amount-out-of-range';
  // All orders of a sequence are within a day.
  const counted = model.orders.filter(({ status }) => status !== 'REJECTED' && status !== 'FAILED');
  if (counted.length >= dailyCountMax) return 'wallet.withdrawal-count-reached';
  if (amount > model.main) return 'wallet.insufficient-funds';
  model.main -= amount;
  model.orders.push({
    requestId,
    amount,
    status: 'REQUESTED',
    received: 0,
    legs: [],
    answers: new Map(),
    paidLeg: 0,
    confirmByMs: 0,
    claimedUntilMs: 0,
    isTimeout: false,
  });
  return 'REQUESTED';
}

const openStatuses: readonly WithdrawalStatus[] = [
  'REQUESTED',
  'REVIEWING',
  'APPROVED',
  'PAYING',
  'UNKNOWN',
  'DISBURSED',
  'PART_RECEIVED',
  'NOT_RECEIVED',
  'INVESTIGATING',
  'REPAID',
];

/** An operator's act without further input, always by the same operator. */
export function act(model: WithdrawalModel, requestId: string, name: ActName): string {
  const order = find(model, requestId);
  if (!order) return 'wallet.order-not-found';
  return acts[name](model, order);
}

export type ActName = 'claim' | 'approve' | 'reject' | 'pay' | 'pay-by-hand' | 'investigate' | 'return';

const isClaimed = ({ nowMs }: WithdrawalModel, { claimedUntilMs }: ModelOrder): boolean =>
  claimedUntilMs > nowMs;

const closed = 'wallet.order-closed';
const claimMissing = 'wallet.claim-missing';

const acts: Record<ActName, (model: WithdrawalModel, order: ModelOrder) => string> = {
  claim(model, order) {
    if (!openStatuses.includes(order.status)) return closed;
    order.claimedUntilMs = model.nowMs + claimMs;
    if (order.status === 'REQUESTED') order.status = 'REVIEWING';
    return 'done';
  },
  approve(_model, order) {
    if (order.status !== 'REVIEWING') return closed;
    order.status = 'APPROVED';
    return 'done';
  },
  reject(model, order) {
    if (!isClaimed(model, order)) return claimMissing;
    if (order.status !== 'REVIEWING') return closed;
    order.status = 'REJECTED';
    order.claimedUntilMs = 0;
    model.main += order.amount;
    return 'done';
  },
  pay(model, order) {
    const refusal = openLeg(model, order);
    if (refusal) return refusal;
    const leg = order.legs.at(-1) as ModelLeg;
    if (order.status === 'APPROVED') order.status = 'PAYING';
    send(model, order, leg);
    return 'done';
  },
  'pay-by-hand'(model, order) {
    const refusal = openLeg(model, order);
    if (refusal) return refusal;
    finishPaid(model, order, order.legs.at(-1) as ModelLeg);
    return 'done';
  },
  investigate(model, order) {
    if (!isClaimed(model, order)) return claimMissing;
    if (order.status !== 'PART_RECEIVED' && order.status !== 'NOT_RECEIVED') return closed;
    order.status = 'INVESTIGATING';
    return 'done';
  },
  return(model, order) {
    if (order.status !== 'INVESTIGATING') return closed;
    if (findOpenLeg(order)) return 'wallet.payout-open';
    order.status = 'RETURNED';
    model.main += getRest(order);
    return 'done';
  },
};

/** Adds a payment of the amount due. Returns the code of a refusal. */
function openLeg(model: WithdrawalModel, order: ModelOrder): string | undefined {
  if (!isClaimed(model, order)) return claimMissing;
  if (findOpenLeg(order)) return 'wallet.payout-open';
  if (order.status !== 'APPROVED' && order.status !== 'INVESTIGATING') return closed;
  const amount = order.status === 'APPROVED' ? getNet(order) : getRest(order);
  order.legs.push({ amount, state: 'OPEN', payout: undefined, isAcknowledged: false });
  return undefined;
}

/** The gateway asks the provider to pay; the answer may be lost. */
function send(model: WithdrawalModel, order: ModelOrder, leg: ModelLeg): void {
  if (model.line !== 'silent') leg.payout ??= model.next;
  applyAnswer(model, order, leg);
}

/** Applies the provider's answer about a payment, or the lack of one. */
function applyAnswer(model: WithdrawalModel, order: ModelOrder, leg: ModelLeg): void {
  if (model.line !== 'open' || leg.payout === undefined) {
    if (leg.state !== 'OPEN' || leg.isAcknowledged) return;
    leg.state = 'UNKNOWN';
    if (order.status === 'PAYING') order.status = 'UNKNOWN';
    return;
  }
  report(model, order, leg, leg.payout);
}

/** Applies the state of a payout as the provider reports it. */
function report(model: WithdrawalModel, order: ModelOrder, leg: ModelLeg, state: PayoutState): void {
  const isDecided = leg.state === 'PAID' || leg.state === 'REFUSED';
  if (state === 'pending') {
    if (isDecided) return;
    leg.isAcknowledged = true;
    leg.state = 'OPEN';
    if (order.status === 'UNKNOWN') order.status = 'PAYING';
    return;
  }
  if (!isDecided && state === 'paid') finishPaid(model, order, leg);
  else if (!isDecided) {
    leg.state = 'REFUSED';
    if (order.legs.indexOf(leg) > 0) return;
    order.status = 'FAILED';
    model.main += order.amount;
  } else if (leg.state === 'PAID' && state === 'refused') bounce(order, leg);
}

function bounce(order: ModelOrder, leg: ModelLeg): void {
  const isAwaited = order.status === 'DISBURSED' || order.status === 'REPAID';
  if (isAwaited && order.legs.indexOf(leg) + 1 === order.paidLeg) order.status = 'INVESTIGATING';
}

function finishPaid(model: WithdrawalModel, order: ModelOrder, leg: ModelLeg): void {
  leg.state = 'PAID';
  order.paidLeg = order.legs.indexOf(leg) + 1;
  order.status = order.paidLeg === 1 ? 'DISBURSED' : 'REPAID';
  order.confirmByMs = model.nowMs + autoReceiptMs;
}

/**
 * The provider decides a payout; the webhook may be lost. A definite state changes once more when the bank
 * returns the payment.
 */
export function decide(
  model: WithdrawalModel,
  requestId: string,
  state: 'paid' | 'refused',
  hasWebhook: boolean,
): string {
  const order = find(model, requestId);
  const leg = order?.legs.findLast(({ payout }) => payout !== undefined);
  if (!order || !leg || leg.payout === 'refused') return 'none';
  if (leg.payout === 'paid' && state === 'paid') return 'none';
  leg.payout = state;
  // The provider's answer about a payment that it paid before does not change a decided payment.
  if (hasWebhook) report(model, order, leg, state);
  return 'done';
}

/** The job asks about every payment without a definite outcome. */
export function resolvePayouts(model: WithdrawalModel): string {
  model.nowMs += 15_000;
  for (const order of model.orders) {
    const leg = findOpenLeg(order);
    if (!leg) continue;
    if (model.line === 'open' && leg.payout === undefined) send(model, order, leg);
    else applyAnswer(model, order, leg);
  }
  return 'done';
}

/** The job that acts at the time limit. */
export function confirmOverdue(model: WithdrawalModel): string {
  for (const order of model.orders) expire(model, order);
  return 'done';
}

function expire(model: WithdrawalModel, order: ModelOrder): void {
  const isAwaited = order.status === 'DISBURSED' || order.status === 'REPAID';
  if (!isAwaited || model.nowMs < order.confirmByMs) return;
  receive(model, order, getRest(order));
  order.status = 'RECEIVED';
  order.isTimeout = true;
}

function receive(model: WithdrawalModel, order: ModelOrder, amount: number): void {
  order.received += amount;
  model.bank += amount;
}

/** The member answers. Returns the order's state, or the code of the refusal. */
export function answer(
  model: WithdrawalModel,
  requestId: string,
  given: WithdrawalAnswer,
  received: number | undefined,
): string {
  const order = find(model, requestId);
  if (!order) return 'wallet.order-not-found';
  expire(model, order);
  const text = `${given} ${received ?? ''}`;
  const earlier = order.answers.get(order.paidLeg);
  if (earlier !== undefined) return earlier === text ? order.status : closed;
  if (order.isTimeout) return given === 'RECEIVED' ? order.status : 'wallet.answer-too-late';
  if (order.status !== 'DISBURSED' && order.status !== 'REPAID') return closed;
  if (given === 'PART_RECEIVED' && (received ?? 0) >= getRest(order)) return 'wallet.amount-out-of-range';
  order.answers.set(order.paidLeg, text);
  if (given === 'NOT_RECEIVED') order.status = 'NOT_RECEIVED';
  else if (given === 'PART_RECEIVED') {
    receive(model, order, received ?? 0);
    order.status = 'PART_RECEIVED';
  } else {
    receive(model, order, getRest(order));
    order.status = 'RECEIVED';
  }
  return order.status;
}

/** Returns the money that the model's orders hold, and the money in transit. */
export const sumHeld = ({ orders }: WithdrawalModel): { held: number; inTransit: number } => ({
  held: orders
    .filter(({ status }) => openStatuses.indexOf(status) >= 0 && openStatuses.indexOf(status) < 5)
    .reduce((sum, { amount }) => sum + amount, 0),
  inTransit: orders
    .filter(({ status }) => openStatuses.indexOf(status) >= 5)
    .reduce((sum, order) => sum + getRest(order), 0),
});
