import { sumByVerb } from './reconcile.ts';

const largest = Number.MAX_SAFE_INTEGER;
const createBet = (amount: number, index: number) => ({ verb: 'bet' as const, txId: `bet-${index}`, amount });

test.each([
  [[], 0],
  [[100, 250], 350],
  [[largest - 1, 1], largest],
  [[largest, largest, 1], largest],
  [[-largest, -largest], -largest],
])('sums the bets %j of a vendor to %d, which the database returns exactly @GAME-06', (amounts, betMinor) => {
  expect(sumByVerb(amounts.map(createBet))).toEqual({ count: amounts.length, betMinor, winMinor: 0 });
});
