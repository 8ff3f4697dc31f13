/** Short forms of amounts, in minor units. */
import { formatMoney } from './format-money.ts';

const units = [
  { from: 100_000_000_000, letter: 'B' },
  { from: 100_000_000, letter: 'M' },
] as const;

/** Formats an amount: `683.10M` from a million on, exact below it. `sign: 'always'` adds a plus to gains. */
export function formatCompactAmount(minor: number, sign: 'auto' | 'always' = 'auto'): string {
  const unit = units.find(({ from }) => Math.abs(minor) >= from);
  if (!unit) return formatMoney(minor, sign);
  return `${formatMoney(Math.round((minor / unit.from) * 100), sign)}${unit.letter}`;
}

/** Formats an axis tick, without decimals where possible: `25M`, `500K`. */
export function formatTickAmount(minor: number): string {
  const kyat = minor / 100;
  const [share, letter] =
    Math.abs(kyat) >= 1_000_000
      ? [kyat / 1_000_000, 'M']
      : Math.abs(kyat) >= 1_000
        ? [kyat / 1_000, 'K']
        : [kyat, ''];
  return `${Number(share.toFixed(1))}${letter}`.replace('-', '\u2212');
}
