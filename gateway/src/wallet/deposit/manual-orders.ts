/** Cashiers' work on manual deposits: they compare each order with the bank's statement. Rule: docs/rules.md 5.1. */
import { AppError } from '@parlour/contracts';
import type { AuditAct } from '@parlour/contracts/back-office';
import type { DepositRejectionReason } from '@parlour/contracts/calls';
import { maskName } from '../../identity/index.ts';
import type { Picture, Pictures } from '../../platform/index.ts';
import type { DepositGuard } from '../../protection/index.ts';
import { type Audit, type Database, minuteMs, readTogether, type Tx, withPages } from '../../server/index.ts';
import type { Names } from '../service.ts';
import { canTransition, creditableStatuses } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { getMethodUse } from './deposit-use.ts';
import * as queue from './manual-order-store.ts';
import type { OrderChanges } from './order-changes.ts';
import { creditOrder, failOrder, type OutcomeParts, requireExact } from './payment-outcome.ts';
import { toProofOwner } from './submissions.ts';
import type { UsableMethods } from './usable-methods.ts';

interface Act {
  orderNo: string;
  actor: string;
}

interface Credit {
  orderNo: string;
  /** The amount on the statement. */
  receivedMinor: number;
  /** The bank's number of the payment. One number is credited once. */
  bankReference: string;
}

export interface ManualOrders {
  /** Lists one page of the queue with everybody's claims: oldest first, or newest first with `all`. */
  list(filter: Omit<queue.QueueFilter, 'unansweredSince'>, masking: { isMasked: boolean }): Promise<object>;
  /** Returns an order with its history and the facts about its member that a cashier needs. */
  read(orderNo: string, masking: { isMasked: boolean }): Promise<object>;
  /** Returns the pictures that the member sent. */
  readProofs(orderNo: string): Promise<Picture[]>;
  /**
   * Reserves an order for one operator for some minutes. Claiming a submitted order begins its review. Fails with
   * `wallet.order-claimed` and `wallet.order-closed`.
   */
  claim(act: Act): Promise<object>;
  /** Ends the operator's own claim. */
  release(act: Act): Promise<object>;
  /**
   * Credits the amount on the statement, even to an order that has expired or failed. Repeating the same credit changes
   * nothing. Fails with `wallet.order-claimed`, `wallet.claim-missing`, `wallet.order-closed` and
   * `wallet.bank-reference-used`.
   */
  creditIn(tx: Tx, act: Act & Credit & { reason: string }): Promise<object>;
  /** Ends an open order without a credit. `words` is a message to the member. */
  reject(
    act: Act & { reasonCode: DepositRejectionReason; reason: string; words: string | undefined },
  ): Promise<object>;
  /** Returns the facts on which two people decide; undefined when the credit is not possible now. */
  readCreditFacts(tx: Tx, credit: Credit): Promise<{ memberId: number } | undefined>;
}

type ManualOrderParts = OutcomeParts & {
  database: Database;
  audit: Audit;
  names: Names;
  pictures: Pictures;
  methods: UsableMethods;
  protection: Pick<DepositGuard, 'isBlockedIn'>;
  changes: OrderChanges;
  claimMinutes: number;
  agentAnswerMinutes: number;
};

export const createManualOrders = (parts: ManualOrderParts): ManualOrders => ({
  ...createReading(parts),
  ...createClaims(parts),
  ...createDecisions(parts),
});

const createClosedError = ({ orderNo, status }: store.DepositOrder): AppError =>
  new AppError('wallet.order-closed', `Order ${orderNo} is ${status}.`, { details: { status } });

const createNotFoundError = (orderNo: string): AppError =>
  new AppError('wallet.order-not-found', `There is no manual order ${orderNo}.`);

/** Reads and locks an order of a manual kind. Fails with `wallet.order-not-found`. */
async function lockManual(tx: Tx, orderNo: string): Promise<store.DepositOrder> {
  const order = await store.lockOrder(tx.withTables<store.DepositTables>(), orderNo);
  if (!order || order.payee === null) throw createNotFoundError(orderNo);
  return order;
}

