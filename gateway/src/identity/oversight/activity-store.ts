import { sql } from 'kysely';
import { type CalendarPeriod, selectPeriod } from '../../server/index.ts';
import type { IdentityDb } from '../tables.ts';

/** The first login of one member in one period. */
export interface FirstLogin {
  memberId: number;
  /** The first day of the period, or `once`. */
  period: string;
  at: Date;
}

/** Reads the first login of each member in each period of a time. */
export async function readFirstLogins(
  db: IdentityDb,
  { from, to, period, timeZone }: { from: Date; to: Date; period: CalendarPeriod; timeZone: string },
): Promise<FirstLogin[]> {
  const { rows } = await sql<FirstLogin>`
    select member_id as "memberId", ${selectPeriod(sql`at`, period, timeZone)} as period, min(at) as at
      from identity_login
     where at >= ${from} and at < ${to} and outcome = 'opened' and member_id is not null
     group by 1, 2 order by 3, 1`.execute(db);
  return rows;
}

/** The account data that a member has provided. */
export interface ProvidedData {
  hasVerifiedContact: boolean;
  hasPaymentPassword: boolean;
  hasRealName: boolean;
}

export async function readProvidedData(
  db: IdentityDb,
  ids: readonly number[],
): Promise<Map<number, ProvidedData>> {
  const { rows } = await sql<ProvidedData & { id: number }>`
    select m.id, m.payment_password_hash is not null as "hasPaymentPassword",
           p.real_name is not null as "hasRealName",
           (p.mobile_verified_at is not null or p.email_verified_at is not null) as "hasVerifiedContact"
      from identity_member m left join identity_profile p on p.member_id = m.id
     where m.id = any(${[...ids]}::bigint[])`.execute(db);
  return new Map(rows.map(({ id, ...provided }) => [id, provided]));
}
