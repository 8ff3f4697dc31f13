import { AppError } from '@parlour/contracts';
import { type Clock, hourMs, type Tx } from '../server/index.ts';
import type { BlockReads } from './blocks/blocks.ts';
import { toLimitError } from './limits/limit-error.ts';
import { findReached, type Limit, type UsedLimit } from './limits/limit-rules.ts';
import { readLimits } from './limits/limit-store.ts';
import type { PlayGuard } from './play/play-guard.ts';
import type { ProtectionTables } from './tables.ts';

/** Credited and open deposits. A higher module implements it. */
export interface DepositRecord {
  /**
   * Sums, for each time, the deposits credited since then and all open deposits, in minor units including fees. The
   * number of queries does not depend on that of the times.
   */
  sumsSinceIn(tx: Tx, memberId: number, times: readonly Date[]): Promise<number[]>;
}

export interface DepositGuard extends Pick<BlockReads, 'isBlockedIn'> {
  /**
   * Refuses a deposit. Call it under the lock of the member's deposits. Fails with `member.excluded`, then
   * with `protection.limit-reached` for a time limit, then for a deposit limit.
   */
  requireAllowedIn(tx: Tx, memberId: number, amountMinor: number): Promise<void>;
  /**
   * Returns the smallest amount that a deposit limit leaves in addition to every open order. It is below 0
   * after the limit was lowered.
   */
  readLeftIn(tx: Tx, memberId: number): Promise<number>;
}

export const createDepositGuard = ({
  clock,
  blocks,
  play,
  record,
}: {
  clock: Clock;
  blocks: BlockReads;
  play: PlayGuard;
  record: DepositRecord;
}): DepositGuard => {
  const readSet = (tx: Tx, memberId: number) => readLimits(tx.withTables<ProtectionTables>(), memberId);
  return {
    isBlockedIn: blocks.isBlockedIn,
    async requireAllowedIn(tx, memberId, amountMinor) {
      if (await blocks.isBlockedIn(tx, memberId))
        throw new AppError('member.excluded', `Member ${memberId} does not deposit while excluded.`);
      const limits = await readSet(tx, memberId);
      const hasSessionLimit = limits.some(({ kind }) => kind === 'SESSION_MIN');
      const session = hasSessionLimit ? await play.findReachedSessionIn(tx, memberId) : undefined;
      if (session) throw toLimitError(session);
      const used = await readDepositUse(record, tx, { memberId, limits, now: clock.now() });
      const reached = findReached(used, amountMinor);
      if (reached) throw toLimitError(reached);
    },
    async readLeftIn(tx, memberId) {
      const limits = await readSet(tx, memberId);
      const used = await readDepositUse(record, tx, { memberId, limits, now: clock.now() });
      return Math.min(Number.MAX_SAFE_INTEGER, ...used.map(({ amount, used }) => amount - used));
    },
  };
};

/** Reads how much the member has used of each limit on deposits. */
export async function readDepositUse(
  record: DepositRecord,
  tx: Tx,
  { memberId, limits, now }: { memberId: number; limits: readonly Limit[]; now: Date },
): Promise<UsedLimit[]> {
  const ofDeposits = limits.filter(({ kind }) => kind === 'DEPOSIT');
  if (ofDeposits.length === 0) return [];
  const times = ofDeposits.map(({ periodHours }) => new Date(now.getTime() - periodHours * hourMs));
  const sums = await record.sumsSinceIn(tx, memberId, times);
  return ofDeposits.map(({ kind, periodHours, amount }, index) => ({
    kind,
    periodHours,
    amount,
    used: sums[index] ?? 0,
  }));
}
