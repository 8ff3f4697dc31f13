import { type BatcherOptions, createBatcher } from './batcher.ts';

interface Item {
  owner: number;
  name: string;
}

/** Creates a batcher over a fake database that answers on command and records its requests. */
function recorded(changes: Partial<BatcherOptions<Item, string>> = {}) {
  const trips: string[] = [];
  const failures: unknown[] = [];
  const batcher = createBatcher<Item, string>({
    queues: 1,
    batchMax: 4,
    waitingMax: 20,
    getOwners: ({ owner }) => (owner === 0 ? [] : [owner]),
    async postOne({ name }) {
      trips.push(name);
      return `one ${name}`;
    },
    async postMany(items) {
      trips.push(items.map(({ name }) => name).join(' '));
      return items.map(({ name }) => `many ${name}`);
    },
    isOutage: () => false,
    batchFailed: (error) => failures.push(error),
    ...changes,
  });
  return { batcher, trips, failures };
}

const item = (name: string): Item => ({ owner: Number(/\d+/.exec(name)?.[0]), name });

test('posts a single item separately, and items that arrive together in one trip', async () => {
  const { batcher, trips } = recorded();
  expect(await batcher.add(item('a1'))).toBe('one a1');
  expect(await Promise.all(['a1', 'b2', 'c3'].map((name) => batcher.add(item(name))))).toEqual([
    'many a1',
    'many b2',
    'many c3',
  ]);
  expect(trips).toEqual(['a1', 'a1 b2 c3']);
});

test('sends an item in the turn of the event loop in which it arrives when a batch has only one', async () => {
  const { batcher, trips } = recorded({ batchMax: 1 });
  const answers = Promise.all(['a1', 'b2'].map((name) => batcher.add(item(name))));
  expect(trips).toEqual(['a1']);
  expect(await answers).toEqual(['one a1', 'one b2']);
});

test('takes an owner once per trip and keeps the order of each', async () => {
  const { batcher, trips } = recorded();
  await Promise.all(['a1', 'b1', 'c2', 'd1', 'e2', 'f0', 'g0'].map((name) => batcher.add(item(name))));
  expect(trips).toEqual(['a1 c2 f0 g0', 'b1 e2', 'd1']);
});

test('does not let a later item of an owner overtake one that had no room', async () => {
  const { batcher, trips } = recorded({ batchMax: 2 });
  await Promise.all(['a1', 'b2', 'c3', 'd1', 'e3'].map((name) => batcher.add(item(name))));
  expect(trips).toEqual(['a1 b2', 'c3 d1', 'e3']);
});

test('keeps an owner in one queue', async () => {
  const { batcher, trips } = recorded({ queues: 2 });
  await Promise.all(['a1', 'b2', 'c3', 'd4'].map((name) => batcher.add(item(name))));
  expect(trips.sort()).toEqual(['a1 c3', 'b2 d4']);
});

test('posts items separately when the batch failed, and reports the failure', async () => {
  const { batcher, trips, failures } = recorded({
    postMany: async () => {
      throw new Error('broken');
    },
  });
  expect(await Promise.all(['a1', 'b2'].map((name) => batcher.add(item(name))))).toEqual([
    'one a1',
    'one b2',
  ]);
  expect(trips).toEqual(['a1', 'b2']);
  expect(failures).toEqual([new Error('broken')]);
});

test('posts an item separately when its result is `again`', async () => {
  const { batcher } = recorded({ postMany: async () => ['many', 'again'] });
  expect(await Promise.all(['a1', 'b2'].map((name) => batcher.add(item(name))))).toEqual(['many', 'one b2']);
});

test('does not try every waiting item against a database that is away', async () => {
  const tried: string[] = [];
  const away = async () => {
    tried.push('x');
    throw new Error('away');
  };
  const { batcher } = recorded({ postMany: away, postOne: away, isOutage: () => true });
  const results = await Promise.allSettled(['a1', 'b2', 'c3', 'd4'].map((name) => batcher.add(item(name))));
  expect(results.every(({ status }) => status === 'rejected')).toBe(true);
  expect(tried).toHaveLength(2);
});

test('refuses items beyond the maximum of waiting ones, and continues', async () => {
  const { batcher } = recorded({ waitingMax: 3 });
  const adding = ['a1', 'b1', 'c1', 'd1'].map((name) => batcher.add(item(name)));
  await expect(adding[3]).rejects.toMatchObject({ code: 'server.unavailable' });
  expect(await Promise.all(adding.slice(0, 3))).toEqual(['one a1', 'one b1', 'one c1']);
  await batcher.idle();
  expect(await batcher.add(item('e1'))).toBe('one e1');
});
