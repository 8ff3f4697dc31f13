import { createStore } from 'jotai';
import { findMainView } from '../routing/main-view.ts';
import { readEventFrames } from '../runtime/event-frames.ts';
import { createTargets } from '../runtime/targets.ts';
import { toNavCategories } from '../state/content.ts';
import { createFeed } from '../state/feed.ts';

const bytes = (text: string) => new TextEncoder().encode(text);

const createStream = (...chunks: string[]) =>
  new ReadableStream<Uint8Array>({
    start(controller) {
      for (const chunk of chunks) controller.enqueue(bytes(chunk));
      controller.close();
    },
  });

test('reads messages that arrive in pieces, and leaves comments out', async () => {
  const seen: string[] = [];
  const body = createStream(
    'retry: 3000\n\n: still he',
    're\n\nevent: balance\nda',
    'ta: {"a":1}\n\ndata: two',
    '\n\n',
  );
  for await (const data of readEventFrames(body)) seen.push(data);
  expect(seen).toEqual(['{"a":1}', 'two']);
});

test('a feed keeps its value during a refresh, and the last request wins', async () => {
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
  const merged = toNavCategories([
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
  ['/helpmc', true, 'shell'],
  ['/helpmc/terms', true, 'shell'],
  ['/help', true, 'shell'],
  ['/nowhere', false, 'not-found'],
])('%s with members only %s shows %s @ROUTE-09', (path, membersOnly, kind) => {
  expect(findMainView(path, targets, membersOnly).kind).toBe(kind);
});
