import { oklch } from './colour.ts';
import type { Sheet } from './sheet.ts';

const stop = (offset: number, colour: string, opacity = 1): string =>
  `<stop offset="${offset}" stop-color="${colour}"${opacity === 1 ? '' : ` stop-opacity="${opacity}"`}/>`;

/** Returns the gradient of the metal. The hard step at 56 % makes it look like metal. */
export function metalGradient({ palette: { metal }, id }: Sheet): string {
  return (
    `<linearGradient id="${id}m" x1="0" y1="0" x2=".25" y2="1">` +
    stop(0, metal.top) +
    stop(0.38, metal.light) +
    stop(0.56, metal.dark) +
    stop(0.78, metal.bounce) +
    stop(1, metal.dark) +
    '</linearGradient>' +
    `<linearGradient id="${id}s" x1="0" y1="0" x2="1" y2="1">${stop(0, '#fff', 0.55)}${stop(0.4, '#fff', 0)}</linearGradient>`
  );
}

export const titleGradient = ({ palette: { metal }, id }: Sheet): string =>
  `<linearGradient id="${id}t" x1="0" y1="0" x2="0" y2="1">${stop(0, '#fff')}${stop(0.45, metal.top)}${stop(1, metal.light)}</linearGradient>`;

/** Returns the gradient of the light behind the emblem. */
export function glowGradient({ palette: { glowHue }, id }: Sheet): string {
  const colour = oklch(0.8, 0.14, glowHue);
  return `<radialGradient id="${id}g">${stop(0, oklch(0.95, 0.09, glowHue), 0.85)}${stop(0.55, colour, 0.28)}${stop(1, colour, 0)}</radialGradient>`;
}

export function groundGradient({ palette, id, width, height, x, y }: Sheet): string {
  const centre = `cx="${x / width}" cy="${Math.round((y / height) * 1000) / 1000}"`;
  return `<radialGradient id="${id}b" ${centre} r=".78">${stop(0, palette.glow)}${stop(0.42, palette.middle)}${stop(1, palette.edge)}</radialGradient>`;
}

/** Returns the gradient that darkens the foot of a cover, behind the title. */
export const veilGradient = ({ palette: { ink }, id }: Sheet): string =>
  `<linearGradient id="${id}v" x1="0" y1="0" x2="0" y2="1">${stop(0.5, ink, 0)}${stop(0.8, ink, 0.78)}${stop(1, ink, 0.95)}</linearGradient>`;

/** Returns a wide picture's background, ink at its left end, and the veil that keeps the copy there readable. */
export function bannerGradients({ palette, id, x, y, width }: Sheet): string {
  return (
    `<radialGradient id="${id}b" gradientUnits="userSpaceOnUse" cx="${x}" cy="${y}" r="${Math.round(width * 0.62)}">` +
    `${stop(0, palette.glow)}${stop(0.34, palette.middle)}${stop(0.75, palette.edge)}${stop(1, palette.ink)}</radialGradient>` +
    `<linearGradient id="${id}v">${stop(0, palette.ink, 0.92)}${stop(0.36, palette.ink, 0.62)}${stop(0.58, palette.ink, 0)}</linearGradient>`
  );
}