/** Fails with `wallet.order-claimed` while another operator works on the order. */
function refuseForeignClaim(
  { clock }: ManualOrderParts,
  { orderNo, claimedBy, claimedUntil }: store.DepositOrder,
  actor: string,
): void {
  if (claimedBy === null || claimedBy === actor || claimedUntil === null || claimedUntil <= clock.now())
    return;
  throw new AppError('wallet.order-claimed', `${claimedBy} works on ${orderNo}.`, {
    details: { claimedBy, until: claimedUntil.toISOString() },
  });
}

/**
 * Fails with `wallet.order-claimed` and `wallet.claim-missing`. An expired claim is still accepted until
 * somebody else claims the order, because the second person may approve a credit late.
 */
function requireOwnClaim(parts: ManualOrderParts, order: store.DepositOrder, actor: string): void {
  refuseForeignClaim(parts, order, actor);
  if (order.claimedBy !== actor)
    throw new AppError('wallet.claim-missing', `${actor} has no claim of ${order.orderNo}.`);
}

const unclaimed = { claimed_by: null, claimed_until: null } as const;

function createReading(
  parts: ManualOrderParts,
): Pick<ManualOrders, 'list' | 'read' | 'readProofs' | 'readCreditFacts'> {
  const { database, names, pictures } = parts;
  const db = database.withTables<store.DepositTables>();
  const requireManual = async (orderNo: string): Promise<store.DepositOrder> => {
    const order = await store.findOrder(db, orderNo);
    if (!order || order.payee === null) throw createNotFoundError(orderNo);
    return order;
  };
  return {
    async list(filter, masking) {
      const unansweredSince = new Date(parts.clock.now().getTime() - parts.agentAnswerMinutes * minuteMs);
      const { orders, count } = await queue.readQueue(db, { ...filter, unansweredSince });
      const usernames = await names.findUsernames([...new Set(orders.map(({ memberId }) => memberId))]);
      return {
        orders: orders.map((order) => toRow(order, usernames, masking)),
        ...withPages(count, filter),
      };
    },
    async read(orderNo, masking) {
      const order = await requireManual(orderNo);
      const { memberId, method } = order;
      const [used] = await readTogether(db, [parts.methods.selectUse(memberId, orderNo)]);
      const use = getMethodUse(used, method.id);
      const owner = toProofOwner(order);
      return {
        ...toRow(order, await names.findUsernames([memberId]), masking),
        pictures: (await pictures.countUsed([owner])).get(owner) ?? 0,
        isExcluded: await database.transaction((tx) => parts.protection.isBlockedIn(tx, memberId)),
        dailyLeftMinor: Math.max(0, method.dailyMaxMinor - use.usedMinor),
        steps: await store.readSteps(db, orderNo),
      };
    },
    async readProofs(orderNo) {
      return pictures.listUsed(toProofOwner(await requireManual(orderNo)));
    },
    async readCreditFacts(tx, { orderNo, receivedMinor, bankReference }) {
      const tables = tx.withTables<store.DepositTables>();
      const order = await store.findOrder(tables, orderNo);
      if (!order?.payee || order.claimedBy === null || !creditableStatuses.includes(order.status))
        return undefined;
      if (await queue.findByBankReference(tables, bankReference)) return undefined;
      const { memberId, status, amountMinor, payee, claimedBy } = order;
      const account = `${payee.bank.EN} ${payee.number}`;
      return { orderNo, memberId, status, amountMinor, receivedMinor, bankReference, account, claimedBy };
    },
  };
}

/** An order as cashiers see it. */
export const toRow = (
  order: store.DepositOrder,
  usernames: ReadonlyMap<number, string>,
  { isMasked }: { isMasked: boolean },
) => ({
  orderNo: order.orderNo,
  memberId: order.memberId,
  username: usernames.get(order.memberId) ?? null,
  methodId: order.method.id,
  methodTitle: order.method.title.EN,
  kind: order.method.kind,
  status: order.status,
  amountMinor: order.amountMinor,
  feeMinor: order.feeMinor,
  receivedMinor: order.receivedMinor,
  referenceCode: order.referenceCode,
  payee: order.payee && { ...order.payee, bank: order.payee.bank.EN },
  senderName: order.senderName !== null && isMasked ? maskName(order.senderName) : order.senderName,
  senderTail: order.senderTail,
  bankReference: order.bankReference,
  reasonCode: order.reasonCode,
  reason: order.reason,
  claimedBy: order.claimedBy,
  claimedUntil: order.claimedUntil,
  createdAt: order.createdAt,
  expiresAt: order.expiresAt,
  submittedAt: order.submittedAt,
  decidedAt: order.decidedAt,
  decidedBy: order.decidedBy,
});

