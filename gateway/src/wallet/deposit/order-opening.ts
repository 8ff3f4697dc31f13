import { AppError } from '@parlour/contracts';
import type { Clock, Database, Ids } from '../../server/index.ts';
import { checkDeposit, computeFee, type DepositMethod } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { getMethodUse } from './deposit-use.ts';
import type { Exclusions } from './provider-updates.ts';
import type { UsableMethods } from './usable-methods.ts';

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
  exclusions: Exclusions;
}) {
  const { database, clock, ids, methods, exclusions } = parts;

  const createOrder = (
    memberId: number,
    method: DepositMethod,
    { requestId, amountMinor }: DepositRequest,
  ): Parameters<typeof store.insertOrder>[1] => {
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
      if (await exclusions.isExcludedIn(tx, memberId))
        throw new AppError('member.excluded', `Member ${memberId} does not deposit while excluded.`);
      const use = getMethodUse(await methods.readUse(tables, memberId), method.id);
      checkDeposit(method, request.amountMinor, use, parts.openOrdersMax);
      await store.insertOrder(tables, createOrder(memberId, method, request));
      const order = await store.findByRequest(tables, memberId, request.requestId);
      if (!order) throw new Error('An order is gone right after it was made.');
      return order;
    });
  };
}
