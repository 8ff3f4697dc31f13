import { dayMs, hourMs } from '@parlour/basics';

const firstDelayMs = 5_000;
const longestDelayMs = hourMs;
/** Time after the first failed attempt from which no further one follows. */
export const attemptsForMs = dayMs;

/** Failed attempts to deliver one event. Times are ISO 8601. */
export interface Failure {
  since: string;
  at: string;
  attempts: number;
  answer: string;
}

/** Returns the time of the attempt after the failed ones in milliseconds, or `undefined` when there is none. */
export function computeNextAttempt({ since, at, attempts }: Failure): number | undefined {
  const next = Date.parse(at) + Math.min(firstDelayMs * 2 ** (attempts - 1), longestDelayMs);
  return next > Date.parse(since) + attemptsForMs ? undefined : next;
}
