import {
  cancelDepositCall,
  createDepositCall,
  getDepositCall,
  listDepositMethodsCall,
  listDepositsCall,
  submitDepositCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import { isOpen } from './deposit-rules.ts';
import type { DepositOrder, DepositService } from './deposit-service.ts';

export const depositRoutes = (deposits: DepositService): readonly RouteEntry[] => {
  const toDetails = async (order: DepositOrder) => ({
    ...toWireOrder(order),
    kind: order.method.kind,
    promotion: await deposits.readPromotion(order),
    timeline: (await deposits.readSteps(order)).map(({ at, status, reasonCode }) => ({
      at: at.toISOString(),
      status,
      reasonCode: reasonCode ?? undefined,
    })),
    reason: order.reason ?? undefined,
    instruction: toInstruction(order),
    submittedAt: order.submittedAt?.toISOString(),
  });
  return [
    route(listDepositMethodsCall, async ({ session }) => ({
      methods: (await deposits.listMethods(session.memberId)).map((method) => ({
        methodId: method.id,
        kind: method.kind,
        title: method.title,
        instructions: method.instructions,
        min: method.minMinor,
        max: method.maxMinor,
        dailyMax: method.dailyMaxMinor,
        dailyLeft: method.dailyLeftMinor,
        feePpm: method.feePpm,
        feeFixed: method.feeFixedMinor,
        expiresMin: method.expiresMin,
        quickAmounts: [...method.quickAmounts],
        lockedUntil: method.lockedUntil?.toISOString(),
      })),
    })),
    route(
      createDepositCall,
      async ({ input, session }) =>
        toDetails(
          await deposits.create(session.memberId, {
            requestId: input.requestId,
            methodId: input.methodId,
            amountMinor: input.amount,
            language: input.language ?? 'EN',
            promotionId: input.promoId,
          }),
        ),
      { cost: 'outgoing' },
    ),
    route(getDepositCall, async ({ input, session }) =>
      toDetails(await deposits.find(session.memberId, input.orderNo)),
    ),
    route(listDepositsCall, async ({ session }) => ({
      orders: (await deposits.list(session.memberId)).map(toWireOrder),
    })),
    route(cancelDepositCall, async ({ input, session }) =>
      toDetails(await deposits.cancel(session.memberId, input.orderNo)),
    ),
    route(submitDepositCall, async ({ input: { senderName, senderTail, ...input }, session }) =>
      toDetails(await deposits.submit(session.memberId, { ...input, senderName, senderTail })),
    ),
  ];
};

/** Returns the payment instructions of a manual order while it is open. */
const toInstruction = ({ status, payee, referenceCode, method }: DepositOrder) =>
  isOpen(status) && payee && referenceCode
    ? {
        payee,
        referenceCode,
        text: method.instructions,
        requiresProof: method.requiresProof,
        requiresSender: method.requiresSender,
      }
    : undefined;

const toWireOrder = (order: DepositOrder) => {
  const paidMinor = order.receivedMinor ?? order.amountMinor;
  return {
    orderNo: order.orderNo,
    methodId: order.method.id,
    methodTitle: order.method.title,
    amount: order.amountMinor,
    fee: order.feeMinor,
    credit: paidMinor - order.feeMinor,
    receivedAmount:
      order.receivedMinor !== null && order.receivedMinor !== order.amountMinor
        ? order.receivedMinor
        : undefined,
    status: order.status,
    payUrl: order.status === 'PENDING_PSP' ? (order.payUrl ?? undefined) : undefined,
    reasonCode: order.reasonCode ?? undefined,
    promoId: order.promotionId ?? undefined,
    ...(order.hasHeldPayment && { hasHeldPayment: true }),
    createdAt: order.createdAt.toISOString(),
    expiresAt: order.expiresAt.toISOString(),
    decidedAt: order.decidedAt?.toISOString(),
  };
};
