import { sql } from 'kysely';
import type { Clock, Tx } from '../../server/index.ts';
import { findReached, type ReachedLimit } from '../limits/limit-rules.ts';
import type { ProtectionTables } from '../tables.ts';
import { type PlayMove, type PlayReversal, type PlayTotals, playLock } from './play-totals.ts';

interface StakeToJudge {
  memberId: number;
  amountMinor: number;
}

/** Whether and how a member may play now. */
interface PlayPermission {
  isBlocked: boolean;
  /** Whether the member has, or had, a limit on play: `judgeIn` locks the totals and tests the limits. */
  isLimited: boolean;
}

/**
 * Decides about bets in the bets' transaction. Every caller proceeds in this order: `enterIn`, the locks of
 * the rounds, `judgeIn`, the postings, `recordIn`.
 */
export interface PlayGuard {
  /** Reads whether and how these members may play. No first limit can begin for them until `tx` ends. */
  enterIn(tx: Tx, memberIds: readonly number[], now: Date): Promise<Map<number, PlayPermission>>;
  /**
   * Returns for each stake the limit that it would exceed; undefined when the stake is allowed. It assumes that
   * every open stake is lost.
   */
  judgeIn(tx: Tx, stakes: readonly StakeToJudge[], now: Date): Promise<readonly (ReachedLimit | undefined)[]>;
  /** Counts real-money stakes and payouts. */
  recordIn(tx: Tx, moves: readonly PlayMove[], now: Date): Promise<void>;
  /**
   * Removes stakes and payouts that were rolled back. The transaction must have taken the lock of `enterIn`,
   * or the lock of the unsettled round, before that of the totals.
   */
  reverseIn(tx: Tx, reversals: readonly PlayReversal[]): Promise<void>;
  /** Returns the session limit that a member has reached. */
  findReachedSessionIn(tx: Tx, memberId: number): Promise<ReachedLimit | undefined>;
}

export const createPlayGuard = ({ totals, clock }: { totals: PlayTotals; clock: Clock }): PlayGuard => ({
  enterIn: readPermissions,
  async judgeIn(tx, stakes, now) {
    const used = await totals.lockUsedIn(tx, [...new Set(stakes.map(({ memberId }) => memberId))], now);
    // Several stakes of one member in a batch are counted one after the other.
    const taken = new Map<number, number>();
    return stakes.map(({ memberId, amountMinor }) => {
      const earlierMinor = taken.get(memberId) ?? 0;
      const limits = (used.get(memberId) ?? []).map((limit) =>
        limit.kind === 'LOSS' || limit.kind === 'WAGER'
          ? { ...limit, used: limit.used + earlierMinor }
          : limit,
      );
      const reached = findReached(limits, amountMinor);
      if (!reached) taken.set(memberId, earlierMinor + amountMinor);
      return reached;
    });
  },
  recordIn: totals.recordIn,
  reverseIn: totals.reverseIn,
  async findReachedSessionIn(tx, memberId) {
    const limits = await totals.readUsedIn(tx, memberId, clock.now());
    return findReached(
      limits.filter(({ kind }) => kind === 'SESSION_MIN'),
      0,
    );
  },
});

/** Reads the permissions, under a lock that bets share and the first limit of a member takes alone. */
async function readPermissions(
  tx: Tx,
  memberIds: readonly number[],
  now: Date,
): Promise<Map<number, PlayPermission>> {
  const { rows } = await sql<PlayPermission & { memberId: number }>`
    with entered as materialized (
      select id, pg_advisory_xact_lock_shared(${playLock}::int, hashint8(id))
        from unnest(${[...new Set(memberIds)].toSorted((a, b) => a - b)}::bigint[]) as given (id)
    )
    select entered.id as "memberId",
           exists (select from protection_block b
                    where b.member_id = entered.id and b.starts_at <= ${now}::timestamptz
                      and (b.ends_at is null or b.ends_at > ${now}::timestamptz)) as "isBlocked",
           exists (select from protection_play_total t where t.member_id = entered.id) as "isLimited"
      from entered`.execute(tx.withTables<ProtectionTables>());
  return new Map(rows.map(({ memberId, ...permission }) => [memberId, permission]));
}
