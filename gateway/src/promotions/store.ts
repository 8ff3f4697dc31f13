import type { Localized } from '@parlour/contracts';
import type { PromotionCategory } from '@parlour/contracts/calls';
import { type Generated, type Kysely, sql } from 'kysely';
import type {
  Cycle,
  Eligibility,
  NewPromotion,
  Promotion,
  PromotionBadge,
  PromotionReward,
  Raffle,
  Task,
  Wagering,
} from './promotion.ts';

/** The table of promotions; `migrations/` describes the columns. */
export type PromotionsTables = {
  promotions_promotion: {
    id: Generated<number>;
    code: string;
    category: PromotionCategory;
    badges: PromotionBadge[];
    title: Localized;
    summary: Localized;
    body: Localized;
    picture_key: string;
    entry: Promotion['entry'];
    award: Promotion['award'];
    delivery: Promotion['delivery'];
    starts_at: Date;
    ends_at: Date | null;
    time_zone: string;
    eligibility: Eligibility;
    reward: PromotionReward;
    wagering: Wagering | null;
    budget: number | null;
    spent: Generated<number>;
    per_member_max: number;
    terms_version: number;
    position: number;
    cycle: Cycle;
    task: Task | null;
    raffle: Raffle | null;
    may_reapply: boolean;
    closed_at: Date | null;
    spent_at: Date | null;
    entry_ends_at: Date | null;
    replaces: number | null;
  };
};

export type Db = Kysely<PromotionsTables>;
export type { NewPromotion } from './promotion.ts';

/** Upper bound of one read, far more than a page shows. */
const listMax = 500;

/** Reads the promotions that did not end before `closedSince`, ordered by position. */
export async function readPromotions(
  db: Db,
  filter: { category: PromotionCategory | undefined; closedSince: Date },
): Promise<Promotion[]> {
  let query = db
    .selectFrom('promotions_promotion')
    .selectAll()
    .where(sql<boolean>`coalesce(ends_at > ${filter.closedSince}, true)`)
    .where(sql<boolean>`coalesce(closed_at > ${filter.closedSince}, true)`);
  if (filter.category !== undefined) query = query.where('category', '=', filter.category);
  const rows = await query.orderBy('position').orderBy('id').limit(listMax).execute();
  return rows.map(toPromotion);
}

export async function findPromotion(db: Db, id: number): Promise<Promotion | undefined> {
  const row = await db.selectFrom('promotions_promotion').selectAll().where('id', '=', id).executeTakeFirst();
  return row && toPromotion(row);
}

export const hasCode = async (db: Db, code: string): Promise<boolean> =>
  (await db.selectFrom('promotions_promotion').select('id').where('code', '=', code).execute()).length > 0;

/** Returns whether a promotion has a later version. */
export const isReplaced = async (db: Db, id: number): Promise<boolean> =>
  (await db.selectFrom('promotions_promotion').select('id').where('replaces', '=', id).execute()).length > 0;

/** Reads promotions of any age, latest first. */
export async function listAll(db: Db, limit: number): Promise<Promotion[]> {
  const rows = await db
    .selectFrom('promotions_promotion')
    .selectAll()
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map(toPromotion);
}

/** Reads promotions of any age by id. */
export async function findPromotions(db: Db, ids: readonly number[]): Promise<Map<number, Promotion>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('promotions_promotion')
    .selectAll()
    .where('id', 'in', [...ids])
    .execute();
  return new Map(rows.map((row) => [row.id, toPromotion(row)]));
}

/** Reads a promotion and locks it until the transaction ends. Its budget and claims are changed under this lock. */
export async function lockPromotion(db: Db, id: number): Promise<Promotion | undefined> {
  const row = await db
    .selectFrom('promotions_promotion')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  return row && toPromotion(row);
}

/** Reserves an amount in the budget of a locked promotion. Returns false if too little is left. */
export async function reserveBudget(db: Db, id: number, amount: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promotions_promotion')
    .set({ spent: sql<number>`spent + ${amount}::bigint` })
    .where('id', '=', id)
    .where(sql<boolean>`(budget is null or spent + ${amount}::bigint <= budget)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Closes a promotion. Returns false if it is already closed. */
export async function closePromotion(db: Db, id: number, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('promotions_promotion')
    .set({ closed_at: now })
    .where('id', '=', id)
    .where('closed_at', 'is', null)
    .where(sql<boolean>`coalesce(ends_at > ${now}, true)`)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** Ends a promotion whose budget does not cover an earned award. The bets and deposits of joined members still count. */
export const endSpent = async (db: Db, id: number, now: Date): Promise<void> => {
  await db.updateTable('promotions_promotion').set({ spent_at: now }).where('id', '=', id).execute();
};

/** Lets nobody join a promotion from the start of its next version on. */
export const endEntry = async (db: Db, id: number, at: Date): Promise<void> => {
  await db.updateTable('promotions_promotion').set({ entry_ends_at: at }).where('id', '=', id).execute();
};

export async function insertPromotion(db: Db, promotion: NewPromotion): Promise<number> {
  const {
    pictureKey,
    startsAt,
    endsAt,
    timeZone,
    perMemberMax,
    termsVersion,
    mayReapply,
    closedAt,
    ...rest
  } = promotion;
  const row = await db
    .insertInto('promotions_promotion')
    .values({
      ...rest,
      badges: [...promotion.badges],
      wagering: promotion.wagering ?? null,
      budget: promotion.budget ?? null,
      replaces: promotion.replaces ?? null,
      task: promotion.task ?? null,
      raffle: promotion.raffle ?? null,
      may_reapply: mayReapply,
      closed_at: closedAt ?? null,
      spent_at: null,
      entry_ends_at: null,
      picture_key: pictureKey,
      starts_at: startsAt,
      ends_at: endsAt ?? null,
      time_zone: timeZone,
      per_member_max: perMemberMax,
      terms_version: termsVersion,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Row = Omit<PromotionsTables['promotions_promotion'], 'id' | 'spent'> & { id: number; spent: number };

const toPromotion = (row: Row): Promotion => ({
  id: row.id,
  code: row.code,
  category: row.category,
  badges: row.badges,
  title: row.title,
  summary: row.summary,
  body: row.body,
  pictureKey: row.picture_key,
  entry: row.entry,
  award: row.award,
  delivery: row.delivery,
  startsAt: row.starts_at,
  endsAt: row.ends_at ?? undefined,
  timeZone: row.time_zone,
  eligibility: row.eligibility,
  reward: row.reward,
  wagering: row.wagering ?? undefined,
  budget: row.budget ?? undefined,
  spent: row.spent,
  perMemberMax: row.per_member_max,
  termsVersion: row.terms_version,
  position: row.position,
  cycle: row.cycle,
  task: row.task ?? undefined,
  raffle: row.raffle ?? undefined,
  mayReapply: row.may_reapply,
  closedAt: row.closed_at ?? undefined,
  spentAt: row.spent_at ?? undefined,
  entryEndsAt: row.entry_ends_at ?? undefined,
  replaces: row.replaces ?? undefined,
});
