import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredSeed, measureReturn, toErrorLimit } from '../kit/measure.ts';
import {
  type Column,
  computeReturnToPlayerPpm,
  countRun,
  getPay,
  lines,
  play,
  type SlotSymbol,
  scatter,
  stakesMinor,
  strips,
  wild,
} from './machine.ts';

const columns = strips.flatMap((reel) =>
  reel.map((_, stop) => [0, 1, 2].map((row) => reel[(stop + row) % reel.length])),
);

test('shows at most one balloon and one sun on a reel, and no balloon on the outer ones', () => {
  for (const column of columns) {
    expect(column.filter((symbol) => symbol === scatter).length).toBeLessThanOrEqual(1);
    expect(column.filter((symbol) => symbol === wild).length).toBeLessThanOrEqual(1);
  }
  expect([strips[0], strips[4]].some((reel) => reel.includes(wild))).toBe(false);
});

const countRowRun = (row: SlotSymbol[]): number =>
  countRun(
    row.map((symbol): Column => [symbol, symbol, symbol]),
    [1, 1, 1, 1, 1],
  );

test('counts from the left, with balloons for everything, and pays nothing for suns', () => {
  expect(countRowRun(['swan', 'balloon', 'swan', 'balloon', 'lotus'])).toBe(4);
  expect(countRowRun(['lotus', 'swan', 'swan', 'swan', 'swan'])).toBe(1);
  expect(getPay('swan', 4)).toBe(150);
  expect(getPay('sun', 5)).toBe(0);
  expect(getPay('swan', 2)).toBe(0);
});

test('keeps a reel wild from the spin with a balloon to the last spin', () => {
  const stopsWith = (reel: number, symbol: SlotSymbol): number => strips[reel]?.indexOf(symbol) ?? -1;
  const suns = [stopsWith(0, 'sun'), 0, stopsWith(2, 'sun'), 0, stopsWith(4, 'sun')];
  const caught = [0, stopsWith(1, 'balloon'), 8, 8, 0];
  const draws = [...suns, ...caught, ...new Array<number>(25).fill(8)];
  const round = play(10, () => draws.shift() ?? 0);
  expect(round.freeSpins).toHaveLength(6);
  for (const spin of round.freeSpins) {
    expect(spin.stickyReels).toContain(1);
    expect(spin.grid[1]).toEqual(['balloon', 'balloon', 'balloon']);
  }
});

test('pays whole minor units for every stake on offer', () => {
  for (const stake of stakesMinor) expect(stake % lines.length).toBe(0);
});

test('returns what its help page says, measured over many spins @GAME-05', () => {
  expect(computeReturnToPlayerPpm()).toBe(952_199);
  const random = createSeededRandom(measuredSeed);
  const { returned, standardError } = measureReturn(() => play(10, random).payoutMinor / 10);
  expect(Math.abs(returned - computeReturnToPlayerPpm() / 1_000_000)).toBeLessThan(5 * standardError);
  expect(standardError).toBeLessThan(toErrorLimit(0.01));
});
