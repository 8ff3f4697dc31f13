import {
  answerWithdrawalCall,
  getWithdrawalCall,
  getWithdrawalTermsCall,
  listWithdrawalsCall,
  requestWithdrawalCall,
} from '@parlour/contracts/calls';
import { type RouteEntry, route } from '../../server/index.ts';
import { maskNumber } from '../bank-accounts/index.ts';
import { toWireTask } from '../turnover/index.ts';
import { isAwaitingAnswer } from './withdrawal-rules.ts';
import type { WithdrawalService } from './withdrawal-service.ts';
import { getNet, getRemaining, type Step, type WithdrawalOrder } from './withdrawal-store.ts';

export const withdrawalRoutes = (withdrawals: WithdrawalService): readonly RouteEntry[] => {
  const toDetails = async (order: WithdrawalOrder) => ({
    ...(await toWireOrder(withdrawals, order)),
    timeline: (await withdrawals.readSteps(order.orderNo)).map(toWireStep),
    turnover: order.turnover,
  });
  return [
    route(getWithdrawalTermsCall, async ({ session }) => {
      const { terms, availableMinor, use, tasks, blockedBy } = await withdrawals.readTerms(session.memberId);
      const wireTasks = tasks.map(toWireTask);
      return {
        available: availableMinor,
        min: terms.minMinor,
        max: terms.maxMinor,
        dailyCountMax: terms.dailyCountMax,
        dailyCountLeft: Math.max(0, terms.dailyCountMax - use.count),
        dailyMax: terms.dailyMaxMinor,
        dailyLeft: Math.max(0, terms.dailyMaxMinor - use.sumMinor),
        feePpm: terms.feePpm,
        feeFixed: terms.feeFixedMinor,
        autoReceiptMinutes: terms.autoReceiptMinutes,
        ...(terms.identifiedAboveMinor !== undefined && { identifiedAbove: terms.identifiedAboveMinor }),
        turnover: {
          tasks: wireTasks,
          remaining: wireTasks.reduce((sum, { remaining }) => sum + remaining, 0),
        },
        ...(blockedBy && { blockedBy }),
      };
    }),
    route(requestWithdrawalCall, async ({ input, session }) =>
      toDetails(
        await withdrawals.request(session.memberId, {
          requestId: input.requestId,
          bankAccountId: input.bankAccountId,
          amountMinor: input.amount,
          paymentPassword: input.paymentPassword,
        }),
      ),
    ),
    route(getWithdrawalCall, async ({ input, session }) =>
      toDetails(await withdrawals.find(session.memberId, input.orderNo)),
    ),
    route(listWithdrawalsCall, async ({ input, session }) => {
      const { orders, total } = await withdrawals.list(session.memberId, { ...input, status: input.status });
      return {
        orders: await Promise.all(orders.map((order) => toWireOrder(withdrawals, order))),
        total,
        totalPages: Math.ceil(total / input.pageSize),
      };
    }),
    route(answerWithdrawalCall, async ({ input, session }) =>
      toDetails(
        await withdrawals.answer(session.memberId, {
          requestId: input.requestId,
          orderNo: input.orderNo,
          answer: input.answer,
          receivedMinor: input.received,
          pictureIds: input.pictureIds,
        }),
      ),
    ),
  ];
};

async function toWireOrder(withdrawals: WithdrawalService, order: WithdrawalOrder) {
  const remaining = getRemaining(order);
  return {
    orderNo: order.orderNo,
    amount: order.amountMinor,
    fee: order.feeMinor,
    net: getNet(order),
    status: order.status,
    account: {
      bankCode: order.bankCode,
      bankName: order.bankName,
      holder: await withdrawals.readMaskedHolder(order.memberId),
      numberMasked: maskNumber(order.numberTail),
    },
    createdAt: order.createdAt.toISOString(),
    disbursedAt: order.disbursedAt?.toISOString(),
    confirmBy: order.confirmBy?.toISOString(),
    awaited: isAwaitingAnswer(order.status) ? remaining : undefined,
    ...(order.paidLeg > 0 && { received: order.receivedMinor, remaining }),
    confirmSource: order.confirmSource ?? undefined,
    reasonCode: order.reasonCode ?? undefined,
    reason: order.reason ?? undefined,
  };
}

const toWireStep = ({ at, status, amountMinor, reasonCode }: Step) => ({
  at: at.toISOString(),
  status,
  amount: amountMinor ?? undefined,
  reasonCode: reasonCode ?? undefined,
});
