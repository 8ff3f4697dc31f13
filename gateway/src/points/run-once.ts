import type { Kysely } from 'kysely';
import type { Tx } from '../server/index.ts';
import { type PointsParts, requireAllowedIn, requireOwner } from './parts.ts';
import { lockMember, type PointsTables } from './store.ts';

interface PaidRequest {
  requestId: string;
  paymentPassword: string;
}

/**
 * Runs a member's request that spends points, once for its `requestId`: another call returns the earlier result. `run`
 * holds the lock of the member. Fails with the errors of the checks of the owner.
 */
export async function runOnce<Result>(
  parts: Pick<PointsParts, 'database' | 'identity' | 'blocks'>,
  memberId: number,
  { requestId, paymentPassword }: PaidRequest,
  {
    find,
    requireSame,
    run,
  }: {
    find(db: Kysely<PointsTables>, memberId: number, requestId: string): Promise<Result | undefined>;
    /** Returns the earlier result, or fails if its request was another one. */
    requireSame(earlier: Result): Result;
    run(tx: Tx): Promise<Result>;
  },
): Promise<Result> {
  const { database } = parts;
  const earlier = await find(database.withTables<PointsTables>(), memberId, requestId);
  if (earlier) return requireSame(earlier);
  await requireOwner(parts, memberId, paymentPassword);
  return database.transaction(async (tx) => {
    const tables = tx.withTables<PointsTables>();
    await lockMember(tables, memberId);
    const same = await find(tables, memberId, requestId);
    if (same) return requireSame(same);
    await requireAllowedIn(parts, tx, memberId);
    return run(tx);
  });
}
