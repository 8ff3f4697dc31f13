/**
 * An amount is a JavaScript integer of minor units (hundredths), so that sums are exact up to 90 trillion units.
 * Nothing here uses a fraction, and a result outside the exact range throws.
 */
export const minorPerUnit = 100;

/** Thrown when an input or a result is not an exact integer: a defect or an absurd input. */
export class AmountRangeError extends RangeError {
  readonly code = 'amount.out-of-range';

  constructor(what: string) {
    super(`${what} is not a whole number between ±${Number.MAX_SAFE_INTEGER}`);
    this.name = 'AmountRangeError';
  }
}

/** Returns `value` when it is an amount. Throws `AmountRangeError` otherwise. */
export function requireAmount(value: number): number {
  if (!Number.isSafeInteger(value)) throw new AmountRangeError(String(value));
  // Negative zero would be formatted as "-0.00".
  return value === 0 ? 0 : value;
}

/** Returns the sum; 0 without amounts. Throws `AmountRangeError`. */
export const addAmounts = (...amounts: readonly number[]): number =>
  amounts.reduce((sum, amount) => requireAmount(sum + requireAmount(amount)), 0);

/** Returns `amount` less `less`. Throws `AmountRangeError`. */
export const subtractAmount = (amount: number, less: number): number =>
  requireAmount(requireAmount(amount) - requireAmount(less));

const million = 1_000_000n;

/**
 * Returns a share of `amount`: `ratePpm` parts per million of it (8 % is 80 000), rounded down, also below zero.
 * Throws `AmountRangeError`. Rule: docs/rules.md 5.0, `floor(base × rate / 1 000 000)`.
 */
export function applyRate(amount: number, ratePpm: number): number {
  const product = BigInt(requireAmount(amount)) * BigInt(requireAmount(ratePpm));
  const floored = product >= 0n ? product / million : (product - million + 1n) / million;
  return requireAmount(Number(floored));
}
