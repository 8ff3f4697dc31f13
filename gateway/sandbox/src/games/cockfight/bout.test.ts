import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredSeed, measureReturn } from '../kit/measure.ts';
import { createBout, drawPpm, fight, payHundredths, returnToPlayerPpm, selections } from './bout.ts';

const bouts = Array.from({ length: 100 }, (_, index) => createBout(29_000_000 + index));

test('has chances that are whole, and birds with two names', () => {
  for (const { red, blue, chancesPpm } of bouts) {
    expect(chancesPpm.red + chancesPpm.blue + chancesPpm.draw).toBe(1_000_000);
    expect(red).not.toBe(blue);
  }
});

test('gives both sides their stake back on a draw', () => {
  expect(payHundredths('red', 190, 'draw')).toBe(100);
  expect(payHundredths('draw', 1_900, 'draw')).toBe(1_900);
  expect(payHundredths('draw', 1_900, 'blue')).toBe(0);
});

test('returns at most 95 % on each side of every bout', () => {
  for (const { chancesPpm, prices } of bouts)
    for (const side of selections) {
      const returned = chancesPpm[side] * prices[side] + (side === 'draw' ? 0 : drawPpm * 100);
      expect(returned / 100_000_000).toBeLessThanOrEqual(0.95);
      expect(returned / 100_000_000).toBeGreaterThan(0.94);
    }
});

test('returns what its help page says, measured over many bets @GAME-05', () => {
  const random = createSeededRandom(measuredSeed);
  const { returned, standardError } = measureReturn((round) => {
    const bout = bouts[round % bouts.length] ?? createBout(0);
    const side = selections[round % selections.length] ?? 'red';
    return payHundredths(side, bout.prices[side], fight(bout, random)) / 100;
  });
  expect(Math.abs(returned - returnToPlayerPpm / 1_000_000)).toBeLessThan(5 * standardError + 0.005);
});
