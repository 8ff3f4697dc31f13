import type { PointReward } from '@parlour/api-client';
import { readDialingCode, readPhone } from '@parlour/contracts';
import { addressLength, redeemUnitsMax } from '@parlour/contracts/calls';

/** The maximum number of choices in the list of quantities. */
const offeredUnitsMax = 20;

/**
 * Computes the maximum units that a member may choose, at least 1. `points` are the member's points;
 * undefined while unknown. The gateway also counts earlier redemptions.
 */
export function computeUnitsMax(
  {
    available,
    perMemberMax = redeemUnitsMax,
    points: price,
  }: Pick<PointReward, 'available' | 'perMemberMax' | 'points'>,
  points: number | undefined,
): number {
  const affordable = points === undefined ? redeemUnitsMax : Math.floor(points / price);
  return Math.max(1, Math.min(available, perMemberMax, affordable, redeemUnitsMax, offeredUnitsMax));
}

/** The `validation` text key of the rule that a field violates, with the figures for its text. */
export interface Problem {
  rule: 'required' | 'too_short' | 'phone_invalid';
  params?: Record<string, number>;
}

export function findAddressProblem(written: string): Problem | undefined {
  const { length } = written.trim();
  if (length === 0) return { rule: 'required' };
  return length < addressLength.min ? { rule: 'too_short', params: { min: addressLength.min } } : undefined;
}

/** Problems of the dialling code are shown at its own field. */
export function findMobileProblem(mobileNum: string, countryDialingCode: string): Problem | undefined {
  const read = readPhone({ countryDialingCode: readDialingCode(countryDialingCode) ?? '+1', mobileNum });
  if (typeof read === 'object') return undefined;
  return { rule: read === 'missing' ? 'required' : 'phone_invalid' };
}
