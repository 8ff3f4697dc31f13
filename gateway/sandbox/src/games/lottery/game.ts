import { dayMs, minuteMs } from '@parlour/basics';
import type { EventGame } from '../../vendor/game.ts';
import { computeTimes, getEventNumber, type Schedule } from '../../vendor/schedule.ts';
import { computePrice, computeReturnPpm, type DigitLottery, drawNumber, isWon } from './digits.ts';

const stakesMinor = [10, 50, 100, 500, 1_000, 5_000] as const;
/** Time between the end of betting and the draw. */
const closingMs = 10_000;
/** How far back missed draws are made up for. */
const missedMs = dayMs;

function digitLottery(lottery: DigitLottery & { title: string; minutes: number }): EventGame {
  const periodMs = lottery.minutes * minuteMs;
  const schedule: Schedule = { periodMs, betMs: periodMs - closingMs, resultMs: closingMs };
  const gameId = `lottery-${lottery.digits}d`;
  return {
    kind: 'events',
    gameId,
    folder: 'lottery',
    title: lottery.title,
    currency: 'MMK',
    stakesMinor,
    legsMax: 1,
    rules: {
      stakesMinor,
      digits: lottery.digits,
      straightPays: lottery.straightPays,
      periodMs,
      returnToPlayerPpm: computeReturnPpm(lottery),
    },
    numbersAt: (now) => [getEventNumber(schedule, now)],
    missedSince: (now) => getEventNumber(schedule, now - missedMs),
    plan: (number) => ({ ...computeTimes(schedule, number), facts: {} }),
    price: (_plan, selection) => computePrice(lottery, selection),
    decide: (_plan, draw) => ({ drawn: drawNumber(lottery, draw) }),
    judge: (_plan, { selection, priceHundredths }, { drawn }) =>
      isWon(selection, String(drawn)) ? priceHundredths : 0,
    getDrawnNumbers: ({ drawn }) => [...String(drawn)],
  };
}

export const lottery2d = digitLottery({ digits: 2, straightPays: 92, title: 'Express 2D', minutes: 3 });
export const lottery3d = digitLottery({ digits: 3, straightPays: 900, title: 'Express 3D', minutes: 5 });
export const lottery4d = digitLottery({ digits: 4, straightPays: 9_000, title: 'Express 4D', minutes: 10 });
