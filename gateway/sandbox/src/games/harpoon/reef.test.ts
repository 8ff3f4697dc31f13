import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredSeed, measureReturn, toErrorLimit } from '../kit/measure.ts';
import { harpoon } from './game.ts';
import { chancePpm, type Fish, fishPays, returnToPlayerPpm, shoot } from './reef.ts';

const fish = Object.keys(fishPays) as Fish[];

test('gives every fish the same return, in whole parts per million', () => {
  for (const one of fish) {
    expect(Number.isInteger(chancePpm(one))).toBe(true);
    expect(chancePpm(one) * fishPays[one]).toBe(returnToPlayerPpm);
  }
});

test('refuses an unknown fish', () => {
  expect(harpoon.accepts?.(100, { fish: 'shark' })).toBe(true);
  for (const choice of [{ fish: 'toString' }, { fish: 1 }, {}, undefined, 'shark'])
    expect(harpoon.accepts?.(100, choice)).toBe(false);
  expect(harpoon.accepts?.(99, { fish: 'shark' })).toBe(false);
});

test('returns what its help page says, measured over many shots @GAME-05', () => {
  const random = createSeededRandom(measuredSeed);
  const { returned, standardError } = measureReturn(
    (round) => shoot(fish[round % fish.length] ?? 'shrimp', 10, random).payoutMinor / 10,
  );
  expect(Math.abs(returned - returnToPlayerPpm / 1_000_000)).toBeLessThan(5 * standardError);
  expect(standardError).toBeLessThan(toErrorLimit(0.01));
});
