import { formatTickAmount, usePhone } from '@parlour/ui';
import { scaleLinear, scalePoint } from 'd3-scale';
import styles from './compare-chart.module.css';
import { type ComparedHour, formatFigure, getFigure, isMoney, type Measure } from './compare-rules.ts';
import { todayTexts as words } from './today-texts.ts';

const height = 200;
/** Widths of the drawing in user units. They roughly match its width in pixels, so that the text keeps its size. */
const widths = { phone: 340, other: 520 };
const edge = { start: 56, end: 12, top: 12, bottom: 26 };
const labelledHours = 6;

interface CompareChartProps {
  measure: Measure;
  hours: readonly ComparedHour[];
  /** Describes the chart for screen readers. */
  label: string;
}

const days = ['lastWeek', 'today'] as const;
type Day = (typeof days)[number];
const looks: Record<Day, string | undefined> = { today: styles.today, lastWeek: styles.lastWeek };

/** Two lines over the hours of a day: today, and dashed the same day of last week. */
export function CompareChart({ measure, hours, label }: CompareChartProps) {
  const width = usePhone() ? widths.phone : widths.other;
  const read = (hour: ComparedHour, day: Day): number | undefined =>
    hour[day] && Number(getFigure(hour[day], measure));
  const figures = hours.flatMap((hour) => days.flatMap((day) => read(hour, day) ?? []));
  const y = scaleLinear()
    .domain([Math.min(0, ...figures), Math.max(isMoney(measure) ? 100 : 4, ...figures)])
    .range([height - edge.bottom, edge.top])
    .nice(3);
  const x = scalePoint()
    .domain(hours.map((hour) => hour.label))
    .range([edge.start, width - edge.end]);
  const toX = (hour: ComparedHour): number => x(hour.label) ?? edge.start;
  return (
    <svg viewBox={`0 0 ${width} ${height}`} role="img" aria-label={label} className={styles.chart}>
      {y.ticks(3).map((tick) => (
        <g key={tick}>
          <line
            x1={edge.start}
            x2={width - edge.end}
            y1={y(tick)}
            y2={y(tick)}
            className={tick === 0 ? styles.zero : styles.grid}
          />
          <text x={edge.start - 8} y={y(tick) + 4} textAnchor="end" className={styles.tick}>
            {isMoney(measure) ? formatTickAmount(tick) : tick.toLocaleString('en-US')}
          </text>
        </g>
      ))}
      {hours
        .filter((_, index) => index % labelledHours === 0)
        .map((hour) => (
          <text key={hour.label} x={toX(hour)} y={height - 6} textAnchor="middle" className={styles.tick}>
            {hour.label}
          </text>
        ))}
      {days.map((day) => {
        const points = hours.flatMap((hour) => {
          const figure = read(hour, day);
          return figure === undefined ? [] : [{ key: hour.label, x: toX(hour), y: y(figure) }];
        });
        return (
          <g key={day} className={looks[day]}>
            <polyline
              points={points.map((point) => `${point.x},${point.y}`).join(' ')}
              className={styles.line}
            />
            {day === 'today' &&
              points.map((point) => (
                <circle key={point.key} cx={point.x} cy={point.y} r="3" className={styles.mark} />
              ))}
          </g>
        );
      })}
      {hours.map((hour) => (
        <rect
          key={hour.label}
          x={toX(hour) - x.step() / 2}
          y={0}
          width={x.step()}
          height={height}
          className={styles.column}
        >
          <title>{describe(hour, measure)}</title>
        </rect>
      ))}
    </svg>
  );
}

function describe({ label, today, lastWeek }: ComparedHour, measure: Measure): string {
  const format = (hour: ComparedHour['today']): string =>
    hour === undefined ? words.none : formatFigure(measure, getFigure(hour, measure));
  return words.point(label, format(today), format(lastWeek));
}
