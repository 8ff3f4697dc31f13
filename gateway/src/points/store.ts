import type { GameType, Localized } from '@parlour/contracts';
import {
  type RedemptionStatus,
  type RewardType,
  rewardTypes,
  type ShipmentStatus,
} from '@parlour/contracts/calls';
import { type Generated, type Kysely, sql } from 'kysely';

/** Tables of points; `migrations/` describes the columns. */
export type PointsTables = {
  points_config: {
    only_row: Generated<boolean>;
    ratio_points_per_unit: number;
    min_convert: number;
    convert_multiple: number;
    daily_convert_max: number;
  };
  points_rate: { game_type: GameType; pts_ppm: number; position: number };
  points_carry: { member_id: number; micro_points: number };
  points_earning: {
    event_id: string;
    bet_no: number;
    member_id: number;
    micro_points: number;
    earned_at: Date;
  };
  points_reward: {
    id: Generated<number>;
    code: string;
    type: RewardType;
    name: Localized;
    description: Localized;
    emblem: string;
    metal: string;
    points_required: number;
    cash_minor: number;
    credit_minor: number | null;
    quantity: number;
    available: number;
    per_member_max: number | null;
    required_fields: RequiredField[];
    starts_at: Date;
    ends_at: Date | null;
    position: number;
  };
  points_reward_change: { reward_id: number; person: string; changed_at: Date };
  points_redemption: {
    id: Generated<number>;
    number: string;
    member_id: number;
    request_id: string;
    reward_id: number;
    units: number;
    points: number;
    paid_minor: number;
    credit_minor: number | null;
    address: string | null;
    mobile: string | null;
    status: RedemptionStatus;
    remark: string | null;
    redeemed_at: Date;
    decided_at: Date | null;
    decided_by: string | null;
    shipment: ShipmentStatus | null;
    carrier: string | null;
    tracking: string | null;
    shipment_at: Date | null;
  };
};

export type RequiredField = 'address' | 'mobile';
export type Db = Kysely<PointsTables>;
export type NewReward = Omit<PointsTables['points_reward'], 'id'>;
export type Earning = PointsTables['points_earning'];

/** Upper bound of one read, far more than a page shows. */
const rewardsMax = 500;

export const readConfig = (db: Db) => db.selectFrom('points_config').selectAll().executeTakeFirstOrThrow();

export const readRates = (db: Db) => db.selectFrom('points_rate').selectAll().orderBy('position').execute();

const selectOffered = (db: Db, now: Date) =>
  db
    .selectFrom('points_reward')
    .selectAll()
    .where('type', 'in', rewardTypes)
    .where('starts_at', '<=', now)
    .where(sql<boolean>`coalesce(ends_at > ${now}, true)`);

/** Reads rewards that are available now, including those that are sold out. */
export const readRewards = (db: Db, now: Date) =>
  selectOffered(db, now).orderBy('position').orderBy('id').limit(rewardsMax).execute();

/** Reads one reward that is available now, even if it is sold out. */
export const findReward = (db: Db, id: number, now: Date) =>
  selectOffered(db, now).where('id', '=', id).executeTakeFirst();

export const insertRewards = async (db: Db, rewards: readonly NewReward[]): Promise<void> => {
  await db.insertInto('points_reward').values(rewards).execute();
};

export async function readCarry(db: Db, memberId: number): Promise<number> {
  const row = await db
    .selectFrom('points_carry')
    .select('micro_points')
    .where('member_id', '=', memberId)
    .executeTakeFirst();
  return row?.micro_points ?? 0;
}

/**
 * Reads and locks the carry of each member until the transaction ends. Locks in the order of member ids to prevent
 * deadlocks.
 */
export async function lockCarries(db: Db, memberIds: readonly number[]): Promise<Map<number, number>> {
  const ordered = [...new Set(memberIds)].sort((a, b) => a - b);
  await sql`insert into points_carry (member_id) select unnest(${ordered}::bigint[]) on conflict do nothing`.execute(
    db,
  );
  const rows = await db
    .selectFrom('points_carry')
    .selectAll()
    .where('member_id', '=', sql<number>`any(${ordered}::bigint[])`)
    .orderBy('member_id')
    .forUpdate()
    .execute();
  return new Map(rows.map((row) => [row.member_id, row.micro_points]));
}

/** Allows only one transaction at a time to change a member's points. */
export const lockMember = async (db: Db, memberId: number): Promise<void> => {
  await lockCarries(db, [memberId]);
};

export async function writeCarries(db: Db, carries: ReadonlyMap<number, number>): Promise<void> {
  if (carries.size === 0) return;
  await sql`update points_carry set micro_points = given.micro_points
    from unnest(${[...carries.keys()]}::bigint[], ${[...carries.values()]}::bigint[]) as given (member_id, micro_points)
    where points_carry.member_id = given.member_id`.execute(db);
}

/** Returns the ids of the events that were handled before. */
export async function readHandled(db: Db, eventIds: readonly string[]): Promise<Set<string>> {
  const rows = await db
    .selectFrom('points_earning')
    .select('event_id')
    .where('event_id', '=', sql<string>`any(${[...eventIds]}::uuid[])`)
    .execute();
  return new Set(rows.map((row) => row.event_id));
}

/** Reads the net earnings of each of these bets, in millionths of a point. */
export async function readEarned(db: Db, betNos: readonly number[]): Promise<Map<number, number>> {
  const rows = await db
    .selectFrom('points_earning')
    .select(['bet_no', sql<number>`sum(micro_points)::bigint`.as('micro_points')])
    .where('bet_no', '=', sql<number>`any(${[...betNos]}::bigint[])`)
    .groupBy('bet_no')
    .execute();
  return new Map(rows.map((row) => [row.bet_no, row.micro_points]));
}

export async function insertEarnings(db: Db, earnings: readonly Earning[]): Promise<void> {
  if (earnings.length === 0) return;
  const pick = <K extends keyof Earning>(key: K): Earning[K][] => earnings.map((earning) => earning[key]);
  await sql`
    insert into points_earning (event_id, bet_no, member_id, micro_points, earned_at)
    select * from unnest(${pick('event_id')}::uuid[], ${pick('bet_no')}::bigint[], ${pick('member_id')}::bigint[],
      ${pick('micro_points')}::bigint[], ${pick('earned_at')}::timestamptz[])`.execute(db);
}
