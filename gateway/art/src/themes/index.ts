import { esports, lottery, sports } from './contests.ts';
import { cockfight, fish } from './fish-and-birds.ts';
import { asia, craft } from './slots-east.ts';
import { neon, space } from './slots-future.ts';
import { candy, magic, myth } from './slots-legends.ts';
import { egypt, fruit, gems, west } from './slots-treasure.ts';
import { ocean, pirates, wild } from './slots-wilderness.ts';
import { cards, live } from './tables.ts';
import type { GameCategory, Theme } from './theme.ts';

export const slotThemes = {
  gems,
  fruit,
  egypt,
  asia,
  craft,
  ocean,
  pirates,
  myth,
  wild,
  space,
  candy,
  west,
  magic,
  neon,
} satisfies Record<string, Theme>;

export const themes = { ...slotThemes, fish, live, cards, sports, esports, lottery, cockfight };

export type SlotThemeName = keyof typeof slotThemes;
export type ThemeName = keyof typeof themes;

/** The one theme of every category but slots. */
export const themeOfCategory: Record<Exclude<GameCategory, 'RNG'>, ThemeName> = {
  LIVE: 'live',
  FISH: 'fish',
  PVP: 'cards',
  SPORTS: 'sports',
  ESPORTS: 'esports',
  ELOTT: 'lottery',
  LOTT: 'lottery',
  SV3: 'cockfight',
};

export const slotThemeNames = Object.keys(slotThemes) as SlotThemeName[];

export const isThemeName = (name: string): name is ThemeName => Object.hasOwn(themes, name);

/** Returns all emblems of a theme, each once. */
export const getThemeEmblems = (theme: Theme): readonly string[] => [
  ...new Set(Object.values(theme.nouns).flat()),
];

export type { GameCategory, Theme } from './theme.ts';
