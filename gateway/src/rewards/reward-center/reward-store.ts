import type { Localized } from '@parlour/contracts';
import type { RewardKind, RewardSource, RewardStatus } from '@parlour/contracts/calls';
import { type Kysely, sql } from 'kysely';

// A type alias and not an interface, because only a type alias is assignable to the index signature of `withTables`.
export type RewardTables = { rewards_reward: Row };

type Row = {
  id: number;
  member_id: number;
  source: RewardSource;
  source_id: string;
  title: Localized | null;
  kind: RewardKind;
  amount: number;
  turnover_multiple_ppm: number;
  wagering: RewardWagering | null;
  status: RewardStatus;
  created_at: Date;
  available_from: Date;
  expires_at: Date | null;
  closed_at: Date | null;
  closed_by: string | null;
  close_reason: string | null;
};

export type RewardDb = Kysely<RewardTables>;

/** Conditions of the required bets of a reward. */
export interface RewardWagering {
  /** The bets are a multiple of this instead of the amount. */
  baseMinor?: number;
  /** Parts per million of a valid bet that count, by game type. A missing game type counts nothing. */
  contributions?: Readonly<Record<string, number>>;
  /** A stake above this counts nothing. */
  maxStakeMinor?: number;
  /** Days from the claim within which the bets have to be made. */
  days?: number;
}

export interface Reward {
  id: number;
  memberId: number;
  source: RewardSource;
  sourceId: string;
  /** Undefined when the source alone names the reward. */
  title: Localized | undefined;
  kind: RewardKind;
  /** Minor units, or whole points. */
  amount: number;
  /** The required bets, as a multiple of the amount in parts per million. */
  turnoverMultiplePpm: number;
  wagering: RewardWagering | undefined;
  status: RewardStatus;
  createdAt: Date;
  availableFrom: Date;
  expiresAt: Date | undefined;
  /** The time at which it was claimed, expired or revoked. */
  closedAt: Date | undefined;
  /** The operator or process that revoked it. */
  closedBy: string | undefined;
  closeReason: string | undefined;
}

export type NewReward = Omit<Reward, 'id' | 'status' | 'closedAt' | 'closedBy' | 'closeReason'>;

const toReward = (row: Row): Reward => ({
  id: row.id,
  memberId: row.member_id,
  source: row.source,
  sourceId: row.source_id,
  title: row.title ?? undefined,
  kind: row.kind,
  amount: row.amount,
  turnoverMultiplePpm: row.turnover_multiple_ppm,
  wagering: row.wagering ?? undefined,
  status: row.status,
  createdAt: row.created_at,
  availableFrom: row.available_from,
  expiresAt: row.expires_at ?? undefined,
  closedAt: row.closed_at ?? undefined,
  closedBy: row.closed_by ?? undefined,
  closeReason: row.close_reason ?? undefined,
});

type RewardKey = Pick<Reward, 'memberId' | 'source' | 'sourceId'>;

export async function findReward(db: RewardDb, key: RewardKey): Promise<Reward | undefined> {
  const row = await db
    .selectFrom('rewards_reward')
    .selectAll()
    .where('source', '=', key.source)
    .where('source_id', '=', key.sourceId)
    .where('member_id', '=', key.memberId)
    .executeTakeFirst();
  return row && toReward(row);
}

type Source = Pick<Reward, 'source' | 'sourceId'>;

/** Lets one transaction at a time issue rewards of this cause. */
export const lockSource = (db: RewardDb, { source, sourceId }: Source): Promise<unknown> =>
  sql`select pg_advisory_xact_lock(hashtextextended(${`reward:${source}:${sourceId}`}, 0))`.execute(db);

/** Finds a reward of this cause, whoever receives it. */
export async function findBySource(db: RewardDb, { source, sourceId }: Source): Promise<Reward | undefined> {
  const row = await db
    .selectFrom('rewards_reward')
    .selectAll()
    .where('source', '=', source)
    .where('source_id', '=', sourceId)
    .executeTakeFirst();
  return row && toReward(row);
}

