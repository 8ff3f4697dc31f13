import type { FeedbackType } from '@parlour/contracts/calls';
import type { Generated, Insertable, Kysely } from 'kysely';

/** Tables of what people write to the site; `migrations/0002-feedback.sql` says what the columns mean. */
export type FeedbackTables = {
  messaging_feedback: {
    id: Generated<number>;
    request_id: string;
    member_id: number | null;
    type: FeedbackType;
    content: string;
    contact: string | null;
    received_at: Date;
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
  };
};

export type Db = Kysely<FeedbackTables>;
export type FeedbackTable = keyof FeedbackTables;
export interface Stored {
  id: number;
  received_at: Date;
}

const usedNames: Record<FeedbackTable, string> = {
  messaging_feedback: 'feedback',
  messaging_affiliate_application: 'affiliate-application',
};

/** Under which its pictures stand: `feedback:7`. */
export const nameOf = (table: FeedbackTable, id: number): string => `${usedNames[table]}:${id}`;

/** Each answers undefined when the request id is known. */
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
