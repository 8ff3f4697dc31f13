import { historyDaysDefault } from '@parlour/gateway/demonstration';
import { StartProblem } from '../start-problem.ts';

/** The oldest contracts of the demonstration's agents began 24 days ago. */
const daysMin = 25;
const daysMax = 366;

/**
 * Reads how many days of play a new demonstration gets (`HISTORY_DAYS`, by default 60). Fails with a `StartProblem`.
 */
export function readHistoryDays({ HISTORY_DAYS: given }: NodeJS.ProcessEnv): number {
  if (!given) return historyDaysDefault;
  const days = Number(given);
  if (!Number.isInteger(days) || days < daysMin || days > daysMax)
    throw new StartProblem(`HISTORY_DAYS is "${given}"; it is a whole number from ${daysMin} to ${daysMax}.`);
  return days;
}
