import { createRebateSums, type PathBets, type Rebate } from './rebate-rules.ts';

/** The house, A below it, B below A, M below B, and N directly below A. */
const [a, b, m, n] = [2, 3, 4, 5];
const rates = new Map([
  [a, 18_000],
  [b, 12_000],
  [m, 5_000],
]);
const bet = (path: number[], validBetMinor: number): PathBets => ({
  path: [1, ...path],
  validBetMinor: BigInt(validBetMinor),
});
/** Calculates the rebates of a day from all its bets. */
function calculateAll(bets: readonly PathBets[], given: ReadonlyMap<number, number>): Rebate[] {
  const sums = createRebateSums(given, 100n);
  for (const one of bets) sums.add(one);
  return sums.listMembers().map(sums.calculate);
}
const divide = (bets: PathBets[], given: ReadonlyMap<number, number> = rates) =>
  new Map(
    calculateAll(bets, given).map(({ memberId, rebateMinor, differenceMinor }) => [
      memberId,
      [Number(rebateMinor), Number(differenceMinor)],
    ]),
  );

test('a bet gives its member the own rate, and each agent above the difference to the next one @AGT-07', () => {
  // 10,000.00 × 0.5 % = 50.00; × (1.2 % − 0.5 %) = 70.00; × (1.8 % − 1.2 %) = 60.00; together 1.8 %.
  expect(divide([bet([a, b, m], 1_000_000)])).toEqual(
    new Map([
      [a, [0, 6_000]],
      [b, [0, 7_000]],
      [m, [5_000, 0]],
    ]),
  );
  // N has no rebate: A keeps the whole rate.
  expect(divide([bet([a, n], 1_000_000)])).toEqual(new Map([[a, [0, 18_000]]]));
});

test('an agent’s own bets give the own rebate, and no income of the agent @AGT-11', () => {
  expect(divide([bet([a, b], 1_000_000)])).toEqual(
    new Map([
      [a, [0, 6_000]],
      [b, [12_000, 0]],
    ]),
  );
});

test('the proof holds the bets, the rate and the part of every direct downline @AGT-10', () => {
  const bets = [bet([a, b, m], 333_333), bet([a, b], 100_000), bet([a, n], 50_001)];
  const [ofA] = calculateAll(bets, rates);
  expect(ofA).toEqual({
    memberId: a,
    ratePpm: 18_000,
    ownBaseMinor: 0n,
    rebateMinor: 0n,
    // 4,833.34 × 1.8 % = 87.00012
    grossMinor: 8_700n,
    // 4,333.33 × 1.2 % = 51.99996
    downlinesMinor: 5_199n,
    differenceMinor: 3_501n,
    branches: [
      { memberId: b, ratePpm: 12_000, validBetMinor: 433_333n, partMinor: 5_199n },
      { memberId: n, ratePpm: 0, validBetMinor: 50_001n, partMinor: 0n },
    ],
  });
});

test.each([
  ['a rebate of 0.99 is not paid', 19_999, 0],
  ['a rebate of 1.00 is paid', 20_000, 100],
  ['a day with more void than settled bets gives nothing', -20_000, 0],
])('%s @AGT-07', (_what, validBetMinor, rebate) => {
  expect(divide([bet([a, b, m], validBetMinor)]).get(m)).toEqual([rebate, 0]);
});

test('bets in any order, and a bet in two parts, give the same rebates @AGT-12', () => {
  const bets = [bet([a, b, m], 333_333), bet([a, b], 100_000), bet([a, n], 50_001), bet([a, b, m], -7)];
  const all = calculateAll(bets, rates);
  expect(calculateAll(bets.toReversed(), rates)).toEqual(all);
  const [first, ...others] = bets;
  expect(first?.validBetMinor).toBe(333_333n);
  expect(calculateAll([...others, bet([a, b, m], 133_333), bet([a, b, m], 200_000)], rates)).toEqual(all);
});

test('nobody pays for a downline whose rate is higher since a move @AGT-07', () => {
  const moved = new Map([...rates, [b, 20_000]]);
  expect(divide([bet([a, b, n], 1_000_000)], moved)).toEqual(
    new Map([
      [a, [0, 0]],
      [b, [0, 20_000]],
    ]),
  );
});

test('what is paid for all bets of a day never exceeds the highest rate on them @AGT-07', () => {
  const bets = [1, 7, 99, 12_345, 987_654].map((minor) => bet([a, b, m], minor));
  const paid = [...divide(bets).values()].flat().reduce((sum, minor) => sum + minor, 0);
  expect(paid).toBe(18_001);
});
