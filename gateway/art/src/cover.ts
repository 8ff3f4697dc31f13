import { emblem, isDrawnEmblem } from './emblem.ts';
import { findTheme, findThemeNoun } from './find-theme.ts';
import { frames } from './frames.ts';
import { glowGradient, groundGradient, metalGradient, titleGradient, veilGradient } from './gradients.ts';
import { glow, halos } from './halo.ts';
import { lettering, ribbon } from './lettering.ts';
import { metals } from './metals.ts';
import { ornament } from './ornaments.ts';
import { createPalette } from './palette.ts';
import { patternNames, patterns } from './patterns.ts';
import { createRandomSource, hashText, type RandomSource } from './random-source.ts';
import { scenes } from './scenes/index.ts';
import { placed } from './shapes.ts';
import type { Sheet } from './sheet.ts';
import { splitName } from './suffixes.ts';
import { svg } from './svg.ts';
import {
  type GameCategory,
  getThemeEmblems,
  isThemeName,
  type Theme,
  themeOfCategory,
  themes,
} from './themes/index.ts';

export interface CoverInput {
  /** Vendor code and game id, `NOVA_REEL:1042`. The same key gives the same bytes. */
  key: string;
  category: GameCategory;
  /** The theme that `createGameNames` returned; derived from the name when omitted. */
  theme?: string;
  vendorIndex: number;
  /** The whole name in Latin letters; a known suffix at its end goes on the ribbon. */
  name: string;
  /** A suffix that `createGameNames` does not know, whether or not the name ends with it. */
  suffix?: string;
}

const width = 300;
const height = 400;
const centre = { x: width / 2, y: 154 };

/** Draws the picture of a game, 300 × 400. Layers are drawn from back to front, each with its own random source. */
export function coverSvg({ key, category, theme: themeName, vendorIndex, ...named }: CoverInput): string {
  const { title, suffix } = titleAndSuffix(named, category);
  const theme = selectTheme(category, themeName, title, key);
  const sheet = createSheet(key, theme, vendorIndex);
  const ground = createRandomSource('bg', key);
  const emblems = createRandomSource('emb', key);
  const halo = halos[(vendorIndex + emblems.whole(0, 1) * 3) % halos.length] ?? glow;
  const pieces = ornaments(sheet, theme, createRandomSource('orn', key));
  const face = createRandomSource('face', `${vendorIndex % 3}:${theme.firstWords[0]}`).pick(theme.faces);
  const veil = `<rect width="${width}" height="${height}" fill="url(#${sheet.id}v)"/>`;
  return svg(
    { width, height },
    `<defs>${groundGradient(sheet)}${metalGradient(sheet)}${titleGradient(sheet)}${glowGradient(sheet)}${veilGradient(sheet)}</defs>`,
    `<rect width="${width}" height="${height}" fill="url(#${sheet.id}b)"/>`,
    patterns[ground.pick(patternNames)](sheet, ground),
    scenery(sheet, theme, createRandomSource('scene', key)),
    halo(sheet, width * 0.34),
    halo === glow ? '' : glow(sheet, width * 0.26),
    pieces.behind,
    emblemGroup(sheet, theme, title, emblems),
    pieces.before,
    veil,
    lettering(sheet, face, title, Boolean(suffix)),
    suffix ? ribbon(sheet, suffix) : '',
    frames[vendorIndex % frames.length]?.(sheet) ?? '',
  );
}

function titleAndSuffix(
  { name, suffix }: Pick<CoverInput, 'name' | 'suffix'>,
  category: GameCategory,
): { title: string; suffix?: string } {
  if (!suffix) return splitName(name, category);
  return { title: name.endsWith(` ${suffix}`) ? name.slice(0, -suffix.length - 1) : name, suffix };
}

function selectTheme(category: GameCategory, name: string | undefined, title: string, key: string): Theme {
  if (name && isThemeName(name)) return themes[name];
  return category === 'RNG' ? findTheme(title, key) : themes[themeOfCategory[category]];
}

