import type { ReferralStatus } from '@parlour/contracts/calls';
import { type Kysely, sql } from 'kysely';

// A type alias and not an interface, because only a type alias is assignable to the index signature of `withTables`.
export type ReferralTables = { rewards_referral: Row };

type Row = {
  referee_id: number;
  referrer_id: number;
  registered_at: Date;
  deadline: Date;
  deposited_minor: number;
  valid_bet_minor: number;
  status: ReferralStatus;
  qualified_at: Date | null;
  decided_at: Date | null;
  decided_by: string | null;
  decide_reason: string | null;
  reward_id: number | null;
};

export type ReferralDb = Kysely<ReferralTables>;

export interface Referral {
  refereeId: number;
  referrerId: number;
  registeredAt: Date;
  deadline: Date;
  depositedMinor: number;
  validBetMinor: number;
  status: ReferralStatus;
  qualifiedAt: Date | undefined;
  rewardId: number | undefined;
}

const toReferral = (row: Row): Referral => ({
  refereeId: row.referee_id,
  referrerId: row.referrer_id,
  registeredAt: row.registered_at,
  deadline: row.deadline,
  depositedMinor: row.deposited_minor,
  validBetMinor: row.valid_bet_minor,
  status: row.status,
  qualifiedAt: row.qualified_at ?? undefined,
  rewardId: row.reward_id ?? undefined,
});

export const insertReferral = async (
  db: ReferralDb,
  referral: Pick<Referral, 'refereeId' | 'referrerId' | 'registeredAt' | 'deadline'>,
): Promise<void> => {
  await sql`insert into rewards_referral (referee_id, referrer_id, registered_at, deadline)
    values (${referral.refereeId}, ${referral.referrerId}, ${referral.registeredAt}, ${referral.deadline})
    on conflict do nothing`.execute(db);
};

/** Reads the open referrals of these friends, and locks them in the order of their ids. */
export async function lockOpenReferrals(db: ReferralDb, refereeIds: readonly number[]): Promise<Referral[]> {
  const rows = await db
    .selectFrom('rewards_referral')
    .selectAll()
    .where('referee_id', '=', sql<number>`any(${[...new Set(refereeIds)]}::bigint[])`)
    .where('status', '=', 'OPEN')
    .orderBy('referee_id')
    .forUpdate()
    .execute();
  return rows.map(toReferral);
}

export async function lockReferral(db: ReferralDb, refereeId: number): Promise<Referral | undefined> {
  const row = await db
    .selectFrom('rewards_referral')
    .selectAll()
    .where('referee_id', '=', refereeId)
    .forUpdate()
    .executeTakeFirst();
  return row && toReferral(row);
}

/** Records the keys of counted deposits and bets, and returns those that were not recorded before. */
export async function claimEvents(
  db: ReferralDb,
  events: readonly { key: string; refereeId: number }[],
): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ event_key: string }>`
    insert into rewards_referral_event (event_key, referee_id)
    select * from unnest(${events.map(({ key }) => key)}::text[], ${events.map(({ refereeId }) => refereeId)}::bigint[])
    on conflict do nothing returning event_key`.execute(db);
  return new Set(rows.map(({ event_key }) => event_key));
}

export async function addProgress(
  db: ReferralDb,
  refereeId: number,
  added: { depositedMinor: number; validBetMinor: number },
): Promise<void> {
  await sql`update rewards_referral set deposited_minor = deposited_minor + ${added.depositedMinor},
      valid_bet_minor = valid_bet_minor + ${added.validBetMinor} where referee_id = ${refereeId}`.execute(db);
}

export async function changeStatus(
  db: ReferralDb,
  refereeId: number,
  change: {
    status: ReferralStatus;
    qualifiedAt?: Date;
    rewardId?: number;
    decided?: { at: Date; by: string; reason: string };
  },
): Promise<void> {
  const { status, qualifiedAt, rewardId, decided } = change;
  await db
    .updateTable('rewards_referral')
    .set({
      status,
      ...(qualifiedAt && { qualified_at: qualifiedAt }),
      ...(rewardId !== undefined && { reward_id: rewardId }),
      ...(decided && { decided_at: decided.at, decided_by: decided.by, decide_reason: decided.reason }),
    })
    .where('referee_id', '=', refereeId)
    .execute();
}

/** Ends open referrals past their deadline. */
export async function lapseReferrals(db: ReferralDb, before: Date): Promise<void> {
  await db
    .updateTable('rewards_referral')
    .set({ status: 'LAPSED' })
    .where('status', '=', 'OPEN')
    .where('deadline', '<', before)
    .execute();
}

export async function readReferrals(
  db: ReferralDb,
  { referrerId, page, pageSize }: { referrerId: number; page: number; pageSize: number },
): Promise<Referral[]> {
  const rows = await db
    .selectFrom('rewards_referral')
    .selectAll()
    .where('referrer_id', '=', referrerId)
    .orderBy('referee_id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return rows.map(toReferral);
}

export async function countReferrals(
  db: ReferralDb,
  referrerId: number,
): Promise<{ invited: number; paid: number; waiting: number; earnedMinor: number }> {
  const { rows } = await sql<{ invited: number; paid: number; waiting: number; earnedMinor: number }>`
    select count(*) as invited, count(*) filter (where f.status = 'PAID') as paid,
           count(*) filter (where f.status in ('OPEN', 'HELD')) as waiting,
           coalesce(sum(r.amount) filter (where r.status = 'CLAIMED'), 0)::bigint as "earnedMinor"
      from rewards_referral f left join rewards_reward r on r.id = f.reward_id
     where f.referrer_id = ${referrerId}`.execute(db);
  return rows[0] ?? { invited: 0, paid: 0, waiting: 0, earnedMinor: 0 };
}

/** Reads the referrals that wait for an operator, oldest first. */
export async function readHeld(db: ReferralDb, limit: number): Promise<Referral[]> {
  const rows = await db
    .selectFrom('rewards_referral')
    .selectAll()
    .where('status', '=', 'HELD')
    .orderBy('qualified_at')
    .limit(limit)
    .execute();
  return rows.map(toReferral);
}
