import type { FeedbackType } from '@parlour/contracts/calls';
import { type Generated, type Insertable, type Kysely, type Selectable, sql } from 'kysely';
import { countRows, type RowCount } from '../../server/index.ts';

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
    due_at: Date;
    is_complaint: Generated<boolean>;
    kept_until: Date | null;
    claimed_by: string | null;
    claimed_until: Date | null;
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
    due_at: Date;
    claimed_by: string | null;
    claimed_until: Date | null;
  };
  messaging_feedback_reply: {
    id: Generated<number>;
    request_id: string;
    entry: string;
    channel: ReplyChannel;
    body: string;
    sent_by: string;
    sent_at: Date;
  };
};

export type ReplyChannel = 'message' | 'mail' | 'other';

export type Db = Kysely<FeedbackTables>;
export type FeedbackTable = 'messaging_feedback' | 'messaging_affiliate_application';
export interface Stored {
  id: number;
  received_at: Date;
  due_at: Date;
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
    .returning(['id', 'received_at', 'due_at'])
    .executeTakeFirst();

export const insertApplication = (
  db: Db,
  row: Insertable<FeedbackTables['messaging_affiliate_application']>,
) =>
  db
    .insertInto('messaging_affiliate_application')
    .values(row)
    .onConflict((conflict) => conflict.column('request_id').doNothing())
    .returning(['id', 'received_at', 'due_at'])
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
export type ReadRow = Pick<
  FeedbackRow,
  'id' | 'member_id' | 'received_at' | 'handled_at' | 'handled_by' | 'due_at' | 'claimed_by' | 'claimed_until'
>;

export interface PageRequest {
  /** `open` shows only entries that are not handled yet. */
  show: 'open' | 'all';
  /** Only the entry with this id, whatever `show` is. */
  id: number | undefined;
  page: number;
  pageSize: number;
  now: Date;
}

/**
 * Reads one page: open entries by their deadline, all entries newest first. `count` is of the rows of all pages,
 * `overdue` of all late entries, up to the most that a list counts.
 */
export async function readFeedback(db: Db, request: PageRequest) {
  const all = db.selectFrom('messaging_feedback');
  const open = request.show === 'open' ? all.where('handled_at', 'is', null) : all;
  const shown = request.id === undefined ? open : all.where('id', '=', request.id);
  const counts = await countEntries(db, 'messaging_feedback', request);
  const sorted =
    request.show === 'open' ? shown.orderBy('due_at').orderBy('id') : shown.orderBy('id', 'desc');
  const page = sorted.selectAll().limit(request.pageSize);
  return { rows: await page.offset((request.page - 1) * request.pageSize).execute(), ...counts };
}

/** Reads one page, as `readFeedback` does. */
export async function readApplications(db: Db, request: PageRequest) {
  const all = db.selectFrom('messaging_affiliate_application');
  const open = request.show === 'open' ? all.where('handled_at', 'is', null) : all;
  const shown = request.id === undefined ? open : all.where('id', '=', request.id);
  const counts = await countEntries(db, 'messaging_affiliate_application', request);
  const sorted =
    request.show === 'open' ? shown.orderBy('due_at').orderBy('id') : shown.orderBy('id', 'desc');
  const page = sorted.selectAll().limit(request.pageSize);
  return { rows: await page.offset((request.page - 1) * request.pageSize).execute(), ...counts };
}

/** Counts the shown entries, and all that are late, by their index. */
async function countEntries(
  db: Db,
  table: FeedbackTable,
  { show, id, now }: PageRequest,
): Promise<{ count: RowCount; overdue: number }> {
  const from = sql`from ${sql.table(table)}`;
  const open = show === 'open' ? sql`${from} where handled_at is null` : from;
  const count = await countRows(db, id === undefined ? open : sql`${from} where id = ${id}`);
  const late = await countRows(db, sql`${from} where handled_at is null and due_at < ${now}`);
  return { count, overdue: late.total };
}

/** Reads the answers to entries, oldest first. */
export const readReplies = (db: Db, entries: readonly string[]) =>
  db
    .selectFrom('messaging_feedback_reply')
    .select(['entry', 'channel', 'body', 'sent_by', 'sent_at'])
    .where('entry', 'in', [...entries])
    .orderBy('id')
    .execute();

export const findReply = (db: Db, requestId: string) =>
  db
    .selectFrom('messaging_feedback_reply')
    .select(['entry', 'channel', 'body'])
    .where('request_id', '=', requestId)
    .executeTakeFirst();

export async function insertReply(
  db: Db,
  reply: Insertable<FeedbackTables['messaging_feedback_reply']>,
): Promise<void> {
  await db.insertInto('messaging_feedback_reply').values(reply).execute();
}

/** Reads an entry and locks it until the transaction ends. An applicant's contact is the mailbox. */
export async function lockEntry(db: Db, table: FeedbackTable, id: number) {
  const contact = table === 'messaging_feedback' ? sql`contact` : sql`email`;
  const isComplaint = table === 'messaging_feedback' ? sql`is_complaint` : sql`false`;
  const { rows } = await sql<{
    memberId: number | null;
    contact: string | null;
    receivedAt: Date;
    isComplaint: boolean;
    claimedBy: string | null;
    claimedUntil: Date | null;
  }>`select member_id as "memberId", ${contact} as contact, received_at as "receivedAt",
            ${isComplaint} as "isComplaint", claimed_by as "claimedBy", claimed_until as "claimedUntil"
       from ${sql.table(table)} where id = ${id} for update`.execute(db);
  return rows[0];
}

/** Writes or removes a claim. */
export async function writeClaim(
  db: Db,
  table: FeedbackTable,
  id: number,
  claim: { by: string; until: Date } | undefined,
): Promise<void> {
  await db
    .updateTable(table)
    .set({ claimed_by: claim?.by ?? null, claimed_until: claim?.until ?? null })
    .where('id', '=', id)
    .execute();
}

export async function writeComplaint(
  db: Db,
  id: number,
  complaint: { is_complaint: boolean; kept_until: Date | null },
): Promise<void> {
  await db.updateTable('messaging_feedback').set(complaint).where('id', '=', id).execute();
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
