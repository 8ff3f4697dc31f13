import type { BannerLook } from './banner-looks.ts';
import { emblem } from './emblem.ts';
import { bannerGradients, glowGradient, metalGradient } from './gradients.ts';
import { glow } from './halo.ts';
import { metals } from './metals.ts';
import { ornament } from './ornaments.ts';
import { createPalette } from './palette.ts';
import { patterns } from './patterns.ts';
import { createRandomSource, hashText, type RandomSource } from './random-source.ts';
import { scenes } from './scenes/index.ts';
import { placed } from './shapes.ts';
import type { Sheet } from './sheet.ts';
import { svg } from './svg.ts';
import { getThemeEmblems, type Theme, themes } from './themes/index.ts';

interface BannerInput extends BannerLook {
  key: string;
  size: BannerSize;
}

interface Shape {
  width: number;
  height: number;
  /** Centre of the light and the main emblem, as a share of the width. */
  focus: number;
  /** End of the copy, as a share of the width; ornaments stay to the right of it. */
  copyEnd: number;
  helpers: boolean;
}

export const bannerSizes = {
  desktop: { width: 1320, height: 396, focus: 0.74, copyEnd: 0.51, helpers: true },
  phone: { width: 760, height: 356, focus: 0.76, copyEnd: 0.56, helpers: false },
  card: { width: 620, height: 266, focus: 0.68, copyEnd: 0.36, helpers: true },
  lobby: { width: 1320, height: 200, focus: 0.78, copyEnd: 0.51, helpers: true },
} satisfies Record<string, Shape>;

export type BannerSize = keyof typeof bannerSizes;

export const isBannerSize = (size: string): size is BannerSize => Object.hasOwn(bannerSizes, size);

const calmPatterns = ['rays', 'rosette', 'swirl', 'rings'] as const;
const pieces = 34;

/**
 * Draws a wide picture with its light at the right and ink at the left, where the site sets the copy as text.
 * Sizes in pixels are in `bannerSizes`. The metal is always gold.
 */
export function bannerSvg({ key, size, hues, emblems }: BannerInput): string {
  const shape: Shape = bannerSizes[size];
  const { width, height } = shape;
  const id = `w${hashText(`${key}:${size}`).toString(36)}`;
  const chance = createRandomSource('pal', key);
  const [edge, light] = hues;
  const palette = createPalette(edge + chance.between(-4, 4), light + chance.between(-4, 4), metals.gold);
  const sheet = { width, height, x: Math.round(width * shape.focus), y: height / 2, palette, id };
  const theme = createTheme(emblems[0]);
  const ground = createRandomSource('bg', key);
  const scene = createRandomSource('scene', key);
  const cover = (paint: string): string =>
    `<rect width="${width}" height="${height}" fill="url(#${id}${paint})"/>`;
  return svg(
    { width, height },
    `<defs>${bannerGradients(sheet)}${metalGradient(sheet)}${glowGradient(sheet)}</defs>`,
    cover('b'),
    patterns[ground.pick(calmPatterns)](sheet, ground),
    scenes[scene.pick(theme.scenes)](sheet, scene),
    cover('v'),
    glow(sheet, height * 0.5),
    emblemTrio(sheet, shape.helpers ? emblems : [emblems[0]], createRandomSource('emb', key)),
    ornaments(sheet, shape, theme, createRandomSource('orn', key)),
  );
}

const createTheme = (name: string): Theme =>
  Object.values(themes).find((theme) => getThemeEmblems(theme).includes(name)) ?? themes.gems;

function emblemTrio(sheet: Sheet, emblems: readonly (string | undefined)[], chance: RandomSource): string {
  const { x, y, height } = sheet;
  const [main = 'cut-diamond', left, right] = emblems;
  const helper = (name: string | undefined, side: number, part: number): string =>
    name
      ? placed(
          emblem(name, height * 0.44, sheet, chance, part),
          x + side * height * 0.5,
          y + height * 0.1,
          side * 12,
        )
      : '';
  return helper(left, -1, 1) + helper(right, 1, 2) + placed(emblem(main, height * 0.74, sheet, chance), x, y);
}

function ornaments(sheet: Sheet, shape: Shape, theme: Theme, chance: RandomSource): string {
  const { x, y, width, height } = sheet;
  let drawn = '';
  for (let piece = 0; piece < pieces; piece++) {
    const angle = chance.between(0, 2 * Math.PI);
    const distance = chance.between(0.3, 1.15) * height;
    const left = x + distance * 1.25 * Math.cos(angle);
    const top = y + distance * 0.5 * Math.sin(angle);
    const size = chance.between(5, 15) * (height / 400);
    if (left > width - 6 || left < width * shape.copyEnd || top < 6 || top > height - 6) continue;
    drawn += ornament(chance.pick(theme.ornaments), left, top, size, sheet, chance);
  }
  return drawn;
}
