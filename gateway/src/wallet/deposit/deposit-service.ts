import { AppError } from '@parlour/contracts';
import type { Pictures } from '../../platform/index.ts';
import type { DepositGuard } from '../../protection/index.ts';
import {
  type Audit,
  type Clock,
  type Database,
  type Ids,
  type Live,
  type Logger,
  type Outbox,
  readTogether,
} from '../../server/index.ts';
import type { Owners } from '../bank-accounts/index.ts';
import type { Ledger } from '../ledger/index.ts';
import type { Messages } from '../member-messages.ts';
import type { Names } from '../service.ts';
import type { Turnover } from '../turnover/index.ts';
import { type AgentDeposits, createAgentDeposits } from './agent-deposits.ts';
import { createDepositCourse, type ReadCourse } from './deposit-course.ts';
import { type DepositMethod, isToAgent, type MethodLock } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { createHeldPayments, type HeldPayments } from './held-payments.ts';
import { createManualOrders, type ManualOrders } from './manual-orders.ts';
import { createMethodSettings, type MethodSettings } from './method-settings.ts';
import { createOrderChanges } from './order-changes.ts';
import {
  type Blocks,
  createOrderOpening,
  type DepositRequest,
  type DescribePromotion,
  type FindAgent,
  type RequirePromotion,
} from './order-opening.ts';
import { computeDailyLeft, isSameRequest, listKnownSteps } from './order-rules.ts';
import type { PaymentProvider } from './payment-provider.ts';
import { createProviderPayments } from './provider-payments.ts';
import { createProviderUpdates, type ProviderPayment } from './provider-updates.ts';
import { createSubmissions, type Submission } from './submissions.ts';
import { createUsableMethods } from './usable-methods.ts';

export type { DepositOrder } from './deposit-store.ts';

interface DepositParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  outbox: Outbox;
  live: Live;
  log: Logger;
  audit: Audit;
  ledger: Ledger;
  blocks: Blocks;
  protection: DepositGuard;
  providers: ReadonlyMap<string, PaymentProvider>;
  currency: string;
  openOrdersMax: number;
  turnover: Turnover;
  messages: Messages;
  symbol: string;
  turnoverMultiple: number;
  methodLock: MethodLock;
  /** Minutes for which an operator's claim of an order lasts. */
  claimMinutes: number;
  /** Minutes for which an agent can answer before a deposit is left to the cashiers. */
  agentAnswerMinutes: number;
  findAgentIn: FindAgent;
  requirePromotionIn: RequirePromotion;
  describePromotion: DescribePromotion;
  owners: Pick<Owners, 'checkPaymentPassword'>;
  names: Names;
  pictures: Pictures;
}

/** A method as the member can use it now. `lockedUntil` is the end of a lock after too many failures. */
type OfferedMethod = DepositMethod & { dailyLeftMinor: number; lockedUntil: Date | undefined };

export interface DepositService {
  listMethods(memberId: number): Promise<OfferedMethod[]>;
  /**
   * Opens an order and the payment behind it. The same `requestId` returns the same order. Fails with
   * `member.excluded`, `member.blocked`, `protection.limit-reached`, `wallet.method-unavailable`,
   * `wallet.method-locked`, with the codes of `checkDeposit`, with the reason why the member cannot take the promotion, or with `request.duplicate-mismatch`.
   */
  create(memberId: number, request: DepositRequest): Promise<store.DepositOrder>;
  /** Fails with `wallet.order-not-found`, including for another member's order. */
  find(memberId: number, orderNo: string): Promise<store.DepositOrder>;
  list(memberId: number): Promise<store.DepositOrder[]>;
  /**
   * Reads the history of an order, oldest step first. Orders that are older than the history have only their
   * first and last steps.
   */
  readSteps(order: store.DepositOrder): Promise<store.Step[]>;
  /** Describes the promotion that an order names. */
  readPromotion(order: store.DepositOrder): ReturnType<DescribePromotion>;
  /** Marks an order of a manual kind as paid. See `createSubmissions`. */
  submit(memberId: number, submission: Submission): Promise<store.DepositOrder>;
  /** Cancels an unpaid order. Fails with `wallet.order-not-found` or `wallet.order-closed`. */
  cancel(memberId: number, orderNo: string): Promise<store.DepositOrder>;
  /**
   * Applies a payment's state as a provider reports it by webhook or in a response. Safe to repeat. Returns false for
   * an order that does not belong to the provider.
   */
  applyProviderUpdate(provider: string, payment: ProviderPayment): Promise<boolean>;
  /** Requests the state of orders that expired or whose outcome is unknown from their providers. */
  resolveUndecided(): Promise<void>;
  /** Payments that wait for an operator's decision. */
  held: HeldPayments;
  /** Orders that agents confirm. */
  ofAgents: AgentDeposits;
  /** Orders that cashiers decide. */
  manual: ManualOrders;
  settings: MethodSettings;
  readCourse: ReadCourse;
}

const shownOrders = 20;
const resolvedAtOnce = 50;

export function createDepositService(parts: DepositParts): DepositService {
  const { database, clock, findAgentIn } = parts;
  const db = database.withTables<store.DepositTables>();
  const methods = createUsableMethods(parts);
  /** Methods to an agent are only for members who have one. */
  const readUsableFor = async (memberId: number): Promise<DepositMethod[]> => {
    const usable = await methods.readUsable();
    if (!usable.some(isToAgent)) return usable;
    const agent = await database.transaction((tx) => findAgentIn(tx, memberId));
    return agent ? usable : usable.filter((method) => !isToAgent(method));
  };
  const openOrder = createOrderOpening({ ...parts, methods });
  const changes = createOrderChanges(parts);
  const { requireOwn, transition, notifyMember } = changes;
  const updateParts = { ...parts, methods, notifyMember };
  const applyProviderUpdate = createProviderUpdates(updateParts);
  const payments = createProviderPayments({ ...parts, transition, applyUpdate: applyProviderUpdate });

  const submit = createSubmissions({ ...parts, changes });

  return {
    async listMethods(memberId) {
      const [{ byMethod, locks }] = await readTogether(db, [methods.selectUse(memberId)]);
      return (await readUsableFor(memberId)).map((method) => ({
        ...method,
        dailyLeftMinor: computeDailyLeft(method, byMethod.get(method.id)),
        lockedUntil: locks.get(method.id),
      }));
    },
    async create(memberId, request) {
      const order = await openOrder(memberId, request);
      if (!isSameRequest(order, request))
        throw new AppError('request.duplicate-mismatch', 'This request was made before with other content.');
      if (order.status !== 'CREATED' || order.provider === null) return order;
      await payments.open(order, request.language);
      return requireOwn(memberId, order.orderNo);
    },
    find: requireOwn,
    list: (memberId) => store.readOrders(db, memberId, shownOrders),
    async readSteps(order) {
      // A new order has only its first step.
      if (order.status === 'CREATED') return listKnownSteps(order);
      const steps = await store.readSteps(db, order.orderNo);
      return steps.length > 0 ? steps : listKnownSteps(order);
    },
    async readPromotion({ orderNo, promotionId }) {
      return promotionId === null ? undefined : parts.describePromotion({ orderNo, promotionId });
    },
    async submit(memberId, submission) {
      await submit(memberId, submission);
      return requireOwn(memberId, submission.orderNo);
    },
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
    ofAgents: createAgentDeposits({ ...parts, changes }),
    manual: createManualOrders({ ...parts, methods, changes }),
    settings: createMethodSettings(parts),
    readCourse: createDepositCourse(parts),
  };
}
