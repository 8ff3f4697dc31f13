import { AppError } from '@parlour/contracts';
import { type RawBuilder, sql } from 'kysely';
import { type Clock, readTogether, type SharedRead, type Tx } from '../server/index.ts';
import { isInForce } from './blocks/block-store.ts';
import type { BlockReads } from './blocks/blocks.ts';
import { toLimitError } from './limits/limit-error.ts';
import { findReached, type ReachedLimit, type UsedLimit } from './limits/limit-rules.ts';
import type { PlayGuard } from './play/play-guard.ts';

/** Credited and open deposits. A higher module implements it. */
export interface DepositRecord {
  /** Selects the sum of the deposits credited since a time and of all open deposits, in minor units including fees. */
  selectSum(memberId: number, since: RawBuilder<Date>): RawBuilder<number>;
}

/** The facts that decide about a member's deposits. */
interface DepositStanding {
  memberId: number;
  isExcluded: boolean;
  hasSessionLimit: boolean;
  /** The limits on deposits. */
  used: UsedLimit[];
}

export interface DepositGuard extends Pick<BlockReads, 'isBlockedIn'> {
  /** Selects what decides about deposits, which may change until the lock of the member's deposits. */
  selectStanding(memberId: number): SharedRead<DepositStanding>;
  /** Returns the time limit that the member has reached. */
  findSessionIn(tx: Tx, standing: DepositStanding): Promise<ReachedLimit | undefined>;
  /**
   * Refuses a deposit. Fails with `member.excluded`, then with `protection.limit-reached` for a reached time limit, then
   * for a deposit limit.
   */
  requireAllowed(standing: DepositStanding, amountMinor: number, session: ReachedLimit | undefined): void;
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
}): DepositGuard => ({
  isBlockedIn: blocks.isBlockedIn,
  selectStanding: (memberId) => selectStanding(record, memberId, clock.now()),
  findSessionIn: async (tx, { memberId, hasSessionLimit }) =>
    hasSessionLimit ? play.findReachedSessionIn(tx, memberId) : undefined,
  requireAllowed({ memberId, isExcluded, used }, amountMinor, session) {
    if (isExcluded)
      throw new AppError('member.excluded', `Member ${memberId} does not deposit while excluded.`);
    const reached = session ?? findReached(used, amountMinor);
    if (reached) throw toLimitError(reached);
  },
  async readLeftIn(tx, memberId) {
    const [used] = await readTogether(tx, [selectDepositUse(record, memberId, clock.now())]);
    return Math.min(Number.MAX_SAFE_INTEGER, ...used.map(({ amount, used }) => amount - used));
  },
});

const selectStanding = (record: DepositRecord, memberId: number, now: Date): SharedRead<DepositStanding> => {
  const use = selectDepositUse(record, memberId, now);
  return {
    query: sql`
      select jsonb_build_array(
        exists (select from protection_block where member_id = ${memberId} and ${isInForce(now)}),
        exists (select from protection_limit where member_id = ${memberId} and kind = 'SESSION_MIN'),
        (${use.query}))`,
    parse(column) {
      const [isExcluded, hasSessionLimit, used] = column as [boolean, boolean, unknown];
      return { memberId, isExcluded, hasSessionLimit, used: use.parse(used) };
    },
  };
};

/** Selects how much the member has used of each limit on deposits. */
export const selectDepositUse = (
  record: DepositRecord,
  memberId: number,
  now: Date,
): SharedRead<UsedLimit[]> => {
  const since = sql<Date>`${now}::timestamptz - l.period_hours * interval '1 hour'`;
  return {
    query: sql`
      select jsonb_agg(jsonb_build_object('kind', l.kind, 'periodHours', l.period_hours, 'amount', l.amount,
               'used', (${record.selectSum(memberId, since)})))
        from protection_limit l where l.member_id = ${memberId} and l.kind = 'DEPOSIT'`,
    parse: (column) => (column ?? []) as UsedLimit[],
  };
};
