import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredSeed, measureReturn } from '../kit/measure.ts';
import { computeChances, createFixture, playSeries, returnToPlayerPpm, selections, wins } from './series.ts';

const random = createSeededRandom();

const numbers = Array.from({ length: 100 }, (_, index) => 19_000_000 + index);

test('plays two maps or three, and ends with two wins', () => {
  for (let i = 0; i < 1000; i += 1) {
    const maps = playSeries(500_000, random);
    const last = maps.at(-1);
    expect(maps.filter((winner) => winner === last)).toHaveLength(2);
    expect(maps.length).toBeLessThanOrEqual(3);
  }
});

test('returns at most 95 % on every selection of every series', () => {
  for (const number of numbers) {
    const { home, away, mapPpm, prices } = createFixture(number);
    expect(home).not.toBe(away);
    const chances = computeChances(mapPpm);
    expect(chances.first + chances.second).toBeCloseTo(1, 9);
    expect(chances.two + chances.three).toBeCloseTo(1, 9);
    for (const one of selections) expect((chances[one] * prices[one]) / 100).toBeLessThanOrEqual(0.95 + 1e-9);
  }
});

test('returns what its help page says, measured over many bets @GAME-05', () => {
  const bets = numbers.flatMap((number) =>
    selections.map((selection) => ({ ...createFixture(number), selection })),
  );
  const expected =
    bets.reduce(
      (sum, { mapPpm, prices, selection }) => sum + computeChances(mapPpm)[selection] * prices[selection],
      0,
    ) /
    100 /
    bets.length;
  const random = createSeededRandom(measuredSeed);
  const { returned, standardError } = measureReturn((round) => {
    const bet = bets[round % bets.length];
    if (!bet) return 0;
    return wins[bet.selection](playSeries(bet.mapPpm, random)) ? bet.prices[bet.selection] / 100 : 0;
  });
  expect(Math.abs(returned - expected)).toBeLessThan(5 * standardError);
  expect(Math.abs(expected - returnToPlayerPpm / 1_000_000)).toBeLessThan(0.005);
});
