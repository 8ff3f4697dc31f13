import type { LiveMessage } from '@parlour/contracts';
import { createStore } from 'jotai';
import { createTargets } from '../runtime/targets.ts';
import { pause } from '../testing/test-runtime.ts';
import { mergeLanes } from './content.ts';
import { eventFrames } from './event-frames.ts';
import { createFeed } from './feed.ts';
import { startLiveStream } from './live-stream.ts';
import { mainViewAt } from './main-view.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const streamOf = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk));
      controller.close();
    },
  });

test('reads messages that arrive in pieces, and leaves comments out', async () => {
  const seen: string[] = [];
  const body = streamOf(
    'retry: 3000\n\n: still he',
    're\n\nevent: balance\nda',
    'ta: {"a":1}\n\ndata: two',
    '\n\n',
  );
  for await (const data of eventFrames(body)) seen.push(data);
  expect(seen).toEqual(['{"a":1}', 'two']);
});

test('hears what changed, comes back after a break, and then asks for everything again', async () => {
  const heard: LiveMessage[] = [];
  let resumed = 0;
  let connections = 0;
  const stream = startLiveStream({
    url: 'http://localhost/live',
    token: 'token-of-ada',
    fetch: async (_, init) => {
      connections += 1;
      expect(new Headers(init?.headers).get('authorization')).toBe('Bearer token-of-ada');
      if (connections === 2) throw new TypeError('Failed to fetch');
      return new Response(streamOf('event: balance\ndata: {"topic":"balance"}\n\n'));
    },
    heard: (message) => heard.push(message),
    resumed: () => {
      resumed += 1;
    },
    refused: () => undefined,
    waitMs: () => 5,
  });
  await pause(40);
  stream.stop();
  expect(heard.slice(0, 2)).toEqual([{ topic: 'balance' }, { topic: 'balance' }]);
  expect(resumed).toBeGreaterThan(0);
});

test('a refused token ends the stream and the session', async () => {
  let refused = 0;
  const stream = startLiveStream({
    url: 'http://localhost/live',
    token: 'token-of-ada',
    fetch: async () => new Response('', { status: 401 }),
    heard: () => undefined,
    resumed: () => undefined,
    refused: () => {
      refused += 1;
    },
    waitMs: () => 5,
  });
  await pause(30);
  stream.stop();
  expect(refused).toBe(1);
});

test('a feed keeps its value while it asks again, and the last question wins', async () => {
  const store = createStore();
  const answers: ((value: string) => void)[] = [];
  const feed = createFeed(store, () => new Promise<string>((resolve) => answers.push(resolve)));
  const first = feed.refresh();
  answers[0]?.('one');
  await first;
  const [second, third] = [feed.refresh(), feed.refresh()];
  expect(store.get(feed.atom)).toEqual({ state: 'ready', value: 'one' });
  answers[2]?.('three');
  answers[1]?.('two');
  await Promise.all([second, third]);
  expect(store.get(feed.atom)).toEqual({ state: 'ready', value: 'three' });
  feed.stop();
});

const vendor = (code: string) => ({ code, name: code, isHot: false, logoUrl: '', gameCount: 1 });

test('both kinds of lottery are one category, and one without vendors is none @SHELL-06 @ROUTE-10', () => {
  const merged = mergeLanes([
    { type: 'RNG', vendors: [vendor('A')] },
    { type: 'LIVE', vendors: [] },
    { type: 'ELOTT', vendors: [vendor('B')] },
    { type: 'LOTT', vendors: [vendor('B'), vendor('C')] },
  ]);
  expect(merged.map(({ path, vendors }) => [path, vendors.map(({ code }) => code).join()])).toEqual([
    ['/rng', 'A'],
    ['/elott', 'B,C'],
  ]);
});

const title = { EN: 'Home' };
const targets = createTargets(() => ({
  'mfe-lobby': { routes: [{ path: '/', view: 'home', title }], panels: [], panelPages: [], widgets: [] },
}));

test.each([
  ['/', false, 'remote'],
  ['/register', false, 'remote'],
  ['/noticePage', false, 'shell'],
  ['/down', false, 'shell'],
  ['/nowhere', false, 'not-found'],
  ['/', true, 'shell'],
  ['/login', true, 'shell'],
  ['/helpmc', true, 'not-found'],
])('%s with members only %s shows %s @ROUTE-09', (path, membersOnly, kind) => {
  expect(mainViewAt(path, targets, membersOnly).kind).toBe(kind);
});
