import { createRefresh } from './create-refresh.ts';

const second = 1000;

beforeEach(() => jest.useFakeTimers());
afterEach(() => jest.useRealTimers());

test('a failed request is retried after 2, 5 and 15 seconds, then every minute, until it succeeds', async () => {
  const askedAt: number[] = [];
  const startedAt = Date.now();
  const seen: string[] = [];
  const { refresh } = createRefresh({
    async load() {
      askedAt.push((Date.now() - startedAt) / second);
      if (askedAt.length < 7) throw new Error('no');
      return 'value';
    },
    onValue: (value) => seen.push(value),
    onFailure: () => seen.push('failure'),
  });
  await refresh();
  await jest.advanceTimersByTimeAsync(600 * second);
  expect(askedAt).toEqual([0, 2, 7, 22, 82, 142, 202]);
  expect(seen).toEqual([...Array(6).fill('failure'), 'value']);
});

test('nothing is requested after it is stopped, and a response in flight is ignored', async () => {
  const seen: string[] = [];
  let fail: (error: Error) => void = () => undefined;
  const load = jest.fn(() => new Promise<string>((_resolve, reject) => (fail = reject)));
  const { refresh, stop } = createRefresh({
    load,
    onValue: (value) => seen.push(value),
    onFailure: () => seen.push('failure'),
  });
  const running = refresh();
  stop();
  fail(new Error('no'));
  await running;
  await jest.advanceTimersByTimeAsync(600 * second);
  expect(load).toHaveBeenCalledTimes(1);
  expect(seen).toEqual([]);
});
