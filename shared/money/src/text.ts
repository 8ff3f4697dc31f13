import { minorPerUnit, requireAmount } from './amount.ts';

function groupThousands(digits: string): string {
  const groups: string[] = [];
  for (let end = digits.length; end > 0; end -= 3) groups.unshift(digits.slice(Math.max(0, end - 3), end));
  return groups.join(',');
}

/**
 * Formats `1234567` as `12,345.67`: two decimals and thousands separators, the same in every language.
 * Works on digits, never on a fraction. Throws `AmountRangeError` for an invalid amount.
 */
export function formatAmount(minor: number): string {
  const digits = String(Math.abs(requireAmount(minor))).padStart(3, '0');
  return `${minor < 0 ? '-' : ''}${groupThousands(digits.slice(0, -2))}.${digits.slice(-2)}`;
}

/** Formats `-1234567` as `-12345.67`: a plain decimal for files. Throws `AmountRangeError` for an invalid amount. */
export const formatPlainAmount = (minor: number): string => formatAmount(minor).replaceAll(',', '');

/**
 * Formats an amount with a currency symbol before it: `Ks 12,345.67`, `-Ks 5.00`. A non-breaking space keeps both on
 * one line.
 */
export const formatWithSymbol = (minor: number, symbol: string): string =>
  `${minor < 0 ? '-' : ''}${symbol}\u00a0${formatAmount(Math.abs(minor))}`;

/** Formats `1234567` as `1,234,567`: points and other counts, which have no decimals. */
export const formatCount = (count: number): string =>
  `${count < 0 ? '-' : ''}${groupThousands(String(Math.abs(requireAmount(count))))}`;

// Converts the digits and separators of the site's languages: Myanmar, full-width, and the ideographic comma and
// stop.
const toLatinDigits = (text: string): string =>
  text
    .replace(/[၀-၉]/g, (digit) => String(digit.charCodeAt(0) - 0x1040))
    .replace(/[０-９]/g, (digit) => String(digit.charCodeAt(0) - 0xff10))
    .replaceAll('，', ',')
    .replaceAll('．', '.');

const written = /^(?<units>\d+|\d{1,3}(?:,\d{3})+)(?:\.(?<decimals>\d{0,2}))?$/;

/**
 * Parses typed text into minor units: `1234.5`, `1,234.50` and `၁၂၃၄.၅` are all 123450. Surrounding spaces are
 * allowed.
 * Returns undefined for anything else: a sign, a third decimal, misplaced separators, or more than an amount can
 * hold.
 */
export function parseAmount(text: string): number | undefined {
  const { units, decimals = '' } = written.exec(toLatinDigits(text).trim())?.groups ?? {};
  if (units === undefined) return undefined;
  const minor = BigInt(units.replaceAll(',', '')) * BigInt(minorPerUnit) + BigInt(decimals.padEnd(2, '0'));
  return minor <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(minor) : undefined;
}
