import { type Clock, type Database, dayMs, minuteMs } from '../../server/index.ts';
import type { DepositMethod, MethodLock } from './deposit-rules.ts';
import type * as store from './deposit-store.ts';
import { readFailures, readUse } from './deposit-use.ts';
import { readMethods } from './method-store.ts';
import { isUsable, listLocks } from './order-rules.ts';
import type { PaymentProvider } from './payment-provider.ts';

/**
 * The methods that a connected provider serves, that have a receiving account or that an agent confirms, and how much of their limits a member
 * has used.
 */
export interface UsableMethods {
  readUsable(): Promise<DepositMethod[]>;
  /** Without the order `except`. */
  readUse(db: store.DepositDb, memberId: number, except?: string): ReturnType<typeof readUse>;
  /** Returns the ends of the current locks after a member's failures, by method. */
  readLocks(db: store.DepositDb, memberId: number): Promise<ReadonlyMap<string, Date>>;
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
  readUse: (db, memberId, except) => readUse(db, memberId, new Date(clock.now().getTime() - dayMs), except),
  async readLocks(db, memberId) {
    const now = clock.now();
    const { failureMinutes, lockMinutes } = methodLock;
    const since = new Date(now.getTime() - (failureMinutes + lockMinutes) * minuteMs);
    return listLocks(await readFailures(db, memberId, since), methodLock, now);
  },
});
