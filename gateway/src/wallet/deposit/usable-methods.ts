import type { Clock, Database } from '../../server/index.ts';
import type { DepositMethod } from './deposit-rules.ts';
import * as store from './deposit-store.ts';
import { readUse } from './deposit-use.ts';
import type { PaymentProvider } from './payment-provider.ts';

const dayMs = 86_400_000;

/** The methods that a connected provider serves, and how much of their limits a member has used. */
export interface UsableMethods {
  readUsable(): Promise<DepositMethod[]>;
  /** Without the order `except`. */
  readUse(db: store.DepositDb, memberId: number, except?: string): ReturnType<typeof readUse>;
}

export const createUsableMethods = ({
  database,
  clock,
  providers,
}: {
  database: Database;
  clock: Clock;
  providers: ReadonlyMap<string, PaymentProvider>;
}): UsableMethods => ({
  readUsable: async () =>
    (await store.readMethods(database.withTables<store.DepositTables>())).filter(
      ({ provider }) => provider !== null && providers.has(provider),
    ),
  readUse: (db, memberId, except) => readUse(db, memberId, new Date(clock.now().getTime() - dayMs), except),
});
