import { oklch } from './colour.ts';
import type { RandomSource } from './random-source.ts';
import { glint, placed, round, star } from './shapes.ts';
import type { Sheet } from './sheet.ts';

/** A small piece around the emblem. `size` is about half its width in picture units. */
type Ornament = (x: number, y: number, size: number, sheet: Sheet, chance: RandomSource) => string;

const coin: Ornament = (x, y, size, { id }) => {
  const ellipse = (wide: number, tall: number, look: string, lift = 0): string =>
    `<ellipse cy="${round(lift)}" rx="${round(size * wide)}" ry="${round(size * tall)}" ${look}/>`;
  const lift = -size * 0.12;
  return placed(
    ellipse(1, 0.92, 'fill="#7a4a08"') +
      ellipse(1, 0.9, `fill="url(#${id}m)"`, lift) +
      ellipse(
        0.68,
        0.6,
        `fill="none" stroke="#8a560c" stroke-opacity=".7" stroke-width="${round(size * 0.12)}"`,
        lift,
      ) +
      `<path d="${star(0, lift, size * 0.4, size * 0.18, 5)}" fill="#8a560c" opacity=".75"/>`,
    x,
    y,
  );
};

const gem: Ornament = (x, y, size, { palette }, chance) => {
  const hue = chance.pick([palette.glowHue, palette.edgeHue, 350, 200, 150, 85]);
  const s = (share: number): number => round(size * share);
  const facet = (path: string, lightness: number, chroma: number): string =>
    `<path d="${path}" fill="${oklch(lightness, chroma, hue)}"/>`;
  const girdle = s(-0.25);
  return placed(
    facet(`M${s(-1)} ${girdle}L${s(-0.5)} ${s(-0.8)}H${s(0.5)}L${s(1)} ${girdle}L0 ${s(1)}Z`, 0.6, 0.18) +
      facet(`M${s(-1)} ${girdle}H${s(1)}L0 ${s(1)}Z`, 0.5, 0.18) +
      facet(`M${s(-0.4)} ${girdle}H${s(0.4)}L0 ${s(1)}Z`, 0.74, 0.15) +
      facet(`M${s(-0.5)} ${s(-0.8)}H${s(0.5)}L${s(0.4)} ${girdle}H${s(-0.4)}Z`, 0.86, 0.1),
    x,
    y,
    chance.between(-25, 25),
  );
};

const spark: Ornament = (x, y, size) => `<path d="${glint(x, y, size * 1.2)}" fill="#fff" opacity=".85"/>`;
const faintStar: Ornament = (x, y, size) =>
  `<path d="${glint(x, y, size * 0.77)}" fill="#fff" opacity=".8"/>`;

const shine = (x: number, y: number, radius: number): string =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(radius)}" fill="#fff" opacity=".8"/>`;

const dot: Ornament = (x, y, size, { palette }) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 0.6)}" fill="${oklch(0.8, 0.14, palette.glowHue + 40)}"/>` +
  shine(x - size * 0.18, y - size * 0.2, size * 0.18);

const bubble: Ornament = (x, y, size) =>
  `<circle cx="${round(x)}" cy="${round(y)}" r="${round(size * 0.8)}" fill="#fff" fill-opacity=".12" stroke="#fff" stroke-opacity=".55" stroke-width="1.3"/>` +
  shine(x - size * 0.25, y - size * 0.28, size * 0.18);

const blade = (bulgeX: number, top: number, bottom: number, length: number, size: number): string =>
  `M0 0Q${round(size * bulgeX)} ${round(-size * top)} ${round(size * length)} 0Q${round(size * bulgeX)} ${round(size * bottom)} 0 0Z`;

const fallen = (x: number, y: number, path: string, colour: string, chance: RandomSource): string =>
  `<path transform="translate(${round(x)} ${round(y)}) rotate(${chance.whole(0, 360)})" d="${path}" fill="${colour}" opacity=".9"/>`;

const leaf: Ornament = (x, y, size, { palette }, chance) =>
  fallen(x, y, blade(0.8, 0.7, 0.7, 1.7, size), oklch(0.68, 0.15, palette.glowHue), chance);

const petal: Ornament = (x, y, size, _sheet, chance) =>
  fallen(x, y, blade(1, 1, 0.6, 1.5, size), oklch(0.85, 0.13, chance.pick([85, 350, 60])), chance);

const cloud: Ornament = (x, y, size) => {
  const arc = (radius: number, dx: number, dy: number): string =>
    `a${round(size * radius)} ${round(size * radius)} 0 0 1 ${round(size * dx)} ${round(size * dy)}`;
  const path = `M${round(x - size * 1.4)} ${round(y)}${arc(0.7, 1, -0.5)}${arc(0.8, 1.4, 0)}${arc(0.6, 0.6, 0.5)}Z`;
  return `<path d="${path}" fill="#ffe7b0" opacity=".5"/>`;
};

const bolt: Ornament = (x, y, size) => {
  const step = (dx: number, dy: number): string => `l${round(size * dx)} ${round(size * dy)}`;
  const path = `M${round(x)} ${round(y - size * 1.4)}${step(-0.7, 1.5)}${step(0.6, 0)}${step(-0.3, 1.2)}${step(1.1, -1.7)}${step(-0.6, 0)}${step(0.5, -1)}Z`;
  return `<path d="${path}" fill="#fff4c2" opacity=".9"/>`;
};

const chip: Ornament = (x, y, size, _sheet, chance) => {
  const hue = chance.pick([15, 260, 155, 300, 50]);
  const r = (share: number): number => round(size * 1.25 * share);
  return placed(
    `<circle r="${r(1)}" cy="${r(0.16)}" fill="#000" opacity=".6"/><circle r="${r(1)}" fill="${oklch(0.48, 0.17, hue)}"/>` +
      `<circle r="${r(0.86)}" fill="none" stroke="#fff" stroke-width="${r(0.26)}" stroke-dasharray="${r(0.45)} ${r(0.45)}"/>` +
      `<circle r="${r(0.64)}" fill="${oklch(0.56, 0.17, hue)}" stroke="#fff" stroke-opacity=".8" stroke-width="${r(0.07)}"/>` +
      `<path d="${star(0, 0, r(0.34), r(0.15), 5)}" fill="#fff"/>`,
    x,
    y,
  );
};

const pieces = { coin, gem, spark, star: faintStar, dot, bubble, leaf, petal, cloud, bolt, chip };
export type OrnamentName = keyof typeof pieces;

export const ornament = (name: OrnamentName, ...args: Parameters<Ornament>): string => pieces[name](...args);
