/** Rules of conversions: pure functions, without clock or database. Source: docs/rules.md 5.5. */
import { AppError } from '@parlour/contracts';

interface ConversionTerms {
  /** Points for one unit of money (a hundred minor units). */
  ratioPointsPerUnit: number;
  minConvert: number;
  convertMultiple: number;
  dailyConvertMax: number;
}

const minorPerUnit = 100;

/** Computes the value of these points in minor units, rounded down. */
export const computeConvertedMinor = (points: number, ratioPointsPerUnit: number): number =>
  Number((BigInt(points) * BigInt(minorPerUnit)) / BigInt(ratioPointsPerUnit));

/** Computes the points that a member may still convert on a day after converting `convertedPoints`. */
export const computeDailyLeft = (
  { dailyConvertMax }: Pick<ConversionTerms, 'dailyConvertMax'>,
  convertedPoints: number,
): number => Math.max(0, dailyConvertMax - convertedPoints);

/**
 * Checks a conversion. Fails with `points.amount-out-of-range` for an amount below the minimum or between two steps,
 * and with `points.daily-limit-reached`.
 */
export function checkConversion(terms: ConversionTerms, points: number, convertedPoints: number): void {
  const { minConvert, convertMultiple, dailyConvertMax } = terms;
  if (points < minConvert || points % convertMultiple !== 0)
    throw new AppError('points.amount-out-of-range', `${points} points cannot be converted.`, {
      details: { min: minConvert, multiple: convertMultiple },
    });
  const left = computeDailyLeft(terms, convertedPoints);
  if (points > left)
    throw new AppError('points.daily-limit-reached', `${left} points are left for this day.`, {
      details: { max: dailyConvertMax, left },
    });
}
