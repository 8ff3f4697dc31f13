import { oklch } from '../colour.ts';
import { repeated } from '../scenes/scene.ts';
import { placed, round } from '../shapes.ts';
import { textPath, textWidth } from '../typefaces.ts';
import type { DrawnEmblem } from './drawn-emblem.ts';

const ballPositions = [
  { x: 0, y: -38, radius: 46 },
  { x: -52, y: 16, radius: 40 },
  { x: 50, y: 18, radius: 42 },
  { x: -6, y: 46, radius: 38 },
];

const ball = (x: number, y: number, radius: number, hue: number, number: string): string => {
  const r = (share: number): number => round(radius * share);
  const size = radius * 0.72;
  const digits = textPath('russo', number, -textWidth('russo', number, size) / 2, radius * 0.26, size);
  return placed(
    `<ellipse cy="${r(0.9)}" rx="${r(0.8)}" ry="${r(0.2)}" fill="#000" opacity=".4"/>` +
      `<circle r="${radius}" fill="${oklch(0.42, 0.16, hue)}"/>` +
      `<circle r="${r(0.95)}" cx="${r(-0.04)}" cy="${r(-0.05)}" fill="${oklch(0.58, 0.18, hue)}"/>` +
      `<circle r="${r(0.6)}" fill="#fffdf4"/><path d="${digits}" fill="#201a2c"/>` +
      `<ellipse cx="${r(-0.34)}" cy="${r(-0.62)}" rx="${r(0.3)}" ry="${r(0.15)}" fill="#fff" opacity=".6" transform="rotate(-28)"/>`,
    x,
    y,
  );
};

/** Four numbered balls, no two alike. */
export const balls: DrawnEmblem = ({ palette }, chance) => {
  const hues = [palette.glowHue, 15, 260, 150, 300];
  const shift = chance.whole(0, hues.length - 1);
  const numbers = new Set<number>();
  while (numbers.size < ballPositions.length) numbers.add(chance.whole(1, 45));
  return [...numbers]
    .map((number, index) => {
      const { x, y, radius } = ballPositions[index] ?? { x: 0, y: 0, radius: 40 };
      return ball(x, y, radius, hues[(index + shift) % hues.length] ?? 15, String(number).padStart(2, '0'));
    })
    .join('');
};

const ticketOutline = 'M-78-58H78V-14a14 14 0 0 0 0 28V58H-78V14a14 14 0 0 0 0-28Z';

export const ticket: DrawnEmblem = ({ id, palette }, chance) => {
  const mark = (index: number): string => {
    const fill = chance.happens(0.35) ? oklch(0.6, 0.2, palette.glowHue) : '#fff';
    return `<circle cx="${-50 + (index % 6) * 20}" cy="${-8 + Math.floor(index / 6) * 20}" r="7.4" fill="${fill}" stroke="#caa24a"/>`;
  };
  return (
    `<g transform="rotate(-10)"><path d="${ticketOutline}" fill="#000" opacity=".4" transform="translate(3 6)"/>` +
    `<path d="${ticketOutline}" fill="#fff7df" stroke="url(#${id}m)" stroke-width="4"/>` +
    `<rect x="-62" y="-48" width="124" height="22" rx="4" fill="${oklch(0.5, 0.17, palette.glowHue)}"/>${repeated(18, mark)}</g>`
  );
};

/** Three sevens, the middle one larger and in front. */
export const sevens: DrawnEmblem = ({ id, palette }) => {
  const seven = (x: number, y: number, size: number, degrees: number): string => {
    const path = textPath('lilita', '7', -textWidth('lilita', '7', size) / 2, size * 0.36, size);
    const line = (colour: string, width: number): string =>
      `stroke="${colour}" stroke-width="${width}" stroke-linejoin="round"`;
    return placed(
      `<path d="${path}" transform="translate(3 7)" fill="${palette.ink}" ${line(palette.ink, 14)} opacity=".5"/>` +
        `<path d="${path}" fill="${palette.ink}" ${line(palette.ink, 15)}/><path d="${path}" fill="#fff" ${line('#fff', 5)}/>` +
        `<path d="${path}" fill="url(#${id}m)"/><path d="${path}" fill="url(#${id}s)"/>`,
      x,
      y,
      degrees,
    );
  };
  return seven(-50, 8, 118, -10) + seven(50, 8, 118, 10) + seven(0, -4, 150, 0);
};