function createClaims(parts: ManualOrderParts): Pick<ManualOrders, 'claim' | 'release'> {
  const { database, clock, changes } = parts;
  return {
    claim: ({ orderNo, actor }) =>
      database.transaction(async (tx) => {
        const order = await lockManual(tx, orderNo);
        refuseForeignClaim(parts, order, actor);
        if (!creditableStatuses.includes(order.status)) throw createClosedError(order);
        const now = clock.now();
        const claimedUntil = new Date(now.getTime() + parts.claimMinutes * minuteMs);
        const status = order.status === 'SUBMITTED' ? 'REVIEWING' : order.status;
        const change = { claimed_by: actor, claimed_until: claimedUntil };
        await store.updateOrder(
          tx.withTables<store.DepositTables>(),
          orderNo,
          status === order.status ? change : { ...change, status },
          now,
        );
        if (status !== order.status) changes.notifyMember(order);
        return { orderNo, status, claimedBy: actor, claimedUntil };
      }),
    release: ({ orderNo, actor }) =>
      database.transaction(async (tx) => {
        const order = await lockManual(tx, orderNo);
        refuseForeignClaim(parts, order, actor);
        await store.updateOrder(tx.withTables<store.DepositTables>(), orderNo, unclaimed, clock.now());
        return { orderNo, status: order.status, claimedBy: null, claimedUntil: null };
      }),
  };
}

function createDecisions(parts: ManualOrderParts): Pick<ManualOrders, 'creditIn' | 'reject'> {
  const { database, changes, audit } = parts;
  const record = async (
    tx: Tx,
    act: AuditAct,
    { order, actor, after }: { order: store.DepositOrder; actor: string; after: object },
  ): Promise<void> => {
    const { orderNo, status, amountMinor } = order;
    const subject = `deposit:${orderNo}`;
    await audit.record(tx, { actor, act, subject, before: { status, amountMinor }, after });
    changes.notifyMember(order);
  };
  return {
    async creditIn(tx, { orderNo, actor, receivedMinor, bankReference, reason }) {
      const order = await lockManual(tx, orderNo);
      if (
        order.status === 'CREDITED' &&
        order.bankReference === bankReference &&
        order.receivedMinor === receivedMinor
      )
        return { orderNo, status: order.status, creditedMinor: receivedMinor, isRepeated: true };
      requireOwnClaim(parts, order, actor);
      if (!creditableStatuses.includes(order.status)) throw createClosedError(order);
      await requireNewReference(tx, bankReference);
      await requireExact(parts, tx, order, { amountMinor: receivedMinor, field: 'receivedMinor' });
      await creditOrder(parts, tx, order, {
        amountMinor: receivedMinor,
        change: { ...unclaimed, bank_reference: bankReference, decided_by: actor, reason: null },
      });
      const after = { status: 'CREDITED', receivedMinor, bankReference, reason };
      await record(tx, 'deposit.credit', { order, actor, after });
      return { orderNo, status: 'CREDITED', creditedMinor: receivedMinor, isRepeated: false };
    },
    reject: ({ orderNo, actor, reasonCode, reason, words }) =>
      database.transaction(async (tx) => {
        const order = await lockManual(tx, orderNo);
        requireOwnClaim(parts, order, actor);
        if (!canTransition(order.status, 'FAILED')) throw createClosedError(order);
        await failOrder(parts, tx, order, {
          reason: reasonCode,
          change: { ...unclaimed, decided_by: actor, reason: words ?? null },
        });
        const after = { status: 'FAILED', reasonCode, reason, words };
        await record(tx, 'deposit.reject', { order, actor, after });
        return { orderNo, status: 'FAILED' };
      }),
  };
}

/** Fails with `wallet.bank-reference-used` when the payment was credited to another order. */
async function requireNewReference(tx: Tx, bankReference: string): Promise<void> {
  const tables = tx.withTables<store.DepositTables>();
  await queue.lockBankReference(tables, bankReference);
  const usedBy = await queue.findByBankReference(tables, bankReference);
  if (usedBy !== undefined)
    throw new AppError('wallet.bank-reference-used', `Payment ${bankReference} is credited to ${usedBy}.`, {
      details: { orderNo: usedBy },
    });
}
