import { AppError } from '@parlour/contracts';
import type { MemberBlock } from '@parlour/contracts/back-office';
import type { DepositGuard } from '../../protection/index.ts';
import { type Clock, type Database, type Ids, minuteMs, type Tx } from '../../server/index.ts';
import { checkDeposit, computeFee, type DepositMethod } from './deposit-rules.ts';
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

export interface DepositRequest {
  requestId: string;
  methodId: string;
  amountMinor: number;
  language: string;
}

/**
 * Creates the function that inserts an order, one at a time for each member, so that concurrent requests cannot exceed
 * the limits together.
 */
export function createOrderOpening(parts: {
  database: Database;
  clock: Clock;
  ids: Ids;
  methods: UsableMethods;
  openOrdersMax: number;
  blocks: Blocks;
  protection: DepositGuard;
}) {
  const { database, clock, ids, methods, blocks, protection } = parts;

  const createOrder = (
    memberId: number,
    method: DepositMethod,
    { requestId, amountMinor }: DepositRequest,
  ): store.NewOrder => {
    const now = clock.now();
    return {
      orderNo: ids.orderNo('D', now),
      memberId,
      requestId,
      methodId: method.id,
      amountMinor,
      feeMinor: computeFee(method, amountMinor),
      provider: method.provider,
      payee: method.payee,
      referenceCode: method.payee && ids.readable(referenceCodeLength),
      createdAt: now,
      expiresAt: new Date(now.getTime() + method.expiresMin * minuteMs),
    };
  };

  return async (memberId: number, request: DepositRequest): Promise<store.DepositOrder> => {
    const method = (await methods.readUsable()).find(({ id }) => id === request.methodId);
    if (!method)
      throw new AppError('wallet.method-unavailable', `There is no open method ${request.methodId}.`);
    return database.transaction(async (tx) => {
      const tables = tx.withTables<store.DepositTables>();
      await store.lockMember(tables, memberId);
      const earlier = await store.findByRequest(tables, memberId, request.requestId);
      if (earlier) return earlier;
      if (await blocks.isBlockedIn(tx, memberId, 'deposit'))
        throw new AppError('member.blocked', `Deposits are blocked for member ${memberId}.`);
      await protection.requireAllowedIn(tx, memberId, request.amountMinor);
      const lockedUntil = (await methods.readLocks(tables, memberId)).get(method.id);
      if (lockedUntil) throw createLockedError(method, lockedUntil);
      const use = getMethodUse(await methods.readUse(tables, memberId), method.id);
      checkDeposit(method, request.amountMinor, use, parts.openOrdersMax);
      // Another order may already have the reference code: try the next one.
      let isInserted = false;
      for (let tries = 0; tries < insertTriesMax && !isInserted; tries += 1)
        isInserted = await store.insertOrder(tables, createOrder(memberId, method, request));
      const order = await store.findByRequest(tables, memberId, request.requestId);
      if (!order) throw new Error('An order is gone right after it was made.');
      return order;
    });
  };
}

const createLockedError = ({ id }: DepositMethod, until: Date): AppError =>
  new AppError('wallet.method-locked', `Too many deposits with ${id} failed.`, {
    details: { until: until.toISOString() },
  });
