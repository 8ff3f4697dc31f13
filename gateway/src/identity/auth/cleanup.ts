import { type Clock, type Database, dayMs, hourMs, type Job } from '../../server/index.ts';
import type { IdentityTables } from '../tables.ts';
import { deleteOldOrigins } from './admission/index.ts';
import { deleteOldAttempts } from './attempt-store.ts';

const attemptRetentionMs = dayMs;

/** Creates the job that deletes rows that no longer count: attempts, origins, and the old rows of `expiring`. */
export const createAuthCleanup = (
  { database, clock }: { database: Database; clock: Clock },
  expiring: readonly { deleteOld(): Promise<void> }[],
): Job => ({
  name: 'identity.attempts',
  everyMs: hourMs,
  async run() {
    const db = database.withTables<IdentityTables>();
    await deleteOldAttempts(db, new Date(clock.now().getTime() - attemptRetentionMs));
    await deleteOldOrigins(db, clock.now());
    for (const part of expiring) await part.deleteOld();
  },
});
