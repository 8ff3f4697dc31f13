import type { Api, CallOptions, Localized, ValueOf } from '@parlour/contracts';
import {
  answerWithdrawalCall,
  getWithdrawalCall,
  getWithdrawalTermsCall,
  listWithdrawalsCall,
  requestWithdrawalCall,
  type TurnoverSource,
  type TurnoverStatus,
  type WithdrawalAnswer,
  type WithdrawalReason,
  type WithdrawalStatus,
} from '@parlour/contracts/calls';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { walletKey } from './wallet.ts';

/** Bets that are required before a withdrawal. Amounts in minor units, contributions in parts per million. */
export interface TurnoverTask {
  id: number;
  source: TurnoverSource;
  baseMinor: number;
  multiple: number;
  requiredMinor: number;
  progressMinor: number;
  remainingMinor: number;
  status: TurnoverStatus;
  /** Undefined: every category counts in full. A category that is not named does not count. */
  contributions: Readonly<Record<string, number>> | undefined;
  excludedVendors: readonly string[];
  createdAt: Date;
  expiresAt: Date | undefined;
}

export interface WithdrawalTerms {
  availableMinor: number;
  minMinor: number;
  maxMinor: number;
  dailyCountMax: number;
  dailyCountLeft: number;
  dailyMaxMinor: number;
  dailyLeftMinor: number;
  feePpm: number;
  feeFixedMinor: number;
  autoReceiptMinutes: number;
  /** A withdrawal above this amount requires a verified phone number or mailbox; undefined: no withdrawal does. */
  identifiedAboveMinor: number | undefined;
  /** Open tasks, oldest first. */
  turnoverTasks: TurnoverTask[];
  turnoverRemainingMinor: number;
  /** The error code with which every request would fail now; undefined: a withdrawal is possible. */
  blockedBy: ValueOf<typeof getWithdrawalTermsCall>['blockedBy'];
}

/** A withdrawal. See `withdrawalStatuses` for the states. */
export interface Withdrawal {
  orderNo: string;
  amountMinor: number;
  feeMinor: number;
  netMinor: number;
  status: WithdrawalStatus;
  account: { bankCode: string; bankName: Localized; holder: string; numberMasked: string };
  createdAt: Date;
  disbursedAt: Date | undefined;
  /** Defined exactly while the member may answer. */
  confirmBy: Date | undefined;
  /** The amount about which the member is asked. */
  awaitedMinor: number | undefined;
  receivedMinor: number | undefined;
  remainingMinor: number | undefined;
  confirmSource: 'USER' | 'TIMEOUT' | 'FORCED' | undefined;
  reasonCode: WithdrawalReason | undefined;
  /** An operator's message to the member. */
  reason: string | undefined;
}

export interface WithdrawalDetails extends Withdrawal {
  /** Oldest first. */
  timeline: {
    at: Date;
    status: WithdrawalStatus;
    amountMinor: number | undefined;
    reasonCode: WithdrawalReason | undefined;
  }[];
  /** The tasks as they were when the withdrawal was requested. */
  turnoverTasks: TurnoverTask[];
}

interface WithdrawalRequest {
  /** A UUID created once per intent and reused by retries: the same UUID returns the same order. */
  requestId: string;
  bankAccountId: number;
  amountMinor: number;
  paymentPassword: string;
}

export interface WithdrawalAnswerInput {
  /** A UUID created once per intent and reused by retries. */
  requestId: string;
  orderNo: string;
  answer: WithdrawalAnswer;
  /** With `PART_RECEIVED`: above 0 and below `awaitedMinor`. */
  receivedMinor?: number | undefined;
  /** From `addPicture`: one to three with `NOT_RECEIVED`, up to three with `PART_RECEIVED`. */
  pictureIds?: readonly string[];
}

async function getWithdrawalTerms(api: Api, options?: CallOptions): Promise<WithdrawalTerms> {
  const terms = await api.call(getWithdrawalTermsCall, undefined, options);
  return {
    availableMinor: terms.available,
    minMinor: terms.min,
    maxMinor: terms.max,
    dailyCountMax: terms.dailyCountMax,
    dailyCountLeft: terms.dailyCountLeft,
    dailyMaxMinor: terms.dailyMax,
    dailyLeftMinor: terms.dailyLeft,
    feePpm: terms.feePpm,
    feeFixedMinor: terms.feeFixed,
    autoReceiptMinutes: terms.autoReceiptMinutes,
    identifiedAboveMinor: terms.identifiedAbove,
    turnoverTasks: terms.turnover.tasks.map(toTurnoverTask),
    turnoverRemainingMinor: terms.turnover.remaining,
    blockedBy: terms.blockedBy,
  };
}