/** Creates the sheet. Hues shift slightly by vendor, so that a vendor's games look related. */
function createSheet(key: string, theme: Theme, vendorIndex: number): Sheet {
  const chance = createRandomSource('pal', key);
  const shift = ((vendorIndex % 5) - 2) * 5;
  const [edge, light] = chance.pick(theme.hues);
  const edgeHue = edge + shift + chance.between(-8, 8);
  const glowHue = light + shift + chance.between(-8, 8);
  const palette = createPalette(edgeHue, glowHue, metals[chance.pick(theme.metals)]);
  return { width, height, ...centre, palette, id: `c${hashText(key).toString(36)}` };
}

const scenery = (sheet: Sheet, theme: Theme, chance: RandomSource): string =>
  scenes[chance.pick(theme.scenes)](sheet, chance);

/** Finds the emblems of a title's noun, in its own theme or in another one, such as a roulette among slots. */
function findEmblems(theme: Theme, title: string): readonly string[] {
  const owner = [theme, ...Object.values(themes)].find((one) => findThemeNoun(one, title));
  return owner?.nouns[findThemeNoun(owner, title) ?? ''] ?? getThemeEmblems(theme);
}

/**
 * Draws the emblem alone, with a second one at its shoulder, or between two small ones. A drawn emblem is always
 * alone.
 */
function emblemGroup(sheet: Sheet, theme: Theme, title: string, chance: RandomSource): string {
  const { x, y } = sheet;
  const candidates = findEmblems(theme, title);
  const main = chance.pick(candidates);
  const others = getThemeEmblems(theme).filter((name) => !candidates.includes(name) && !isDrawnEmblem(name));
  const together = isDrawnEmblem(main) || others.length < 2 ? 'alone' : chance.pick(compositions);
  const second = (size: number, part: number): string =>
    emblem(chance.pick(others), size, sheet, chance, part);
  let drawn: string;
  if (together === 'shoulder') {
    drawn =
      placed(second(width * 0.3, 1), x + width * 0.2, y - height * 0.06, 12) +
      placed(
        emblem(main, width * 0.52, sheet, chance),
        x - width * 0.06,
        y + height * 0.02,
        chance.between(-8, 2),
      );
  } else if (together === 'between') {
    drawn =
      placed(second(width * 0.26, 1), x - width * 0.25, y + height * 0.02, -14) +
      placed(second(width * 0.26, 2), x + width * 0.25, y + height * 0.02, 14) +
      placed(emblem(main, width * 0.52, sheet, chance), x, y);
  } else if (isDrawnEmblem(main)) {
    drawn = placed(emblem(main, width * 0.62, sheet, chance), x, y);
  } else {
    const size = width * chance.between(0.6, 0.67);
    drawn = placed(emblem(main, size, sheet, chance), x, y, chance.between(-7, 7));
  }
  if (!theme.weapons) return drawn;
  const weapon = emblem(chance.pick(theme.weapons), width * 0.26, sheet, chance, 3);
  return drawn + placed(weapon, x + width * 0.2, y + height * 0.16, -18);
}

const compositions = ['alone', 'alone', 'alone', 'shoulder', 'between'] as const;

/** Places ornaments on a ring around the emblem, none in the title's space. */
function ornaments(sheet: Sheet, theme: Theme, chance: RandomSource): { behind: string; before: string } {
  let behind = '';
  let before = '';
  const count = chance.whole(13, 20);
  for (let piece = 0; piece < count; piece++) {
    const angle = chance.between(0, 2 * Math.PI);
    const distance = chance.between(0.34, 0.56) * width;
    const x = sheet.x + distance * Math.cos(angle);
    const y = sheet.y + distance * 1.12 * Math.sin(angle);
    const size = chance.between(4, 10) * (chance.happens(0.25) ? 1.5 : 1);
    if (y > height * 0.74 || y < 8 || x < 8 || x > width - 8) continue;
    const drawn = ornament(chance.pick(theme.ornaments), x, y, size, sheet, chance);
    if (chance.happens(0.4)) behind += drawn;
    else before += drawn;
  }
  return { behind, before };
}
