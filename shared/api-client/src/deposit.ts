import type { Api, CallOptions, InputOf, LanguageCode, Localized, ValueOf } from '@parlour/contracts';
import {
  cancelDepositCall,
  createDepositCall,
  type DepositMethodKind,
  type DepositStatus,
  getDepositCall,
  listDepositMethodsCall,
  listDepositsCall,
  submitDepositCall,
} from '@parlour/contracts/calls';
import { queryOptions } from '@tanstack/react-query';
import { walletKey } from './wallet.ts';

/** A deposit method that is available to the member. Amounts in minor units, rates in parts per million. */
export interface DepositMethod {
  id: string;
  kind: DepositMethodKind;
  title: Localized;
  instructions: Localized;
  minMinor: number;
  maxMinor: number;
  dailyMaxMinor: number;
  /** The part of `dailyMaxMinor` that the member has not used yet. */
  dailyLeftMinor: number;
  feePpm: number;
  feeFixedMinor: number;
  expiresMin: number;
  quickAmountsMinor: readonly number[];
  /** The end of a lock after too many failures of the member. */
  lockedUntil: Date | undefined;
}

export interface DepositOrder {
  orderNo: string;
  methodId: string;
  methodTitle: Localized;
  amountMinor: number;
  feeMinor: number;
  /** The amount added to the balance. */
  creditMinor: number;
  /** The amount that arrived, where it is known and differs from the requested one. */
  receivedMinor: number | undefined;
  status: DepositStatus;
  /** Whether a payment of this order waits for an operator. */
  hasHeldPayment: boolean;
  /** Address of the payment page, while the order can be paid. */
  payUrl: string | undefined;
  reasonCode: string | undefined;
  createdAt: Date;
  expiresAt: Date;
  decidedAt: Date | undefined;
}

/** Payment instructions of a manual order. */
export interface DepositInstruction {
  /** The site's receiving account. `qr` is the content of its QR code. */
  payee: { bank: Localized; holder: string; number: string; qr?: string | undefined };
  /** The text that the remark of the payment must contain. */
  referenceCode: string;
  text: Localized;
  requiresProof: boolean;
  requiresSender: boolean;
}

/** An order with its history, oldest step first. */
export interface DepositDetails extends DepositOrder {
  kind: DepositMethodKind;
  /** The promotion that the order names, and why the credited deposit got no award of it. */
  promotion: ValueOf<typeof getDepositCall>['promotion'];
  timeline: readonly { at: Date; status: DepositStatus; reasonCode: string | undefined }[];
  /** An operator's message to the member. */
  reason: string | undefined;
  /** Present while an order of a manual kind is open. */
  instruction: DepositInstruction | undefined;
  submittedAt: Date | undefined;
}

/** The member's statement that an order is paid. `pictureIds` name at most three uploaded pictures. */
interface DepositSubmission {
  orderNo: string;
  pictureIds: readonly string[];
  senderName?: string | undefined;
  /** The last four digits of the payer's account. */
  senderTail?: string | undefined;
}

export interface DepositRequest {
  /** A UUID created once per intent and reused by retries: the same UUID returns the same order. */
  requestId: string;
  methodId: string;
  amountMinor: number;
  /** The promotion that the deposit takes. */
  promotionId?: number;
  /** Language of the provider's page. */
  language: LanguageCode;
}

export async function listDepositMethods(api: Api, options?: CallOptions): Promise<DepositMethod[]> {
  const { methods } = await api.call(listDepositMethodsCall, undefined, options);
  return methods.map((method) => ({
    id: method.methodId,
    kind: method.kind,
    title: method.title,
    instructions: method.instructions,
    minMinor: method.min,
    maxMinor: method.max,
    dailyMaxMinor: method.dailyMax,
    dailyLeftMinor: method.dailyLeft,
    feePpm: method.feePpm,
    feeFixedMinor: method.feeFixed,
    expiresMin: method.expiresMin,
    quickAmountsMinor: method.quickAmounts,
    lockedUntil: method.lockedUntil === undefined ? undefined : new Date(method.lockedUntil),
  }));
}

