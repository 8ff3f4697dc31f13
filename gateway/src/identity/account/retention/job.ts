import type { PlatformService } from '../../../platform/index.ts';
import { type Clock, type Database, dayMs, type Job } from '../../../server/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { deleteOldLogins, purgeOldDemoAccounts } from './store.ts';

export interface RetentionParts {
  database: Database;
  clock: Clock;
  platform: Pick<PlatformService, 'profile'>;
}

/** A run deletes at most this many rows of a kind, in batches, so that it never holds many rows at once. */
const rowsPerBatch = 1_000;
const batchesMax = 50;

/** Creates the job that deletes data that is older than the jurisdiction profile allows. */
export const createRetentionJob = ({ database, clock, platform }: RetentionParts): Job => ({
  name: 'identity.retention',
  everyMs: dayMs,
  async run() {
    const db = database.withTables<IdentityTables>();
    const { loginDays, demoDays } = platform.profile.retention;
    const toBatch = (days: number) => ({
      before: new Date(clock.now().getTime() - days * dayMs),
      rowsMax: rowsPerBatch,
    });
    await repeat(() => deleteOldLogins(db, toBatch(loginDays)));
    await repeat(() => purgeOldDemoAccounts(db, toBatch(demoDays)));
  },
});

/** Repeats a batch until it is not full. */
async function repeat(purge: () => Promise<number>): Promise<void> {
  for (let batch = 1; batch <= batchesMax; batch += 1) if ((await purge()) < rowsPerBatch) return;
}
