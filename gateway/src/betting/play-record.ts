import { sql } from 'kysely';
import type { PastPlay, PlayRecord } from '../protection/index.ts';
import type { BettingTables } from './store.ts';

/** Reads the betting record for player protection, a lower module. Play money does not count. */
export const createPlayRecord = (): PlayRecord => ({
  async readSinceIn(tx, memberId, since) {
    const db = tx.withTables<BettingTables>();
    // A payout in progress holds the lock of its round, so the next statement sees its result.
    await sql`select bet_no from betting_round where member_id = ${memberId} and settled_at is null
      order by vendor_code, round_id for update`.execute(db);
    const { rows } = await sql<PastPlay>`
      select at, sum(staked)::bigint as "stakedMinor", sum(paid)::bigint as "paidMinor" from (
        select placed_at as at, stake_minor as staked, 0 as paid from betting_round
         where member_id = ${memberId} and not demo and placed_at > ${since}::timestamptz
        union all
        select coalesce(settled_at, placed_at), 0, payout_minor - held_minor from betting_round
         where member_id = ${memberId} and not demo and payout_minor > held_minor
           and coalesce(settled_at, placed_at) > ${since}::timestamptz
      ) play group by at order by at`.execute(db);
    return rows;
  },
  async sumSinceIn(tx, memberId, since) {
    const { rows } = await sql<{ stakedMinor: number; paidMinor: number }>`
      select coalesce(sum(stake_minor), 0)::bigint as "stakedMinor",
             coalesce(sum(payout_minor - held_minor), 0)::bigint as "paidMinor"
        from betting_round where member_id = ${memberId} and not demo and placed_at >= ${since}::timestamptz`.execute(
      tx.withTables<BettingTables>(),
    );
    return rows[0] ?? { stakedMinor: 0, paidMinor: 0 };
  },
});
