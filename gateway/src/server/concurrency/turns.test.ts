import { forEachInTurns } from './turns.ts';

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
