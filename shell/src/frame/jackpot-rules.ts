/** What the server says of the pool: where it stands, and how it rises between two answers. */
export interface JackpotPool {
  poolMinor: number;
  perTickMinor: number;
  tickMs: number;
}

/** How many ticks below a first answer the counter starts, so that it has something to rise to. */
export const ticksToRise = 20;

/** Where the counter starts after an answer: never above the pool, and never back below what it showed. */
export function getStartAmount(pool: JackpotPool, shownMinor: number | undefined): number {
  const start = Math.max(0, pool.poolMinor - ticksToRise * pool.perTickMinor);
  return Math.min(pool.poolMinor, Math.max(start, shownMinor ?? 0));
}

/** The figure one tick later. It waits at the pool: what is shown is never more than the server has. */
export const getNextAmount = (pool: JackpotPool, shownMinor: number): number =>
  Math.min(pool.poolMinor, shownMinor + pool.perTickMinor);
