import { oklch } from '../colour.ts';
import { placed, round } from '../shapes.ts';
import { computeUnit } from '../sheet.ts';
import { filled, hills, repeated, type Scene } from './scene.ts';

export const clouds: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const unit = computeUnit(sheet);
  return repeated(Math.round((6 * width) / unit), () => {
    const x = chance.between(-0.1, 1) * width;
    const y = height * chance.between(0.55, 0.9);
    const size = chance.between(0.09, 0.17) * unit;
    const arc = (radius: number, dx: number, dy: number): string =>
      `a${round(size * radius)} ${round(size * radius)} 0 0 1 ${round(size * dx)} ${round(size * dy)}`;
    const path = `M${round(x - size)} ${round(y)}${arc(0.55, 0.7, -0.5)}${arc(0.7, 1.2, 0.05)}${arc(0.5, 0.6, 0.45)}Z`;
    return filled(path, oklch(0.8, 0.07, palette.glowHue), Math.round(chance.between(12, 30)) / 100);
  });
};

const balloonOutline = 'M0-26C22-26 28-4 6 12H-6C-28-4-22-26 0-26Z';
const balloonStripe = 'M0-26C8-26 10-4 2 12H-2C-10-4-8-26 0-26Z';

export const dawn: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const sun = `<circle cx="${round(sheet.x)}" cy="${round(height * 0.68)}" r="${round(height * 0.17)}" fill="${oklch(0.92, 0.1, 75)}" opacity=".55"/>`;
  const balloon = (): string => {
    const x = chance.pick([chance.between(0.04, 0.24), chance.between(0.76, 0.96)]) * width;
    const y = chance.between(0.08, 0.5) * height;
    const scale = (height * chance.between(0.045, 0.08)) / 40;
    const colour = oklch(0.62, 0.13, chance.pick([palette.glowHue, 30, 350, 210]));
    const basket = filled('M-4 16h8l-1 7h-6Z', oklch(0.4, 0.06, 55));
    return placed(
      filled(balloonOutline, colour) + filled(balloonStripe, '#fff', 0.35) + basket,
      x,
      y,
      0,
      scale,
    );
  };
  return (
    `<g opacity=".8">${sun}${repeated(4, balloon)}</g>` +
    filled(hills(sheet, chance, height * 0.7, height * 0.08, 4), oklch(0.42, 0.09, palette.edgeHue), 0.8) +
    filled(hills(sheet, chance, height * 0.77, height * 0.04, 3), oklch(0.28, 0.08, palette.edgeHue))
  );
};

export const moon: Scene = (sheet, chance) => {
  const { height, palette } = sheet;
  const disc = `<circle cx="${round(sheet.x)}" cy="${round(height * 0.36)}" r="${round(computeUnit(sheet) * 0.36)}" fill="${oklch(0.9, 0.06, palette.glowHue)}" opacity=".35"/>`;
  return (
    disc +
    filled(hills(sheet, chance, height * 0.74, height * 0.08, 4), oklch(0.22, 0.06, palette.edgeHue), 0.9)
  );
};

export const planets: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const unit = computeUnit(sheet);
  const large = `<circle cx="${round(width * chance.between(0.2, 0.8))}" cy="${round(height * 1.02)}" r="${round(unit * 0.62)}" fill="${oklch(0.36, 0.13, palette.glowHue)}" opacity=".85"/>`;
  const x = width * chance.pick([0.14, 0.86]);
  const y = height * 0.14;
  const size = unit * 0.1;
  const shade = `M${round(x - size * 0.2)} ${round(y + size)}A${round(size)} ${round(size)} 0 0 0 ${round(x + size)} ${round(y - size * 0.2)}A${round(size * 1.3)} ${round(size * 1.3)} 0 0 1 ${round(x - size * 0.2)} ${round(y + size)}Z`;
  return (
    `${large}<circle cx="${round(x)}" cy="${round(y)}" r="${round(size)}" fill="${oklch(0.7, 0.12, palette.glowHue)}" opacity=".7"/>` +
    filled(shade, palette.ink, 0.3)
  );
};
