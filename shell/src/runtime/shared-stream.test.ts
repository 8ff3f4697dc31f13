import { locks } from 'node:worker_threads';
import type { LiveMessage } from '@parlour/contracts';
import { waitFor } from '@testing-library/react';
import { pause } from '../testing/test-runtime.ts';
import { openSharedStream, type SharedStream, type StreamParts } from './shared-stream.ts';

const bytes = (text: string) => new TextEncoder().encode(text);
const formatFrame = (message: LiveMessage) => `event: ${message.topic}\ndata: ${JSON.stringify(message)}\n\n`;

/** Creates a fake server that counts its open streams, and can send, fall silent, disconnect and refuse. */
function createServer() {
  const open = new Set<ReadableStreamDefaultController<Uint8Array>>();
  const asked: { authorization: string | null }[] = [];
  let status = 200;
  const server = {
    asked,
    listeners: () => open.size,
    setStatus(next: number) {
      status = next;
    },
    send(message: LiveMessage) {
      server.sendText(formatFrame(message));
    },
    sendText(text: string) {
      for (const stream of open) stream.enqueue(bytes(text));
    },
    breakOff() {
      for (const one of open) one.error(new TypeError('network error'));
      open.clear();
    },
    fetch: (async (_url: unknown, init?: RequestInit) => {
      asked.push({ authorization: new Headers(init?.headers).get('authorization') });
      if (status !== 200) return new Response('', { status });
      let own: ReadableStreamDefaultController<Uint8Array> | undefined;
      const body = new ReadableStream<Uint8Array>({
        start(given) {
          // The stream is not a byte stream.
          const controller = given as ReadableStreamDefaultController<Uint8Array>;
          own = controller;
          open.add(controller);
          controller.enqueue(bytes(': here\n\n'));
          init?.signal?.addEventListener('abort', () => {
            if (open.delete(controller)) controller.error(new DOMException('', 'AbortError'));
          });
        },
        cancel() {
          if (own) open.delete(own);
        },
      });
      return new Response(body);
    }) as typeof fetch,
  };
  return server;
}

const limits = { waitMs: () => 10, silentMs: 20_000 };
let tabs: SharedStream[] = [];
let name = '';
let count = 0;

beforeEach(() => {
  Object.defineProperty(navigator, 'locks', { value: locks, configurable: true });
  count += 1;
  name = `stream-${count}`;
});
afterEach(async () => {
  for (const tab of tabs) tab.stop();
  tabs = [];
  Reflect.deleteProperty(navigator, 'locks');
  jest.restoreAllMocks();
  await pause(5);
});

function openTab(server: { fetch: typeof fetch }, over: Partial<StreamParts> = {}) {
  const messages: LiveMessage[] = [];
  const counts = { resumed: 0, refused: 0, cut: 0 };
  const countUp = (what: keyof typeof counts) => () => {
    counts[what] += 1;
  };
  const stream = openSharedStream({
    name,
    url: 'http://localhost/live',
    fetch: server.fetch,
    onMessage: (message) => messages.push(message),
    onGap: countUp('resumed'),
    onUnauthorized: countUp('refused'),
    onDisconnect: countUp('cut'),
    limits,
    ...over,
  });
  tabs.push(stream);
  return { stream, messages, counts };
}

const balance: LiveMessage = { topic: 'balance' };

/** Opens `number` tabs and waits until one of them is connected. */
async function openTabs(server: ReturnType<typeof createServer>, number: number) {
  const open = Array.from({ length: number }, () => openTab(server));
  await waitFor(() => expect(server.listeners()).toBe(1));
  return open;
}

/** Returns the number of tabs that wait for the lock. */
const countWaiting = async (): Promise<number> =>
  (await locks.query()).pending?.filter((request) => request.name === name).length ?? 0;

test.each([
  ['broken data', 'event: balance\ndata: {"topic":\n\n'],
  ['an unknown topic', 'event: weather\ndata: {"topic":"weather"}\n\n'],
  ['a message without its number', 'event: order\ndata: {"topic":"order"}\n\n'],
])('%s on the stream is ignored, and the connection stays open @PLAT-04', async (_case, frame) => {
  const server = createServer();
  const [tab] = await openTabs(server, 1);
  server.sendText(frame);
  server.send(balance);
  await waitFor(() => expect(tab?.messages).toEqual([balance]));
  expect([server.listeners(), server.asked.length, tab?.counts.cut]).toEqual([1, 1, 0]);
});

