import { type Contributions, type LanguageCode, type Localized, languages } from '@parlour/contracts';
import type { Problem, ReleaseCheck } from './check.ts';

const shownKeysMax = 5;

/** Requires that every text in one language of the site exists in all of them, including titles of pages. */
export const texts: ReleaseCheck = ({ manifest }, { languages: folders }) => {
  const untitled = folders.flatMap((folder) => reportMissingTitles(manifest.contributions, folder));
  if (!manifest.texts)
    return untitled.length > 0
      ? untitled
      : { skipped: 'The build does not say which texts the release has.' };
  const missing = Object.entries(manifest.texts).flatMap(([name, byFolder]) => {
    const all = new Set(Object.values(byFolder).flat());
    return folders.flatMap((folder) => {
      const own = new Set(byFolder[folder] ?? []);
      const keys = [...all].filter((key) => !own.has(key));
      return keys.length > 0 ? [reportMissingKeys(name, folder, keys)] : [];
    });
  });
  return [...missing, ...untitled];
};

function reportMissingKeys(name: string, folder: string, keys: readonly string[]): Problem {
  const shown = keys.slice(0, shownKeysMax).join(', ');
  const more = keys.length > shownKeysMax ? ` and ${keys.length - shownKeysMax} more` : '';
  return {
    problem: `${keys.length === 1 ? 'A text' : `${keys.length} texts`} of ${name} ${keys.length === 1 ? 'is' : 'are'} missing in ${folder}: ${shown}${more}.`,
    breaks: [describeReaders(folder)],
    hint: `Add them to shared/texts/${folder}/${name}.json and build again.`,
  };
}

function reportMissingTitles({ routes, panelPages, menu = [] }: Contributions, folder: string): Problem[] {
  const code = toLanguageCode(folder);
  const lacksTitle = ({ title }: { title?: Localized }): boolean => !!code && !title?.[code]?.trim();
  const locations = [
    ...routes.filter(lacksTitle).map(({ path }) => `the route ${path}`),
    ...panelPages.filter(lacksTitle).map(({ panel, key }) => `the page ${key} of the ${panel} panel`),
    ...menu
      .filter((entry) => entry.title !== undefined && lacksTitle(entry))
      .map(({ to }) => `the menu entry ${to}`),
  ];
  if (locations.length === 0) return [];
  return [
    {
      problem: `There is no title in ${folder} for ${locations.join(', ')}.`,
      breaks: [describeReaders(folder)],
      hint: 'Titles are keys of the texts: add them in every language and build again.',
    },
  ];
}

const toLanguageCode = (folder: string): LanguageCode | undefined =>
  (Object.keys(languages) as LanguageCode[]).find((code) => languages[code].folder === folder);

function describeReaders(folder: string): string {
  const code = toLanguageCode(folder);
  return `readers of ${code ? languages[code].name : folder}`;
}
