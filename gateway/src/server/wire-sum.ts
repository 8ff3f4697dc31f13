/** Converts a sum to the wire: a number while it is exact as one, else its digits. */
export const toWireSum = (sum: bigint): number | string => {
  const value = Number(sum);
  return Number.isSafeInteger(value) ? value : String(sum);
};
