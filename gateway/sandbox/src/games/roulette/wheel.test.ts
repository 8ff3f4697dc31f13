import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredSeed, measureReturn, toErrorLimit } from '../kit/measure.ts';
import { roulette } from './game.ts';
import { getPays, getPockets, returnToPlayerPpm, spin, wheel } from './wheel.ts';

const spots = [
  'n0',
  'n17',
  'n36',
  'red',
  'black',
  'odd',
  'even',
  'low',
  'high',
  'dozen1',
  'dozen2',
  'dozen3',
  'column1',
  'column2',
  'column3',
];

test('has every number from 0 to 36 once on the wheel', () => {
  expect([...wheel].sort((a, b) => a - b)).toEqual(Array.from({ length: 37 }, (_, pocket) => pocket));
});

test('returns 36 of 37 on every spot, over every pocket', () => {
  for (const spot of spots) {
    let payout = 0;
    for (let pocket = 0; pocket < 37; pocket += 1)
      payout += spin([{ spot, amountMinor: 10 }], () => pocket).payoutMinor;
    expect(payout).toBe(360);
    expect(Number.isInteger(getPays(spot))).toBe(true);
  }
});

test('lets the zero win for its own number alone', () => {
  expect(spots.filter((spot) => getPockets(spot)?.includes(0))).toEqual(['n0']);
});

test('refuses spots, amounts and sums that are not on offer', () => {
  const bet = (spot: string, amountMinor: number) => ({ bets: [{ spot, amountMinor }] });
  expect(roulette.accepts?.(100, bet('red', 100))).toBe(true);
  for (const [stake, choice] of [
    [100, bet('n37', 100)],
    [100, bet('n07', 100)],
    [100, bet('constructor', 100)],
    [100, bet('red', 90)],
    [15, bet('red', 15)],
    [-100, bet('red', -100)],
    [200_000, bet('red', 200_000)],
    [100, { bets: [] }],
    [100, undefined],
  ] as const)
    expect(roulette.accepts?.(stake, choice)).toBe(false);
});

test('returns what its help page says, measured over many spins @GAME-05', () => {
  const bets = [
    { spot: 'red', amountMinor: 100 },
    { spot: 'dozen2', amountMinor: 50 },
    { spot: 'n17', amountMinor: 10 },
  ];
  const random = createSeededRandom(measuredSeed);
  const { returned, standardError } = measureReturn(() => spin(bets, random).payoutMinor / 160);
  expect(Math.abs(returned - returnToPlayerPpm / 1_000_000)).toBeLessThan(5 * standardError);
  expect(standardError).toBeLessThan(toErrorLimit(0.005));
});