test('three tabs receive everything over one connection @PLAT-04', async () => {
  const server = createServer();
  const open = await openTabs(server, 3);
  server.send(balance);
  for (const { messages } of open) await waitFor(() => expect(messages).toEqual([balance]));
  expect([server.listeners(), server.asked.length]).toEqual([1, 1]);
});

test('another tab takes over when the leader closes, and all tabs refresh @PLAT-04', async () => {
  const server = createServer();
  const [first] = await openTabs(server, 1);
  const [second, third] = [openTab(server), openTab(server)];
  await waitFor(async () => expect(await countWaiting()).toBe(2));
  first?.stream.stop();
  await waitFor(() => expect([second.counts.resumed, third.counts.resumed]).toEqual([1, 1]));
  expect([server.listeners(), server.asked.length]).toEqual([1, 2]);
  server.send(balance);
  await waitFor(() => expect([second.messages, third.messages]).toEqual([[balance], [balance]]));
  expect([first?.messages, first?.counts.resumed]).toEqual([[], 0]);
});

test('reconnects after an interruption, and every tab is notified of the gap', async () => {
  const server = createServer();
  const open = await openTabs(server, 2);
  server.breakOff();
  await waitFor(() => expect(open.map(({ counts }) => counts.resumed)).toEqual([1, 1]));
  expect(server.listeners()).toBe(1);
  expect(open.map(({ counts }) => counts.cut)).toEqual([1, 0]);
});

test('a new tab gets a replay of the messages since it began to load, and no others', async () => {
  const server = createServer();
  const [first] = await openTabs(server, 1);
  const sent: LiveMessage[] = [{ topic: 'status' }, { topic: 'notices' }];
  for (const one of sent) server.send(one);
  await waitFor(() => expect(first?.messages).toEqual(sent));
  const joined = openTab(server);
  await waitFor(() => expect(joined.messages).toEqual(sent));

  jest.spyOn(performance, 'timeOrigin', 'get').mockReturnValue(Date.now() + 1);
  const younger = openTab(server);
  // A message in the millisecond of joining may be replayed twice.
  await pause(5);
  server.send(balance);
  await waitFor(() => expect(younger.messages).toEqual([balance]));
  expect(server.asked.length).toBe(1);
});

test('a new tab is notified of a gap since it began to load', async () => {
  const server = createServer();
  const [first] = await openTabs(server, 1);
  server.breakOff();
  await waitFor(() => expect(first?.counts.resumed).toBe(1));
  const joined = openTab(server);
  await waitFor(() => expect(joined.counts.resumed).toBe(1));
});

test('notifies of each failure, in the leader tab only', async () => {
  const server = createServer();
  server.setStatus(503);
  const [first, second] = [openTab(server), openTab(server)];
  await waitFor(() => expect(first.counts.cut).toBeGreaterThan(2));
  expect(second.counts.cut).toBe(0);
  first.stream.broadcast({ topic: 'deployment', revision: 7 });
  await waitFor(() => expect(second.messages).toEqual([{ topic: 'deployment', revision: 7 }]));
});

test('closes a silent connection', async () => {
  const server = createServer();
  const tab = openTab(server, { limits: { waitMs: () => 5, silentMs: 40 } });
  await waitFor(() => expect(server.asked.length).toBeGreaterThan(2));
  expect(server.listeners()).toBeLessThanOrEqual(1);
  expect(tab.counts.cut).toBeGreaterThan(1);
});

test('steals the lock from a silent tab @PLAT-04', async () => {
  const server = createServer();
  // A suspended tab holds the lock and does nothing.
  void locks.request(name, () => new Promise(() => undefined)).catch(() => undefined);
  const tab = openTab(server, { limits: { waitMs: () => 5, silentMs: 200 } });
  await pause(50);
  expect(server.asked).toEqual([]);
  await waitFor(() => expect(server.listeners()).toBe(1));
  expect(tab.counts.resumed).toBeGreaterThan(0);
});

test('a refused token ends the stream and the session', async () => {
  const server = createServer();
  server.setStatus(401);
  const tab = openTab(server, { token: 'token-of-ada' });
  await waitFor(() => expect(tab.counts.refused).toBe(1));
  await pause(30);
  expect(server.asked).toEqual([{ authorization: 'Bearer token-of-ada' }]);
});

test('every tab has its own connection if the browser has no locks', async () => {
  Reflect.deleteProperty(navigator, 'locks');
  const server = createServer();
  const open = [openTab(server), openTab(server)];
  await waitFor(() => expect(server.listeners()).toBe(2));
  for (const { stream } of open) stream.stop();
  await waitFor(() => expect(server.listeners()).toBe(0));
});
