import { AppError } from '@parlour/contracts';
import type { DepositStatus } from '@parlour/contracts/calls';
import type { PspPayment } from '@parlour/contracts/psp';
import type { Clock, Database, Ids, Live, Outbox, Tx } from '../../server/index.ts';
import { type Ledger, requirePosted } from '../ledger/index.ts';
import { canTransition, checkDeposit, computeFee, type DepositMethod } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { type PaymentProvider, ProviderUnavailable } from './payment-provider.ts';

export type { DepositOrder } from './deposit-store.ts';

export interface DepositParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  live: Live;
  ledger: Ledger;
  providers: ReadonlyMap<string, PaymentProvider>;
  currency: string;
  openOrdersMax: number;
}

export interface DepositRequest {
  requestId: string;
  methodId: string;
  amountMinor: number;
  language: string;
}

export interface DepositService {
  listMethods(memberId: number): Promise<(DepositMethod & { dailyLeftMinor: number })[]>;
  /**
   * Opens an order and the payment behind it. The same `requestId` returns the same order. Fails with
   * `wallet.method-unavailable`, with the codes of `checkDeposit`, or with `request.duplicate-mismatch`.
   */
  create(memberId: number, request: DepositRequest): Promise<store.DepositOrder>;
  /** Fails with `wallet.order-not-found`, also for another member's order. */
  find(memberId: number, orderNo: string): Promise<store.DepositOrder>;
  list(memberId: number): Promise<store.DepositOrder[]>;
  /** Cancels an unpaid order. Fails with `wallet.order-not-found` or `wallet.order-closed`. */
  cancel(memberId: number, orderNo: string): Promise<store.DepositOrder>;
  /**
   * Applies a payment's state as a provider reports it by webhook or in a response. Safe to repeat. Returns false for
   * an order that does not belong to the provider.
   */
  applyProviderUpdate(
    provider: string,
    payment: Pick<PspPayment, 'paymentId' | 'reference' | 'state'> & { amount?: number | undefined },
  ): Promise<boolean>;
  /** Requests the state of orders that expired or whose outcome is unknown from their providers. */
  resolveUndecided(): Promise<void>;
}

const dayMs = 86_400_000;
const shownOrders = 20;
const resolvedAtOnce = 50;

