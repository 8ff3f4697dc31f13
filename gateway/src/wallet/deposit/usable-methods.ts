import { type Clock, type Database, dayMs, minuteMs, type SharedRead } from '../../server/index.ts';
import type { DepositMethod, MethodLock } from './deposit-rules.ts';
import type * as store from './deposit-store.ts';
import { type MethodsUse, selectUse } from './deposit-use.ts';
import { readMethods, selectMethod } from './method-store.ts';
import { isUsable, listLocks } from './order-rules.ts';
import type { PaymentProvider } from './payment-provider.ts';

/** `locks`: the ends of the current locks after the member's failures, by method. */
type LockedUse = MethodsUse & { locks: ReadonlyMap<string, Date> };

/**
 * The methods that a connected provider serves, that have a receiving account or that an agent confirms, and how much of their limits a member
 * has used.
 */
export interface UsableMethods {
  readUsable(): Promise<DepositMethod[]>;
  /** Selects a method; undefined when nobody can use it. */
  selectUsable(methodId: string): SharedRead<DepositMethod | undefined>;
  /** Selects a member's use, without the order `except`. */
  selectUse(memberId: number, except?: string): SharedRead<LockedUse>;
}

export const createUsableMethods = ({
  database,
  clock,
  providers,
  methodLock,
}: {
  database: Database;
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
  methodLock: MethodLock;
}): UsableMethods => ({
  readUsable: async () =>
    (await readMethods(database.withTables<store.DepositTables>())).filter((method) =>
      isUsable(method, providers),
    ),
  selectUsable(methodId) {
    const { query, parse } = selectMethod(methodId);
    return {
      query,
      parse(column) {
        const method = parse(column);
        return method && isUsable(method, providers) ? method : undefined;
      },
    };
  },
  selectUse(memberId, except) {
    const now = clock.now();
    const { failureMinutes, lockMinutes } = methodLock;
    const { query, parse } = selectUse(memberId, {
      since: new Date(now.getTime() - dayMs),
      failedSince: new Date(now.getTime() - (failureMinutes + lockMinutes) * minuteMs),
      except,
    });
    return {
      query,
      parse(column) {
        const use = parse(column);
        return { ...use, locks: listLocks(use.failures, methodLock, now) };
      },
    };
  },
});
