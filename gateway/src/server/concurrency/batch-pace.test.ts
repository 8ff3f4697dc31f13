import { setImmediate as nextTurn } from 'node:timers/promises';
import { createBatchPace } from './batch-pace.ts';

/** Runs batches that take the given milliseconds per row, and returns their sizes. */
async function runBatches(msPerRow: number, count: number): Promise<number[]> {
  let now = 0;
  const pace = createBatchPace(() => now);
  const sizes: number[] = [];
  for (let batch = 0; batch < count; batch += 1) {
    sizes.push(pace.size);
    await pace.run(() => undefined);
    await pace.run(() => {
      now += pace.size * msPerRow;
    });
    pace.next();
  }
  return sizes;
}

test('makes batches of fast rows larger step by step, up to a bound', async () => {
  const sizes = await runBatches(0, 12);
  expect(sizes.slice(0, 3)).toEqual([25, 38, 57]);
  expect(sizes.at(-1)).toBe(500);
});

test('makes batches as large as their slowest piece allows, and never empty ones', async () => {
  expect((await runBatches(0.1, 10)).at(-1)).toBe(80);
  expect((await runBatches(4, 3)).at(-1)).toBe(10);
});

test('gives others a turn after each piece', async () => {
  const pace = createBatchPace();
  const order: string[] = [];
  const other = nextTurn().then(() => order.push('other'));
  await pace.run(() => order.push('first'));
  await pace.run(() => order.push('second'));
  await other;
  expect(order).toEqual(['first', 'other', 'second']);
});
