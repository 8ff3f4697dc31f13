import { oklch } from '../colour.ts';
import { round } from '../shapes.ts';
import { computeUnit } from '../sheet.ts';
import { filled, repeated, type Scene } from './scene.ts';

export const sea: Scene = (sheet) => {
  const { width, height, palette } = sheet;
  const across = Math.round(width / computeUnit(sheet));
  return repeated(3, (wave) => {
    const count = (4 + wave) * across;
    const step = width / count / 4;
    let path = `M0 ${round(height * (0.68 + wave * 0.09))}`;
    for (let index = 0; index < count; index++) {
      path += `q${round(step)} ${round(-height * 0.035)} ${round(step * 2)} 0t${round(step * 2)} 0`;
    }
    return filled(`${path}V${height}H0Z`, oklch(0.5 - wave * 0.1, 0.12, palette.edgeHue), 0.8);
  });
};

export const reef: Scene = (sheet, chance) => {
  const { width, height, palette } = sheet;
  const count = Math.round((8 * width) / computeUnit(sheet));
  return repeated(count, (index) => {
    const x = ((index + 0.5) / count) * width + chance.between(-9, 9);
    const tall = chance.between(0.12, 0.3) * height;
    const bend = `${round(x - 14)} ${round(height - tall * 0.5)} ${round(x + 16)} ${round(height - tall * 0.6)}`;
    const tip = `${round(x + chance.between(-10, 10))} ${round(height - tall)}`;
    const hue = chance.pick([palette.edgeHue, palette.glowHue, 350, 40]);
    const colour = oklch(chance.between(0.4, 0.6), 0.14, hue);
    const thick = round(chance.between(8, 16));
    return `<path d="M${round(x)} ${height}C${bend} ${tip}" stroke="${colour}" stroke-width="${thick}" stroke-linecap="round" fill="none" opacity=".65"/>`;
  });
};
