import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredSeed, measureReturn, toErrorLimit } from '../kit/measure.ts';
import {
  computePrice,
  computeReturnPpm,
  countOrders,
  type DigitLottery,
  drawNumber,
  isWon,
} from './digits.ts';
import { lottery2d, lottery3d, lottery4d } from './game.ts';

const three: DigitLottery = { digits: 3, straightPays: 900 };
const four: DigitLottery = { digits: 4, straightPays: 9_000 };

test('counts the orders in which digits can stand', () => {
  expect(['123', '112', '111', '1234', '1123', '1122', '1112'].map(countOrders)).toEqual([
    6, 3, 1, 24, 12, 6, 4,
  ]);
});

test('prices exact numbers and any order, and nothing else', () => {
  expect(computePrice(three, 's000')).toBe(90_000);
  expect(computePrice(three, 'b123')).toBe(15_000);
  expect(computePrice(four, 'b1123')).toBe(75_000);
  for (const selection of ['123', 's12', 's1234', 'b111', 's12a', 'x123', ''])
    expect(computePrice(three, selection)).toBeUndefined();
  expect(computePrice({ digits: 2, straightPays: 92 }, 'b12')).toBeUndefined();
});

test('wins with the exact number, or with its digits in any order', () => {
  expect(isWon('s012', '012')).toBe(true);
  expect(isWon('s012', '120')).toBe(false);
  expect(isWon('b012', '201')).toBe(true);
  expect(isWon('b012', '221')).toBe(false);
});

test('returns the same on every kind of bet, over every number that can be drawn', () => {
  for (const selection of ['s123', 'b123', 'b112', 'b110']) {
    const price = computePrice(three, selection) ?? 0;
    const wins = Array.from({ length: 1000 }, (_, n) => isWon(selection, String(n).padStart(3, '0')));
    expect((wins.filter(Boolean).length * price) / 100 / 1000).toBe(0.9);
  }
});

/** Returns `count` numbers of a lottery, spread over all of them. */
const straights = (digits: number, count: number): string[] =>
  Array.from(
    { length: count },
    (_, index) => `s${String(Math.floor(((index + 0.5) * 10 ** digits) / count)).padStart(digits, '0')}`,
  );

/**
 * Many draws for each kind of bet. The error is measured over draws, each of which decides several tickets: a
 * straight number wins so seldom that one ticket per draw would leave half the return untested.
 */
test.each([
  ['2D straight', lottery2d, { digits: 2, straightPays: 92 }, straights(2, 10)],
  ['3D straight', lottery3d, three, straights(3, 10)],
  ['3D any order', lottery3d, three, ['b407', 'b447']],
  ['4D straight', lottery4d, four, straights(4, 10)],
  ['4D any order', lottery4d, four, ['b4071', 'b4471', 'b4477', 'b4447']],
] as const)(
  '%s returns what its help page says, measured over many draws @GAME-05',
  (_name, game, rules: DigitLottery, selections) => {
    const tickets = selections.map((selection) => ({
      selection,
      pays: (computePrice(rules, selection) ?? 0) / 100 / selections.length,
    }));
    const random = createSeededRandom(measuredSeed);
    const { returned, standardError } = measureReturn(() => {
      const drawn = drawNumber(rules, random);
      let paid = 0;
      for (const { selection, pays } of tickets) if (isWon(selection, drawn)) paid += pays;
      return paid;
    });
    expect(game.rules.returnToPlayerPpm).toBe(computeReturnPpm(rules));
    expect(Math.abs(returned - computeReturnPpm(rules) / 1_000_000)).toBeLessThan(5 * standardError);
    expect(standardError).toBeLessThan(toErrorLimit(0.035));
  },
);
