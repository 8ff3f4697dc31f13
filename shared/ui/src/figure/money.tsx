import { classNames } from '../class-names.ts';
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import { formatMoney, type MoneySign } from './format-money.ts';
import styles from './money.module.css';

/** Between symbol and figure, so that copied and spoken text has them apart. */
const noBreakSpace = '\u00a0';

interface MoneyProps {
  /** In minor units. */
  minor: number;
  /** `always` for movements. Default `auto`: a sign only for negative amounts. */
  sign?: MoneySign;
  /** Jade above zero and ruby below it. Default: only with `sign="always"`. */
  toned?: boolean;
  /** The currency's symbol, before the figure. */
  symbol?: string;
  /** Shows `***` instead of the figure; screen readers read this text: "Balance hidden". */
  hiddenAs?: string;
  className?: string;
}

/** Renders an exact figure with two decimals, the same in every language. */
export function Money({
  minor,
  sign = 'auto',
  toned = sign === 'always',
  symbol,
  hiddenAs,
  className,
}: MoneyProps) {
  const tone = hiddenAs !== undefined || !toned || minor === 0 ? undefined : minor > 0 ? 'gain' : 'loss';
  return (
    <bdi className={classNames(styles.money, tone && styles[tone], className)}>
      {symbol && (
        <span className={styles.symbol}>
          {symbol}
          {noBreakSpace}
        </span>
      )}
      {hiddenAs === undefined ? (
        formatMoney(minor, sign)
      ) : (
        <>
          <span aria-hidden="true">***</span>
          <VisuallyHidden>{hiddenAs}</VisuallyHidden>
        </>
      )}
    </bdi>
  );
}
