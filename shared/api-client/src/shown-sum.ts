const max = BigInt(Number.MAX_SAFE_INTEGER);

/**
 * Converts a sum over many members to an amount to show. Beyond the integers of JSON numbers it is sent as its digits;
 * the page shows the nearest amount that it can compute with.
 */
export function toShownSum(sum: number | string): number {
  const exact = BigInt(sum);
  return Number(exact > max ? max : exact < -max ? -max : exact);
}
