import { setTimeout as wait } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import { afterCommit, type Database, type Tx } from '../database/database.ts';
import type { Ids } from '../ids.ts';
import type { Logger } from '../log.ts';
import { createDelivery } from './delivery.ts';
import type { DomainEvents, EventHandlers, EventName } from './domain-events.ts';

export type { EventHandlers } from './domain-events.ts';

/** Events between modules. They are written in the transaction that caused them and delivered after its commit. */
export interface Outbox {
  /** Writes the event, unless no module subscribes to it. */
  publish<N extends EventName>(tx: Tx, name: N, payload: DomainEvents[N]): Promise<void>;
  /** Publishes many events of one name in one statement. */
  publishAll<N extends EventName>(tx: Tx, name: N, payloads: readonly DomainEvents[N][]): Promise<void>;
}

export interface RunningOutbox extends Outbox {
  /** Registers handlers. Call it before the first event. `subscriber` is a module's name. */
  subscribe(subscriber: string, handlers: EventHandlers): void;
  /** Delivers in the background until `stop`. */
  start(): void;
  /** Delivers all due events and resolves when none is left. For tests and seeding. */
  drain(): Promise<void>;
  stop(): Promise<void>;
}

// Publishing wakes this process at once. All processes also poll at this interval, for events that a stopped gateway
// left behind.
const pollEveryMs = 1_000;
/** The pause after a delivery. While events keep coming, the next delivery handles many of them together. */
const pauseMs = 50;

export function createOutbox(parts: {
  database: Database;
  clock: Clock;
  ids: Ids;
  log: Logger;
  /** Waits between deliveries, at most until the signal. */
  pause?: (ms: number, signal: AbortSignal) => Promise<unknown>;
}): RunningOutbox {
  const { database, clock, ids, log, pause = (ms, signal) => wait(ms, undefined, { signal }) } = parts;
  const subscribers = new Map<string, EventHandlers>();
  const deliverDue = createDelivery({ database, clock, log, subscribers });
  let poll: NodeJS.Timeout | undefined;
  let running: Promise<void> | undefined;
  let again = false;
  let paused: Promise<unknown> | undefined;
  let stopping = new AbortController();

  const run = async (): Promise<void> => {
    let isFull = false;
    while (again || isFull) {
      if (!isFull) await paused;
      if (poll === undefined) return;
      again = false;
      const delivered = await deliverDue();
      isFull = delivered.isFull;
      if (delivered.claimed > 0) paused = pause(pauseMs, stopping.signal).catch(() => undefined);
    }
  };
  const wake = (): void => {
    if (poll === undefined) return;
    again = true;
    running ??= run()
      .catch((error: unknown) => {
        again = false;
        log.error({ err: error }, 'outbox');
      })
      .finally(() => {
        running = undefined;
        if (again) wake();
      });
  };

  const publishAll: Outbox['publishAll'] = async (tx, name, payloads) => {
    const hearing = [...subscribers]
      .filter(([, handlers]) => handlers[name] !== undefined)
      .map(([key]) => key);
    if (hearing.length === 0 || payloads.length === 0) return;
    const eventIds = payloads.map(() => ids.uuid());
    const bodies = payloads.map((payload) => JSON.stringify(payload));
    const now = clock.now();
    await sql`
      insert into outbox (event_id, name, subscriber, payload, occurred_at, due_at)
      select event.id, ${name}, subscriber.name, event.payload, ${now}, ${now}
        from unnest(${eventIds}::uuid[], ${bodies}::jsonb[]) with ordinality as event (id, payload, place),
             unnest(${hearing}::text[]) as subscriber (name)
       order by event.place`.execute(tx);
    afterCommit(wake);
  };

  return {
    publish: (tx, name, payload) => publishAll(tx, name, [payload]),
    publishAll,
    subscribe: (subscriber, handlers) => void subscribers.set(subscriber, handlers),
    start() {
      stopping = new AbortController();
      poll ??= setInterval(wake, pollEveryMs).unref();
      wake();
    },
    async drain() {
      await running;
      while ((await deliverDue()).claimed > 0);
    },
    async stop() {
      clearInterval(poll);
      poll = undefined;
      stopping.abort();
      await running;
    },
  };
}
