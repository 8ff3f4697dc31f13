import { AppError, type Localized } from '@parlour/contracts';
import type { MemberBlock } from '@parlour/contracts/back-office';
import type { MissedPromotionReason } from '@parlour/contracts/calls';
import { maskUsername } from '../../identity/index.ts';
import type { DepositGuard } from '../../protection/index.ts';
import {
  type Clock,
  type Database,
  type Ids,
  minuteMs,
  readTogether,
  type SharedRead,
  type Tx,
} from '../../server/index.ts';
import { checkDeposit, computeFee, type DepositMethod, isToAgent } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { getMethodUse } from './deposit-use.ts';
import type { UsableMethods } from './usable-methods.ts';

/** Identity's check whether an operator has blocked an activity of a member. */
export interface Blocks {
  isBlockedIn(db: Tx | Database, memberId: number, what: MemberBlock): Promise<boolean>;
  selectIsBlocked(memberId: number, what: MemberBlock): SharedRead<boolean>;
}

/** Short enough to type into the remark of a payment. */
const referenceCodeLength = 6;
const insertTriesMax = 5;

interface AgentAbove {
  id: number;
  username: string;
}

/** Returns the agent to whom a member can pay a deposit; undefined without one. */
export type FindAgent = (tx: Tx, memberId: number) => Promise<AgentAbove | undefined>;

/**
 * Checks that a deposit of a member can take a promotion now. Fails with the code of the reason. A higher module
 * implements it.
 */
export type RequirePromotion = (
  tx: Tx,
  memberId: number,
  deposit: { promotionId: number; creditMinor: number },
) => Promise<void>;

/**
 * Describes the promotion that a deposit names, and why the credited deposit got no award of it; undefined if there is
 * no such promotion. A higher module implements it.
 */
export type DescribePromotion = (deposit: {
  orderNo: string;
  promotionId: number;
}) => Promise<{ title: Localized; missedBecause: MissedPromotionReason | undefined } | undefined>;

export interface DepositRequest {
  requestId: string;
  methodId: string;
  amountMinor: number;
  /** The promotion that the deposit takes; it is joined when the deposit is credited. */
  promotionId?: number | undefined;
  language: string;
}

interface OpeningParts {
  database: Database;
  clock: Clock;
  ids: Ids;
  methods: UsableMethods;
  openOrdersMax: number;
  blocks: Blocks;
  protection: DepositGuard;
  findAgentIn: FindAgent;
  requirePromotionIn: RequirePromotion;
}

/**
 * Creates the function that inserts an order. Its checks hold for the state in which it is inserted, so that concurrent
 * requests cannot exceed the limits together. A repeated request returns its order.
 */