/**
 * Opens an order and its payment. Fails with `wallet.amount-out-of-range` (`details.minMinor`, `maxMinor`),
 * `wallet.limit-reached` (`details.leftMinor`), `wallet.too-many-open-orders` (`details.openOrdersMax`),
 * `wallet.method-unavailable`, `wallet.method-locked` (`details.until`), `request.duplicate-mismatch` when the
 * `requestId` was used for another request, the codes of a promotion that the member cannot take
 * (`promotions.deposit-too-small` with `details.minMinor`), or `server.unavailable`: the order may then exist or not, and
 * the same request can be sent again.
 */
export async function createDeposit(
  api: Api,
  { requestId, methodId, amountMinor, language, promotionId }: DepositRequest,
  options?: CallOptions,
): Promise<DepositDetails> {
  const input: InputOf<typeof createDepositCall> = {
    requestId,
    methodId,
    amount: amountMinor,
    language,
    ...(promotionId !== undefined && { promoId: promotionId }),
  };
  return toDepositDetails(await api.call(createDepositCall, input, options));
}

/** Returns one order. Fails with `wallet.order-not-found`. */
const getDeposit = async (
  api: Api,
  { orderNo }: { orderNo: string },
  options?: CallOptions,
): Promise<DepositDetails> => toDepositDetails(await api.call(getDepositCall, { orderNo }, options));

/** Returns the latest orders, newest first. */
async function listDeposits(api: Api, options?: CallOptions): Promise<DepositOrder[]> {
  const { orders } = await api.call(listDepositsCall, undefined, options);
  return orders.map(toDepositOrder);
}

/** Cancels an unpaid order. Fails with `wallet.order-not-found` or `wallet.order-closed`. */
export const cancelDeposit = async (
  api: Api,
  { orderNo }: { orderNo: string },
  options?: CallOptions,
): Promise<DepositDetails> => toDepositDetails(await api.call(cancelDepositCall, { orderNo }, options));

/**
 * Marks an order of a manual kind as paid. A repeated call changes nothing. Fails with `wallet.order-not-found`,
 * `wallet.order-closed`, `picture.not-found`, or `request.invalid` when a picture or sender that the method requires is
 * missing.
 */
export const submitDeposit = async (
  api: Api,
  { pictureIds, ...submission }: DepositSubmission,
  options?: CallOptions,
): Promise<DepositDetails> =>
  toDepositDetails(
    await api.call(submitDepositCall, { ...submission, pictureIds: [...pictureIds] }, options),
  );

/** Query key prefix of everything that depends on deposit orders. */
export const depositKey = [...walletKey, 'deposit'] as const;

export const depositMethodsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...depositKey, 'methods'],
    queryFn: ({ signal }) => listDepositMethods(api, { signal }),
  });

export const depositQuery = (api: Api, orderNo: string) =>
  queryOptions({
    queryKey: [...depositKey, 'order', orderNo],
    queryFn: ({ signal }) => getDeposit(api, { orderNo }, { signal }),
  });

export const depositsQuery = (api: Api) =>
  queryOptions({
    queryKey: [...depositKey, 'orders'],
    queryFn: ({ signal }) => listDeposits(api, { signal }),
  });

const toDepositOrder = (order: ValueOf<typeof listDepositsCall>['orders'][number]): DepositOrder => ({
  orderNo: order.orderNo,
  methodId: order.methodId,
  methodTitle: order.methodTitle,
  amountMinor: order.amount,
  feeMinor: order.fee,
  creditMinor: order.credit,
  receivedMinor: order.receivedAmount,
  status: order.status,
  hasHeldPayment: order.hasHeldPayment ?? false,
  payUrl: order.payUrl,
  reasonCode: order.reasonCode,
  createdAt: new Date(order.createdAt),
  expiresAt: new Date(order.expiresAt),
  decidedAt: order.decidedAt === undefined ? undefined : new Date(order.decidedAt),
});

const toDepositDetails = (order: ValueOf<typeof getDepositCall>): DepositDetails => ({
  ...toDepositOrder(order),
  kind: order.kind,
  promotion: order.promotion,
  timeline: order.timeline.map(({ at, status, reasonCode }) => ({ at: new Date(at), status, reasonCode })),
  reason: order.reason,
  instruction: order.instruction,
  submittedAt: order.submittedAt === undefined ? undefined : new Date(order.submittedAt),
});
