/** Rules of the conversion form. The gateway repeats them. */
import type { PointBalance, PointConfig } from '@parlour/api-client';

/** The terms of a conversion for this member now. */
export interface ConvertTerms {
  pointsPerUnit: number;
  minPoints: number;
  stepPoints: number;
  /** The member's points, and how many of them the day's maximum still allows. */
  points: number;
  dailyLeft: number;
}

export const toConvertTerms = (
  { pointsPerUnit, convert }: PointConfig,
  { points, dailyConvertLeft }: PointBalance,
): ConvertTerms => ({
  pointsPerUnit,
  minPoints: convert.minPoints,
  stepPoints: convert.stepPoints,
  points,
  dailyLeft: dailyConvertLeft,
});

/** Computes the maximum points that can be converted now, in whole steps; 0 if that is below the minimum. */
export function computeConvertMax({ minPoints, stepPoints, points, dailyLeft }: ConvertTerms): number {
  const most = Math.min(points, dailyLeft);
  const whole = most - (most % stepPoints);
  return whole < minPoints ? 0 : whole;
}

/** Parses whole points, with or without separators; undefined for anything else. */
export function parsePoints(written: string): number | undefined {
  const digits = written.replaceAll(/[\s,.]/g, '');
  return /^\d{1,12}$/.test(digits) ? Number(digits) : undefined;
}

const minorPerUnit = 100;

/** Computes the money for these points in minor units, rounded down as the gateway does. */
export const computeCreditMinor = (
  { pointsPerUnit }: Pick<ConvertTerms, 'pointsPerUnit'>,
  points: number,
): number => Math.floor((points * minorPerUnit) / pointsPerUnit);

type ConvertProblem = { rule: 'below' | 'step' | 'above'; limit: number };

export function findConvertProblem(terms: ConvertTerms, points: number): ConvertProblem | undefined {
  if (points < terms.minPoints) return { rule: 'below', limit: terms.minPoints };
  const most = computeConvertMax(terms);
  if (points > most) return { rule: 'above', limit: most };
  return points % terms.stepPoints === 0 ? undefined : { rule: 'step', limit: terms.stepPoints };
}