export function createOrderOpening(parts: OpeningParts) {
  const { database, methods, blocks, protection } = parts;

  const requireAgent = async (tx: Tx, memberId: number): Promise<AgentAbove> => {
    const agent = await parts.findAgentIn(tx, memberId);
    if (!agent) throw new AppError('wallet.method-unavailable', `No agent takes deposits of ${memberId}.`);
    return agent;
  };

  /** Reads in one statement what decides about a new order. */
  const readFacts = async (
    db: store.DepositDb,
    memberId: number,
    { requestId, methodId }: DepositRequest,
  ) => {
    const [isRepeated, version, method, isBlocked, standing, used] = await readTogether(db, [
      store.selectIsRepeated(memberId, requestId),
      store.selectVersion(memberId),
      methods.selectUsable(methodId),
      blocks.selectIsBlocked(memberId, 'deposit'),
      protection.selectStanding(memberId),
      methods.selectUse(memberId),
    ]);
    if (isRepeated) return { isRepeated };
    if (!method) throw new AppError('wallet.method-unavailable', `There is no open method ${methodId}.`);
    return { isRepeated, version, method, isBlocked, standing, used };
  };
  type Facts = Exclude<Awaited<ReturnType<typeof readFacts>>, { isRepeated: true }>;

  /** Checks everything about a new order. Returns the agent who receives it, for a method to the agent. */
  const requireAllowedIn = async (
    tx: Tx | undefined,
    memberId: number,
    { amountMinor, promotionId }: DepositRequest,
    { method, isBlocked, standing, used }: Facts,
  ): Promise<AgentAbove | undefined> => {
    if (isBlocked) throw new AppError('member.blocked', `Deposits are blocked for member ${memberId}.`);
    protection.requireAllowed(standing, amountMinor, tx && (await protection.findSessionIn(tx, standing)));
    const lockedUntil = used.locks.get(method.id);
    if (lockedUntil) throw createLockedError(method, lockedUntil);
    const agent = tx && isToAgent(method) ? await requireAgent(tx, memberId) : undefined;
    checkDeposit(method, amountMinor, getMethodUse(used, method.id), parts.openOrdersMax);
    const creditMinor = amountMinor - computeFee(method, amountMinor);
    if (tx && promotionId !== undefined)
      await parts.requirePromotionIn(tx, memberId, { promotionId, creditMinor });
    return agent;
  };

  /**
   * Opens the order if nothing changes meanwhile. Returns undefined if something has changed or if another order has the
   * reference code; without `tx` also for an order whose checks need a transaction.
   */
  const tryToOpen = async (
    tx: Tx | undefined,
    memberId: number,
    request: DepositRequest,
  ): Promise<store.DepositOrder | undefined> => {
    const db = (tx ?? database).withTables<store.DepositTables>();
    const facts = await readFacts(db, memberId, request);
    if (facts.isRepeated) return store.findByRequest(db, memberId, request.requestId);
    const { method, standing, version } = facts;
    if (!tx && (isToAgent(method) || request.promotionId !== undefined || standing.hasSessionLimit))
      return undefined;
    const agent = await requireAllowedIn(tx, memberId, request, facts);
    const order = createOrder(parts, memberId, { method, agent }, request);
    return (await store.insertOrder(db, order, version)) ? store.toNewDepositOrder(order, method) : undefined;
  };

  const openUnderLock = (memberId: number, request: DepositRequest): Promise<store.DepositOrder> =>
    database.transaction(async (tx) => {
      await store.lockMember(tx.withTables<store.DepositTables>(), memberId);
      for (let tries = 0; tries < insertTriesMax; tries += 1) {
        const order = await tryToOpen(tx, memberId, request);
        if (order) return order;
      }
      throw new Error('Every reference code belongs to another order.');
    });

  // Most members open one order at a time: the lock, and with it three round trips, is only for the others.
  return async (memberId: number, request: DepositRequest): Promise<store.DepositOrder> =>
    (await tryToOpen(undefined, memberId, request)) ?? openUnderLock(memberId, request);
}

function createOrder(
  { clock, ids }: Pick<OpeningParts, 'clock' | 'ids'>,
  memberId: number,
  { method, agent }: { method: DepositMethod; agent: AgentAbove | undefined },
  { requestId, amountMinor, promotionId }: DepositRequest,
): store.NewOrder {
  const now = clock.now();
  const payee = agent ? toPayee(method, agent) : method.payee;
  return {
    orderNo: ids.orderNo('D', now),
    memberId,
    requestId,
    methodId: method.id,
    amountMinor,
    feeMinor: computeFee(method, amountMinor),
    provider: method.provider,
    payee,
    referenceCode: payee && ids.readable(referenceCodeLength),
    agentId: agent?.id ?? null,
    promotionId: promotionId ?? null,
    createdAt: now,
    expiresAt: new Date(now.getTime() + method.expiresMin * minuteMs),
  };
}

/** Returns the agent as the receiver of a payment: members see the masked account and the number. */
const toPayee = ({ title }: DepositMethod, { id, username }: AgentAbove) => ({
  bank: title,
  holder: maskUsername(username),
  number: String(id),
});

const createLockedError = ({ id }: DepositMethod, until: Date): AppError =>
  new AppError('wallet.method-locked', `Too many deposits with ${id} failed.`, {
    details: { until: until.toISOString() },
  });
