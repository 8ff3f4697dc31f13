import { scaleBand, scaleLinear } from 'd3-scale';
import type { ChartPoint } from './chart-points.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Mark {
  point: ChartPoint;
  /** The middle of its bar, and of the whole column that reacts to the pointer. */
  centre: number;
  column: Box;
  bar?: Box;
  net?: Box;
  /** The middle of its label under the axis; undefined where the label does not fit. */
  labelX?: number;
}

export interface Tick {
  y: number;
  value: number;
}

interface ChartLayout {
  height: number;
  marks: readonly Mark[];
  valueTicks: readonly Tick[];
  netTicks: readonly Tick[];
}

/** Width reserved for tick labels at the start of the drawing, in CSS pixels. */
export const axisWidth = 64;
const top = 10;
const valueHeight = 170;
const netHeight = 84;
const gap = 26;
const labelHeight = 30;
/**
 * The estimated width of a label below the axis. It is an estimate because the text is not measured before it
 * is drawn.
 */
const labelRoomMin = 62;
const computeLabelRoom = (points: readonly ChartPoint[]): number =>
  Math.max(labelRoomMin, ...points.map(({ label }) => [...label].length * 5.5 + 14));

/** Positions every bar of a chart `width` pixels wide. A part is omitted when no point has its value. */
export function computeLayout(points: readonly ChartPoint[], width: number): ChartLayout {
  const hasValues = points.some(({ value }) => value !== undefined);
  const hasNet = points.some(({ net }) => net !== undefined);
  const netTop = top + (hasValues ? valueHeight + gap : 0);
  const bottom = hasNet ? netTop + netHeight : top + valueHeight;
  const band = scaleBand<string>()
    .domain(points.map(({ key }) => key))
    .range([axisWidth, width])
    .paddingInner(0.42)
    .paddingOuter(0.2);
  const value = scaleLinear()
    .domain([0, Math.max(1, ...points.map((point) => point.value ?? 0))])
    .range([top + valueHeight, top])
    .nice(3);
  const nets = points.map((point) => point.net ?? 0);
  const net = scaleLinear()
    .domain([Math.min(0, ...nets), Math.max(1, ...nets)])
    .range([netTop + netHeight, netTop])
    .nice(2);

  const barWidth = Math.min(band.bandwidth(), 44);
  const labelRoom = computeLabelRoom(points);
  const lastLabelX = width - labelRoom / 2 + 8;
  // The last label is moved towards the one before it, so that it stays in the drawing.
  const moved = Math.max(0, width - band.step() * band.paddingOuter() - band.bandwidth() / 2 - lastLabelX);
  const every = Math.max(1, Math.ceil((labelRoom + moved) / band.step()));
  const marks = points.map((point, index) => {
    const start = band(point.key) ?? axisWidth;
    const centre = start + band.bandwidth() / 2;
    const x = centre - barWidth / 2;
    return {
      point,
      centre,
      column: { x: centre - band.step() / 2, y: top, width: band.step(), height: bottom - top },
      bar: point.value === undefined ? undefined : upright(x, barWidth, value(0), value(point.value)),
      net: point.net === undefined ? undefined : upright(x, barWidth, net(0), net(point.net)),
      labelX: (points.length - 1 - index) % every === 0 ? Math.min(centre, lastLabelX) : undefined,
    };
  });
  return {
    height: bottom + labelHeight,
    marks,
    valueTicks: hasValues ? value.ticks(3).map((tick) => ({ y: value(tick), value: tick })) : [],
    netTicks: hasNet ? net.ticks(2).map((tick) => ({ y: net(tick), value: tick })) : [],
  };
}

/** Returns the box between the zero line and a value, at least a pixel high unless the value is zero. */
function upright(x: number, width: number, zero: number, end: number): Box {
  const height = end === zero ? 0 : Math.max(1, Math.abs(zero - end));
  return { x, y: Math.min(zero, end), width, height };
}
