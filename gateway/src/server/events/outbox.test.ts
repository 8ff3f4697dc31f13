import { sql } from 'kysely';
import { createTestDatabase, startTestGateway, type TestGateway } from '../../testing/index.ts';
import type { DomainEvent, EventHandlers } from '../index.ts';
import { createOutbox } from './outbox.ts';

declare module './domain-events.ts' {
  interface DomainEvents {
    /** Used only in this test. */
    'try.happened': { n: number };
    'try.unheard': { n: number };
  }
}

type Happened = DomainEvent<'try.happened'>;

/** Starts a gateway with two subscribing modules and records the events of each. */
async function startSubscribers(
  first: EventHandlers,
  second: EventHandlers = {},
): Promise<TestGateway<unknown>> {
  return startTestGateway({
    assemble: () => ({
      modules: [
        { name: 'first', subscriptions: first },
        { name: 'second', subscriptions: second },
      ],
      sessions: { find: async () => undefined },
      services: {},
    }),
  });
}

const publish = (gateway: TestGateway<unknown>, ...numbers: number[]) =>
  gateway.database.transaction((tx) =>
    gateway.frame.outbox.publishAll(
      tx,
      'try.happened',
      numbers.map((n) => ({ n })),
    ),
  );
const waitingCount = async (gateway: TestGateway<unknown>): Promise<number> => {
  const { rows } = await sql<{ n: number }>`select count(*) as n from outbox`.execute(
    gateway.database.kysely,
  );
  return rows[0]?.n ?? -1;
};

test('delivers an event to every subscriber, in order and once', async () => {
  const received: Record<string, number[]> = { first: [], second: [] };
  const createSubscriber = (who: string) => ({
    'try.happened': async ({ n }: { n: number }) => {
      received[who]?.push(n);
    },
  });
  const gateway = await startSubscribers(createSubscriber('first'), createSubscriber('second'));
  await publish(gateway, 1, 2, 3);
  await gateway.drain();
  await gateway.drain();
  expect(received).toEqual({ first: [1, 2, 3], second: [1, 2, 3] });
  expect(await waitingCount(gateway)).toBe(0);
  await gateway.stop();
});

test('delivers nothing of a rolled-back transaction, and stores no event without subscribers', async () => {
  const received: number[] = [];
  const gateway = await startSubscribers({ 'try.happened': async ({ n }) => void received.push(n) });
  const work = gateway.database.transaction(async (tx) => {
    await gateway.frame.outbox.publish(tx, 'try.happened', { n: 1 });
    throw new Error('no');
  });
  await work.catch(() => undefined);
  await gateway.database.transaction((tx) => gateway.frame.outbox.publish(tx, 'try.unheard', { n: 2 }));
  expect(await waitingCount(gateway)).toBe(0);
  await gateway.drain();
  expect(received).toEqual([]);
  await gateway.stop();
});

test('keeps an event whose subscriber only another gateway has', async () => {
  const database = await createTestDatabase(undefined, 'frame');
  const shared = { ...database, close: async () => undefined };
  const received: number[] = [];
  const createGateway = (name: string) =>
    startTestGateway({
      database: shared,
      assemble: () => ({
        modules: [
          { name, subscriptions: { 'try.happened': async ({ n }: { n: number }) => void received.push(n) } },
        ],
        sessions: { find: async () => undefined },
        services: {},
      }),
    });
  const [newer, older] = [await createGateway('newer'), await createGateway('older')];
  await publish(newer, 1);
  await older.drain();
  expect({ received, waiting: await waitingCount(newer) }).toEqual({ received: [], waiting: 1 });
  await newer.drain();
  expect({ received, waiting: await waitingCount(newer) }).toEqual({ received: [1], waiting: 0 });
  await Promise.all([newer.stop(), older.stop()]);
  await database.close();
});

