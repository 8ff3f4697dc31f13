import { sql } from 'kysely';
import type { DepositRecord } from '../../protection/index.ts';
import { openStatuses } from './deposit-rules.ts';
import type { DepositTables } from './deposit-store.ts';

/** Reads deposit orders for player protection: the credited orders of a window, and all open orders. */
export const createOrderRecord = (): DepositRecord => ({
  async sumSinceIn(tx, memberId, since) {
    const row = await tx
      .withTables<DepositTables>()
      .selectFrom('wallet_deposit_order')
      .select(sql<number>`coalesce(sum(coalesce(received_minor, amount_minor)), 0)::bigint`.as('used'))
      .where('member_id', '=', memberId)
      .where((eb) =>
        eb.or([
          eb('status', '=', sql<never>`any(${[...openStatuses]})`),
          eb.and([eb('status', '=', 'CREDITED'), eb(sql`coalesce(decided_at, created_at)`, '>', since)]),
        ]),
      )
      .executeTakeFirstOrThrow();
    return row.used;
  },
});