export function createDepositService(parts: DepositParts): DepositService {
  const { database, clock, ids, live, providers } = parts;
  const db = database.withTables<store.DepositTables>();
  const readUsableMethods = async (): Promise<DepositMethod[]> =>
    (await store.readMethods(db)).filter(({ provider }) => provider !== null && providers.has(provider));
  const readUse = (tables: store.DepositDb, memberId: number) =>
    store.readUse(tables, memberId, new Date(clock.now().getTime() - dayMs));

  async function requireOwnOrder(memberId: number, orderNo: string): Promise<store.DepositOrder> {
    const order = await store.findOrder(db, orderNo);
    if (order?.memberId !== memberId)
      throw new AppError('wallet.order-not-found', `There is no order ${orderNo}.`);
    return order;
  }

  /** Changes an order's state if the transition is allowed. Returns whether it did. */
  const transition = (
    orderNo: string,
    status: DepositStatus,
    change: Parameters<typeof store.updateOrder>[2] = {},
  ): Promise<boolean> =>
    database.transaction(async (tx) => {
      const tables = tx.withTables<store.DepositTables>();
      const order = await store.lockOrder(tables, orderNo);
      if (!order || !canTransition(order.status, status)) return false;
      await store.updateOrder(tables, orderNo, { ...change, status });
      notifyMember(order);
      return true;
    });

  const notifyMember = ({ memberId, orderNo }: store.DepositOrder): void =>
    database.afterCommit(() => live.send({ memberId }, { topic: 'order', orderNo }));

  /** Inserts one order at a time for each member, so that concurrent requests cannot exceed the limits together. */
  async function insert(memberId: number, request: DepositRequest): Promise<store.DepositOrder> {
    const method = (await readUsableMethods()).find(({ id }) => id === request.methodId);
    if (!method)
      throw new AppError('wallet.method-unavailable', `There is no open method ${request.methodId}.`);
    return database.transaction(async (tx) => {
      const tables = tx.withTables<store.DepositTables>();
      await store.lockMember(tables, memberId);
      const earlier = await store.findByRequest(tables, memberId, request.requestId);
      if (earlier) return earlier;
      const use = store.getMethodUse(await readUse(tables, memberId), method.id);
      checkDeposit(method, request.amountMinor, use, parts.openOrdersMax);
      await store.insertOrder(tables, createOrder(memberId, method, request));
      const order = await store.findByRequest(tables, memberId, request.requestId);
      if (!order) throw new Error('An order is gone right after it was made.');
      return order;
    });
  }

  function createOrder(
    memberId: number,
    method: DepositMethod,
    { requestId, amountMinor }: DepositRequest,
  ): Parameters<typeof store.insertOrder>[1] {
    const now = clock.now();
    return {
      orderNo: ids.orderNo('D', now),
      memberId,
      requestId,
      methodId: method.id,
      amountMinor,
      feeMinor: computeFee(method, amountMinor),
      status: 'CREATED',
      provider: method.provider,
      providerPayment: null,
      payUrl: null,
      receivedMinor: null,
      reasonCode: null,
      createdAt: now,
      expiresAt: new Date(now.getTime() + method.expiresMin * 60_000),
      decidedAt: null,
    };
  }

  async function openPayment(order: store.DepositOrder, language: string): Promise<void> {
    const provider = providers.get(order.provider ?? '');
    if (!provider) return;
    try {
      const payment = await provider.open({
        reference: order.orderNo,
        amount: order.amountMinor,
        currency: parts.currency,
        language,
        returnUrl: `/?member=depositv2&order=${order.orderNo}`,
      });
      await transition(order.orderNo, 'PENDING_PSP', {
        provider_payment: payment.paymentId,
        pay_url: payment.payUrl,
      });
    } catch (error) {
      if (!(error instanceof ProviderUnavailable)) throw error;
      await transition(order.orderNo, 'UNKNOWN', { reason_code: 'provider-silent' });
    }
  }

  async function resolve(order: store.DepositOrder): Promise<void> {
    const provider = providers.get(order.provider ?? '');
    const isLate = order.expiresAt < clock.now();
    if (!provider) {
      if (isLate) await transition(order.orderNo, 'EXPIRED', { decided_at: clock.now() });
      return;
    }
    const payment = await provider.find(order.orderNo).catch((error: unknown) => {
      if (error instanceof ProviderUnavailable) return 'silent' as const;
      throw error;
    });
    if (payment === 'silent') return;
    if (!payment) {
      const change = { reason_code: 'provider-refused', decided_at: clock.now() };
      await transition(
        order.orderNo,
        isLate && order.status === 'PENDING_PSP' ? 'EXPIRED' : 'FAILED',
        change,
      );
    } else if (payment.state !== 'open') await service.applyProviderUpdate(provider.name, payment);
    else if (isLate) await transition(order.orderNo, 'EXPIRED', { decided_at: clock.now() });
    else
      await transition(order.orderNo, 'PENDING_PSP', {
        provider_payment: payment.paymentId,
        pay_url: payment.payUrl,
      });
  }

  const service: DepositService = {
    async listMethods(memberId) {
      const { byMethod } = await readUse(db, memberId);
      return (await readUsableMethods()).map((method) => ({
        ...method,
        dailyLeftMinor: Math.max(0, method.dailyMaxMinor - (byMethod.get(method.id) ?? 0)),
      }));
    },
    async create(memberId, request) {
      const earlier = await store.findByRequest(db, memberId, request.requestId);
      const order = earlier ?? (await insert(memberId, request));
      if (order.amountMinor !== request.amountMinor || order.method.id !== request.methodId)
        throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
      if (order.status === 'CREATED') await openPayment(order, request.language);
      return requireOwnOrder(memberId, order.orderNo);
    },
    find: requireOwnOrder,
    list: (memberId) => store.readOrders(db, memberId, shownOrders),
    async cancel(memberId, orderNo) {
      await requireOwnOrder(memberId, orderNo);
      if (!(await transition(orderNo, 'CANCELLED', { decided_at: clock.now() })))
        throw new AppError('wallet.order-closed', `Order ${orderNo} is decided.`);
      return requireOwnOrder(memberId, orderNo);
    },
    applyProviderUpdate: (provider, payment) =>
      database.transaction(async (tx) => {
        const order = await store.lockOrder(tx.withTables<store.DepositTables>(), payment.reference);
        if (order?.provider !== provider) return false;
        if (payment.state === 'paid') await credit(parts, tx, order, payment);
        else if (canTransition(order.status, 'FAILED')) await fail(parts, tx, order);
        notifyMember(order);
        return true;
      }),
    async resolveUndecided() {
      for (const order of await store.readUndecided(db, clock.now(), resolvedAtOnce)) await resolve(order);
    },
  };
  return service;
}

/**
 * Credits the received amount, whatever amount was requested, less the fee of the received amount. Idempotent: the
 * order's number is the key.
 */
async function credit(
  { ledger, outbox, clock }: DepositParts,
  tx: Tx,
  order: store.DepositOrder,
  payment: { paymentId: string; amount?: number | undefined },
): Promise<void> {
  if (!canTransition(order.status, 'CREDITED')) return;
  const receivedMinor = payment.amount ?? order.amountMinor;
  const feeMinor = Math.min(computeFee(order.method, receivedMinor), receivedMinor);
  const now = clock.now();
  const shared = {
    source: 'deposit',
    reference: order.orderNo,
    occurredAt: now,
    from: { house: 'psp_clearing' },
  } as const;
  if (receivedMinor > feeMinor)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        key: order.orderNo,
        type: 'DEPOSIT',
        to: { memberId: order.memberId, book: 'main' },
        amountMinor: receivedMinor - feeMinor,
      }),
    );
  if (feeMinor > 0)
    requirePosted(
      await ledger.postIn(tx, {
        ...shared,
        key: `${order.orderNo}:fee`,
        type: 'DEPOSIT_FEE',
        to: { house: 'fee_income' },
        amountMinor: feeMinor,
      }),
    );
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, {
    status: 'CREDITED',
    provider_payment: payment.paymentId,
    fee_minor: feeMinor,
    received_minor: receivedMinor,
    reason_code: null,
    decided_at: now,
  });
  await outbox.publish(tx, 'deposit.credited', {
    orderNo: order.orderNo,
    memberId: order.memberId,
    creditMinor: receivedMinor - feeMinor,
    at: now.toISOString(),
  });
}

async function fail({ outbox, clock }: DepositParts, tx: Tx, order: store.DepositOrder): Promise<void> {
  await store.updateOrder(tx.withTables<store.DepositTables>(), order.orderNo, {
    status: 'FAILED',
    reason_code: 'declined',
    decided_at: clock.now(),
  });
  await outbox.publish(tx, 'deposit.failed', {
    orderNo: order.orderNo,
    memberId: order.memberId,
    reason: 'declined',
  });
}
