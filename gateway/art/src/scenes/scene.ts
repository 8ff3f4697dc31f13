import type { RandomSource } from '../random-source.ts';
import { round } from '../shapes.ts';
import type { Sheet } from '../sheet.ts';

/** Scenery at the foot or the sides of a picture, as SVG elements. */
export type Scene = (sheet: Sheet, chance: RandomSource) => string;

/** Returns a closed outline of rolling ground: `top` and `rise` in picture units, `waves` hills from left to right. */
export function hills(
  { width, height }: Sheet,
  chance: RandomSource,
  top: number,
  rise: number,
  waves: number,
): string {
  const step = width / waves;
  let path = `M0 ${round(top)}`;
  for (let wave = 0; wave < waves; wave++) {
    const lift = -rise * chance.between(0.5, 1.4) * (wave % 2 ? -0.55 : 1);
    path += `q${round(step / 2)} ${round(lift)} ${round(step)} 0`;
  }
  return `${path}V${height}H0Z`;
}

export const filled = (path: string, colour: string, opacity = 1): string =>
  `<path d="${path}" fill="${colour}"${opacity === 1 ? '' : ` opacity="${opacity}"`}/>`;

export const repeated = (count: number, draw: (index: number) => string): string =>
  Array.from({ length: count }, (_, index) => draw(index)).join('');
