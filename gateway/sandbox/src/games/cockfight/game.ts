import type { EventGame } from '../../vendor/game.ts';
import { numberAt, timesOf } from '../../vendor/schedule.ts';
import { boutOf, drawPpm, fight, payHundredths, returnToPlayerPpm, type Side, selections } from './bout.ts';

const schedule = { periodMs: 60_000, betMs: 35_000, resultMs: 15_000 };
const stakesMinor = [10, 50, 100, 500, 1_000, 5_000, 10_000] as const;
/** Bouts that can be bet on ahead of time. */
const ahead = 1;

const isSide = (text: string): text is Side => selections.some((one) => one === text);

export const cockfight: EventGame = {
  kind: 'events',
  gameId: 'cockfight',
  folder: 'cockfight',
  title: 'Simulated Cockfight',
  currency: 'MMK',
  stakesMinor,
  legsMax: 1,
  rules: { stakesMinor, drawPpm, selections, returnToPlayerPpm },
  numbersAt(now) {
    const current = numberAt(schedule, now);
    return Array.from({ length: 1 + ahead }, (_, index) => current + index);
  },
  plan(number) {
    const { red, blue, prices } = boutOf(number);
    const times = timesOf(schedule, number);
    return {
      ...times,
      opensAt: times.opensAt - ahead * schedule.periodMs,
      facts: { home: red, away: blue, prices },
    };
  },
  price: ({ number }, selection) => (isSide(selection) ? boutOf(number).prices[selection] : undefined),
  decide: ({ number }, draw) => ({ winner: fight(boutOf(number), draw) }),
  judge: (_plan, { selection, priceHundredths }, { winner }) =>
    payHundredths(selection, priceHundredths, winner as Side),
};
