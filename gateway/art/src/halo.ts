import { oklch } from './colour.ts';
import { polygon, round, star } from './shapes.ts';
import type { Sheet } from './sheet.ts';

type Halo = (sheet: Sheet, radius: number) => string;

const eighth = Math.PI / 8;
const rim = ({ id }: Sheet, width: number, opacity = 1): string =>
  `fill="none" stroke="url(#${id}m)" stroke-width="${width}" stroke-linejoin="round"${opacity === 1 ? '' : ` opacity="${opacity}"`}`;

const circle = ({ x, y }: Sheet, radius: number, look: string): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" ${look}/>`;

/** The soft light behind every emblem. `radius` in picture units. */
export const glow: Halo = (sheet, radius) => circle(sheet, radius * 1.35, `fill="url(#${sheet.id}g)"`);

const disc: Halo = (sheet, radius) =>
  circle(sheet, radius, `fill="${sheet.palette.ink}" opacity=".35"`) +
  circle(sheet, radius, rim(sheet, 3.5)) +
  circle(sheet, radius * 0.9, rim(sheet, 1, 0.6));

const burst: Halo = (sheet, radius) => {
  const path = star(sheet.x, sheet.y, radius * 1.12, radius * 0.9, 18);
  return `<path d="${path}" fill="${oklch(0.5, 0.16, sheet.palette.glowHue)}" opacity=".85"/><path d="${path}" ${rim(sheet, 2.5)}/>`;
};

const hexagon: Halo = (sheet, radius) => {
  const path = polygon(sheet.x, sheet.y, radius * 1.08, 6);
  return `<path d="${path}" fill="${sheet.palette.ink}" opacity=".4"/><path d="${path}" ${rim(sheet, 4)}/>`;
};

const arch: Halo = (sheet, radius) => {
  const half = round(radius * 0.86);
  const foot = round(sheet.y + radius);
  const path = `M${round(sheet.x - half)} ${foot}V${round(sheet.y)}a${half} ${round(radius * 1.08)} 0 0 1 ${round(half * 2)} 0V${foot}Z`;
  return `<path d="${path}" fill="${sheet.palette.ink}" opacity=".38"/><path d="${path}" ${rim(sheet, 4)}/>`;
};

const octagon: Halo = (sheet, radius) => {
  const outer = polygon(sheet.x, sheet.y, radius * 1.05, 8, eighth);
  const inner = polygon(sheet.x, sheet.y, radius * 0.93, 8, eighth);
  const fill = oklch(0.3, 0.1, sheet.palette.edgeHue);
  return `<path d="${outer}" fill="${fill}" opacity=".6"/><path d="${outer}" ${rim(sheet, 3.5)}/><path d="${inner}" ${rim(sheet, 1, 0.7)}/>`;
};

/** Halos by vendor, each with the one three further on as its alternative; the last repeats to even out the shares. */
export const halos: readonly Halo[] = [glow, disc, burst, hexagon, arch, octagon, glow];
