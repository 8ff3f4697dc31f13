import { rewardTypes } from '@parlour/contracts/calls';
import { type Selectable, sql, type Updateable } from 'kysely';
import type { Db, PointsTables } from '../store.ts';

export type RewardRow = Selectable<PointsTables['points_reward']>;

/** The maximum length of the list for operators. */
export const rewardsListed = 1_000;

/** Reads rewards, including ended ones, in display order. */
export const readAll = (db: Db, limit: number): Promise<RewardRow[]> =>
  db
    .selectFrom('points_reward')
    .selectAll()
    .where('type', 'in', rewardTypes)
    .orderBy('position')
    .orderBy('id')
    .limit(limit)
    .execute();

/** Reads a reward and locks it until the transaction ends, so that its stock cannot change. */
export const lockReward = (db: Db, id: number): Promise<RewardRow | undefined> =>
  db
    .selectFrom('points_reward')
    .selectAll()
    .where('id', '=', id)
    .where('type', 'in', rewardTypes)
    .forUpdate()
    .executeTakeFirst();

export async function findByCode(db: Db, code: string): Promise<number | undefined> {
  const row = await db.selectFrom('points_reward').select('id').where('code', '=', code).executeTakeFirst();
  return row?.id;
}

export const writeReward = async (
  db: Db,
  id: number,
  columns: Updateable<PointsTables['points_reward']>,
): Promise<void> => {
  await db.updateTable('points_reward').set(columns).where('id', '=', id).execute();
};

/** Records who chose the terms of a reward. */
export const recordChange = async (
  db: Db,
  change: { rewardId: number; person: string; at: Date },
): Promise<void> => {
  await db
    .insertInto('points_reward_change')
    .values({ reward_id: change.rewardId, person: change.person, changed_at: change.at })
    .execute();
};

/** Returns the people who chose the terms of a reward since `since`, and who chose those that were in force then. */
export async function readChangers(
  db: Db,
  { rewardId, since }: { rewardId: number; since: Date },
): Promise<string[]> {
  const { rows } = await sql<{ person: string }>`
    select distinct person from points_reward_change
    where reward_id = ${rewardId} and changed_at >= coalesce(
      (select max(changed_at) from points_reward_change where reward_id = ${rewardId} and changed_at <= ${since}),
      '-infinity')`.execute(db);
  return rows.map(({ person }) => person);
}

/** Ends the offer of a reward now, even before it has begun. Pending redemptions are still decided. */
export const closeReward = async (db: Db, id: number, now: Date): Promise<void> => {
  await sql`update points_reward set starts_at = least(starts_at, ${now}::timestamptz - interval '1 second'),
    ends_at = least(ends_at, ${now}::timestamptz) where id = ${id}`.execute(db);
};
