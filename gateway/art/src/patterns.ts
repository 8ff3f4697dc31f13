import type { RandomSource } from './random-source.ts';
import { point, round } from './shapes.ts';
import { computeUnit, type Sheet } from './sheet.ts';

type Pattern = (sheet: Sheet, chance: RandomSource) => string;

const turn = 2 * Math.PI;
const lines = (path: string, width: number, opacity: number): string =>
  `<path d="${path}" fill="none" stroke="#fff" stroke-width="${width}" opacity="${opacity}"/>`;

const rays: Pattern = ({ x, y, width }, chance) => {
  const count = chance.pick([12, 16, 20, 24]);
  let path = '';
  for (let ray = 0; ray < count; ray++) {
    const from = (ray * turn) / count + 0.07;
    const to = from + (Math.PI / count) * 0.95;
    path += `M${round(x)} ${round(y)}L${point(x, y, width * 1.3, from)}L${point(x, y, width * 1.3, to)}Z`;
  }
  return `<path d="${path}" fill="#fff" opacity="${Math.round(chance.between(10, 20)) / 100}"/>`;
};

const rosette: Pattern = ({ x, y, width }, chance) => {
  const count = chance.pick([8, 12, 16]);
  const petal = (ring: number, index: number): string => {
    const middle = round(y - width * (0.26 + ring * 0.2));
    const size = `rx="${round(width * 0.11)}" ry="${round(width * (0.26 + ring * 0.1))}"`;
    const degrees = round((index * 360) / count + (ring * 180) / count);
    return `<ellipse cx="${round(x)}" cy="${middle}" ${size} transform="rotate(${degrees} ${round(x)} ${round(y)})"/>`;
  };
  const petals = [0, 1].flatMap((ring) => Array.from({ length: count }, (_, index) => petal(ring, index)));
  return `<g fill="none" stroke="#fff" stroke-width="1.2" opacity=".26">${petals.join('')}</g>`;
};

const scales: Pattern = ({ width, height }, chance) => {
  const size = width / chance.pick([7, 9]);
  const arc = `a${round(size / 2)} ${round(size / 2)} 0 0 0 ${round(size)} 0`;
  let path = '';
  for (let row = 0; row * size * 0.5 < height + size; row++) {
    const shift = row % 2 ? size / 2 : 0;
    path += `M${round(shift - size)} ${round(row * size * 0.5)}`;
    for (let left = -size; left < width + size; left += size) path += arc;
  }
  return lines(path, 1.4, 0.2);
};

const lattice: Pattern = ({ width, height }, chance) => {
  const step = width / chance.pick([6, 8]);
  const run = round(height * 0.75);
  let path = '';
  for (let index = -12; index < 24; index++) {
    path += `M${round(index * step)} 0l${run} ${height}M${round(index * step)} 0l${-run} ${height}`;
  }
  return lines(path, 1, 0.16);
};

const dotRings: Pattern = ({ x, y, width }) => {
  let path = '';
  for (let ring = 1; ring < 9; ring++) {
    const count = 8 + ring * 5;
    for (let index = 0; index < count; index++) {
      path += `M${point(x, y, ring * width * 0.085, (index * turn) / count + ring * 0.4)}h.01`;
    }
  }
  return `<path d="${path}" stroke="#fff" stroke-linecap="round" stroke-width="${round(width * 0.016)}" opacity=".26"/>`;
};

const beams: Pattern = ({ width, height }, chance) => {
  let path = '';
  for (let beam = 0; beam < 5; beam++) {
    const left = chance.between(-0.2, 1) * width;
    const size = chance.between(0.04, 0.16) * width;
    path += `M${round(left)} 0h${round(size)}l${round(-height * 0.35)} ${height}h${round(-size * 1.6)}Z`;
  }
  return `<path d="${path}" fill="#fff" opacity=".13"/>`;
};

const rings: Pattern = ({ x, y, width }, chance) => {
  const circles = Array.from(
    { length: 8 },
    (_, index) => `<circle cx="${round(x)}" cy="${round(y)}" r="${round((index + 1) * width * 0.095)}"/>`,
  );
  return `<g fill="none" stroke="#fff" stroke-width="${chance.pick([1, 2, 5])}" opacity=".17">${circles.join('')}</g>`;
};

const swirl: Pattern = ({ x, y, width }, chance) => {
  const count = chance.pick([7, 9, 11]);
  const half = Math.PI / count;
  let path = '';
  for (let blade = 0; blade < count; blade++) {
    const from = (blade * turn) / count;
    const out = (angle: number): string => point(x, y, width * 1.2, angle);
    const bend = (angle: number): string => point(x, y, width * 0.5, angle);
    path += `M${round(x)} ${round(y)}Q${bend(from + 0.5)} ${out(from + 0.2)}L${out(from + 0.2 + half)}`;
    path += `Q${bend(from + 0.5 + half * 0.9)} ${round(x)} ${round(y)}Z`;
  }
  return `<path d="${path}" fill="#fff" opacity=".15"/>`;
};

const hexagons: Pattern = (sheet) => {
  const { width, height } = sheet;
  const size = computeUnit(sheet) / 12;
  const side = size * 0.92;
  const slope = `${round(side * 0.866)} ${round(side / 2)}`;
  const outline = `l${slope}v${round(side)}l${round(-side * 0.866)} ${round(side / 2)} ${round(-side * 0.866)} ${round(-side / 2)}v${round(-side)}Z`;
  let path = '';
  for (let row = -1; row * size * 1.5 < height + size; row++) {
    for (let column = -1; column * size * 1.732 < width + size * 2; column++) {
      const left = column * size * 1.732 + (row % 2 ? size * 0.866 : 0);
      path += `M${round(left)} ${round(row * size * 1.5 - side)}${outline}`;
    }
  }
  return lines(path, 1, 0.2);
};

export const patterns = { rays, rosette, scales, lattice, dotRings, beams, rings, swirl, hexagons };
type PatternName = keyof typeof patterns;
export const patternNames = Object.keys(patterns) as PatternName[];
