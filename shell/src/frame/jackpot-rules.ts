/** Pool as the server reports it: its amount, and its growth between two responses. */
export interface JackpotPool {
  poolMinor: number;
  perTickMinor: number;
  tickMs: number;
}

/** Number of ticks below the first response at which the counter starts, so that it can rise until the next one. */
const ticksToRise = 10;

/** Returns the counter's start amount after a response: at least the amount shown before, but at most the pool. */
export function getStartAmount(pool: JackpotPool, shownMinor: number | undefined): number {
  const start = Math.max(0, pool.poolMinor - ticksToRise * pool.perTickMinor);
  return Math.min(pool.poolMinor, Math.max(start, shownMinor ?? 0));
}

/** Returns the amount one tick later. It stops at the pool, so the display never exceeds the server's amount. */
export const getNextAmount = (pool: JackpotPool, shownMinor: number): number =>
  Math.min(pool.poolMinor, shownMinor + pool.perTickMinor);
