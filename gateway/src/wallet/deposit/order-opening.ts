import { AppError, isAppError } from '@parlour/contracts';
import type { MemberBlock } from '@parlour/contracts/back-office';
import { maskUsername } from '../../identity/index.ts';
import type { DepositGuard } from '../../protection/index.ts';
import { type Clock, type Database, type Ids, minuteMs, type Tx } from '../../server/index.ts';
import { checkDeposit, computeFee, type DepositMethod, isToAgent } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { getMethodUse } from './deposit-use.ts';
import type { UsableMethods } from './usable-methods.ts';

/** Identity's check whether an operator has blocked an activity of a member. */
export interface Blocks {
  isBlockedIn(db: Tx | Database, memberId: number, what: MemberBlock): Promise<boolean>;
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

export interface DepositRequest {
  requestId: string;
  methodId: string;
  amountMinor: number;
  /** The promotion that the deposit takes; it is joined when the deposit is credited. */
  promotionId?: number | undefined;
  language: string;
}

/**
 * Creates the function that inserts an order, one at a time for each member, so that concurrent requests cannot exceed
 * the limits together. A repeated request returns its order.
 */
export function createOrderOpening(parts: {
  database: Database;
  clock: Clock;
  ids: Ids;
  methods: UsableMethods;
  openOrdersMax: number;
  blocks: Blocks;
  protection: DepositGuard;
  findAgentIn: FindAgent;
  requirePromotionIn: RequirePromotion;
}) {
  const { database, clock, ids, methods, blocks, protection } = parts;

  const createOrder = (
    memberId: number,
    method: DepositMethod,
    { requestId, amountMinor, promotionId }: DepositRequest,
    agent: AgentAbove | undefined,
  ): store.NewOrder => {
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
  };

  const requireAgent = async (tx: Tx, memberId: number): Promise<AgentAbove> => {
    const agent = await parts.findAgentIn(tx, memberId);
    if (!agent) throw new AppError('wallet.method-unavailable', `No agent takes deposits of ${memberId}.`);
    return agent;
  };

  /** Checks everything about a new order. Returns the agent who receives it, for a method to the agent. */
  const requireAllowedIn = async (
    tx: Tx,
    memberId: number,
    method: DepositMethod,
    { amountMinor, promotionId }: DepositRequest,
  ): Promise<AgentAbove | undefined> => {
    const tables = tx.withTables<store.DepositTables>();
    if (await blocks.isBlockedIn(tx, memberId, 'deposit'))
      throw new AppError('member.blocked', `Deposits are blocked for member ${memberId}.`);
    await protection.requireAllowedIn(tx, memberId, amountMinor);
    const used = await methods.readUse(tables, memberId);
    const lockedUntil = used.locks.get(method.id);
    if (lockedUntil) throw createLockedError(method, lockedUntil);
    const agent = isToAgent(method) ? await requireAgent(tx, memberId) : undefined;
    checkDeposit(method, amountMinor, getMethodUse(used, method.id), parts.openOrdersMax);
    const creditMinor = amountMinor - computeFee(method, amountMinor);
    if (promotionId !== undefined) await parts.requirePromotionIn(tx, memberId, { promotionId, creditMinor });
    return agent;
  };

  return async (memberId: number, request: DepositRequest): Promise<store.DepositOrder> => {
    const [repeated, usable] = await Promise.all([
      store.findByRequest(database.withTables<store.DepositTables>(), memberId, request.requestId),
      methods.readUsable(),
    ]);
    if (repeated) return repeated;
    const method = usable.find(({ id }) => id === request.methodId);
    if (!method)
      throw new AppError('wallet.method-unavailable', `There is no open method ${request.methodId}.`);
    return database.transaction(async (tx) => {
      const tables = tx.withTables<store.DepositTables>();
      await store.lockMember(tables, memberId);
      const findEarlier = () => store.findByRequest(tables, memberId, request.requestId);
      try {
        const agent = await requireAllowedIn(tx, memberId, method, request);
        // Another order may already have the request or the reference code: in the second case, try the next one.
        for (let tries = 0; tries < insertTriesMax; tries += 1) {
          const order = createOrder(memberId, method, request, agent);
          if (await store.insertOrder(tables, order)) return store.toNewDepositOrder(order, method);
          const earlier = await findEarlier();
          if (earlier) return earlier;
        }
      } catch (error) {
        // The order of a repeated request may itself exceed a limit for a new one. The repeated request gets that order.
        const earlier = isAppError(error) ? await findEarlier() : undefined;
        if (earlier) return earlier;
        throw error;
      }
      throw new Error('Every reference code belongs to another order.');
    });
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
