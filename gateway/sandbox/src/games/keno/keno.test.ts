import { secureRandom } from '../../random.ts';
import { keno } from './game.ts';
import { drawNumbers, numbersOf, payHundredths, returnPpm } from './keno.ts';

// A million rounds on a machine that does much else besides.
jest.setTimeout(180_000);

test('reads one to eight different numbers in rising order, and nothing else', () => {
  expect(numbersOf('3-17-80')).toEqual([3, 17, 80]);
  for (const text of ['', '0', '81', '3-3', '17-3', '03-4', '3,4', '1-2-3-4-5-6-7-8-9', '-1'])
    expect(numbersOf(text)).toBeUndefined();
});

test('draws twenty different numbers of eighty', () => {
  const drawn = drawNumbers(secureRandom);
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
    expect(returnPpm(chosen)).toBeGreaterThan(900_000);
    expect(returnPpm(chosen)).toBeLessThan(960_000);
  }
});

test('returns what its help page says, measured over a million tickets @GAME-05', () => {
  const perDraw = 50;
  const tickets = [2, 3, 4].map((chosen) => Array.from({ length: perDraw }, (_, t) => ticketOf(chosen, t)));
  tickets.forEach((list, index) => {
    let squares = 0;
    let sum = 0;
    const draws = Math.ceil(1_000_000 / perDraw / tickets.length);
    // Tickets of one draw hang together, so the error is taken over draws.
    for (let i = 0; i < draws; i += 1) {
      const drawn = drawNumbers(secureRandom);
      const hits = new Set(drawn);
      const paid = list.reduce((all, ticket) => all + payOf(ticket, hits), 0) / perDraw;
      sum += paid;
      squares += paid * paid;
    }
    const mean = sum / draws;
    const error = Math.sqrt((squares / draws - mean * mean) / draws);
    expect(Math.abs(mean - returnPpm(index + 2) / 1_000_000)).toBeLessThan(5 * error);
    expect(error).toBeLessThan(0.02);
  });
  expect(keno.rules.returnToPlayerPpm).toBeGreaterThan(900_000);
});

/** Tickets that share no numbers within one round of eighty. */
const ticketOf = (chosen: number, index: number): number[] =>
  Array.from({ length: chosen }, (_, place) => ((index * chosen + place) % 80) + 1);

const payOf = (ticket: number[], drawn: ReadonlySet<number>): number =>
  payHundredths(
    ticket,
    ticket.filter((number) => drawn.has(number)),
  ) / 100;
