import type { PointReward } from '@parlour/api-client';
import { readDialingCode, readPhone } from '@parlour/contracts';
import { addressLength, redeemUnitsMax } from '@parlour/contracts/calls';

/** The longest list of quantities that is offered. */
const offeredUnitsMax = 20;

/**
 * Computes the most units that a member may choose, at least 1. `points` are the member's; undefined while unknown. The
 * gateway counts earlier redemptions as well.
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

/** A rule of the `validation` texts that a field breaks, with its figures. */
export interface Problem {
  rule: 'required' | 'too_short' | 'phone_invalid';
  params?: Record<string, number>;
}

export function findAddressProblem(written: string): Problem | undefined {
  const { length } = written.trim();
  if (length === 0) return { rule: 'required' };
  return length < addressLength.min ? { rule: 'too_short', params: { min: addressLength.min } } : undefined;
}

/** The dialing code's own field shows problems with the dialing code. */
export function findMobileProblem(mobileNum: string, countryDialingCode: string): Problem | undefined {
  const read = readPhone({ countryDialingCode: readDialingCode(countryDialingCode) ?? '+1', mobileNum });
  if (typeof read === 'object') return undefined;
  return { rule: read === 'missing' ? 'required' : 'phone_invalid' };
}
