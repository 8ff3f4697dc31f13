import { oklch } from '../colour.ts';
import { round } from '../shapes.ts';
import { computeUnit } from '../sheet.ts';
import { filled, repeated, type Scene } from './scene.ts';

export const drapes: Scene = (sheet) => {
  const { width, height, palette } = sheet;
  const unit = computeUnit(sheet);
  const fold = (index: number): string => {
    const top = `M${round(index * unit * 0.062)} 0h${round(unit * 0.075)}`;
    const gather = `q${round(-unit * 0.02)} ${round(height * 0.3)} ${round(-unit * 0.05 - index * 2)} ${round(height * 0.62)}`;
    const fall = `q${round(-unit * 0.03)} ${round(height * 0.2)} ${round(-unit * 0.02)} ${round(height * 0.4)}`;
    return filled(
      `${top}${gather}${fall}h${round(-unit * 0.08)}Z`,
      oklch(index % 2 ? 0.3 : 0.38, 0.13, palette.edgeHue),
    );
  };
  const side = repeated(4, fold);
  return `<g opacity=".8">${side}<g transform="translate(${width} 0) scale(-1 1)">${side}</g></g>`;
};

export const stripedFloor: Scene = (sheet) => {
  const { width, height, x, palette } = sheet;
  const unit = computeUnit(sheet);
  const top = round(height * 0.62);
  const far = (column: number): number => round(x + (column * unit) / 12);
  const near = (column: number): number => round(x + column * unit * 0.4);
  const reach = Math.ceil((Math.max(x, width - x) / unit) * 12);
  let path = '';
  for (let column = -reach; column < reach; column += 2) {
    path += `M${far(column)} ${top}L${near(column)} ${height}H${near(column + 1)}L${far(column + 1)} ${top}Z`;
  }
  const floor = `<rect y="${top}" width="${width}" height="${height - top}" fill="${oklch(0.3, 0.12, palette.edgeHue)}" opacity=".7"/>`;
  return floor + filled(path, oklch(0.6, 0.16, palette.glowHue), 0.35);
};

export const pillars: Scene = (sheet) => {
  const { width, height, palette } = sheet;
  const unit = computeUnit(sheet);
  const bar = (x: number, y: number, wide: number, tall: number, lightness: number, chroma: number): string =>
    `<rect x="${round(x)}" y="${round(y)}" width="${round(wide)}" height="${round(tall)}" fill="${oklch(lightness, chroma, palette.glowHue)}"/>`;
  const pillar = (x: number): string =>
    bar(x, 0, unit * 0.13, height, 0.4, 0.08) +
    repeated(3, (flute) => bar(x + unit * (0.018 + flute * 0.038), 0, unit * 0.018, height, 0.58, 0.09)) +
    bar(x - unit * 0.02, height * 0.08, unit * 0.17, height * 0.035, 0.68, 0.1);
  return `<g opacity=".62">${pillar(unit * 0.01)}${pillar(width - unit * 0.14)}</g>`;
};

export const neonGrid: Scene = (sheet) => {
  const { width, height, x, palette } = sheet;
  const horizon = round(height * 0.64);
  let path = '';
  for (let index = -8; index <= 8; index++) {
    path += `M${round(x + index * width * 0.07)} ${horizon}L${round(x + index * width * 0.36)} ${height}`;
  }
  for (let row = 0; row < 7; row++) path += `M0 ${round(height * (0.64 + 0.36 * (row / 6) ** 1.8))}H${width}`;
  return (
    `<rect y="${horizon}" width="${width}" height="${height - horizon}" fill="${oklch(0.18, 0.07, palette.edgeHue)}" opacity=".8"/>` +
    `<path d="${path}" stroke="${oklch(0.75, 0.16, palette.glowHue)}" stroke-width="1.1" opacity=".6"/>`
  );
};

export const skyline: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const unit = computeUnit(sheet);
  let path = '';
  for (let x = 0; x < width; ) {
    const wide = chance.between(0.06, 0.13) * unit;
    path += `M${round(x)} ${height}V${round(height * (0.98 - chance.between(0.12, 0.34)))}h${round(wide)}V${height}Z`;
    x += wide;
  }
  return filled(path, oklch(0.22, 0.08, palette.edgeHue), 0.85);
};

export const felt: Scene = ({ width, height, x, palette }) => {
  const table = (wide: number, tall: number): string =>
    `<ellipse cx="${round(x)}" cy="${round(height * 0.98)}" rx="${round(width * wide)}" ry="${round(height * tall)}"`;
  return (
    `${table(0.86, 0.42)} fill="${oklch(0.34, 0.1, palette.edgeHue)}"/>` +
    `${table(0.8, 0.375)} fill="none" stroke="#f3c95c" stroke-opacity=".7" stroke-width="2.4"/>` +
    `${table(0.74, 0.33)} fill="none" stroke="#f3c95c" stroke-opacity=".3"/>`
  );
};

export const pitch: Scene = ({ width, height, palette }) => {
  const level = (row: number): number => height * (0.62 + 0.38 * (row / 6) ** 1.5);
  const mown = repeated(6, (row) => {
    const colour = oklch(row % 2 ? 0.36 : 0.42, 0.11, palette.edgeHue);
    return `<rect y="${round(level(row))}" width="${width}" height="${round(level(row + 1) - level(row) + 1)}" fill="${colour}"/>`;
  });
  const horizon = round(height * 0.62);
  const line = (near: number, far: number): string =>
    `M${round(width * near)} ${height}L${round(width * far)} ${horizon}`;
  return `<g opacity=".9">${mown}<path d="M0 ${horizon}H${width}${line(0.1, 0.3)}${line(0.9, 0.7)}" stroke="#fff" stroke-opacity=".5" stroke-width="2"/></g>`;
};
