import { type Clock, type Database, dayMs, minuteMs } from '../../server/index.ts';
import type { DepositMethod, MethodLock } from './deposit-rules.ts';
import type * as store from './deposit-store.ts';
import { type MethodsUse, readUse } from './deposit-use.ts';
import { readMethods } from './method-store.ts';
import { isUsable, listLocks } from './order-rules.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * The methods that a connected provider serves, that have a receiving account or that an agent confirms, and how much of their limits a member
 * has used.
 */
export interface UsableMethods {
  readUsable(): Promise<DepositMethod[]>;
  /** Without the order `except`. `locks`: the ends of the current locks after the member's failures, by method. */
  readUse(
    db: store.DepositDb,
    memberId: number,
    except?: string,
  ): Promise<MethodsUse & { locks: ReadonlyMap<string, Date> }>;
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
  async readUse(db, memberId, except) {
    const now = clock.now();
    const { failureMinutes, lockMinutes } = methodLock;
    const use = await readUse(db, memberId, {
      since: new Date(now.getTime() - dayMs),
      failedSince: new Date(now.getTime() - (failureMinutes + lockMinutes) * minuteMs),
      except,
    });
    return { ...use, locks: listLocks(use.failures, methodLock, now) };
  },
});