test('tries a failed delivery again later, with the same id, without holding up the others', async () => {
  const met: Happened[] = [];
  const others: number[] = [];
  const gateway = await startSubscribers(
    {
      'try.happened': async (_payload, event) => {
        met.push(event);
        if (met.length === 1) throw new Error('not now');
      },
    },
    { 'try.happened': async ({ n }) => void others.push(n) },
  );
  await publish(gateway, 7);
  await gateway.drain();
  expect({ met: met.length, others }).toEqual({ met: 1, others: [7] });
  gateway.clock.advance({ seconds: 2 });
  await gateway.drain();
  expect(met[1]).toEqual(met[0]);
  expect(await waitingCount(gateway)).toBe(0);
  await gateway.stop();
});

test('sets an event aside after twenty failures', async () => {
  let tries = 0;
  const gateway = await startSubscribers({
    'try.happened': async () => {
      tries += 1;
      throw new Error('never');
    },
  });
  await publish(gateway, 1);
  for (let round = 0; round < 25; round += 1) {
    await gateway.drain();
    gateway.clock.advance({ minutes: 11 });
  }
  expect(tries).toBe(20);
  expect(await waitingCount(gateway)).toBe(1);
  await gateway.stop();
});

test('delivers many events as one batch, and one by one after the batch failed', async () => {
  const batches: number[][] = [];
  const gateway = await startSubscribers({
    'try.happened': {
      async batch(events) {
        batches.push(events.map(({ payload }) => payload.n));
        if (events.length === 3) throw new Error('one of them is bad');
      },
    },
  });
  await publish(gateway, 1, 2);
  await gateway.drain();
  await publish(gateway, 3, 4, 5);
  await gateway.drain();
  expect(batches).toEqual([[1, 2], [3, 4, 5], [3], [4], [5]]);
  await gateway.stop();
});

test('delivers the events of a dead gateway once their lease is over', async () => {
  const database = await createTestDatabase(undefined, 'frame');
  const kept = { ...database, close: async () => undefined };
  const received: number[] = [];
  const taken = Promise.withResolvers<void>();
  const hangs = () => {
    taken.resolve();
    return new Promise<void>(() => {});
  };
  const assemble = (hang: boolean) => () => ({
    modules: [
      {
        name: 'first',
        subscriptions: {
          'try.happened': ({ n }: { n: number }) => (hang ? hangs() : Promise.resolve(void received.push(n))),
        },
      },
    ],
    sessions: { find: async () => undefined },
    services: {},
  });
  const dying = await startTestGateway({ database: kept, assemble: assemble(true) });
  await publish(dying, 1);
  void dying.drain();
  await taken.promise;

  const next = await startTestGateway({ database: kept, assemble: assemble(false) });
  await next.drain();
  expect(received).toEqual([]);
  next.clock.advance({ seconds: 61 });
  await next.drain();
  expect(received).toEqual([1]);
  await next.stop();
  await database.close();
});

test('delivers in the background while it runs', async () => {
  let receive: (n: number) => void = () => undefined;
  const received = new Promise<number>((resolve) => {
    receive = resolve;
  });
  const gateway = await startSubscribers({ 'try.happened': async ({ n }) => receive(n) });
  gateway.frame.outbox.start();
  await publish(gateway, 5);
  expect(await received).toBe(5);
  await gateway.stop();
});

test('delivers the first event at once, and those that follow at short intervals together', async () => {
  const gateway = await startSubscribers({});
  const batches: number[][] = [];
  const waiting = { paused: Promise.withResolvers<void>(), pause: Promise.withResolvers<void>() };
  const heard = Promise.withResolvers<void>();
  const outbox = createOutbox({
    ...gateway.frame,
    async pause() {
      waiting.paused.resolve();
      await waiting.pause.promise;
    },
  });
  outbox.subscribe('paced', {
    'try.happened': {
      async batch(events) {
        batches.push(events.map(({ payload }) => payload.n));
        if (batches.length === 2) heard.resolve();
      },
    },
  });
  outbox.start();
  const happen = (n: number) =>
    gateway.database.transaction((tx) => outbox.publish(tx, 'try.happened', { n }));
  await happen(1);
  await waiting.paused.promise;
  await happen(2);
  await happen(3);
  expect(batches).toEqual([[1]]);
  waiting.pause.resolve();
  await heard.promise;
  expect(batches).toEqual([[1], [2, 3]]);
  await outbox.stop();
  await gateway.stop();
});
