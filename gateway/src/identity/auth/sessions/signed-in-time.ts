import type { Clock, Database, Tx } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { findOpenedAt, sumSignedInMs } from './store.ts';

/** How long members are signed in, for limits of time. */
export interface SignedInTime {
  /** Returns how long the member was signed in since then. Sessions at the same time count once. */
  readSignedInMs(tx: Tx, memberId: number, since: Date): Promise<number>;
  /** Returns when a session was opened; undefined for an unknown one. */
  findOpenedAt(tokenHash: string): Promise<Date | undefined>;
}

export const createSignedInTime = ({
  database,
  clock,
  idleMs,
}: {
  database: Database;
  clock: Clock;
  /** A session without a call for this long is over. */
  idleMs: number;
}): SignedInTime => ({
  readSignedInMs: (tx, memberId, since) =>
    sumSignedInMs(tx.withTables<IdentityTables>(), memberId, { since, now: clock.now(), idleMs }),
  findOpenedAt: (tokenHash) => findOpenedAt(database.withTables<IdentityTables>(), tokenHash),
});
