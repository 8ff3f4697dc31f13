import type { FeedbackType } from '@parlour/contracts/calls';
import { type Generated, type Insertable, type Kysely, type Selectable, sql } from 'kysely';

/**
 * Tables of feedback and applications; `migrations/0002-feedback.sql` and `0003-feedback-answered.sql` describe the
 * columns.
 */
export type FeedbackTables = {
  messaging_feedback: {
    id: Generated<number>;
    request_id: string;
    member_id: number | null;
    type: FeedbackType;
    content: string;
    contact: string | null;
    received_at: Date;
    handled_at: Date | null;
    handled_by: string | null;
  };
  messaging_affiliate_application: {
    id: Generated<number>;
    request_id: string;
    member_id: number | null;
    full_name: string;
    email: string;
    mobile: string | null;
    code: string | null;
    inviter_id: number | null;
    remark: string | null;
    received_at: Date;
    handled_at: Date | null;
    handled_by: string | null;
  };
};

export type Db = Kysely<FeedbackTables>;
export type FeedbackTable = keyof FeedbackTables;
export interface Stored {
  id: number;
  received_at: Date;
}

const ownerKinds: Record<FeedbackTable, string> = {
  messaging_feedback: 'feedback',
  messaging_affiliate_application: 'affiliate-application',
};

/** Returns the key under which the platform stores the pictures: `feedback:7`. */
export const toPictureOwner = (table: FeedbackTable, id: number): string => `${ownerKinds[table]}:${id}`;

/** Both inserts return undefined when the request id is known. */
export const insertFeedback = (db: Db, row: Insertable<FeedbackTables['messaging_feedback']>) =>
  db
    .insertInto('messaging_feedback')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning(['id', 'received_at'])
    .executeTakeFirst();

export const insertApplication = (
  db: Db,
  row: Insertable<FeedbackTables['messaging_affiliate_application']>,
) =>
  db
    .insertInto('messaging_affiliate_application')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning(['id', 'received_at'])
    .executeTakeFirst();

export const findFeedback = (db: Db, requestId: string) =>
  db
    .selectFrom('messaging_feedback')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();

export const findApplication = (db: Db, requestId: string) =>
  db
    .selectFrom('messaging_affiliate_application')
    .selectAll()
    .where('request_id', '=', requestId)
    .executeTakeFirstOrThrow();

export type FeedbackRow = Selectable<FeedbackTables['messaging_feedback']>;
export type ReadRow = Pick<FeedbackRow, 'id' | 'member_id' | 'received_at' | 'handled_at' | 'handled_by'>;

export interface PageRequest {
  /** `open` shows only entries that are not handled yet. */
  show: 'open' | 'all';
  page: number;
  pageSize: number;
}

/** Reads one page, newest first. `total` counts the rows of all pages. */
export async function readFeedback(db: Db, request: PageRequest) {
  let shown = db.selectFrom('messaging_feedback');
  if (request.show === 'open') shown = shown.where('handled_at', 'is', null);
  const { total } = await shown.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const newest = shown.selectAll().orderBy('id', 'desc').limit(request.pageSize);
  return { rows: await newest.offset((request.page - 1) * request.pageSize).execute(), total };
}

export async function readApplications(db: Db, request: PageRequest) {
  let shown = db.selectFrom('messaging_affiliate_application');
  if (request.show === 'open') shown = shown.where('handled_at', 'is', null);
  const { total } = await shown.select(sql<number>`count(*)`.as('total')).executeTakeFirstOrThrow();
  const newest = shown.selectAll().orderBy('id', 'desc').limit(request.pageSize);
  return { rows: await newest.offset((request.page - 1) * request.pageSize).execute(), total };
}

export const findMark = (db: Db, table: FeedbackTable, id: number) =>
  db.selectFrom(table).select('handled_at').where('id', '=', id).executeTakeFirst();

/** Sets the mark and returns whether it changed. */
export async function setMark(
  db: Db,
  table: FeedbackTable,
  id: number,
  mark: { handled_at: Date; handled_by: string } | { handled_at: null; handled_by: null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable(table)
    .set(mark)
    .where('id', '=', id)
    .where('handled_at', mark.handled_at ? 'is' : 'is not', null)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}
