import { createCoalescedReader } from './coalesced-reader.ts';

test('shares one query among concurrent reads, and runs a new one for later reads', async () => {
  const trips: number[][] = [];
  const values = new Map([
    [1, 'one'],
    [2, 'two'],
  ]);
  const reader = createCoalescedReader(async (keys: readonly number[]) => {
    trips.push([...keys]);
    return new Map(keys.flatMap((key) => (values.has(key) ? [[key, values.get(key)]] : [])));
  });
  expect(await Promise.all([reader.read(1), reader.read(2), reader.read(1), reader.read(3)])).toEqual([
    'one',
    'two',
    'one',
    undefined,
  ]);
  values.set(1, 'changed');
  expect(await reader.read(1)).toBe('changed');
  expect(trips).toEqual([[1, 2, 3], [1]]);
});

test('never answers a question with a read that began before it', async () => {
  let value = 0;
  const reader = createCoalescedReader(
    async (keys: readonly number[]) => {
      const seen = value;
      await new Promise((resolve) => setTimeout(resolve, 5));
      return new Map(keys.map((key) => [key, seen]));
    },
    { concurrencyMax: 1 },
  );
  const first = reader.read(1);
  await new Promise((resolve) => setTimeout(resolve, 2));
  value = 1;
  const second = reader.read(1);
  expect(await Promise.all([first, second])).toEqual([0, 1]);
});

test('never exceeds the maximum number of keys per query', async () => {
  const sizes: number[] = [];
  const reader = createCoalescedReader(
    async (keys: readonly number[]) => {
      sizes.push(keys.length);
      return new Map(keys.map((key) => [key, key]));
    },
    { concurrencyMax: 1, keysMax: 3 },
  );
  expect(await Promise.all([1, 2, 3, 4, 5, 6, 7].map((key) => reader.read(key)))).toEqual([
    1, 2, 3, 4, 5, 6, 7,
  ]);
  expect(sizes).toEqual([3, 3, 1]);
});

test('fails the reads of a failed query, but not later ones', async () => {
  let broken = true;
  const reader = createCoalescedReader(async (keys: readonly number[]) => {
    if (broken) throw new Error('away');
    return new Map(keys.map((key) => [key, key]));
  });
  const results = await Promise.allSettled([reader.read(1), reader.read(2)]);
  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
  broken = false;
  expect(await reader.read(1)).toBe(1);
});
