import { formatAmount } from '@parlour/money';

export type MoneySign = 'auto' | 'always' | 'never';

const minus = '\u2212';

/**
 * Formats an amount in minor units. `always` puts `+` or `−` before a movement, `auto` a `−` before a negative
 * amount, `never` omits the sign. The minus is U+2212, as wide as the plus.
 */
export function formatMoney(minor: number, sign: MoneySign): string {
  const figure = formatAmount(Math.abs(minor));
  if (sign === 'never' || minor === 0) return figure;
  if (minor < 0) return minus + figure;
  return sign === 'always' ? `+${figure}` : figure;
}
