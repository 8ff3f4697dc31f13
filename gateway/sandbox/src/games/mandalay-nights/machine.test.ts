import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredSeed, measureReturn, toErrorLimit } from '../kit/measure.ts';
import {
  computeReturnToPlayerPpm,
  evaluate,
  findBestWin,
  lines,
  scatter,
  spin,
  stakesMinor,
  strips,
} from './machine.ts';

test('pays the better of the gems alone and the symbol they stand for', () => {
  expect(findBestWin(['gem', 'gem', 'gem', 'coin', 'boat'])).toEqual({ symbol: 'gem', count: 3, pays: 100 });
  expect(findBestWin(['gem', 'coin', 'coin', 'gem', 'boat'])).toEqual({ symbol: 'coin', count: 4, pays: 26 });
  expect(findBestWin(['gem', 'gem', 'gem', 'gem', 'gem'])).toEqual({ symbol: 'gem', count: 5, pays: 2500 });
});

test('pays from the left only and for three at least', () => {
  expect(findBestWin(['boat', 'owl', 'owl', 'owl', 'owl'])).toBeUndefined();
  expect(findBestWin(['owl', 'owl', 'boat', 'owl', 'owl'])).toBeUndefined();
});

test('does not substitute a gem for a lantern', () => {
  expect(findBestWin(['lantern', 'lantern', 'lantern', 'gem', 'gem'])).toBeUndefined();
  expect(findBestWin(['gem', 'gem', 'lantern', 'lantern', 'lantern'])).toBeUndefined();
});

test('shows at most one lantern on a reel', () => {
  for (const reel of strips) {
    reel.forEach((_, stop) => {
      const column = [0, 1, 2].map((row) => reel[(stop + row) % reel.length]);
      expect(column.filter((symbol) => symbol === scatter).length).toBeLessThanOrEqual(1);
    });
  }
});

test('pays whole minor units for every stake on offer', () => {
  for (const stake of stakesMinor) {
    expect(stake % lines.length).toBe(0);
    for (let stop = 0; stop < 32; stop += 1) {
      expect(Number.isInteger(evaluate([stop, stop, stop, stop, stop], stake).payoutMinor)).toBe(true);
    }
  }
});

test('returns to the player what its help page says, over every position of the reels', () => {
  expect(computeReturnToPlayerPpm()).toBe(949_575);
});

test('returns the same, measured over many spins @GAME-05', () => {
  const random = createSeededRandom(measuredSeed);
  const { returned, standardError } = measureReturn(() => spin(100, random).payoutMinor / 100);
  expect(Math.abs(returned - computeReturnToPlayerPpm() / 1_000_000)).toBeLessThan(5 * standardError);
  expect(standardError).toBeLessThan(toErrorLimit(0.01));
});
