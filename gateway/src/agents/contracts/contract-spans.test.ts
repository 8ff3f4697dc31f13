import { type ContractSpan, findCoverEnd, findCoverStart, findCuts } from './contract-spans.ts';

const forever = Number.POSITIVE_INFINITY;
/** The holder is 10. */
const span = (id: number, bestRatePpm: number, from: number, until = forever): ContractSpan => ({
  id,
  fromId: undefined,
  toId: 10,
  bestRatePpm,
  from,
  until,
});
const given = (
  id: number,
  [fromId, toId]: readonly [number, number],
  bestRatePpm: number,
  [from, until = forever]: readonly [number, number?] = [0],
): ContractSpan => ({ id, fromId, toId, bestRatePpm, from, until });

test.each([
  ['one without an end', [span(1, 5, 0)], 5, forever],
  ['a lower one', [span(1, 4, 0)], 5, 100],
  ['one that begins later', [span(1, 5, 101)], 5, 100],
  ['one that ended before', [span(1, 5, 0, 100)], 5, 100],
  ['one that ends', [span(1, 5, 0, 150)], 5, 150],
  ['one that follows another', [span(2, 6, 150), span(1, 5, 0, 150)], 5, forever],
  ['one that follows after a gap', [span(1, 5, 0, 150), span(2, 6, 151)], 5, 150],
  ['a lower one that follows', [span(1, 5, 0, 150), span(2, 4, 150)], 5, 150],
  ['one without a time', [span(1, 5, 100, 100)], 5, 100],
] as const)('%s covers a rate from 100 on for its time @AGT-06', (_, held, ratePpm, end) => {
  expect(findCoverEnd(held, ratePpm, 100)).toBe(end);
});

test.each([
  ['at once', [span(1, 5, 0)], 5, 100],
  ['with a later contract', [span(1, 4, 0, 200), span(2, 5, 200)], 5, 200],
  ['after a lower one in between', [span(1, 5, 0, 200), span(2, 4, 200, 300), span(3, 5, 300)], 5, 300],
  ['never', [span(1, 5, 0, 200), span(2, 4, 200)], 5, undefined],
  ['never without a contract', [], 1, undefined],
] as const)('a rate is covered for good %s @AGT-06', (_, held, ratePpm, start) => {
  expect(findCoverStart(held, ratePpm, 100)).toBe(start);
});

describe('a lower contract', () => {
  const below = [
    given(1, [10, 11], 500),
    given(2, [10, 12], 501),
    given(3, [12, 13], 1),
    given(4, [11, 14], 400),
  ];
  /** Replaces the holder's 900 by another rate at 100. */
  const list = (ratePpm: number, contracts: readonly ContractSpan[] = below) =>
    findCuts(10, [span(8, 900, 0, 100), span(9, ratePpm, 100)], contracts, 100).map(
      ({ id, until, wasOpen }) => [id, until, wasOpen],
    );

  test('ends the contracts that its holder gave at a higher rate, and all below them @AGT-06', () => {
    expect(list(501)).toEqual([]);
    expect(list(500)).toEqual([
      [2, 100, true],
      [3, 100, true],
    ]);
    expect(list(0).map(([id]) => id)).toEqual([1, 4, 2, 3]);
  });

  test('ends one that runs out later, and none that has run out or that begins later at a lower rate @AGT-06', () => {
    const contracts = [
      given(1, [10, 11], 600, [0, 101]),
      given(2, [10, 12], 600, [0, 100]),
      given(3, [10, 13], 400, [120]),
      given(4, [10, 14], 600, [120]),
    ];
    expect(list(500, contracts)).toEqual([
      [1, 100, false],
      [4, 120, true],
    ]);
  });

  test('leaves what an agent below may still give by other contracts @AGT-06', () => {
    const contracts = [
      given(1, [10, 11], 600, [0, 150]),
      given(2, [10, 11], 400, [150]),
      // 11 holds a contract of another agent as well, from 100 until 120.
      given(3, [77, 11], 600, [100, 120]),
      given(4, [11, 12], 500),
      given(5, [11, 13], 400, [150]),
      given(6, [12, 14], 500, [110]),
    ];
    expect(list(500, contracts)).toEqual([
      [1, 100, false],
      [4, 120, true],
      [6, 120, true],
    ]);
  });
});
