import { dayMs } from '@parlour/basics';
import type { ServiceLevels, ServiceMeasure } from '@parlour/contracts';
import { usePhone } from '@parlour/ui';
import styles from './chart.module.css';
import { computeAxisBottom, toPlace, toServicePoints } from './service-points.ts';
import { serviceTexts as words } from './service-texts.ts';

const height = 220;
/** Widths of the drawing in user units, as in the chart of failures. */
const widths = { phone: 340, other: 720 };
const edge = { start: 44, end: 12, top: 12, bottom: 26 };
const days = [30, 20, 10, 0];

const dayFormat = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short' });

interface ServiceChartProps {
  levels: ServiceLevels;
  measure: ServiceMeasure;
  now: number;
}

/** Line chart of the share of good reports by hour over thirty days, with the target and the deployments. */
export function ServiceChart({ levels, measure, now }: ServiceChartProps) {
  const width = usePhone() ? widths.phone : widths.other;
  const points = toServicePoints(levels, measure);
  const target = levels.targets[measure];
  const bottom = computeAxisBottom(points, target);
  const x = (at: number): number => edge.start + toPlace(at, now) * (width - edge.start - edge.end);
  const y = (percent: number): number =>
    edge.top + ((100 - percent) / (100 - bottom)) * (height - edge.top - edge.bottom);
  const lowest = Math.floor(Math.min(100, ...points.map(({ percent }) => percent)));
  const renderLevel = (percent: number, className: string | undefined) => (
    <line x1={edge.start} x2={width - edge.end} y1={y(percent)} y2={y(percent)} className={className} />
  );
  return (
    <svg
      viewBox={`0 0 ${width} ${height}`}
      role="img"
      aria-label={`${words.chart(words.measures[measure])}: ${words.summary(points.length, lowest)}`}
      className={styles.chart}
    >
      {[bottom, (bottom + 100) / 2, 100].map((percent) => (
        <g key={percent}>
          {renderLevel(percent, styles.grid)}
          <text x={edge.start - 8} y={y(percent) + 4} textAnchor="end" className={styles.tick}>
            {percent} %
          </text>
        </g>
      ))}
      {days.map((ago) => (
        <text
          key={ago}
          x={x(now - ago * dayMs)}
          y={height - 6}
          textAnchor={ago === 0 ? 'end' : ago === 30 ? 'start' : 'middle'}
          className={styles.tick}
        >
          {dayFormat.format(now - ago * dayMs)}
        </text>
      ))}
      {levels.deployments.map(({ at, version }) => (
        <line
          key={`${at} ${version}`}
          x1={x(Date.parse(at))}
          x2={x(Date.parse(at))}
          y1={edge.top}
          y2={height - edge.bottom}
          className={styles.deployment}
        />
      ))}
      {renderLevel(target, styles.target)}
      <g className={styles.stable}>
        <polyline
          points={points.map(({ at, percent }) => `${x(at)},${y(percent)}`).join(' ')}
          className={styles.line}
        />
      </g>
    </svg>
  );
}
