import { AppError, getSealingKeysCall, type ValueOf } from '@parlour/contracts';
import {
  addBankAccountCall,
  addPictureCall,
  answerWithdrawalCall,
  getWithdrawalCall,
  getWithdrawalTermsCall,
  listBankAccountsCall,
  listWithdrawalsCall,
  removeBankAccountCall,
  requestBankAccountCodeCall,
  requestWithdrawalCall,
  setDefaultBankAccountCall,
} from '@parlour/contracts/calls';
import { createFakeGateway, type FakeGateway } from '@parlour/testing';

type WireOrder = ValueOf<typeof getWithdrawalCall>;
type WireTerms = ValueOf<typeof getWithdrawalTermsCall>;
type WireAccount = ValueOf<typeof addBankAccountCall>;

export const rightPassword = 'pay 4 me';
export const createWireTask = (over: Partial<WireTerms['turnover']['tasks'][number]> = {}) => ({
  taskId: 1,
  source: 'DEPOSIT' as const,
  base: 20_000,
  multiple: 1,
  required: 20_000,
  progress: 5_000,
  remaining: 15_000,
  status: 'OPEN' as const,
  excludedVendors: [],
  createdAt: '2026-11-20T10:00:00.000Z',
  ...over,
});

const createWireAccount = (bankAccountId: number, over: Partial<WireAccount> = {}): WireAccount => ({
  bankAccountId,
  bankCode: 'AYAR',
  bankName: { EN: 'Ayar Bank' },
  holder: 'T*** W***',
  numberMasked: '****2207',
  isDefault: bankAccountId === 1,
  status: 'ACTIVE',
  usableFrom: '2026-11-19T10:00:00.000Z',
  ...over,
});

export interface WithdrawalGateway {
  gateway: FakeGateway;
  terms: WireTerms;
  accounts: WireAccount[];
  /** All orders, newest first. */
  orders: WireOrder[];
  /** Adds an order that is older than the test. */
  createOrder(over: Partial<WireOrder>): WireOrder;
  addAccount(over?: Partial<WireAccount>): void;
}

/** Creates a gateway that stores bank accounts and withdrawals, one per `requestId`, and checks the password. */
export function createWithdrawalGateway(): WithdrawalGateway {
  const gateway = createFakeGateway();
  const accounts: WireAccount[] = [];
  const orders: WireOrder[] = [];
  const byRequest = new Map<string, WireOrder>();
  const terms: WireTerms = {
    available: 200_000,
    min: 1_000,
    max: 500_000,
    dailyCountMax: 5,
    dailyCountLeft: 4,
    dailyMax: 1_000_000,
    dailyLeft: 300_000,
    feePpm: 0,
    feeFixed: 500,
    autoReceiptMinutes: 30,
    turnover: { tasks: [], remaining: 0 },
  };
  const find = (orderNo: string): WireOrder => {
    const order = orders.find((one) => one.orderNo === orderNo);
    if (!order) throw new AppError('wallet.order-not-found', orderNo);
    return order;
  };
  const checkPassword = (password: string) => {
    if (password !== rightPassword) throw new AppError('identity.payment-password-wrong', 'wrong');
  };
  const createOrder: WithdrawalGateway['createOrder'] = (over) => {
    const order: WireOrder = {
      orderNo: `W${orders.length + 1}`,
      amount: 100_000,
      fee: 500,
      net: 99_500,
      status: 'REQUESTED',
      account: {
        bankCode: 'AYAR',
        bankName: { EN: 'Ayar Bank' },
        holder: 'T*** W***',
        numberMasked: '****2207',
      },
      createdAt: '2026-11-20T10:00:00.000Z',
      timeline: [{ at: '2026-11-20T10:00:00.000Z', status: 'REQUESTED', amount: 100_000 }],
      turnover: [],
      ...over,
    };
    orders.unshift(order);
    return order;
  };

  gateway.on(getWithdrawalTermsCall, () => terms);
  gateway.on(listBankAccountsCall, () => ({
    accounts,
    accountsMax: 5,
    coolingHours: 24,
    ...(accounts.length > 0 && { holder: 'T*** W***' }),
    banks: [{ bankCode: 'AYAR', name: { EN: 'Ayar Bank' }, numberMin: 10, numberMax: 16 }],
    removalCode: { method: 'sms' as const, hint: '+95 9 *** *** 421' },
  }));
  gateway.on(addBankAccountCall, ({ input }) => {
    checkPassword(input.paymentPassword);
    const over = { status: 'COOLING', numberMasked: `****${input.number.slice(-4)}` } as const;
    accounts.push(createWireAccount(accounts.length + 1, over));
    return accounts.at(-1) as WireAccount;
  });
  gateway.on(setDefaultBankAccountCall, ({ input }) => {
    for (const account of accounts) account.isDefault = account.bankAccountId === input.bankAccountId;
    return accounts.find(({ isDefault }) => isDefault) as WireAccount;
  });
  gateway.on(requestBankAccountCodeCall, () => ({ expiredMinutes: 5 }));
  gateway.on(removeBankAccountCall, ({ input }) => {
    checkPassword(input.paymentPassword);
    if (input.verificationCode !== '246810') throw new AppError('verification.code-invalid', 'wrong code');
    accounts.splice(
      accounts.findIndex(({ bankAccountId }) => bankAccountId === input.bankAccountId),
      1,
    );
    return { removed: true as const };
  });
  gateway.on(requestWithdrawalCall, ({ input }) => {
    checkPassword(input.paymentPassword);
    const order =
      byRequest.get(input.requestId) ?? createOrder({ amount: input.amount, net: input.amount - 500 });
    byRequest.set(input.requestId, order);
    return order;
  });
  gateway.on(getWithdrawalCall, ({ input }) => find(input.orderNo));
  gateway.on(listWithdrawalsCall, ({ input: { page, pageSize, status } }) => {
    const found = orders.filter((order) => status === undefined || order.status === status);
    return {
      orders: found.slice((page - 1) * pageSize, page * pageSize),
      total: found.length,
      totalPages: Math.ceil(found.length / pageSize),
    };
  });
  gateway.on(addPictureCall, () => ({ pictureId: 'p'.repeat(43) }));
  gateway.on(answerWithdrawalCall, ({ input }) => {
    const order = find(input.orderNo);
    const awaited = order.awaited ?? order.net;
    const received = { RECEIVED: awaited, PART_RECEIVED: input.received ?? 0, NOT_RECEIVED: 0 }[input.answer];
    Object.assign(order, {
      status: input.answer,
      received,
      remaining: awaited - received,
      confirmBy: undefined,
      awaited: undefined,
      ...(input.answer === 'RECEIVED' && { confirmSource: 'USER' }),
    });
    return order;
  });
  return {
    gateway,
    terms,
    accounts,
    orders,
    createOrder,
    addAccount: (over) => void accounts.push(createWireAccount(accounts.length + 1, over)),
  };
}

/** Makes the gateway's clock differ from the device's. */
export function setServerClock({ gateway }: Pick<WithdrawalGateway, 'gateway'>, aheadMs: number): void {
  gateway.on(getSealingKeysCall, () => ({
    keys: [],
    serverTime: new Date(Date.now() + aheadMs).toISOString(),
  }));
}
