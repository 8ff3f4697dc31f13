import {
  type KeyboardEvent,
  type PointerEvent,
  type RefObject,
  useEffect,
  useId,
  useMemo,
  useRef,
  useState,
} from 'react';
import { classNames } from '../class-names.ts';
import styles from './bar-chart.module.css';
import { axisWidth, type Box, layOut, type Mark, type Tick } from './chart-layout.ts';
import type { ChartPoint } from './chart-points.ts';
import type { ChartSeries, NetSeries } from './chart-series.ts';

interface ChartDrawingProps {
  label: string;
  points: readonly ChartPoint[];
  value: ChartSeries | undefined;
  net: NetSeries | undefined;
}

/** The drawing itself: for screen readers a list of figures, of which arrow keys choose one. */
export function ChartDrawing({ label, points, value, net }: ChartDrawingProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(canvas);
  const layout = useMemo(() => layOut(points, width), [points, width]);
  const [pointed, setPointed] = useState<number>();
  const id = useId();
  const { marks } = layout;
  const mark = pointed === undefined ? undefined : marks[pointed];

  const follow = (event: PointerEvent<SVGSVGElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = marks.findIndex(({ column }) => x >= column.x && x < column.x + column.width);
    setPointed(index === -1 ? undefined : index);
  };
  const step = (event: KeyboardEvent) => {
    const next = stepTo(event.key, pointed, marks.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(next);
  };

  return (
    <div ref={canvas} className={styles.canvas}>
      <svg
        role="listbox"
        aria-label={label}
        aria-orientation="horizontal"
        aria-activedescendant={pointed === undefined ? undefined : `${id}-${pointed}`}
        tabIndex={0}
        height={layout.height}
        className={styles.drawing}
        onPointerMove={follow}
        onPointerDown={follow}
        onPointerLeave={() => setPointed(undefined)}
        onKeyDown={step}
        onFocus={() => setPointed(pointed ?? marks.length - 1)}
        onBlur={() => setPointed(undefined)}
      >
        {value && <Grid ticks={layout.valueTicks} width={width} format={value.tick} />}
        {net && <Grid ticks={layout.netTicks} width={width} format={net.tick} />}
        {mark && (
          <line
            className={styles.guide}
            x1={mark.centre}
            x2={mark.centre}
            y1={mark.column.y}
            y2={mark.column.y + mark.column.height}
          />
        )}
        {marks.map((each, index) => (
          <g
            key={each.point.key}
            id={`${id}-${index}`}
            role="option"
            tabIndex={-1}
            aria-selected={index === pointed}
            aria-label={inWords(each.point, value, net)}
            className={classNames(index === pointed && styles.pointed)}
          >
            <rect className={styles.column} {...each.column} />
            {each.bar && <Bar box={each.bar} look={styles.value} />}
            {each.net && <Bar box={each.net} look={(each.point.net ?? 0) < 0 ? styles.loss : styles.gain} />}
            {each.labelled && (
              <text
                x={each.centre}
                y={layout.height - 8}
                className={classNames(styles.tick, styles.tickBelow)}
                aria-hidden="true"
              >
                {each.point.label}
              </text>
            )}
          </g>
        ))}
      </svg>
      {mark && <Tip mark={mark} width={width} value={value} net={net} />}
    </div>
  );
}

function stepTo(key: string, from: number | undefined, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: Math.max(0, (from ?? last + 1) - 1),
    ArrowRight: Math.min(last, (from ?? -1) + 1),
    Home: 0,
    End: last,
  };
  return steps[key];
}

/** Wide enough for a first drawing; the true width follows before it is painted. */
const assumedWidth = 720;
const leastWidth = 240;

function useWidth(element: RefObject<HTMLElement | null>): number {
  const [width, setWidth] = useState(assumedWidth);
  useEffect(() => {
    if (!element.current || !('ResizeObserver' in globalThis)) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setWidth(Math.max(leastWidth, Math.round(entry.contentRect.width)));
    });
    observer.observe(element.current);
    return () => observer.disconnect();
  }, [element]);
  return width;
}

function Bar({ box, look }: { box: Box; look: string | undefined }) {
  return <rect {...box} rx={Math.min(5, box.height / 2)} className={look} />;
}

interface GridProps {
  ticks: readonly Tick[];
  width: number;
  format(value: number): string;
}

function Grid({ ticks, width, format }: GridProps) {
  return (
    <g aria-hidden="true">
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

interface TipProps {
  mark: Mark;
  width: number;
  value: ChartSeries | undefined;
  net: NetSeries | undefined;
}

/** Beside the mark, on the side with more room. The list entry says the same, so it is hidden from screen readers. */
function Tip({ mark, width, value, net }: TipProps) {
  const { point, centre } = mark;
  const distance = mark.column.width / 2 + 6;
  const place =
    centre > width / 2
      ? { insetInlineEnd: width - centre + distance }
      : { insetInlineStart: centre + distance };
  return (
    <div className={styles.tip} style={place} aria-hidden="true">
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

function inWords(point: ChartPoint, value: ChartSeries | undefined, net: NetSeries | undefined): string {
  const parts = [point.label];
  if (value && point.value !== undefined) parts.push(`${value.name} ${value.format(point.value)}`);
  if (net && point.net !== undefined) parts.push(`${net.name} ${net.format(point.net)}`);
  return parts.join(', ');
}
