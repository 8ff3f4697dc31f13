import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { GatewayConfig } from '../config.ts';
import { afterCommit, type Database, type Tx } from '../database/database.ts';
import { dayMs, minuteMs } from '../durations.ts';
import type { Job } from '../jobs.ts';
import type { Logger } from '../log.ts';
import { getErrorMessage } from '../start-error.ts';
import {
  createMailCarrier,
  createSmsCarrier,
  type PostCarrier,
  type PostChannel,
  PostFailure,
  type PostFailureReason,
  type PostMessage,
} from './carriers.ts';

export type { PostChannel, PostFailureReason, PostMessage } from './carriers.ts';

/**
 * Mail and text messages. They are written in the transaction that caused them, sent after its commit and retried for a
 * while.
 */
export interface Post {
  /**
   * Returns the number of the message. `isHeld` leaves the sending to `deliver` after the commit. Without that call the
   * message is sent a minute later.
   */
  send(tx: Tx, message: PostMessage, options?: { isHeld?: boolean }): Promise<number>;
  /** Sends one message now. Returns the reason of the failure; undefined when it was sent. */
  deliver(id: number): Promise<PostFailureReason | undefined>;
  /** `closed`: no carrier for the channel. `quota`: the provider accepts no more messages at the moment. */
  getChannelState(channel: PostChannel): 'open' | 'closed' | 'quota';
}

export interface RunningPost extends Post {
  start(): void;
  stop(): Promise<void>;
  job: Job;
}

interface Row {
  id: number;
  channel: PostChannel;
  recipient: string;
  subject: string | null;
  body: string;
  tries: number;
}

const triesMax = 6;
const firstWaitMs = 5_000;
const retentionMs = dayMs;
/** How long the gateway waits before it tries a provider that reported a used-up quota. */
const quotaMs = minuteMs;
/** How long other gateways leave a message alone while one gateway sends it. */
const claimMs = minuteMs;
const batch = 20;

export function createPost(parts: {
  config: Pick<GatewayConfig, 'mail' | 'sms' | 'outboxPage'>;
  database: Database;
  clock: Clock;
  log: Logger;
}): RunningPost {
  const { config, database, clock, log } = parts;
  const carriers: Partial<Record<PostChannel, PostCarrier>> = {
    ...(config.mail && { mail: createMailCarrier(config.mail) }),
    ...(config.sms && { sms: createSmsCarrier(config.sms) }),
  };
  const quotaUntil = new Map<PostChannel, number>();
  let isRunning = false;
  let work: Promise<unknown> = Promise.resolve();

  const carry = async (row: Row): Promise<PostFailureReason | undefined> => {
    try {
      await carriers[row.channel]?.carry(toMessage(row));
      await recordResult(row, null);
      return undefined;
    } catch (error) {
      const reason = error instanceof PostFailure ? error.reason : 'unreachable';
      // The carrier's error text may repeat an address, so the cause is not logged.
      log.warn(
        { post: row.id, channel: row.channel, reason, tries: row.tries, why: getErrorMessage(error) },
        'message not sent',
      );
      if (reason === 'quota') quotaUntil.set(row.channel, clock.now().getTime() + quotaMs);
      if (reason !== 'unreachable' || row.tries >= triesMax) await recordResult(row, reason);
      return reason;
    }
  };
  /** Records that the message was sent, or that it was given up for `failure`. */
  const recordResult = async ({ id }: Row, failure: PostFailureReason | null): Promise<void> => {
    const sentAt = failure === null ? clock.now() : null;
    await (config.outboxPage
      ? sql`update post_message set sent_at = ${sentAt}, failure = ${failure} where id = ${id}`
      : sql`delete from post_message where id = ${id}`
    ).execute(database.kysely);
  };
  const claim = async (id: number | null): Promise<Row[]> => {
    const now = clock.now();
    const { rows } = await sql<Row>`
      update post_message set tries = tries + 1,
             due_at = ${now}::timestamptz + make_interval(secs => greatest(${claimMs / 1000}::float,
               ${firstWaitMs / 1000} * power(4, tries)))
       where id in (select id from post_message
                     where sent_at is null and failure is null and (due_at <= ${now} or id = ${id}::bigint)
                       and (${id}::bigint is null or id = ${id}::bigint)
                     order by due_at, id limit ${batch} for update skip locked)
      returning id, channel, recipient, subject, body, tries`.execute(database.kysely);
    return rows;
  };
  const deliverDue = async (): Promise<void> => {
    const rows = await claim(null);
    for (const row of rows) await carry(row);
    if (rows.length === batch) await deliverDue();
  };
  const wake = (): void => {
    if (!isRunning) return;
    work = work.then(deliverDue).catch((error: unknown) => log.error({ err: error }, 'messages'));
  };

  return {
    async send(tx, { channel, to, subject, text }, { isHeld = false } = {}) {
      const now = clock.now();
      const dueAt = isHeld ? new Date(now.getTime() + claimMs) : now;
      const { rows } = await sql<{ id: number }>`
        insert into post_message (channel, recipient, subject, body, created_at, due_at)
        values (${channel}, ${to}, ${subject ?? null}, ${text}, ${now}, ${dueAt}) returning id`.execute(tx);
      if (!isHeld) afterCommit(() => setImmediate(wake));
      return rows[0]?.id ?? 0;
    },
    async deliver(id) {
      const [row] = await claim(id);
      return row && carry(row);
    },
    getChannelState(channel) {
      if (carriers[channel] === undefined && !config.outboxPage) return 'closed';
      return (quotaUntil.get(channel) ?? 0) > clock.now().getTime() ? 'quota' : 'open';
    },
    job: {
      name: 'messages',
      everyMs: firstWaitMs,
      async run() {
        await deliverDue();
        const before = new Date(clock.now().getTime() - retentionMs);
        await sql`delete from post_message where created_at < ${before}`.execute(database.kysely);
      },
    },
    start() {
      isRunning = true;
    },
    async stop() {
      isRunning = false;
      await work;
      for (const carrier of Object.values(carriers)) carrier.close();
    },
  };
}

const toMessage = ({ channel, recipient, subject, body }: Row): PostMessage => ({
  channel,
  to: recipient,
  subject: subject ?? undefined,
  text: body,
});
