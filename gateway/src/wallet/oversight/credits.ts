import { sql } from 'kysely';
import type { DepositDb } from '../deposit/deposit-store.ts';

/** A credited deposit, after its fee. */
export interface CreditedDeposit {
  orderNo: string;
  memberId: number;
  creditMinor: number;
  at: Date;
  /** Whether the member had no credited deposit before. */
  isFirst: boolean;
}

/** Reads the deposits that were credited in a time, oldest first. */
export async function readCredits(
  db: DepositDb,
  { from, to }: { from: Date; to: Date },
): Promise<CreditedDeposit[]> {
  const { rows } = await sql<CreditedDeposit>`
    select o.order_no as "orderNo", o.member_id as "memberId", o.decided_at as at,
           (coalesce(o.received_minor, o.amount_minor) - o.fee_minor)::bigint as "creditMinor",
           not exists (select from wallet_deposit_order earlier
                        where earlier.member_id = o.member_id and earlier.status = 'CREDITED'
                          and (earlier.decided_at, earlier.order_no) < (o.decided_at, o.order_no)) as "isFirst"
      from wallet_deposit_order o
     where o.decided_at >= ${from} and o.decided_at < ${to} and o.status = 'CREDITED'
     order by o.decided_at, o.order_no`.execute(db);
  return rows;
}
