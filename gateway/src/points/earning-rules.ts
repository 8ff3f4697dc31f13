/** Rules that turn bets into points: pure functions, without clock or database. Source: docs/rules.md 5.5. */

export const microPerPoint = 1_000_000;

/**
 * Computes the exact earnings of a valid bet in millionths of a point: minor units times points per million minor
 * units. Throws a `RangeError` when the result is not a safe integer.
 */
export function computeMicroPoints(validBetMinor: number, ptsPpm: number): number {
  const microPoints = validBetMinor * ptsPpm;
  if (!Number.isSafeInteger(microPoints))
    throw new RangeError(`A valid bet of ${validBetMinor} at ${ptsPpm} is too large to earn points.`);
  return microPoints;
}

interface Carried {
  /** Whole points to credit (above zero) or to deduct (below zero). */
  points: number;
  /** The remaining fraction of a point, at least 0 and below one point. */
  microPoints: number;
}

/**
 * Splits a carry into whole points and a remainder. The points are negative when a void bet deducts more than the
 * carry holds.
 */
export function splitCarry(microPoints: number): Carried {
  const points = Math.floor(microPoints / microPerPoint);
  return { points, microPoints: microPoints - points * microPerPoint };
}
