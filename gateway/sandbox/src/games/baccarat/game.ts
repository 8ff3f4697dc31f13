import type { EventGame } from '../../vendor/game.ts';
import { computeTimes, getEventNumber } from '../../vendor/schedule.ts';
import { dealHand, type Hand, payHundredths, prices, returnsPpm, type Winner } from './shoe.ts';

const schedule = { periodMs: 32_000, betMs: 18_000, resultMs: 8_000 };
const stakesMinor = [10, 50, 100, 500, 1_000, 5_000, 10_000, 50_000] as const;

export const baccarat: EventGame = {
  kind: 'events',
  gameId: 'baccarat',
  folder: 'baccarat',
  title: 'Baccarat Table',
  currency: 'MMK',
  stakesMinor,
  legsMax: 1,
  // The lowest of the three returns; each is on the help page.
  rules: {
    stakesMinor,
    prices,
    returnsPpm,
    returnToPlayerPpm: returnsPpm.tie,
    returnToPlayerMaxPpm: returnsPpm.banker,
  },
  numbersAt: (now) => [getEventNumber(schedule, now)],
  plan: (number) => ({ ...computeTimes(schedule, number), facts: {} }),
  price: (_plan, selection) => (Object.hasOwn(prices, selection) ? prices[selection] : undefined),
  decide: (_plan, draw) => ({ ...dealHand(draw) }),
  judge: (_plan, { selection }, { winner }) => payHundredths(selection, winner as Winner),
  /** The cards turn over one after another, in the order of the deal. */
  reveal(plan, result, now) {
    const { player, banker } = result as unknown as Hand;
    const seen = Math.floor(((now - plan.closesAt) / schedule.resultMs) * 7);
    const order = [player[0], banker[0], player[1], banker[1], player[2], banker[2]];
    const shown = new Set(
      order
        .map((card, index) => ({ card, index }))
        .filter(({ card }) => card !== undefined)
        .slice(0, seen)
        .map(({ index }) => index),
    );
    return {
      player: player.filter((_, index) => shown.has(index * 2)),
      banker: banker.filter((_, index) => shown.has(index * 2 + 1)),
    };
  },
  /** Even money: only the amount at risk counts. */
  validBetMinor: (stakeMinor, payoutMinor) => Math.min(stakeMinor, Math.abs(payoutMinor - stakeMinor)),
};
