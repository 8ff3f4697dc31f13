import { oklch } from '../colour.ts';
import { round } from '../shapes.ts';
import { computeUnit } from '../sheet.ts';
import { filled, hills, repeated, type Scene } from './scene.ts';

export const rollingHills: Scene = (sheet, chance) => {
  const { height, palette } = sheet;
  return (
    filled(hills(sheet, chance, height * 0.7, height * 0.12, 3), oklch(0.42, 0.12, palette.glowHue), 0.75) +
    filled(hills(sheet, chance, height * 0.8, height * 0.1, 2), oklch(0.32, 0.11, palette.edgeHue), 0.9)
  );
};

export const dunes: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const unit = computeUnit(sheet);
  const foot = round(height * 0.72);
  const pyramid = (x: number, size: number): string => {
    const top = `M${round(x)} ${round(foot - size)}L${round(x + size * 0.9)} ${foot}`;
    return (
      filled(`${top}H${round(x - size * 0.9)}Z`, oklch(0.6, 0.11, palette.glowHue)) +
      filled(`${top}H${round(x + size * 0.2)}Z`, oklch(0.4, 0.09, palette.glowHue))
    );
  };
  const large = pyramid(chance.between(0.15, 0.3) * width, unit * 0.32);
  const small = pyramid(chance.between(0.6, 0.8) * width, unit * 0.24);
  return (
    `<g opacity=".75">${large}${small}</g>` +
    filled(hills(sheet, chance, height * 0.72, height * 0.05, 2), oklch(0.45, 0.1, palette.glowHue)) +
    filled(hills(sheet, chance, height * 0.82, height * 0.07, 3), oklch(0.3, 0.08, palette.edgeHue))
  );
};

export const mountains: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const across = Math.round(width / computeUnit(sheet));
  const ridge = (peaks: number, high: readonly [number, number], low: readonly [number, number]): string => {
    let path = `M0 ${height}`;
    for (let index = 0; index <= peaks; index++) {
      const level = index % 2 ? chance.between(...high) : chance.between(...low);
      path += `L${round((index * width) / peaks)} ${round(height * level)}`;
    }
    return `${path}V${height}Z`;
  };
  return (
    filled(ridge(6 * across, [0.5, 0.6], [0.68, 0.76]), oklch(0.5, 0.09, palette.glowHue), 0.6) +
    filled(ridge(8 * across, [0.68, 0.74], [0.8, 0.86]), oklch(0.3, 0.08, palette.edgeHue), 0.9)
  );
};

export const leaves: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const unit = computeUnit(sheet);
  const leaf = (x: number, from: number): string => {
    const y = round(chance.between(0, 1) * height);
    const length = unit * chance.between(0.2, 0.36);
    const degrees = round(from + chance.between(-40, 40));
    const bend = `${round(length * 0.45)} ${round(length * 0.28)}`;
    const path = `M0 0Q${round(length * 0.45)} ${round(-length * 0.28)} ${round(length)} 0Q${bend} 0 0Z`;
    const colour = oklch(chance.between(0.3, 0.48), 0.1, palette.edgeHue);
    return `<path transform="translate(${x} ${y}) rotate(${degrees})" d="${path}" fill="${colour}"/>`;
  };
  return `<g opacity=".85">${repeated(7, () => leaf(-6, 0) + leaf(width + 6, 180))}</g>`;
};

export const canyon: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const unit = computeUnit(sheet);
  const left = `M0 ${round(height * 0.5)}h${round(unit * 0.14)}l6 20h${round(unit * 0.08)}l8 ${round(height * 0.3)}H0Z`;
  const right = `M${width} ${round(height * 0.44)}h${round(-unit * 0.17)}l-8 26h${round(-unit * 0.07)}l-6 ${round(height * 0.34)}H${width}Z`;
  return (
    filled(left + right, oklch(0.45, 0.11, palette.edgeHue), 0.8) +
    filled(hills(sheet, chance, height * 0.8, height * 0.03, 2), oklch(0.33, 0.09, palette.edgeHue))
  );
};

export const crystals: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const foot = round(height * 0.99);
  const crystal = (): string => {
    const x = chance.between(-0.05, 1.05) * width;
    const tall = chance.between(0.1, 0.3) * height;
    const half = tall * 0.26;
    const side = (direction: number): string =>
      `M${round(x + direction * half)} ${foot}L${round(x + direction * half * 0.7)} ${round(foot - tall * 0.7)}` +
      `L${round(x)} ${round(foot - tall)}V${foot}Z`;
    return (
      filled(side(-1), oklch(0.62, 0.14, palette.glowHue)) +
      filled(side(1), oklch(0.42, 0.14, palette.glowHue))
    );
  };
  return `<g opacity=".75">${repeated(Math.round((9 * width) / computeUnit(sheet)), crystal)}</g>`;
};
