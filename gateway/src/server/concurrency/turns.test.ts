import { forEachInTurns, splitParts } from './turns.ts';

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
