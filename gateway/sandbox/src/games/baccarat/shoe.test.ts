import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredRounds } from '../kit/measure.ts';
import { dealHand, payHundredths, playHand, returnsPpm, sumPoints, type Winner } from './shoe.ts';

const random = createSeededRandom();

const [ace, two, three, four, five, six, seven, eight, nine, king] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 12] as const;

test('counts tens and courts as nothing, and only the last digit', () => {
  expect(sumPoints([king, nine])).toBe(9);
  expect(sumPoints([seven, eight])).toBe(5);
  expect(sumPoints([ace, 13 + two, 26 + three])).toBe(6);
});

test('stands on eight and nine of the first two cards', () => {
  expect(playHand([four, king, four, five, six, six])).toMatchObject({
    player: [four, four],
    winner: 'player',
  });
  expect(playHand([king, four, five, five, ace, ace]).banker).toEqual([four, five]);
});

test.each([
  // banker's two, player's third, does the banker draw?
  [[king, three], eight, false],
  [[king, three], nine, true],
  [[king, four], ace, false],
  [[king, four], seven, true],
  [[king, five], three, false],
  [[king, five], four, true],
  [[king, six], five, false],
  [[king, six], six, true],
  [[king, seven], six, false],
] as const)('gives the banker with %j a third card after %j: %s', ([b1, b2], third, draws) => {
  const { player, banker } = playHand([king, b1, five, b2, third, ace]);
  expect(player).toHaveLength(3);
  expect(banker).toHaveLength(draws ? 3 : 2);
});

test('lets the banker draw to five where the player stood', () => {
  expect(playHand([king, king, six, five, ace, ace]).banker).toEqual([king, five, ace]);
  expect(playHand([king, king, six, six, ace, ace]).banker).toEqual([king, six]);
});

test('gives player and banker bets back on a tie', () => {
  expect(payHundredths('player', 'tie')).toBe(100);
  expect(payHundredths('tie', 'tie')).toBe(900);
  expect(payHundredths('banker', 'banker')).toBe(195);
  expect(payHundredths('banker', 'player')).toBe(0);
});

test('returns what its help page says, measured over many hands @GAME-05', () => {
  const selections: Winner[] = ['player', 'banker', 'tie'];
  const sums = selections.map(() => 0);
  const squares = selections.map(() => 0);
  const hands = measuredRounds;
  for (let hand = 0; hand < hands; hand += 1) {
    const { winner } = dealHand(random);
    selections.forEach((selection, index) => {
      const paid = payHundredths(selection, winner) / 100;
      sums[index] = (sums[index] ?? 0) + paid;
      squares[index] = (squares[index] ?? 0) + paid * paid;
    });
  }
  selections.forEach((selection, index) => {
    const mean = (sums[index] ?? 0) / hands;
    const error = Math.sqrt(((squares[index] ?? 0) / hands - mean * mean) / hands);
    expect(Math.abs(mean - returnsPpm[selection] / 1_000_000)).toBeLessThan(5 * error);
  });
  expect(returnsPpm).toEqual({ player: 987_649, banker: 989_420, tie: 856_403 });
});

test('deals from eight packs: no card more than eight times', () => {
  const { player, banker } = dealHand(random);
  for (const card of [...player, ...banker]) expect(card).toBeLessThan(52);
});
