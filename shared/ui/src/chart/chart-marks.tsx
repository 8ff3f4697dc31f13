import { classNames } from '../class-names.ts';
import styles from './bar-chart.module.css';
import { axisWidth, type Box, type Mark, type Tick } from './chart-layout.ts';

interface BarsProps {
  mark: Mark;
  pointed: boolean;
  /** Vertical position of the labels under the axis. */
  labelY: number;
}

/** Renders the bars of one point and its label under the axis. */
export function Bars({ mark, pointed, labelY }: BarsProps) {
  const { point, bar, net, labelX } = mark;
  return (
    <g className={classNames(pointed && styles.pointed)}>
      {bar && <Bar box={bar} look={styles.value} />}
      {net && <Bar box={net} look={(point.net ?? 0) < 0 ? styles.loss : styles.gain} />}
      {labelX !== undefined && (
        <text x={labelX} y={labelY} className={classNames(styles.tick, styles.tickBelow)}>
          {point.label}
        </text>
      )}
    </g>
  );
}

function Bar({ box, look }: { box: Box; look: string | undefined }) {
  return <rect {...box} rx={Math.min(5, box.height / 2)} className={look} />;
}

interface GridProps {
  ticks: readonly Tick[];
  width: number;
  format(value: number): string;
}

/** Renders lines across the drawing with their figures at the start. */
export function Grid({ ticks, width, format }: GridProps) {
  return (
    <g>
      {ticks.map(({ y, value }) => (
        <g key={value}>
          <line className={value === 0 ? styles.zero : styles.grid} x1={axisWidth} x2={width} y1={y} y2={y} />
          <text
            x={axisWidth - 10}
            y={y}
            dominantBaseline="middle"
            className={classNames(styles.tick, styles.tickStart)}
          >
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  );
}
