import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredRounds, measuredSeed, measureReturn } from '../kit/measure.ts';
import {
  applyAction,
  computePoints,
  computeStrength,
  deal,
  finish,
  rakePpm,
  returnToPlayerPpm,
  splitPot,
} from './cards.ts';
import { shan } from './game.ts';

const random = createSeededRandom();

const [ace, two, four, five, eight, nine, king] = [0, 1, 3, 4, 7, 8, 12] as const;

test('counts points like the table: tens and courts nothing, only the last digit', () => {
  expect(computePoints([king, nine])).toBe(9);
  expect(computePoints([eight, five, ace])).toBe(4);
});

test('ranks two cards of nine over eight over three alike over points', () => {
  const order = [
    [king, nine],
    [king, eight],
    [two, two + 13, two + 26],
    [four, five, king],
    [king, king + 13],
  ];
  const strengths = order.map(computeStrength);
  expect(strengths).toEqual([...strengths].sort((a, b) => b - a));
  expect(new Set(strengths).size).toBe(order.length);
});

test('deals every card once and lets each hand choose once', () => {
  const dealt = deal(['a', 'b', 'c'], random);
  const cards = [...Object.values(dealt.hands).flat(), ...dealt.deck];
  expect(new Set(cards).size).toBe(9);
  const waiting = { ...dealt, acted: [] };
  const drawn = applyAction(waiting, 'b', 'draw');
  expect(drawn?.hands.b).toHaveLength(3);
  expect(drawn && applyAction(drawn, 'b', 'draw')).toBeUndefined();
  expect(applyAction(waiting, 'nobody', 'draw')).toBeUndefined();
  expect(applyAction(waiting, 'a', 'peek')).toBeUndefined();
});

test('draws a card up to four points for players who do not choose', () => {
  const final = finish({ hands: { a: [king, four], b: [king, five] }, deck: [ace], acted: [] });
  expect(final.hands).toEqual({ a: [king, four, ace], b: [king, five] });
  expect(final.acted).toEqual(['a', 'b']);
});

test('shares the pot to the last minor unit', () => {
  const even = { hands: { a: [king, nine], b: [king, nine + 13], c: [king, two] }, deck: [], acted: [] };
  expect([...splitPot(even, 35)]).toEqual([
    ['a', 50],
    ['b', 50],
    ['c', 0],
  ]);
});

test.each(shan.rooms)(
  'the stakes in $roomId equal the winnings and the house’s share, to the minor unit @GAME-05',
  ({ anteMinor, seats }) => {
    for (let players = shan.playersMin; players <= seats; players += 1) {
      const ids = Array.from({ length: players }, (_, index) => `seat-${index}`);
      const staked = players * anteMinor;
      const commission = Math.floor((staked * rakePpm) / 1_000_000);
      for (let hand = 0; hand < 2_000; hand += 1) {
        const won = [...splitPot(finish(deal(ids, random)), anteMinor).values()];
        expect(won.every((share) => Number.isInteger(share) && share >= 0)).toBe(true);
        expect(won.reduce((sum, share) => sum + share, 0) + commission).toBe(staked);
      }
    }
  },
);

/**
 * Hands of five seats. The total return is exact; a single seat's return deviates by chance, at most five standard
 * errors.
 */
test('returns 95 % to all players together and to each seat, measured over many antes @GAME-05', () => {
  const ids = ['a', 'b', 'c', 'd', 'e'];
  const hands = measuredRounds;
  const won = new Map(ids.map((id) => [id, 0]));
  const random = createSeededRandom(measuredSeed);
  const seat = measureReturn(() => {
    const parts = splitPot(finish(deal(ids, random)), 100);
    for (const [id, share] of parts) won.set(id, (won.get(id) ?? 0) + share);
    return (parts.get('a') ?? 0) / 100;
  });
  const total = [...won.values()].reduce((sum, share) => sum + share, 0);
  expect(total / (hands * ids.length * 100)).toBe(returnToPlayerPpm / 1_000_000);
  for (const share of won.values())
    expect(Math.abs(share / hands / 100 - returnToPlayerPpm / 1_000_000)).toBeLessThan(
      5 * seat.standardError,
    );
});
