import { createRandomSource } from './random-source.ts';
import { slotThemeNames, slotThemes, type Theme } from './themes/index.ts';

/** Returns the noun of the theme that a title ends with; the longest, where one noun ends another. */
export function findThemeNoun(theme: Theme, title: string): string | undefined {
  return Object.keys(theme.nouns)
    .filter((noun) => title === noun || title.endsWith(` ${noun}`))
    .sort((one, other) => other.length - one.length)[0];
}

/**
 * Returns the slot theme of a title: by both parts, else by its noun, else by its first word, else any theme, always
 * the same one for a key.
 */
export function findTheme(title: string, key: string): Theme {
  const fitting = slotThemeNames
    .map((name): Theme => slotThemes[name])
    .filter((theme) => findThemeNoun(theme, title));
  const beginsWithWord = ({ firstWords }: Theme): boolean =>
    firstWords.some((word) => `${title} `.startsWith(`${word} `));
  const both = fitting.find(beginsWithWord);
  const byWord = (): Theme | undefined =>
    slotThemeNames.map((name): Theme => slotThemes[name]).find(beginsWithWord);
  return both ?? fitting[0] ?? byWord() ?? slotThemes[createRandomSource('theme', key).pick(slotThemeNames)];
}
