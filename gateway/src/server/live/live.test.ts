import { connect, type Socket } from 'node:net';
import type { LiveMessage } from '@parlour/contracts';
import { startTestGateway, type TestGateway, waitUntil } from '../../testing/index.ts';
import { readLiveMessages } from '../../testing/live-messages.ts';
import { tryAssembly } from '../../testing/try-module.ts';

const start = (options: { database?: TestGateway['database']; engine?: 'server' } = {}) =>
  startTestGateway({ assemble: tryAssembly({ count: 0 }), ...options });

const own: TestGateway<unknown>[] = [];
/** Starts a gateway that stops after the test, also after one that failed. */
async function startOwn(options: Parameters<typeof start>[0] = {}): Promise<TestGateway<unknown>> {
  const gateway = await start(options);
  own.unshift(gateway);
  return gateway;
}
afterEach(async () => {
  for (const gateway of own.splice(0)) await gateway.stop();
});

const messagesInBurst = 8;
const burstsMax = 1_000;

async function openWithoutReading(address: string): Promise<Socket> {
  const { hostname, port } = new URL(address);
  const socket = connect({ host: hostname, port: Number(port) }).pause();
  socket.on('error', () => undefined);
  socket.write('GET /wps/live HTTP/1.1\r\nhost: parlour\r\nauthorization: Bearer ada\r\n\r\n');
  return socket;
}

interface Page {
  messages: LiveMessage[];
  /** Resolves after `count` messages. */
  has(count: number): Promise<LiveMessage[]>;
  ended: Promise<void>;
  close(): void;
}

/** Reads the stream as a browser does. */
async function open(address: string, token?: string, age?: string): Promise<Page> {
  const abort = new AbortController();
  const response = await fetch(`${address}/wps/live${age === undefined ? '' : `?age=${age}`}`, {
    signal: abort.signal,
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });
  expect(response.headers.get('content-type')).toContain('text/event-stream');
  const messages: LiveMessage[] = [];
  const read = async (): Promise<void> => {
    for await (const message of readLiveMessages(response)) messages.push(message);
  };
  return {
    messages,
    ended: read().catch(() => undefined),
    close: () => abort.abort(),
    async has(count) {
      await waitUntil(() => messages.length >= count);
      return messages;
    },
  };
}

describe('on one gateway', () => {
  let gateway: TestGateway<unknown>;
  let address: string;
  beforeAll(async () => {
    gateway = await start();
    address = await gateway.listen();
  });
  afterAll(() => gateway?.stop());

  test('sends members their own messages, and visitors the messages for everyone', async () => {
    const [ada, chi, visitor] = await Promise.all([
      open(address, 'ada'),
      open(address, 'chi'),
      open(address),
    ]);
    gateway.frame.live.send({ memberId: 1 }, { topic: 'balance' });
    gateway.frame.live.send('everyone', { topic: 'notices' });
    expect(await ada.has(2)).toEqual([{ topic: 'balance' }, { topic: 'notices' }]);
    expect(await chi.has(1)).toEqual([{ topic: 'notices' }]);
    expect(await visitor.has(1)).toEqual([{ topic: 'notices' }]);
    for (const page of [ada, chi, visitor]) page.close();
  });

  test('sends messages after the commit, and none of a rolled-back transaction', async () => {
    const ada = await open(address, 'ada');
    const failing = gateway.database.transaction(async () => {
      gateway.frame.live.send({ memberId: 1 }, { topic: 'order', orderNo: 'lost' });
      throw new Error('no');
    });
    await failing.catch(() => undefined);
    await gateway.database.transaction(async () => {
      gateway.frame.live.send({ memberId: 1 }, { topic: 'order', orderNo: 'kept' });
    });
    expect(await ada.has(1)).toEqual([{ topic: 'order', orderNo: 'kept' }]);
    ada.close();
  });

  test('tells the pages of an ended session and closes their streams', async () => {
    const [ada, chi] = await Promise.all([open(address, 'ada'), open(address, 'chi')]);
    gateway.frame.live.endSession('hash-of-ada');
    await ada.ended;
    expect(ada.messages).toEqual([{ topic: 'session', state: 'revoked' }]);
    expect(chi.messages).toEqual([]);
    chi.close();
  });

  test('replays to a page the messages that were sent while it loaded', async () => {
    const [witness, ada] = await Promise.all([open(address), open(address, 'ada')]);
    gateway.frame.live.send('everyone', { topic: 'notices' });
    gateway.frame.live.send({ memberId: 1 }, { topic: 'balance' });
    await Promise.all([witness.has(1), ada.has(2)]);
    // This page is old enough to have requested data before the gateway started: it gets all public messages, then its
    // own.
    const late = await Promise.all(['ada', 'chi'].map((token) => open(address, token, '3600000')));
    const [lateAda, chi] = late;
    expect(await lateAda?.has(5)).toEqual(
      expect.arrayContaining([{ topic: 'notices' }, { topic: 'balance' }]),
    );
    gateway.frame.live.send({ memberId: 3 }, { topic: 'order', orderNo: 'own' });
    expect((await chi?.has(6))?.at(-1)).toEqual({ topic: 'order', orderNo: 'own' });
    for (const page of [witness, ada, ...late]) page.close();
  });

  test('tells a page that loaded before the gateway started to refetch everything', async () => {
    const page = await open(address, undefined, '3600000');
    const topics = (await page.has(5)).map(({ topic }) => topic);
    expect(topics.sort()).toEqual(['balance', 'notices', 'promotions', 'status', 'unread']);
    page.close();
  });

  test.each(['', '-1', '1e9', 'NaN', '9'.repeat(40), '400&age=500'])(
    'ignores an invalid age: %s',
    async (age) => {
      const page = await open(address, undefined, age);
      gateway.frame.live.send('everyone', { topic: 'status' });
      await page.has(1);
      expect(page.messages).toEqual([{ topic: 'status' }]);
      page.close();
    },
  );

  test('refuses an unknown token', async () => {
    const response = await fetch(`${address}/wps/live`, { headers: { authorization: 'Bearer nobody' } });
    expect(response.status).toBe(401);
    expect(await response.json()).toMatchObject({ success: false, error: { code: 'session.expired' } });
  });

  /** The pages of earlier tests are closed; the gateway notices it a moment later. */
  const forgotten = (): Promise<void> => waitUntil(() => gateway.frame.live.clientCount() === 0);

  test('forgets a page that disconnects', async () => {
    await forgotten();
    const page = await open(address);
    expect(gateway.frame.live.clientCount()).toBe(1);
    page.close();
    await forgotten();
  });
});

