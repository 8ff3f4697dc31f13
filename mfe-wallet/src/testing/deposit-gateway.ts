import { AppError, type ValueOf } from '@parlour/contracts';
import {
  cancelDepositCall,
  createDepositCall,
  declineLimitOfferCall,
  getDepositCall,
  getProtectionCall,
  listDepositMethodsCall,
  listDepositsCall,
  listPromotionsCall,
  submitDepositCall,
} from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

type WireOrder = ValueOf<typeof getDepositCall>;
type WireMethod = ValueOf<typeof listDepositMethodsCall>['methods'][number];

export const createWireMethod = (over: Partial<WireMethod> = {}): WireMethod => ({
  methodId: 'sandbox-wallet',
  kind: 'GATEWAY',
  title: { EN: 'Sandbox Pay', MY: 'Sandbox Pay', CN: '沙盒支付' },
  instructions: { EN: 'Pay on the page of the provider.' },
  min: 1_000,
  max: 500_000,
  dailyMax: 900_000,
  dailyLeft: 900_000,
  feePpm: 0,
  feeFixed: 0,
  expiresMin: 30,
  quickAmounts: [5_000, 25_000],
  ...over,
});

/** Example of docs/rules.md 5.1: 1 % of 250.00 is 2.50. */
const cardMethod = createWireMethod({
  methodId: 'sandbox-card',
  title: { EN: 'Sandbox Card' },
  feePpm: 10_000,
});

/** Creates the answer of a member without limits. */
export const createWireProtection = (
  over: Partial<ValueOf<typeof getProtectionCall>> = {},
): ValueOf<typeof getProtectionCall> => ({
  serverTime: '2026-11-20T12:00:00.000Z',
  limits: [],
  realityCheck: { minutes: 60, choices: [60] },
  rules: { loosenAfterHours: 24, confirmWithinHours: 168, coolOffs: [], exclusions: [], endDecisionDays: 7 },
  offerDepositLimit: false,
  ...over,
});

/** The state of a new order of a manual kind, which requires the receipt and the sender. */
export const createUnpaid = (method: Pick<WireMethod, 'kind' | 'instructions'>) =>
  ({
    kind: method.kind,
    status: 'CREATED',
    payUrl: undefined,
    instruction: {
      payee: {
        bank: { EN: 'House Bank' },
        holder: 'The House',
        number: '1000200030',
        qr: 'house:1000200030',
      },
      referenceCode: '7K3M9Q',
      text: method.instructions,
      requiresProof: true,
      requiresSender: true,
    },
  }) satisfies Partial<WireOrder>;

export interface DepositGateway {
  gateway: FakeGateway;
  /** All created orders, newest first. */
  orders: WireOrder[];
  /** Changes an order as the payment provider or the clock does. */
  move(orderNo: string, change: Partial<WireOrder>): void;
  /** Adds an order from before the test. */
  createOrder(order: Partial<WireOrder>): void;
  /** Creates the next order but loses the response. */
  loseNextAnswer(): void;
  /** Holds responses to new orders until the returned function is called. */
  holdAnswers(): () => void;
}

/** Creates a gateway that stores deposit orders, one per `requestId`, like the real one. */
export function createDepositGateway(methods = [createWireMethod(), cardMethod]): DepositGateway {
  const gateway = createFakeGateway();
  const orders: WireOrder[] = [];
  const byRequest = new Map<string, WireOrder>();
  gateway.on(listPromotionsCall, () => ({ promotions: [] }));
  let losing = false;
  let held: Promise<void> | undefined;
  const find = (orderNo: string): WireOrder => {
    const order = orders.find((one) => one.orderNo === orderNo);
    if (!order) throw new AppError('wallet.order-not-found', orderNo);
    return order;
  };
  const toWireOrder = (over: Partial<WireOrder>): WireOrder => ({
    orderNo: `D${orders.length + 1}`,
    methodId: 'sandbox-wallet',
    methodTitle: { EN: 'Sandbox Pay' },
    amount: 25_000,
    fee: 0,
    credit: 25_000,
    status: 'PENDING_PSP',
    payUrl: `/sandbox/pay/${orders.length + 1}`,
    createdAt: '2026-11-20T14:00:00.000Z',
    expiresAt: '2026-11-20T14:30:00.000Z',
    kind: 'GATEWAY',
    timeline: [{ at: '2026-11-20T14:00:00.000Z', status: 'CREATED' }],
    ...over,
  });
  const move: DepositGateway['move'] = (orderNo, change) => Object.assign(find(orderNo), change);

  gateway.on(getProtectionCall, () => createWireProtection());
  gateway.on(declineLimitOfferCall, () => ({}));
  gateway.on(listDepositMethodsCall, () => ({ methods }));
  gateway.on(listDepositsCall, () => ({ orders }));
  gateway.on(getDepositCall, ({ input }) => ({ ...find(input.orderNo) }));
  gateway.on(cancelDepositCall, ({ input }) => {
    move(input.orderNo, { status: 'CANCELLED', payUrl: undefined });
    return { ...find(input.orderNo) };
  });
  gateway.on(submitDepositCall, ({ input }) => {
    move(input.orderNo, { status: 'SUBMITTED', submittedAt: '2026-11-20T14:05:00.000Z' });
    return { ...find(input.orderNo) };
  });
  gateway.on(createDepositCall, async ({ input: { requestId, methodId, amount, promoId } }) => {
    const method = methods.find((one) => one.methodId === methodId);
    if (!method) throw new AppError('wallet.method-unavailable', methodId);
    const fee = Math.floor((amount * method.feePpm) / 1_000_000) + method.feeFixed;
    const order =
      byRequest.get(requestId) ??
      toWireOrder({
        methodId,
        methodTitle: method.title,
        amount,
        fee,
        credit: amount - fee,
        promoId,
        ...(method.kind !== 'GATEWAY' && createUnpaid(method)),
      });
    if (!byRequest.has(requestId)) orders.unshift(order);
    byRequest.set(requestId, order);
    await held;
    if (losing) {
      losing = false;
      throw new AppError('server.unavailable', 'The answer was lost.');
    }
    return { ...order };
  });
  return {
    gateway,
    orders,
    move,
    createOrder: (order) => void orders.unshift(toWireOrder(order)),
    loseNextAnswer: () => {
      losing = true;
    },
    holdAnswers: () => {
      const { promise, resolve } = Promise.withResolvers<void>();
      held = promise;
      return resolve;
    },
  };
}
