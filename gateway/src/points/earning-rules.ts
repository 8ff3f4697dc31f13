/** How bets turn into points, pure: no clock, no database. Rule: docs/rules.md 5.5. */

export const microPerPoint = 1_000_000;

/**
 * What a valid bet earns, in millionths of a point, exactly: minor units times points per million minor units.
 * Throws a `RangeError` for an amount that JavaScript cannot carry exactly.
 */
export function computeMicroPoints(validBetMinor: number, ptsPpm: number): number {
  const microPoints = validBetMinor * ptsPpm;
  if (!Number.isSafeInteger(microPoints))
    throw new RangeError(`A valid bet of ${validBetMinor} at ${ptsPpm} is too large to earn points.`);
  return microPoints;
}

export interface Carried {
  /** Whole points to give (above zero) or to take back (below zero). */
  points: number;
  /** What stays: a fraction of a point, from 0 on and below one. */
  microPoints: number;
}

/** Splits what was carried into whole points and the rest. A void bet may take back more than it gave at the time. */
export function splitCarry(microPoints: number): Carried {
  const points = Math.floor(microPoints / microPerPoint);
  return { points, microPoints: microPoints - points * microPerPoint };
}
