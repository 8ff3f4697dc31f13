import { createSeededRandom } from '@parlour/gateway/testing/seeded-random';
import { measuredRounds } from '../kit/measure.ts';
import { keno } from './game.ts';
import {
  chosenMax,
  computeChance,
  computeReturnPpm,
  drawNumbers,
  parseSelection,
  payHundredths,
  pays,
} from './keno.ts';

const random = createSeededRandom();

test('reads one to eight different numbers in rising order, and nothing else', () => {
  expect(parseSelection('3-17-80')).toEqual([3, 17, 80]);
  for (const text of ['', '0', '81', '3-3', '17-3', '03-4', '3,4', '1-2-3-4-5-6-7-8-9', '-1'])
    expect(parseSelection(text)).toBeUndefined();
});

test('draws twenty different numbers of eighty', () => {
  const drawn = drawNumbers(random);
  expect(new Set(drawn).size).toBe(20);
  expect(drawn.every((number) => number >= 1 && number <= 80)).toBe(true);
});

test('pays by the hits', () => {
  expect(payHundredths([1, 2, 3], [1, 2, 3, 9])).toBe(4_100);
  expect(payHundredths([1, 2, 3], [1, 2, 9])).toBe(250);
  expect(payHundredths([1, 2, 3], [1, 8, 9])).toBe(0);
});

test('returns nine tenths or more whatever the count of numbers', () => {
  for (let chosen = 1; chosen <= 8; chosen += 1) {
    expect(computeReturnPpm(chosen)).toBeGreaterThan(900_000);
    expect(computeReturnPpm(chosen)).toBeLessThan(960_000);
  }
});

const ticketsPerDraw = 10;
const draws = measuredRounds / ticketsPerDraw;
/**
 * A correct game exceeds this limit less than once in 100,000 runs, with a hundred thousand tickets as well as with a
 * million.
 */
const errorsMax = 9;
/**
 * Plays tickets of each count of numbers, ten per draw. The standard error follows from the pay table and its chances
 * instead of the sample, which may lack the rarest prize: eight of eight occurs four times in a million. Such rare
 * prizes follow a Poisson distribution, whose tail is longer than the normal one. Tickets of a draw share no number; a
 * win of one makes hits of the others rarer, so their sum deviates no more than that of independent tickets.
 */
test('returns what its help page says for each count of numbers, measured over many tickets @GAME-05', () => {
  const counts = Array.from({ length: chosenMax }, (_, index) => index + 1);
  const tickets = counts.map((chosen) =>
    Array.from({ length: ticketsPerDraw }, (_, index) => createTicket(chosen, index)),
  );
  const paidHundredths = counts.map(() => 0);
  for (let draw = 0; draw < draws; draw += 1) {
    const drawn = drawNumbers(random);
    const hits = new Set(drawn);
    tickets.forEach((list, place) => {
      for (const ticket of list)
        paidHundredths[place] = (paidHundredths[place] ?? 0) + computePay(ticket, hits);
    });
  }
  const played = draws * ticketsPerDraw;
  counts.forEach((chosen, place) => {
    const returned = (paidHundredths[place] ?? 0) / 100 / played;
    const strays = Math.abs(returned - computeReturnPpm(chosen) / 1_000_000);
    expect({
      chosen,
      within: strays < errorsMax * computeStandardError(chosen, played),
      returned,
      strays,
    }).toMatchObject({
      chosen,
      within: true,
    });
  });
  expect(keno.rules.returns).toEqual(counts.map(computeReturnPpm));
  expect(keno.rules.returnToPlayerPpm).toBe(Math.min(...counts.map(computeReturnPpm)));
});

/**
 * Returns the standard error of the mean of `played` tickets, in stakes, from the pay table and the chances of its
 * hits.
 */
function computeStandardError(chosen: number, played: number): number {
  const mean = computeReturnPpm(chosen) / 1_000_000;
  const squares = Object.entries(pays[chosen] ?? {}).reduce(
    (sum, [hits, pay]) => sum + computeChance(chosen, Number(hits)) * pay * pay,
    0,
  );
  return Math.sqrt((squares - mean * mean) / played);
}

/** Creates tickets that share no number, as long as they fit into eighty. */
const createTicket = (chosen: number, index: number): number[] =>
  Array.from({ length: chosen }, (_, position) => ((index * chosen + position) % 80) + 1);

/** Returns the payout in hundredths of the stake. */
const computePay = (ticket: number[], drawn: ReadonlySet<number>): number =>
  payHundredths(
    ticket,
    ticket.filter((number) => drawn.has(number)),
  );
