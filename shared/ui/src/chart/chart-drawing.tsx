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
import { VisuallyHidden } from '../layout/visually-hidden.tsx';
import styles from './bar-chart.module.css';
import { computeLayout } from './chart-layout.ts';
import { Bars, Grid } from './chart-marks.tsx';
import type { ChartPoint } from './chart-points.ts';
import type { ChartSeries, NetSeries } from './chart-series.ts';
import { Tip } from './chart-tip.tsx';

interface ChartDrawingProps {
  label: string;
  points: readonly ChartPoint[];
  value: ChartSeries | undefined;
  net: NetSeries | undefined;
}

/** Renders the drawing, and for screen readers a list of the same figures, in which arrow keys move the selection. */
export function ChartDrawing({ label, points, value, net }: ChartDrawingProps) {
  const canvas = useRef<HTMLDivElement>(null);
  const width = useWidth(canvas);
  const layout = useMemo(() => computeLayout(points, width), [points, width]);
  const [pointed, setPointed] = useState<number>();
  const id = useId();
  const { marks, height } = layout;
  const mark = pointed === undefined ? undefined : marks[pointed];

  const onPointerMove = (event: PointerEvent<HTMLDivElement>) => {
    const x = event.clientX - event.currentTarget.getBoundingClientRect().left;
    const index = marks.findIndex(({ column }) => x >= column.x && x < column.x + column.width);
    setPointed(index === -1 ? undefined : index);
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = getNextIndex(event.key, pointed, marks.length - 1);
    if (next === undefined) return;
    event.preventDefault();
    setPointed(next);
  };

  return (
    <div
      ref={canvas}
      role="listbox"
      aria-label={label}
      aria-orientation="horizontal"
      aria-activedescendant={mark && `${id}-${pointed}`}
      tabIndex={0}
      className={styles.canvas}
      onPointerMove={onPointerMove}
      onPointerDown={onPointerMove}
      onPointerLeave={() => setPointed(undefined)}
      onKeyDown={onKeyDown}
      onFocus={() => setPointed(pointed ?? marks.length - 1)}
      onBlur={() => setPointed(undefined)}
    >
      <svg height={height} className={styles.drawing} aria-hidden="true">
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
          <Bars key={each.point.key} mark={each} pointed={index === pointed} labelY={height - 8} />
        ))}
      </svg>
      {points.map((point, index) => (
        <VisuallyHidden
          key={point.key}
          id={`${id}-${index}`}
          role="option"
          tabIndex={-1}
          aria-selected={index === pointed}
        >
          {describePoint(point, value, net)}
        </VisuallyHidden>
      ))}
      {mark && <Tip mark={mark} width={width} value={value} net={net} />}
    </div>
  );
}

function getNextIndex(key: string, from: number | undefined, last: number): number | undefined {
  const steps: Record<string, number> = {
    ArrowLeft: Math.max(0, (from ?? last + 1) - 1),
    ArrowRight: Math.min(last, (from ?? -1) + 1),
    Home: 0,
    End: last,
  };
  return steps[key];
}

/** Width for the first rendering, in CSS pixels; the measured width replaces it before the first paint. */
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

function describePoint(
  point: ChartPoint,
  value: ChartSeries | undefined,
  net: NetSeries | undefined,
): string {
  const parts = [point.label];
  if (value && point.value !== undefined) parts.push(`${value.name} ${value.format(point.value)}`);
  if (net && point.net !== undefined) parts.push(`${net.name} ${net.format(point.net)}`);
  return parts.join(', ');
}
