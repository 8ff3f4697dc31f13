import { AppError } from '@parlour/contracts';
import { type Clock, hourMs, type Tx } from '../server/index.ts';
import type { BlockReads } from './blocks/blocks.ts';
import { toLimitError } from './limits/limit-error.ts';
import { findReached, type UsedLimit } from './limits/limit-rules.ts';
import { readLimits } from './limits/limit-store.ts';
import type { PlayGuard } from './play/play-guard.ts';
import type { ProtectionTables } from './tables.ts';

/** Credited and open deposits. A higher module implements it. */
export interface DepositRecord {
  /** Sums the deposits credited since then and all open deposits, in minor units including fees. */
  sumSinceIn(tx: Tx, memberId: number, since: Date): Promise<number>;
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
  const readUsed = async (tx: Tx, memberId: number): Promise<UsedLimit[]> => {
    const used: UsedLimit[] = [];
    for (const limit of await readLimits(tx.withTables<ProtectionTables>(), memberId)) {
      if (limit.kind !== 'DEPOSIT') continue;
      const since = new Date(clock.now().getTime() - limit.periodHours * hourMs);
      used.push({ ...limit, used: await record.sumSinceIn(tx, memberId, since) });
    }
    return used;
  };
  return {
    isBlockedIn: blocks.isBlockedIn,
    async requireAllowedIn(tx, memberId, amountMinor) {
      if (await blocks.isBlockedIn(tx, memberId))
        throw new AppError('member.excluded', `Member ${memberId} does not deposit while excluded.`);
      const session = await play.findReachedSessionIn(tx, memberId);
      if (session) throw toLimitError(session);
      const reached = findReached(await readUsed(tx, memberId), amountMinor);
      if (reached) throw toLimitError(reached);
    },
    readLeftIn: async (tx, memberId) =>
      Math.min(
        Number.MAX_SAFE_INTEGER,
        ...(await readUsed(tx, memberId)).map(({ amount, used }) => amount - used),
      ),
  };
};
