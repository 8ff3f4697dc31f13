import { usePhone } from '@parlour/ui';
import { texts } from '../texts.ts';
import styles from './chart.module.css';
import { type ChartLine, chartMinutes, computeAxisTop, toPercent } from './chart-rules.ts';

const words = texts.health;
const height = 220;
/** Widths of the drawing in user units. They roughly match its width in pixels, so that the text keeps its size. */
const widths = { phone: 340, other: 720 };
const edge = { start: 44, end: 12, top: 12, bottom: 26 };

interface FailureChartProps {
  lines: readonly ChartLine[];
  /** Version of the canary, which is drawn in a different style. */
  canary: string | undefined;
}

/**
 * Line chart of failed starts by minute. Dash and markers also distinguish the lines, and a table below has all values.
 */
export function FailureChart({ lines, canary }: FailureChartProps) {
  const phone = usePhone();
  const width = phone ? widths.phone : widths.other;
  const top = computeAxisTop(lines);
  const x = (minutesAgo: number): number =>
    edge.start + (1 - minutesAgo / (chartMinutes - 1)) * (width - edge.start - edge.end);
  const y = (percent: number): number => edge.top + (1 - percent / top) * (height - edge.top - edge.bottom);
  const summary = lines.map(({ version, failures, trials }) => words.summary(version, failures, trials));
  return (
    <figure className={styles.figure}>
      <figcaption className={styles.caption}>
        <span>{words.chart}</span>
        <ul className={styles.legend}>
          {lines.map(({ version }) => (
            <li key={version} className={version === canary ? styles.canary : styles.stable}>
              <svg width="28" height="10" aria-hidden="true">
                <line x1="1" x2="27" y1="5" y2="5" className={styles.line} />
              </svg>
              {version === canary ? `${words.canary} ${version}` : `${words.stable} ${version}`}
            </li>
          ))}
        </ul>
      </figcaption>
      <svg
        viewBox={`0 0 ${width} ${height}`}
        role="img"
        aria-label={summary.join('. ')}
        className={styles.chart}
      >
        {[0, top / 2, top].map((percent) => (
          <g key={percent}>
            <line
              x1={edge.start}
              x2={width - edge.end}
              y1={y(percent)}
              y2={y(percent)}
              className={styles.grid}
            />
            <text x={edge.start - 8} y={y(percent) + 4} textAnchor="end" className={styles.tick}>
              {percent} %
            </text>
          </g>
        ))}
        {(phone ? [60, 30, 0] : [60, 45, 30, 15, 0]).map((minutes) => (
          <text
            key={minutes}
            x={x(Math.min(minutes, chartMinutes - 1))}
            y={height - 6}
            textAnchor={minutes === 0 ? 'end' : minutes === 60 ? 'start' : 'middle'}
            className={styles.tick}
          >
            {minutes === 0 ? words.now : words.minutesAgo(minutes)}
          </text>
        ))}
        {lines.map((line) => (
          <g key={line.version} className={line.version === canary ? styles.canary : styles.stable}>
            <polyline
              points={line.points.map((point) => `${x(point.minutesAgo)},${y(toPercent(point))}`).join(' ')}
              className={styles.line}
            />
            {line.points.map((point) => (
              <circle
                key={point.minutesAgo}
                cx={x(point.minutesAgo)}
                cy={y(toPercent(point))}
                r="3"
                className={styles.mark}
              />
            ))}
          </g>
        ))}
      </svg>
    </figure>
  );
}
