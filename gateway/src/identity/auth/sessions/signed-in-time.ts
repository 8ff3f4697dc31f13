import type { Clock, Database, Tx } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { findOpenedAt, sumSignedInMs } from './store.ts';

/** How long members are signed in, for time limits. */
export interface SignedInTime {
  /** Returns how long the member was signed in since then. Concurrent sessions count once. */
  readSignedInMs(tx: Tx, memberId: number, since: Date): Promise<number>;
  /** Returns when a session was opened; undefined for an unknown session. */
  findOpenedAt(tokenHash: string): Promise<Date | undefined>;
}

export const createSignedInTime = ({
  database,
  clock,
  idleMs,
}: {
  database: Database;
  clock: Clock;
  /** A session ends after this time without a call. */
  idleMs: number;
}): SignedInTime => ({
  readSignedInMs: (tx, memberId, since) =>
    sumSignedInMs(tx.withTables<IdentityTables>(), memberId, { since, now: clock.now(), idleMs }),
  findOpenedAt: (tokenHash) => findOpenedAt(database.withTables<IdentityTables>(), tokenHash),
});
