import { createRandomSource, hashText, type RandomSource } from './random-source.ts';
import { isRefusedTitle } from './refused-titles.ts';
import { suffixesByCategory } from './suffixes.ts';
import {
  type GameCategory,
  type SlotThemeName,
  slotThemeNames,
  slotThemes,
  type Theme,
  type ThemeName,
  themeOfCategory,
  themes,
} from './themes/index.ts';
import { vendors } from './vendors.ts';

interface GameName {
  /** Title and suffix, as shown under the cover. */
  name: string;
  title: string;
  suffix?: string;
  theme: ThemeName;
}

/** The shipped jurisdiction profiles; `strict` has no theme that appeals to minors. */
type NamingProfile = 'specification' | 'strict';

const suffixShare = 0.3;
/** Factor by which a vendor makes more of its preferred themes. */
const leaning = 4;
const drawsMax = 200;
/** Number of equal first letters from which two words sound alike: `Fairy Fairies`, `Gold Golden`. */
const stemLetters = 4;

/**
 * Returns names for `count` games of one vendor in one category, in the order drawn: the same arguments return the
 * same names.
 * They are distinct within the vendor, over all its categories, as long as each category is requested once. Throws a
 * RangeError when the theme cannot supply that many.
 */
export function createGameNames(
  vendorIndex: number,
  category: GameCategory,
  count: number,
  seed: number | string,
  profile: NamingProfile = 'specification',
): GameName[] {
  const vendor = vendors[vendorIndex];
  if (!vendor) throw new RangeError(`there is no vendor with index ${vendorIndex}`);
  const taken = new Set<string>();
  const shares = computeThemeShares(category, vendor.themes, profile);
  return Array.from({ length: count }, (_, index) => {
    const chance = createRandomSource('name', `${vendor.code}:${category}:${seed}:${index}`);
    const name = findFreeName(chance, shares, category, taken);
    taken.add(name.name);
    return name;
  });
}

function computeThemeShares(
  category: GameCategory,
  leanings: readonly SlotThemeName[],
  profile: NamingProfile,
): readonly ThemeName[] {
  if (category !== 'RNG') return [themeOfCategory[category]];
  return slotThemeNames.flatMap((name) => {
    const theme: Theme = slotThemes[name];
    if (profile === 'strict' && theme.appealsToMinors) return [];
    return Array<ThemeName>(theme.weight * (leanings.includes(name) ? leaning : 1)).fill(name);
  });
}

/** Returns a drawn name, with the next free suffix when it is taken. */
function findFreeName(
  chance: RandomSource,
  shares: readonly ThemeName[],
  category: GameCategory,
  taken: ReadonlySet<string>,
): GameName {
  const suffixes = suffixesByCategory[category];
  for (let draw = 0; draw < drawsMax; draw++) {
    const themeName = chance.pick(shares);
    const theme: Theme = themes[themeName];
    const noun = chance.pick(Object.keys(theme.nouns));
    const title = `${chance.pick(theme.firstWords)} ${noun}`;
    const first = chance.happens(suffixShare) ? chance.whole(1, suffixes.length) : 0;
    if (!isFitting(title, noun, category)) continue;
    const suffix = findNextFree(title, first, suffixes, taken);
    if (suffix !== undefined) {
      return suffix
        ? { name: `${title} ${suffix}`, title, suffix, theme: themeName }
        : { name: title, title, theme: themeName };
    }
  }
  throw new RangeError(`no free name is left for a game of ${category}`);
}

/** Searches from index `first`, once around the list; index 0 means no suffix. Returns undefined when all are taken. */
function findNextFree(
  title: string,
  first: number,
  suffixes: readonly string[],
  taken: ReadonlySet<string>,
): string | undefined {
  const slots = suffixes.length + 1;
  for (let step = 0; step < slots; step++) {
    const slot = (first + step) % slots;
    const suffix = slot === 0 ? '' : (suffixes[slot - 1] ?? '');
    if (!taken.has(suffix ? `${title} ${suffix}` : title)) return suffix;
  }
  return undefined;
}

/** Rejects stutters, known titles, and titles that another category could produce as well. */
function isFitting(title: string, noun: string, category: GameCategory): boolean {
  const firstWord = title.slice(0, -noun.length - 1);
  const stutters = noun.split(' ').some((word) => word.startsWith(firstWord.slice(0, stemLetters)));
  if (stutters || isRefusedTitle(title)) return false;
  if (category === 'RNG') return !listTitlesOfOtherCategories().has(title);
  if (category === 'LOTT' || category === 'ELOTT') return drawCategory(title) === category;
  return true;
}

/** Returns the lottery category of a title: the two kinds share a theme, so each title belongs to one of them. */
const drawCategory = (title: string): GameCategory => (hashText(title) % 2 ? 'LOTT' : 'ELOTT');

let otherTitles: Set<string> | undefined;

function listTitlesOfOtherCategories(): ReadonlySet<string> {
  otherTitles ??= new Set(
    Object.values(themeOfCategory).flatMap((name) => {
      const theme: Theme = themes[name];
      return theme.firstWords.flatMap((word) => Object.keys(theme.nouns).map((noun) => `${word} ${noun}`));
    }),
  );
  return otherTitles;
}
