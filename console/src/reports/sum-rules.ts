import { formatDecimals } from '../table/export-rows.ts';

/** A sum over many members: a number while a number can hold it exactly, otherwise its digits as text. */
export type WideSum = number | string;

const minorPerUnit = 100n;
const minus = '\u2212';

/** Formats a sum in minor units, however large: `1,234.50`. */
export function formatSum(sum: WideSum): string {
  const minor = BigInt(sum);
  const size = minor < 0n ? -minor : minor;
  const cents = String(size % minorPerUnit).padStart(2, '0');
  return `${minor < 0n ? minus : ''}${(size / minorPerUnit).toLocaleString('en-US')}.${cents}`;
}

/** Formats a difference of sums with its sign: `+26.13`. */
export const formatDifference = (sum: WideSum): string => `${BigInt(sum) > 0n ? '+' : ''}${formatSum(sum)}`;

const microPerUnit = 100_000_000n;
const decimalsMax = 8;
const decimalsMin = 2;

/** Formats millionths of a minor unit exactly: `−0.000134`. At least two decimals. */
export function formatMicro(sum: WideSum): string {
  const micro = BigInt(sum);
  const size = micro < 0n ? -micro : micro;
  const decimals = String(size % microPerUnit)
    .padStart(decimalsMax, '0')
    .replace(/0+$/, '')
    .padEnd(decimalsMin, '0');
  return `${micro < 0n ? minus : ''}${(size / microPerUnit).toLocaleString('en-US')}.${decimals}`;
}

/** Formats a number of points or of events: `1,234`. */
export const formatWhole = (count: WideSum): string => BigInt(count).toLocaleString('en-US');

/** Formats a sum of the ledger: points are whole, every other currency is in minor units. */
export const formatIn = (currency: string, sum: WideSum): string =>
  currency === 'PTS' ? formatWhole(sum) : formatSum(sum);

/** Formats a sum of the ledger for an exported file: `-1234.50`, points as whole numbers. */
export const formatPlainIn = (currency: string, sum: WideSum): string =>
  currency === 'PTS' ? String(sum) : formatDecimals(sum);

export const addSums = (sums: readonly WideSum[]): WideSum =>
  String(sums.reduce<bigint>((total, sum) => total + BigInt(sum), 0n));

/** Returns the sum as a number for sorting. A larger sum is rounded, which is precise enough for the order. */
export const toSortable = (sum: WideSum): number => Number(sum);
