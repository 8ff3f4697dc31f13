import { minuteMs } from '@parlour/basics';
import type { EventGame } from '../../vendor/game.ts';
import { computeTimes, getEventNumber } from '../../vendor/schedule.ts';
import {
  createBout,
  drawPpm,
  fight,
  payHundredths,
  returnToPlayerPpm,
  type Side,
  selections,
} from './bout.ts';

const schedule = { periodMs: minuteMs, betMs: 35_000, resultMs: 15_000 };
/** Players may also type a stake. */
const stakeStepMinor = 10;
const stakesMinor = [10, 50, 100, 500, 1_000, 5_000, 10_000] as const;
/** Number of future bouts that are open for bets. */
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
  stakeStepMinor,
  rules: { stakesMinor, stakeStepMinor, drawPpm, selections, returnToPlayerPpm },
  numbersAt(now) {
    const current = getEventNumber(schedule, now);
    return Array.from({ length: 1 + ahead }, (_, index) => current + index);
  },
  plan(number) {
    const { red, blue, prices } = createBout(number);
    const times = computeTimes(schedule, number);
    return {
      ...times,
      opensAt: times.opensAt - ahead * schedule.periodMs,
      facts: { home: red, away: blue, prices },
    };
  },
  price: ({ number }, selection) => (isSide(selection) ? createBout(number).prices[selection] : undefined),
  decide: ({ number }, draw) => ({ winner: fight(createBout(number), draw) }),
  judge: (_plan, { selection, priceHundredths }, { winner }) =>
    payHundredths(selection, priceHundredths, winner as Side),
};
