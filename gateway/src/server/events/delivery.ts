import { minuteMs } from '@parlour/basics';
import { sql } from 'kysely';
import type { Clock } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Logger } from '../log.ts';
import type { DomainEvent, EventHandlers } from './domain-events.ts';

/** The most events that one pass claims, for all handlers together. */
const claimSize = 1_000;
/** How long an event stays claimed for its handler before another gateway may claim it. */
const leaseMs = minuteMs;
const firstRetryMs = 1_000;
const retryMsMax = 10 * minuteMs;
/** After this many failures an event is set aside for a person to inspect. */
const attemptsMax = 20;

interface Row {
  id: number;
  event_id: string;
  name: string;
  subscriber: string;
  payload: unknown;
  attempts: number;
  occurred_at: Date;
}

interface Parts {
  database: Database;
  clock: Clock;
  log: Logger;
  subscribers: ReadonlyMap<string, EventHandlers>;
}

type AnyHandler =
  | ((payload: unknown, event: unknown) => Promise<void>)
  | { batch(events: readonly unknown[]): Promise<void> };

/** Creates the function that claims due events and passes them to their handlers. */
export function createDelivery({
  database,
  clock,
  log,
  subscribers,
}: Parts): () => Promise<{ claimed: number; isFull: boolean }> {
  const findHandler = (row: Row): AnyHandler | undefined => {
    const handlers = subscribers.get(row.subscriber) as Record<string, AnyHandler> | undefined;
    return handlers?.[row.name];
  };

  const deliverOne = async (row: Row): Promise<boolean> => {
    const handler = findHandler(row);
    if (handler === undefined) return false;
    const event = toEvent(row);
    try {
      await (typeof handler === 'function' ? handler(event.payload, event) : handler.batch([event]));
      return true;
    } catch (error) {
      log.error(
        {
          event: row.name,
          eventId: row.event_id,
          subscriber: row.subscriber,
          attempts: row.attempts,
          err: error,
        },
        'event not handled',
      );
      await postpone(row);
      return false;
    }
  };
  const deliverBatch = async (rows: readonly Row[]): Promise<Row[]> => {
    const handler = rows[0] && findHandler(rows[0]);
    if (rows.length > 1 && typeof handler === 'object') {
      try {
        await handler.batch(rows.map(toEvent));
        return [...rows];
      } catch (error) {
        log.warn(
          { event: rows[0]?.name, count: rows.length, err: error },
          'batch of events not handled, going one by one',
        );
      }
    }
    const done: Row[] = [];
    for (const row of rows) if (await deliverOne(row)) done.push(row);
    return done;
  };
  const deliverTo = async (rows: readonly Row[]): Promise<Row[]> => {
    const done: Row[] = [];
    for (const run of groupConsecutive(rows)) done.push(...(await deliverBatch(run)));
    return done;
  };
  const postpone = async (row: Row): Promise<void> => {
    const waitMs = Math.min(firstRetryMs * 2 ** (row.attempts - 1), retryMsMax);
    const dueAt = new Date(clock.now().getTime() + waitMs);
    const parkedAt = row.attempts >= attemptsMax ? clock.now() : null;
    await sql`update outbox set due_at = ${dueAt}, parked_at = ${parkedAt} where id = ${row.id}`.execute(
      database.kysely,
    );
  };

  return async () => {
    const rows = await claim(database, clock, listHandled(subscribers));
    const bySubscriber = Map.groupBy(rows, (row) => row.subscriber);
    const done = (await Promise.all([...bySubscriber.values()].map(deliverTo))).flat();
    if (done.length > 0)
      await sql`delete from outbox where id = any(${done.map(({ id }) => id)}::bigint[])`.execute(
        database.kysely,
      );
    return { claimed: rows.length, isFull: rows.length === claimSize };
  };
}

/** Events that this gateway handles, as parallel lists of subscribers and names. */
interface Handled {
  subscribers: string[];
  names: string[];
}

function listHandled(subscribers: Parts['subscribers']): Handled {
  const pairs = [...subscribers].flatMap(([subscriber, handlers]) =>
    Object.keys(handlers).map((name) => ({ subscriber, name })),
  );
  return { subscribers: pairs.map(({ subscriber }) => subscriber), names: pairs.map(({ name }) => name) };
}

/**
 * Claims due events. Leaves those without a handler here: a gateway of another version on the same database may have
 * one.
 */
async function claim(database: Database, clock: Clock, { subscribers, names }: Handled): Promise<Row[]> {
  const now = clock.now();
  const leasedUntil = new Date(now.getTime() + leaseMs);
  const { rows } = await sql<Row>`
    update outbox set attempts = attempts + 1, due_at = ${leasedUntil}
     where id in (select id from outbox where due_at <= ${now} and parked_at is null
                     and (subscriber, name) in (select * from unnest(${subscribers}::text[], ${names}::text[]))
                   order by id limit ${claimSize} for update skip locked)
    returning id, event_id, name, subscriber, payload, attempts, occurred_at`.execute(database.kysely);
  return rows.sort((a, b) => a.id - b.id);
}

const toEvent = (row: Row): DomainEvent =>
  ({ id: row.event_id, name: row.name, payload: row.payload, occurredAt: row.occurred_at }) as DomainEvent;

function groupConsecutive(rows: readonly Row[]): Row[][] {
  const runs: Row[][] = [];
  for (const row of rows) {
    const last = runs.at(-1);
    if (last?.[0]?.name === row.name) last.push(row);
    else runs.push([row]);
  }
  return runs;
}
