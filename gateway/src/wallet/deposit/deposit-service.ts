import { AppError } from '@parlour/contracts';
import type { Audit, Clock, Database, Ids, Live, Logger, Outbox } from '../../server/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { DepositMethod } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { createHeldPayments, type HeldPayments } from './held-payments.ts';
import { createOrderChanges } from './order-changes.ts';
import { createOrderOpening, type DepositRequest } from './order-opening.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createProviderPayments } from './provider-payments.ts';
import { createProviderUpdates, type Exclusions, type ProviderPayment } from './provider-updates.ts';
import { createUsableMethods } from './usable-methods.ts';

export type { DepositOrder } from './deposit-store.ts';

export interface DepositParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  live: Live;
  log: Logger;
  audit: Audit;
  ledger: Ledger;
  exclusions: Exclusions;
  providers: ReadonlyMap<string, PaymentProvider>;
  currency: string;
  openOrdersMax: number;
}

export interface DepositService {
  listMethods(memberId: number): Promise<(DepositMethod & { dailyLeftMinor: number })[]>;
  /**
   * Opens an order and the payment behind it. The same `requestId` returns the same order. Fails with
   * `member.excluded`, `wallet.method-unavailable`, with the codes of `checkDeposit`, or with
   * `request.duplicate-mismatch`.
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
  applyProviderUpdate(provider: string, payment: ProviderPayment): Promise<boolean>;
  /** Requests the state of orders that expired or whose outcome is unknown from their providers. */
  resolveUndecided(): Promise<void>;
  /** Payments that wait for a person. */
  held: HeldPayments;
}

const shownOrders = 20;
const resolvedAtOnce = 50;

export function createDepositService(parts: DepositParts): DepositService {
  const { database, clock } = parts;
  const db = database.withTables<store.DepositTables>();
  const methods = createUsableMethods(parts);
  const insertOrder = createOrderOpening({ ...parts, methods });
  const { requireOwn, transition, notifyMember } = createOrderChanges(parts);
  const updateParts = { ...parts, methods, notifyMember };
  const applyProviderUpdate = createProviderUpdates(updateParts);
  const payments = createProviderPayments({ ...parts, transition, applyUpdate: applyProviderUpdate });

  return {
    async listMethods(memberId) {
      const { byMethod } = await methods.readUse(db, memberId);
      return (await methods.readUsable()).map((method) => ({
        ...method,
        dailyLeftMinor: Math.max(0, method.dailyMaxMinor - (byMethod.get(method.id) ?? 0)),
      }));
    },
    async create(memberId, request) {
      const earlier = await store.findByRequest(db, memberId, request.requestId);
      const order = earlier ?? (await insertOrder(memberId, request));
      if (order.amountMinor !== request.amountMinor || order.method.id !== request.methodId)
        throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
      if (order.status === 'CREATED') await payments.open(order, request.language);
      return requireOwn(memberId, order.orderNo);
    },
    find: requireOwn,
    list: (memberId) => store.readOrders(db, memberId, shownOrders),
    async cancel(memberId, orderNo) {
      await requireOwn(memberId, orderNo);
      if (!(await transition(orderNo, 'CANCELLED', { decided_at: clock.now() })))
        throw new AppError('wallet.order-closed', `Order ${orderNo} is decided.`);
      return requireOwn(memberId, orderNo);
    },
    applyProviderUpdate,
    async resolveUndecided() {
      for (const order of await store.readUndecided(db, clock.now(), resolvedAtOnce))
        await payments.resolve(order);
    },
    held: createHeldPayments(updateParts),
  };
}
