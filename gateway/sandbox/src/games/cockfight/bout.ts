/**
 * Pure rules of a simulated bout of two birds: one draw decides between red, blue and a draw. It is only a number; no
 * animal is involved.
 */
import type { RandomSource } from '../../random.ts';
import { hashNumber } from '../../vendor/schedule.ts';

const million = 1_000_000;
/** Chance of a draw, in parts per million: red and blue bets are returned. */
export const drawPpm = 50_000;
export const returnToPlayerPpm = 950_000;
const leanPpmMax = 60_000;

export const selections = ['red', 'blue', 'draw'] as const;
export type Side = (typeof selections)[number];

interface Bout {
  red: string;
  blue: string;
  chancesPpm: Record<Side, number>;
  prices: Record<Side, number>;
}

const names = ['Thunder', 'Copper', 'Comet', 'Ember', 'Monsoon', 'Ruby', 'Falcon', 'Granite'];

export function createBout(number: number): Bout {
  const first = hashNumber(number, 'red') % names.length;
  const second = (first + 1 + (hashNumber(number, 'blue') % (names.length - 1))) % names.length;
  const lean = (hashNumber(number, 'lean') % (2 * leanPpmMax)) - leanPpmMax;
  const redPpm = (million - drawPpm) / 2 + lean;
  const chancesPpm = { red: redPpm, blue: million - drawPpm - redPpm, draw: drawPpm };
  // A bet on a side returns the stake on a draw, so its price carries only the rest of the return.
  const computeSidePrice = (ppm: number): number => Math.floor(((returnToPlayerPpm - drawPpm) * 100) / ppm);
  const prices = {
    red: computeSidePrice(chancesPpm.red),
    blue: computeSidePrice(chancesPpm.blue),
    draw: Math.floor((returnToPlayerPpm * 100) / drawPpm),
  };
  return { red: names[first] ?? '', blue: names[second] ?? '', chancesPpm, prices };
}

export function fight({ chancesPpm }: Bout, draw: RandomSource): Side {
  const drawn = draw(million);
  if (drawn < chancesPpm.red) return 'red';
  return drawn < chancesPpm.red + chancesPpm.blue ? 'blue' : 'draw';
}

/** Returns the multiplier of a bet's stake, in hundredths. */
export function payHundredths(selection: string, priceHundredths: number, winner: Side): number {
  if (selection === winner) return priceHundredths;
  return winner === 'draw' ? 100 : 0;
}