test('keeps eight streams of a member and two hundred of an address', async () => {
  const gateway = await startOwn();
  const address = await gateway.listen();
  const pages: Page[] = [];
  for (let count = 0; count < 8; count += 1) pages.push(await open(address, 'ada'));
  const other = await open(address, 'chi');
  pages.push(await open(address, 'ada'));
  await pages[0]?.ended;
  await waitUntil(() => gateway.frame.live.clientCount() === 9);
  gateway.frame.live.send({ memberId: 1 }, { topic: 'balance' });
  expect(await pages[8]?.has(1)).toEqual([{ topic: 'balance' }]);
  expect(await pages[1]?.has(1)).toEqual([{ topic: 'balance' }]);
  for (let count = 9; count < 200; count += 1) pages.push(await open(address));
  expect((await fetch(`${address}/wps/live`)).status).toBe(429);
  for (const page of [...pages, other]) page.close();
  await waitUntil(() => gateway.frame.live.clientCount() === 0);
  const next = await open(address);
  next.close();
});

test('cuts off a page that does not read', async () => {
  // A shared gateway would replay these messages to the late pages of other tests.
  const gateway = await startOwn();
  const address = await gateway.listen();
  const socket = await openWithoutReading(address);
  await waitUntil(() => gateway.frame.live.clientCount() === 1);
  const ended = new Promise((resolve) => socket.once('close', resolve));
  const reader = await open(address, 'ada');
  const padding = 'x'.repeat(7_000);
  // The buffers of a connection hold some megabytes. A page that reads receives each burst before the next one.
  for (let burst = 1; gateway.frame.live.clientCount() === 2 && burst <= burstsMax; burst += 1) {
    for (let count = 0; count < messagesInBurst; count += 1)
      gateway.frame.live.send({ memberId: 1 }, { topic: 'order', orderNo: `${burst}-${count}-${padding}` });
    await reader.has(burst * messagesInBurst);
  }
  expect(gateway.frame.live.clientCount()).toBe(1);
  reader.close();
  socket.resume();
  await ended;
});

test('stops although a page does not read', async () => {
  const gateway = await start();
  const socket = await openWithoutReading(await gateway.listen());
  await waitUntil(() => gateway.frame.live.clientCount() === 1);
  await gateway.stop();
  socket.destroy();
});

test('a change on one gateway reaches the pages of another on the same database', async () => {
  const first = await startOwn({ engine: 'server' });
  const second = await startOwn({ database: { ...first.database, close: async () => undefined } });
  const page = await open(await second.listen(), 'ada');
  first.frame.live.send({ memberId: 1 }, { topic: 'balance' });
  expect(await page.has(1)).toEqual([{ topic: 'balance' }]);
  page.close();
});
