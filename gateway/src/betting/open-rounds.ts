import { sql } from 'kysely';
import type { OpenRounds } from '../wallet/index.ts';

/** Tells the wallet, a lower module, which members have money in an open round or in a win under review. */
export const createOpenRounds = (): OpenRounds => ({
  async findMembersIn(tx, memberIds) {
    const { rows } = await sql<{ member_id: number }>`
      select member_id from betting_round
       where member_id = any(${[...memberIds]}::bigint[]) and settled_at is null and not demo
      union
      select member_id from betting_win_hold
       where member_id = any(${[...memberIds]}::bigint[]) and state = 'HELD'`.execute(tx);
    return new Set(rows.map(({ member_id }) => member_id));
  },
});
