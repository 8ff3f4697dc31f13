import { hourMs, minuteMs } from '@parlour/basics';
import type { EventGame } from '../../vendor/game.ts';
import { computeTimes, getEventNumber } from '../../vendor/schedule.ts';
import { chosenMax, computeReturnPpm, drawNumbers, parseSelection, payHundredths, pays } from './keno.ts';

const schedule = { periodMs: minuteMs, betMs: 48_000, resultMs: 8_000 };
const missedMs = 6 * hourMs;
const stakesMinor = [10, 50, 100, 500, 1_000] as const;
const returns = Array.from({ length: chosenMax }, (_, index) => computeReturnPpm(index + 1));

export const keno: EventGame = {
  kind: 'events',
  gameId: 'keno',
  folder: 'keno',
  title: 'Quick Keno',
  currency: 'MMK',
  stakesMinor,
  legsMax: 1,
  // The lowest return over all counts of chosen numbers; each is on the help page.
  rules: {
    stakesMinor,
    pays,
    returns,
    chosenMax,
    returnToPlayerPpm: Math.min(...returns),
    returnToPlayerMaxPpm: Math.max(...returns),
  },
  numbersAt: (now) => [getEventNumber(schedule, now)],
  missedSince: (now) => getEventNumber(schedule, now - missedMs),
  plan: (number) => ({ ...computeTimes(schedule, number), facts: {} }),
  /** The maximum payout of the ticket; the actual payout follows from its hits. */
  price(_plan, selection) {
    const chosen = parseSelection(selection);
    return chosen && Math.max(...Object.values(pays[chosen.length] ?? {})) * 100;
  },
  decide: (_plan, draw) => ({ drawn: drawNumbers(draw) }),
  judge: (_plan, { selection }, { drawn }) =>
    payHundredths(parseSelection(selection) ?? [], drawn as number[]),
  reveal(plan, { drawn }, now) {
    const share = (now - plan.closesAt) / schedule.resultMs;
    return { drawn: (drawn as number[]).slice(0, Math.floor(share * 20)) };
  },
  getDrawnNumbers: ({ drawn }) => (drawn as number[]).toSorted((a, b) => a - b).map(String),
};
