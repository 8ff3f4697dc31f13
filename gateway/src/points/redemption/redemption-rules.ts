/** Rules of redemptions: pure functions, without clock or database. Source: docs/rules.md 5.5. */
import { AppError, type FieldIssue, readPhone } from '@parlour/contracts';
import { addressLength, type ShipmentStatus } from '@parlour/contracts/calls';
import type { RequiredField } from '../store.ts';

/** The price of one unit, and the maximum number of units per member. */
interface Terms {
  points_required: number;
  cash_minor: number;
  credit_minor: number | null;
  per_member_max: number | null;
}

export interface Price {
  points: number;
  paidMinor: number;
  /** The amount that an approval adds to the wallet; null for goods. */
  creditMinor: number | null;
}

/** Computes the price of several units. Throws a `RangeError` when the price is too large to be exact. */
export function computePrice(terms: Terms, units: number): Price {
  const creditMinor = terms.credit_minor === null ? null : terms.credit_minor * units;
  const price = { points: terms.points_required * units, paidMinor: terms.cash_minor * units, creditMinor };
  if (![price.points, price.paidMinor, creditMinor ?? 0].every(Number.isSafeInteger))
    throw new RangeError(`The price of ${units} units is too large.`);
  return price;
}

/**
 * Checks the number of units, of which the member has already redeemed `redeemedUnits`. Fails with
 * `points.limit-reached`.
 */
export function requireWithinLimit(
  { per_member_max: max }: Pick<Terms, 'per_member_max'>,
  units: number,
  redeemedUnits: number,
): void {
  if (max === null || redeemedUnits + units <= max) return;
  const left = Math.max(0, max - redeemedUnits);
  throw new AppError('points.limit-reached', `A member redeems at most ${max} of this reward.`, {
    details: { max, left },
  });
}

const shipmentSteps: Readonly<Record<ShipmentStatus, readonly ShipmentStatus[]>> = {
  PREPARING: ['SENT', 'RETURNED'],
  SENT: ['SENT', 'DELIVERED', 'RETURNED'],
  DELIVERED: ['RETURNED'],
  RETURNED: [],
};

/** Returns whether goods may change from one status to another. Sent goods may get another number of the parcel. */
export const canShip = (from: ShipmentStatus | null, to: ShipmentStatus): boolean =>
  from !== null && shipmentSteps[from].includes(to);

export interface Written {
  address: string | undefined;
  countryDialingCode: string | undefined;
  mobileNum: string | undefined;
}

interface Destination {
  address: string | null;
  /** With the dialing code: `+95 9123456`. */
  mobile: string | null;
}

/**
 * Reads the fields that a reward requires and leaves out the others. Fails with `request.invalid`, listing
 * every field that is missing or wrong.
 */
export function readDestination(required: readonly RequiredField[], written: Written): Destination {
  const problems: FieldIssue[] = [];
  const address = required.includes('address') ? readAddress(written.address, problems) : null;
  const mobile = required.includes('mobile') ? readMobile(written, problems) : null;
  if (problems.length > 0)
    throw new AppError('request.invalid', 'The goods need a destination.', { fields: problems });
  return { address, mobile };
}

function readAddress(written: string | undefined, problems: FieldIssue[]): string | null {
  const address = written?.trim() ?? '';
  if (address.length >= addressLength.min) return address;
  problems.push(
    address === ''
      ? { path: ['address'], rule: 'required' }
      : { path: ['address'], rule: 'too_short', params: { min: addressLength.min } },
  );
  return null;
}

function readMobile(
  { countryDialingCode = '', mobileNum = '' }: Written,
  problems: FieldIssue[],
): string | null {
  const phone = readPhone({ countryDialingCode, mobileNum });
  if (typeof phone !== 'string') return `${phone.dialingCode} ${phone.mobile}`;
  problems.push({ path: ['mobileNum'], rule: phone === 'missing' ? 'required' : 'phone_invalid' });
  return null;
}
