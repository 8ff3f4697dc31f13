import { AppError } from '@parlour/contracts';
import type { Database, Tx } from '../../server/index.ts';
import { readStop } from './store.ts';

/** Returns whether a check of the books has stopped withdrawals, and transfers with them. */
export const isStoppedIn = async (db: Tx | Database['kysely']): Promise<boolean> =>
  (await readStop(db)) !== undefined;

/** Fails with `wallet.withdrawals-stopped` while a check of the books has stopped withdrawals. */
export async function requireNotStoppedIn(
  db: Tx | Database['kysely'],
  subject: 'Transfers' | 'Withdrawals',
): Promise<void> {
  if (await isStoppedIn(db))
    throw new AppError('wallet.withdrawals-stopped', `${subject} are stopped for a check.`);
}
