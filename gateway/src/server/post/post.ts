import { minuteMs } from '@parlour/basics';
import type { Clock } from '../clock.ts';
import type { GatewayConfig } from '../config.ts';
import { afterCommit, type Database, type Tx } from '../database/database.ts';
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
import { claimedMax, createPostQueue, firstWaitMs, type QueuedMessage } from './post-queue.ts';

export type { PostChannel, PostMessage } from './carriers.ts';

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

const triesMax = 6;
/** How long the gateway waits before it tries a provider that reported a used-up quota. */
const quotaMs = minuteMs;

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
  const queue = createPostQueue({ database, clock, isKept: config.outboxPage });
  const quotaUntil = new Map<PostChannel, number>();
  let isRunning = false;
  let work: Promise<unknown> = Promise.resolve();

  const carry = async (row: QueuedMessage): Promise<PostFailureReason | undefined> => {
    try {
      await carriers[row.channel]?.carry(toMessage(row));
      await queue.recordResult(row.id, null);
      return undefined;
    } catch (error) {
      const reason = error instanceof PostFailure ? error.reason : 'unreachable';
      // The carrier's error text may repeat an address, so the cause is not logged.
      log.warn(
        { post: row.id, channel: row.channel, reason, tries: row.tries, why: getErrorMessage(error) },
        'message not sent',
      );
      if (reason === 'quota') quotaUntil.set(row.channel, clock.now().getTime() + quotaMs);
      if (reason !== 'unreachable' || row.tries >= triesMax) await queue.recordResult(row.id, reason);
      return reason;
    }
  };
  const deliverDue = async (): Promise<void> => {
    const rows = await queue.claim(null);
    for (const row of rows) await carry(row);
    if (rows.length === claimedMax) await deliverDue();
  };
  const wake = (): void => {
    if (!isRunning) return;
    work = work.then(deliverDue).catch((error: unknown) => log.error({ err: error }, 'messages'));
  };

  return {
    async send(tx, message, { isHeld = false } = {}) {
      const id = await queue.insert(tx, message, isHeld);
      if (!isHeld) afterCommit(() => setImmediate(wake));
      return id;
    },
    async deliver(id) {
      const [row] = await queue.claim(id);
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
        await queue.deleteOld();
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

const toMessage = ({ channel, recipient, subject, body }: QueuedMessage): PostMessage => ({
  channel,
  to: recipient,
  subject: subject ?? undefined,
  text: body,
});
