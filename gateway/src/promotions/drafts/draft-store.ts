import { AppError } from '@parlour/contracts';
import type { PromotionTerms } from '@parlour/contracts/back-office';
import { type Generated, type Kysely, type Selectable, sql } from 'kysely';
import { requireUnchanged } from '../../server/index.ts';

/** The table of drafts; `migrations/0004-drafts.sql` describes the columns. */
export type DraftTables = {
  promotions_draft: {
    id: Generated<number>;
    version: Generated<number>;
    replaces: number | null;
    terms: PromotionTerms;
    preview_token: string;
    changed_by: string;
    changed_at: Date;
  };
};

type Db = Kysely<DraftTables>;
export type Draft = Selectable<DraftTables['promotions_draft']>;

/** Upper bound of the list, far more than operators write at a time. */
export const draftsListed = 200;

export const listDrafts = (db: Db, limit: number): Promise<Draft[]> =>
  db
    .selectFrom('promotions_draft')
    .selectAll()
    .orderBy('changed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();

const findDraft = (db: Db, id: number): Promise<Draft | undefined> =>
  db.selectFrom('promotions_draft').selectAll().where('id', '=', id).executeTakeFirst();

/** Fails with `promotions.draft-not-found`. */
export async function requireDraft(db: Db, id: number): Promise<Draft> {
  const draft = await findDraft(db, id);
  if (!draft) throw createDraftError();
  return draft;
}

export const createDraftError = (): AppError =>
  new AppError('promotions.draft-not-found', 'There is no such draft.');

export const findByToken = (db: Db, token: string): Promise<Draft | undefined> =>
  db.selectFrom('promotions_draft').selectAll().where('preview_token', '=', token).executeTakeFirst();

type Saved = Pick<Draft, 'replaces' | 'terms' | 'changed_by' | 'changed_at'>;

export const insertDraft = (db: Db, draft: Saved & Pick<Draft, 'preview_token'>): Promise<Draft> =>
  db.insertInto('promotions_draft').values(draft).returningAll().executeTakeFirstOrThrow();

/** Saves the next version of a draft. Returns undefined when `version` is not the stored one. */
export const updateDraft = (
  db: Db,
  { id, version }: Pick<Draft, 'id' | 'version'>,
  draft: Saved,
): Promise<Draft | undefined> =>
  db
    .updateTable('promotions_draft')
    .set({ ...draft, version: sql<number>`version + 1` })
    .where('id', '=', id)
    .where('version', '=', version)
    .returningAll()
    .executeTakeFirst();

/** Deletes a draft, and returns it. Fails with `operator.changed-later` when another version was seen. */
export async function deleteDraft(
  db: Db,
  { id, version }: { id: number; version?: number | undefined },
): Promise<Draft | undefined> {
  const draft = await db
    .deleteFrom('promotions_draft')
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (draft) requireUnchanged(version, draft.version, 'The draft');
  return draft;
}
