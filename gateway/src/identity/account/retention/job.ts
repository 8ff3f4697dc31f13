import type { PlatformService } from '../../../platform/index.ts';
import { type Clock, type Database, dayMs, type Job } from '../../../server/index.ts';
import { type NoticeParts, notifyOwner } from '../../auth/index.ts';
import type { IdentityTables } from '../../tables.ts';
import { deleteOldLogins, markDormantAccounts, purgeOldDemoAccounts, writeDormantNotices } from './store.ts';

export interface RetentionParts extends NoticeParts {
  database: Database;
  clock: Clock;
  platform: Pick<PlatformService, 'profile' | 'setting'>;
}

/** A run deletes at most this many rows of a kind, in batches, so that it never holds many rows at once. */
const rowsPerBatch = 1_000;
const batchesMax = 50;
/** Accounts whose owners get a notice in one transaction. */
const noticesPerBatch = 100;

/**
 * Creates the job that deletes data that is older than the jurisdiction profile allows, and marks dormant accounts and
 * notifies their owners.
 */
export const createRetentionJob = ({ database, clock, ...parts }: RetentionParts): Job => ({
  name: 'identity.retention',
  everyMs: dayMs,
  async run() {
    const db = database.withTables<IdentityTables>();
    const { loginDays, demoDays, dormantMonths } = parts.platform.profile.retention;
    const toBatch = (days: number) => ({
      before: new Date(clock.now().getTime() - days * dayMs),
      rowsMax: rowsPerBatch,
    });
    await repeat(() => deleteOldLogins(db, toBatch(loginDays)));
    await repeat(() => purgeOldDemoAccounts(db, toBatch(demoDays)));
    const notifyDormant = (): Promise<number> =>
      database.transaction(async (tx) => {
        const [tables, now] = [tx.withTables<IdentityTables>(), clock.now()];
        const rowsMax = noticesPerBatch;
        const ids = await markDormantAccounts(tables, { now, months: dormantMonths, rowsMax });
        const notified: number[] = [];
        for (const id of ids)
          if (await notifyOwner(parts, tx, id, { notice: 'account-dormant' })) notified.push(id);
        await writeDormantNotices(tables, notified, now);
        return ids.length;
      });
    await repeat(notifyDormant, noticesPerBatch);
  },
});

/** Repeats a batch until it is not full. */
async function repeat(work: () => Promise<number>, rowsMax = rowsPerBatch): Promise<void> {
  for (let batch = 1; batch <= batchesMax; batch += 1) if ((await work()) < rowsMax) return;
}
