import { emblemOfCategory, hueOfCategory } from './banner-looks.ts';
import { oklch } from './colour.ts';
import { emblem } from './emblem.ts';
import { glowGradient, groundGradient, metalGradient } from './gradients.ts';
import { glow } from './halo.ts';
import { type MetalName, metals } from './metals.ts';
import { createPalette, type Palette } from './palette.ts';
import { patterns } from './patterns.ts';
import { createRandomSource, hashText } from './random-source.ts';
import { placed, polygon } from './shapes.ts';
import { svg } from './svg.ts';
import type { GameCategory } from './themes/index.ts';

const avatarEmblems = [
  'tiger-head',
  'lion',
  'elephant-head',
  'wolf-head',
  'eagle-head',
  'dragon-head',
  'fox-head',
  'bear-head',
  'owl',
  'panda',
  'monkey',
  'bull',
  'horse-head',
  'octopus',
  'samurai-helmet',
  'spartan-helmet',
  'unicorn',
  'rooster',
  'lotus-flower',
  'crown',
  'cut-diamond',
  'ninja-head',
  'viking-helmet',
  'butterfly',
];

/** Draws the default picture of a member: 80 × 80, round, of any hue. */
export function avatarSvg(key: string): string {
  const size = 80;
  const chance = createRandomSource('avatar', key);
  const edgeHue = chance.between(0, 360);
  const metal = metals[chance.pick(['gold', 'silver', 'rose', 'ice'] as const)];
  const palette = avatarPalette(edgeHue, metal);
  const id = `a${hashText(key).toString(36)}`;
  const sheet = { width: size, height: size, x: size / 2, y: size / 2, palette, id };
  return svg(
    { width: size, height: size },
    `<defs>${groundGradient(sheet)}${metalGradient(sheet)}<clipPath id="${id}r"><circle cx="40" cy="40" r="40"/></clipPath></defs>`,
    `<g clip-path="url(#${id}r)"><rect width="80" height="80" fill="url(#${id}b)"/>`,
    patterns[chance.pick(['rays', 'rings', 'rosette'] as const)](sheet, chance),
    placed(emblem(chance.pick(avatarEmblems), 50, sheet, chance), 40, 41),
    '</g>',
  );
}

const avatarPalette = (edgeHue: number, metal: Palette['metal']): Palette => ({
  ...createPalette(edgeHue, edgeHue + 30, metal),
  ink: oklch(0.2, 0.06, edgeHue),
  edge: oklch(0.32, 0.12, edgeHue),
  middle: oklch(0.48, 0.16, edgeHue),
  glow: oklch(0.7, 0.15, edgeHue + 30),
});

const emblemMargin = 12;

/**
 * Draws an emblem alone, for category doors and empty states. `size` is the emblem's width in pixels; the picture is
 * 24 wider for outline and shadow. Throws for a name that `isEmblem` does not know.
 */
export function emblemSvg(name: string, metal: MetalName = 'gold', size = 128): string {
  const whole = size + 2 * emblemMargin;
  const palette = createPalette(85, 60, metals[metal]);
  const id = `e${hashText(`${name}:${metal}`).toString(36)}`;
  const sheet = { width: whole, height: whole, x: 0, y: 0, palette, id };
  return svg(
    { width: whole, height: whole, x: -whole / 2, y: -whole / 2 },
    `<defs>${metalGradient(sheet)}</defs>`,
    emblem(name, size, sheet, createRandomSource('emb', name)),
  );
}

/** Draws the placeholder of a cover: the background and the emblem of the category without lettering, 300 × 400. */
export function placeholderSvg(category: GameCategory): string {
  const hue = hueOfCategory[category];
  const palette = createPalette(hue, hue, metals.gold);
  const sheet = { width: 300, height: 400, x: 150, y: 200, palette, id: `p${category.toLowerCase()}` };
  const chance = createRandomSource('placeholder', category);
  return svg(
    { width: 300, height: 400 },
    `<defs>${groundGradient(sheet)}${metalGradient(sheet)}${glowGradient(sheet)}</defs>`,
    `<rect width="300" height="400" fill="url(#${sheet.id}b)"/>`,
    patterns.scales(sheet, chance),
    glow(sheet, 84),
    placed(emblem(emblemOfCategory[category], 168, sheet, chance), 150, 200),
  );
}

/** Draws the mark of the app: a gem in a hexagonal gold frame, 64 × 64. */
export function gemMarkSvg(): string {
  const face = (points: string, colour: string): string => `<path d="M32 32L${points}Z" fill="${colour}"/>`;
  return svg(
    { width: 64, height: 64 },
    '<defs><linearGradient id="gem" x1="0" y1="0" x2="1" y2="1"><stop stop-color="#ffe9a6"/><stop offset=".5" stop-color="#eebd4c"/><stop offset="1" stop-color="#b9791a"/></linearGradient></defs>',
    `<path d="${polygon(32, 32, 30, 6)}" fill="url(#gem)" stroke="url(#gem)" stroke-width="3" stroke-linejoin="round"/>`,
    `<path d="${polygon(32, 32, 23, 6)}" fill="#2c1660" stroke="#2c1660" stroke-width="2" stroke-linejoin="round"/>`,
    face('13.8 21.5L32 11L50.2 21.5', '#a37df0'),
    face('13.8 21.5V42.5L32 53', '#6f43cf'),
    face('50.2 21.5V42.5L32 53', '#4c2699'),
    '<path d="M32 11L50.2 21.5L32 32L13.8 21.5Z" fill="#fff" opacity=".14"/>',
  );
}
