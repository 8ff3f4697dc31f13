import { sql } from 'kysely';
import * as z from 'zod/mini';
import { afterCommit, type Database } from '../database/database.ts';
import type { Logger } from '../log.ts';

const channel = 'parlour';
// PostgreSQL refuses payloads of 8,000 bytes and more.
const bytesMax = 7_900;
const message = z.object({ name: z.string(), payload: z.unknown() });

/**
 * Short messages to every gateway on this database, this one included: a session ended, a cache is stale. They are fast
 * but not persisted. Use an outbox event or a table row for anything that must not be lost.
 */
export interface Signals {
  /** Sends plain data, ids only. Inside a transaction it is sent after the commit. */
  send(name: string, payload: unknown): void;
  /** `onGap` runs when messages may have been missed. Returns an unsubscribe function. */
  subscribe(name: string, handler: (payload: unknown) => void, onGap?: () => void): () => void;
}

export interface RunningSignals extends Signals {
  start(): Promise<void>;
  stop(): Promise<void>;
}

interface Subscription {
  name: string;
  handler: (payload: unknown) => void;
  onGap: (() => void) | undefined;
}

export function createSignals({ database, log }: { database: Database; log: Logger }): RunningSignals {
  const subscriptions = new Set<Subscription>();
  let waiting: string[] = [];
  let sending: Promise<void> | undefined;
  let stopListening: (() => void) | undefined;

  const receive = (text: string): void => {
    const received = parseMessage(text);
    // Anything with access to the database can notify its channels.
    if (received === undefined) log.error({ bytes: text.length }, 'a signal has another form');
    for (const { name, handler } of subscriptions) if (name === received?.name) handler(received.payload);
  };
  const flush = async (): Promise<void> => {
    // All messages of one turn of the event loop go out in one statement.
    await new Promise(setImmediate);
    const texts = waiting;
    waiting = [];
    try {
      await sql`select pg_notify(${channel}, text) from unnest(${texts}::text[]) as text`.execute(
        database.kysely,
      );
    } catch (error) {
      log.error({ err: error, count: texts.length }, 'signals not sent');
    }
    sending = waiting.length > 0 ? flush() : undefined;
  };

  return {
    send(name, payload) {
      const text = JSON.stringify({ name, payload });
      if (Buffer.byteLength(text) > bytesMax)
        throw new Error(`The signal ${name} is too long: send ids only.`);
      afterCommit(() => {
        waiting.push(text);
        sending ??= flush();
      });
    },
    subscribe(name, handler, onGap) {
      const subscription = { name, handler, onGap };
      subscriptions.add(subscription);
      return () => void subscriptions.delete(subscription);
    },
    async start() {
      const { stop } = await database.listen(channel, receive, () => {
        for (const subscription of subscriptions) subscription.onGap?.();
      });
      stopListening = stop;
    },
    async stop() {
      await sending;
      stopListening?.();
    },
  };
}

function parseMessage(text: string): z.output<typeof message> | undefined {
  try {
    return message.safeParse(JSON.parse(text)).data;
  } catch {
    return undefined;
  }
}
