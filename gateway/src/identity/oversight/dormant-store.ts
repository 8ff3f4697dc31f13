import { sql } from 'kysely';
import type { IdentityDb } from '../tables.ts';

/** Condition on the member `m`: the account was marked as dormant, and nobody has logged in since. */
export const isDormant = sql<boolean>`m.dormant_since is not null and not exists (
  select from identity_login l
   where l.member_id = m.id and l.outcome = 'opened' and l.at > m.dormant_since)`;

/** The place of an account in the list. */
interface DormantPlace {
  since: Date;
  id: number;
}

export interface DormantAccount {
  id: number;
  username: string;
  dormantSince: Date;
  /** Null if nobody has ever logged in. */
  lastLoginAt: Date | null;
  /** Null if the owner had no verified contact that could be reached. */
  noticeAt: Date | null;
}

export interface DormantPage {
  after: DormantPlace | undefined;
  limit: number;
}

/** Reads dormant accounts that are open, longest dormant first. */
export async function readDormantAccounts(
  db: IdentityDb,
  { after, limit }: DormantPage,
): Promise<DormantAccount[]> {
  const isAfter = after
    ? sql`(m.dormant_since, m.id) > (${after.since}::timestamptz, ${after.id}::bigint)`
    : sql`true`;
  const { rows } = await sql<DormantAccount>`
    select m.id, m.username, m.dormant_since as "dormantSince", m.dormant_notice_at as "noticeAt",
           (select max(at) from identity_login l where l.member_id = m.id and l.outcome = 'opened') as "lastLoginAt"
      from identity_member m
     where ${isDormant} and m.status = 'active' and ${isAfter}
     order by m.dormant_since, m.id limit ${limit}`.execute(db);
  return rows;
}
