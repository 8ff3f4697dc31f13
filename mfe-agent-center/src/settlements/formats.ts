/** Formats of settlements: rates, fractions of the smallest unit, periods. */
import type { LanguageCode } from '@parlour/contracts';
import { formatClockTime, formatDay, formatDayRange, formatTime } from '@parlour/texts';
import { formatMoney, toIsoDay } from '@parlour/ui';

export const ppmPerPercent = 10_000;
const microPerMinor = 1_000_000n;
/** Digits of a fraction: two of minor units and six of their millionths. */
const microDigits = 8;

/** Formats parts per million as per cent, with two to four decimals: `0.80%`. */
export const formatRate = (ppm: number): string =>
  `${(ppm / ppmPerPercent).toLocaleString('en-US', { minimumFractionDigits: 2, maximumFractionDigits: 4 })}%`;

/** Formats millionths of a minor unit exactly, with two to eight decimals: `691.364`. */
export function formatMicro(micro: bigint): string {
  const size = micro < 0n ? -micro : micro;
  const unit = microPerMinor * 100n;
  const fraction = String(size % unit)
    .padStart(microDigits, '0')
    .replace(/0{1,6}$/, '');
  return `${micro < 0n ? '\u2212' : ''}${(size / unit).toLocaleString('en-US')}.${fraction}`;
}

/** Formats an amount without a sign, for a calculation whose labels name the deductions. */
export const formatSum = (minor: number): string => formatMoney(minor, 'auto');

const isMidnight = (at: Date): boolean => at.getHours() === 0 && at.getMinutes() === 0;

/**
 * Formats a half-open period: whole days as days, other periods with times. If it ends on the day on which it
 * starts, the day is written once.
 */
export function formatPeriod({ from, to }: { from: Date; to: Date }, language: LanguageCode): string {
  const last = new Date(to.getTime() - 1);
  if (isMidnight(from) && isMidnight(to))
    return formatDayRange({ from: toIsoDay(from), to: toIsoDay(last) }, language);
  const end =
    formatDay(from, language) === formatDay(last, language) ? formatClockTime(to) : formatTime(to, language);
  return `${formatTime(from, language)} – ${end}`;
}