/**
 * Requests a withdrawal. The first check that fails is the error, in this order: `identity.account-closed`,
 * `wallet.withdrawals-stopped`, `identity.payment-password-*`, `wallet.bank-account-not-found`,
 * `wallet.bank-account-unusable` (`details.status`, `usableFrom`), `wallet.amount-out-of-range` (`minMinor`,
 * `maxMinor`), `wallet.withdrawal-count-reached` (`countMax`), `wallet.limit-reached` (`leftMinor`),
 * `wallet.insufficient-funds` (`balanceMinor`), `wallet.turnover-open` (`remainingMinor`, `tasks`),
 * `wallet.identification-required` (`aboveMinor`).
 */
export const requestWithdrawal = async (
  api: Api,
  { amountMinor, ...request }: WithdrawalRequest,
  options?: CallOptions,
): Promise<WithdrawalDetails> =>
  toWithdrawalDetails(await api.call(requestWithdrawalCall, { ...request, amount: amountMinor }, options));

/**
 * Reports whether a payment arrived. Repeating the same answer returns the same order. Fails with
 * `wallet.order-not-found`, `wallet.order-closed` (answered differently before), `wallet.answer-too-late`,
 * `wallet.amount-out-of-range` (`received`) or `picture.not-found`.
 */
export const answerWithdrawal = async (
  api: Api,
  { receivedMinor, pictureIds = [], ...answer }: WithdrawalAnswerInput,
  options?: CallOptions,
): Promise<WithdrawalDetails> =>
  toWithdrawalDetails(
    await api.call(
      answerWithdrawalCall,
      { ...answer, received: receivedMinor, pictureIds: [...pictureIds] },
      options,
    ),
  );

/** Query key prefix of everything that depends on withdrawals. Refetch it on the live topics `order` and `balance`. */
export const withdrawalKey = [...walletKey, 'withdrawal'] as const;

export const withdrawalTermsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...withdrawalKey, 'terms'],
    queryFn: ({ signal }) => getWithdrawalTerms(api, { signal }),
  });

export const withdrawalQuery = (api: Api, orderNo: string) =>
  queryOptions({
    queryKey: [...withdrawalKey, 'order', orderNo],
    queryFn: async ({ signal }) =>
      toWithdrawalDetails(await api.call(getWithdrawalCall, { orderNo }, { signal })),
  });

/** Query options of a page: all withdrawals, or those in one state. The previous page stays visible meanwhile. */
export const withdrawalsQuery = (
  api: Api,
  page: { page: number; pageSize: number; status?: WithdrawalStatus | undefined },
) =>
  queryOptions({
    queryKey: [...withdrawalKey, 'orders', page],
    queryFn: async ({ signal }) => {
      const { orders, total, totalPages } = await api.call(listWithdrawalsCall, page, { signal });
      return { orders: orders.map(toWithdrawal), total, totalPages };
    },
    placeholderData: keepPreviousData,
  });

const partSize = 50;

/** Reads the withdrawals of one state, or all of them, newest first and in parts, for an export. */
export async function* readWithdrawals(
  api: Api,
  status: WithdrawalStatus | undefined,
  signal: AbortSignal,
): AsyncGenerator<readonly Withdrawal[]> {
  for (let page = 1, totalPages = 1; page <= totalPages; page += 1) {
    const input = { page, pageSize: partSize, ...(status && { status }) };
    const part = await api.call(listWithdrawalsCall, input, { signal });
    yield part.orders.map(toWithdrawal);
    totalPages = part.totalPages;
  }
}

const toWithdrawal = (order: ValueOf<typeof listWithdrawalsCall>['orders'][number]): Withdrawal => ({
  orderNo: order.orderNo,
  amountMinor: order.amount,
  feeMinor: order.fee,
  netMinor: order.net,
  status: order.status,
  account: order.account,
  createdAt: new Date(order.createdAt),
  disbursedAt: toDate(order.disbursedAt),
  confirmBy: toDate(order.confirmBy),
  awaitedMinor: order.awaited,
  receivedMinor: order.received,
  remainingMinor: order.remaining,
  confirmSource: order.confirmSource,
  reasonCode: order.reasonCode,
  reason: order.reason,
});

const toWithdrawalDetails = (order: ValueOf<typeof getWithdrawalCall>): WithdrawalDetails => ({
  ...toWithdrawal(order),
  timeline: order.timeline.map((step) => ({
    at: new Date(step.at),
    status: step.status,
    amountMinor: step.amount,
    reasonCode: step.reasonCode,
  })),
  turnoverTasks: order.turnover.map(toTurnoverTask),
});

const toTurnoverTask = (
  task: ValueOf<typeof getWithdrawalTermsCall>['turnover']['tasks'][number],
): TurnoverTask => ({
  id: task.taskId,
  source: task.source,
  baseMinor: task.base,
  multiple: task.multiple,
  requiredMinor: task.required,
  progressMinor: task.progress,
  remainingMinor: task.remaining,
  status: task.status,
  contributions: task.contributions,
  excludedVendors: task.excludedVendors,
  createdAt: new Date(task.createdAt),
  expiresAt: toDate(task.expiresAt),
});

const toDate = (text: string | undefined): Date | undefined =>
  text === undefined ? undefined : new Date(text);