/** Inserts a reward. Returns its id; undefined if the member already has a reward of this source and cause. */
export async function insertReward(db: RewardDb, reward: NewReward): Promise<number | undefined> {
  const { rows } = await sql<{ id: number }>`
    insert into rewards_reward (member_id, source, source_id, title, kind, amount, turnover_multiple_ppm, wagering,
      created_at, available_from, expires_at)
    values (${reward.memberId}, ${reward.source}, ${reward.sourceId},
      ${reward.title === undefined ? null : JSON.stringify(reward.title)}::jsonb, ${reward.kind}, ${reward.amount},
      ${reward.turnoverMultiplePpm},
      ${reward.wagering === undefined ? null : JSON.stringify(reward.wagering)}::jsonb, ${reward.createdAt}, ${reward.availableFrom}, ${reward.expiresAt ?? null})
    on conflict (source, source_id, member_id) do nothing
    returning id`.execute(db);
  return rows[0]?.id;
}

/** Reads a reward and locks it until the transaction ends. */
export async function lockReward(db: RewardDb, id: number): Promise<Reward | undefined> {
  const row = await db
    .selectFrom('rewards_reward')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toReward(row);
}

const isWaiting = (now: Date) =>
  sql<boolean>`status = 'CLAIMABLE' and available_from <= ${now} and coalesce(expires_at > ${now}, true)`;

/** Reads the member's rewards that can be claimed now, oldest first, and locks them in that order. */
export async function lockClaimable(
  db: RewardDb,
  memberId: number,
  { now, limit }: { now: Date; limit: number },
): Promise<Reward[]> {
  const rows = await db
    .selectFrom('rewards_reward')
    .selectAll()
    .where('member_id', '=', memberId)
    .where(isWaiting(now))
    .orderBy('id')
    .limit(limit)
    .forUpdate()
    .execute();
  return rows.map(toReward);
}

export async function countClaimable(db: RewardDb, memberId: number, now: Date): Promise<number> {
  const { count } = await db
    .selectFrom('rewards_reward')
    .select(sql<number>`count(*)`.as('count'))
    .where('member_id', '=', memberId)
    .where(isWaiting(now))
    .executeTakeFirstOrThrow();
  return count;
}

/** Lists rewards: claimable ones first, then newest first. */
export async function readRewards(
  db: RewardDb,
  { memberId, now, page, pageSize }: { memberId: number; now: Date; page: number; pageSize: number },
): Promise<{ rewards: Reward[]; total: number }> {
  const own = db.selectFrom('rewards_reward').where('member_id', '=', memberId);
  const { total } = await own.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const rows = await own
    .selectAll()
    .orderBy(sql`status = 'CLAIMABLE' and coalesce(expires_at > ${now}, true)`, 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize)
    .offset((page - 1) * pageSize)
    .execute();
  return { rewards: rows.map(toReward), total };
}

export async function closeReward(
  db: RewardDb,
  id: number,
  close: { status: 'CLAIMED' | 'REVOKED'; at: Date; by?: string; reason?: string },
): Promise<void> {
  await db
    .updateTable('rewards_reward')
    .set({
      status: close.status,
      closed_at: close.at,
      closed_by: close.by ?? null,
      close_reason: close.reason ?? null,
    })
    .where('id', '=', id)
    .execute();
}

/** Marks rewards past their end. Returns their members. */
export async function expireRewards(db: RewardDb, now: Date): Promise<number[]> {
  const rows = await db
    .updateTable('rewards_reward')
    .set({ status: 'EXPIRED', closed_at: now })
    .where('status', '=', 'CLAIMABLE')
    .where('expires_at', '<=', now)
    .returning('member_id')
    .execute();
  return [...new Set(rows.map((row) => row.member_id))];
}

/** Reads these rewards of the member. Rewards of other members are left out. */
export async function readRewardsById(
  db: RewardDb,
  memberId: number,
  ids: readonly number[],
): Promise<ReadonlyMap<number, Reward>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('rewards_reward')
    .selectAll()
    .where('member_id', '=', memberId)
    .where('id', 'in', ids)
    .execute();
  return new Map(rows.map((row) => [row.id, toReward(row)]));
}
