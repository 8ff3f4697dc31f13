/** Shares and rates, which calls have in parts per million and operators in per cent. */
const ppmPerPercent = 10_000;

/** Formats a share as the value of an input field: `0.8`. */
export const formatPercent = (ppm: number): string => String(ppm / ppmPerPercent);

/** Formats a share as text: `1,250.5 %`. */
export const formatShare = (ppm: number): string =>
  `${(ppm / ppmPerPercent).toLocaleString('en-US', { maximumFractionDigits: 4 })} %`;

/** Returns a fraction of a whole with one decimal at most: `12.5 %`. */
export const formatFraction = (fraction: number): string =>
  `${(fraction * 100).toLocaleString('en-US', { maximumFractionDigits: 1 })} %`;

/** Returns an entered percentage, with four decimals at most, in parts per million; undefined for a text that is none. */
export function parsePercent(text: string): number | undefined {
  if (!/^\d{1,9}(?:\.\d{1,4})?$/.test(text.trim())) return undefined;
  return Math.round(Number(text) * ppmPerPercent);
}
