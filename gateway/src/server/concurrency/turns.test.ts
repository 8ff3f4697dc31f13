import { forEachInTurns, splitParts, writeAhead } from './turns.ts';

test.each([
  [5, ['a', 'b', 'other', 'c']],
  [4, ['a', 'b', 'c', 'other']],
])(
  'a loop with items of %i ms lets others run once ten milliseconds have passed',
  async (itemMs, expected) => {
    let ms = 0;
    const order: string[] = [];
    setImmediate(() => order.push('other'));
    const work = (item: string) => {
      order.push(item);
      ms += itemMs;
    };
    await forEachInTurns(['a', 'b', 'c'], work, () => ms);
    expect(order).toEqual(expected);
  },
);

test.each([
  [0, []],
  [999, [999]],
  [1_000, [1_000]],
  [2_001, [1_000, 1_000, 1]],
])('splits a list of %i into parts of at most a thousand, in order', (length, expected) => {
  const list = Array.from({ length }, (_, index) => index);
  const parts = splitParts(list);
  expect(parts.map((part) => part.length)).toEqual(expected);
  expect(parts.flat()).toEqual(list);
});

test('prepares the next item while one is written, in order', async () => {
  const order: string[] = [];
  const preparedB = Promise.withResolvers<void>();
  await writeAhead(
    ['a', 'b'],
    (item) => {
      order.push(`prepare ${item}`);
      if (item === 'b') preparedB.resolve();
      return item;
    },
    async (item) => {
      order.push(`write ${item}`);
      await preparedB.promise;
      order.push(`written ${item}`);
    },
  );
  expect(order).toEqual(['prepare a', 'write a', 'prepare b', 'written a', 'write b', 'written b']);
});

test('ends with the first error of writing, and writes nothing after it', async () => {
  const written: string[] = [];
  const write = async (item: string) => {
    written.push(item);
    if (item === 'b') throw new Error(`no room for ${item}`);
  };
  await expect(writeAhead(['a', 'b', 'c', 'd'], (item) => item, write)).rejects.toThrow('no room for b');
  expect(written).toEqual(['a', 'b']);
});
