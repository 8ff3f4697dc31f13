/** Converts a sum to its wire format: a number if that is exact, otherwise its digits. */
export const toWireSum = (sum: bigint): number | string => {
  const value = Number(sum);
  return Number.isSafeInteger(value) ? value : String(sum);
};
