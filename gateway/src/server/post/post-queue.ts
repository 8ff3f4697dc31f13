import { dayMs, minuteMs } from '@parlour/basics';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database, Tx } from '../database/database.ts';
import type { PostChannel, PostFailureReason, PostMessage } from './carriers.ts';

/** A message in the queue. */
export interface QueuedMessage {
  id: number;
  channel: PostChannel;
  recipient: string;
  subject: string | null;
  body: string;
  tries: number;
}

/** The messages that wait to be sent. */
interface PostQueue {
  /** Returns the number of the message. `isHeld` keeps it from `claim` for a minute. */
  insert(tx: Tx, message: PostMessage, isHeld: boolean): Promise<number>;
  /** Claims the message with this number, or without a number those that are due, and counts a try of each. */
  claim(id: number | null): Promise<QueuedMessage[]>;
  /** Records that the message was sent, or that it was given up for `failure`. */
  recordResult(id: number, failure: PostFailureReason | null): Promise<void>;
  deleteOld(): Promise<void>;
}

/** The wait before the second try; each later one is four times as long. */
export const firstWaitMs = 5_000;
/** Maximum number of messages per `claim`. */
export const claimedMax = 20;
const retentionMs = dayMs;
/** How long other gateways leave a message alone while one gateway sends it. */
const claimMs = minuteMs;

/** `isKept` keeps sent messages for the development page, instead of deleting them. */
export const createPostQueue = ({
  database,
  clock,
  isKept,
}: {
  database: Database;
  clock: Clock;
  isKept: boolean;
}): PostQueue => ({
  async insert(tx, { channel, to, subject, text }, isHeld) {
    const now = clock.now();
    const dueAt = isHeld ? new Date(now.getTime() + claimMs) : now;
    const { rows } = await sql<{ id: number }>`
      insert into post_message (channel, recipient, subject, body, created_at, due_at)
      values (${channel}, ${to}, ${subject ?? null}, ${text}, ${now}, ${dueAt}) returning id`.execute(tx);
    return rows[0]?.id ?? 0;
  },
  async claim(id) {
    const now = clock.now();
    const { rows } = await sql<QueuedMessage>`
      update post_message set tries = tries + 1,
             due_at = ${now}::timestamptz + make_interval(secs => greatest(${claimMs / 1000}::float,
               ${firstWaitMs / 1000} * power(4, tries)))
       where id in (select id from post_message
                     where sent_at is null and failure is null and (due_at <= ${now} or id = ${id}::bigint)
                       and (${id}::bigint is null or id = ${id}::bigint)
                     order by due_at, id limit ${claimedMax} for update skip locked)
      returning id, channel, recipient, subject, body, tries`.execute(database.kysely);
    return rows;
  },
  async recordResult(id, failure) {
    const sentAt = failure === null ? clock.now() : null;
    await (isKept
      ? sql`update post_message set sent_at = ${sentAt}, failure = ${failure} where id = ${id}`
      : sql`delete from post_message where id = ${id}`
    ).execute(database.kysely);
  },
  async deleteOld() {
    const before = new Date(clock.now().getTime() - retentionMs);
    await sql`delete from post_message where created_at < ${before}`.execute(database.kysely);
  },
});
