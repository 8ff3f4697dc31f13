import { createStore } from 'jotai';
import { createFeed } from './feed.ts';

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
