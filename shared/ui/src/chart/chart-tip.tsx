import { classNames } from '../class-names.ts';
import styles from './bar-chart.module.css';
import type { Mark } from './chart-layout.ts';
import type { ChartSeries, NetSeries } from './chart-series.ts';

interface TipProps {
  mark: Mark;
  width: number;
  value: ChartSeries | undefined;
  net: NetSeries | undefined;
}

/**
 * Renders the tooltip beside the mark, on the side with more room. It is hidden from screen readers, since the list
 * entry has the same text.
 */
export function Tip({ mark, width, value, net }: TipProps) {
  const { point, centre } = mark;
  const distance = mark.column.width / 2 + 6;
  const position =
    centre > width / 2
      ? { insetInlineEnd: width - centre + distance }
      : { insetInlineStart: centre + distance };
  return (
    <div className={styles.tip} style={position} aria-hidden="true">
      <span className={styles.tipTitle}>{point.label}</span>
      {value && point.value !== undefined && (
        <span className={styles.tipLine}>
          {value.name}
          <span className={styles.tipFigure}>{value.format(point.value)}</span>
        </span>
      )}
      {net && point.net !== undefined && (
        <span className={styles.tipLine}>
          {net.name}
          <span className={classNames(styles.tipFigure, point.net < 0 ? styles.down : styles.up)}>
            {net.format(point.net)}
          </span>
        </span>
      )}
    </div>
  );
}
