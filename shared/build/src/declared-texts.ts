import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import {
  type Contributions,
  type DeclaredContributions,
  type LanguageCode,
  type Localized,
  languages,
  noContributions,
} from '@parlour/contracts';
import { getText, type TextTree, withTitles } from '@parlour/texts';
import { readReleaseTexts } from '@parlour/texts/read-texts';

/**
 * Resolves every title of the contributions in every language that `textsFolder` has.
 * Throws an error that lists each title without a text, so that no menu shows a key.
 */
export function resolveContributions(
  declared: DeclaredContributions | undefined,
  textsFolder: string,
  packageName: string,
): Contributions {
  if (!declared) return noContributions;
  const texts = Object.entries(readTextsByLanguage(textsFolder, packageName));
  const missing: string[] = [];
  const contributions = withTitles(declared, (key) => {
    const found = texts.map(([code, tree]) => [code, getText(tree, key)] as const);
    for (const [code, text] of found) if (text === undefined) missing.push(`${code}: ${key}`);
    return Object.fromEntries(found) as Localized;
  });
  if (missing.length > 0) {
    const list = missing.join('\n  ');
    throw new Error(`${packageName} contributes titles without a text in ${textsFolder}:\n  ${list}`);
  }
  return contributions;
}

/**
 * Returns the keys that have a text, by package and language folder, in alphabetical order. The plural forms of a
 * text count as one key, since they differ by language.
 */
export function collectTextKeys(
  textsFolder: string,
  packages: readonly string[],
): Record<string, Record<string, string[]>> {
  return Object.fromEntries(
    packages.map((name) => {
      const byLanguage = Object.entries(readTextsByLanguage(textsFolder, name));
      const keys = byLanguage.map(([code, tree]) => [languages[code as LanguageCode].folder, listKeys(tree)]);
      return [name, Object.fromEntries(keys)];
    }),
  );
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

function listKeys(tree: TextTree, prefix = ''): string[] {
  const keys = Object.entries(tree).flatMap(([name, value]) => {
    if (typeof value !== 'string') return listKeys(value, `${prefix}${name}.`);
    return value.trim() === '' ? [] : [prefix + name.replace(pluralEnding, '')];
  });
  return [...new Set(keys)].sort();
}

function readTextsByLanguage(textsFolder: string, packageName: string): Record<string, TextTree> {
  const folders = readdirSync(textsFolder);
  const codes = (Object.keys(languages) as LanguageCode[]).filter((code) =>
    folders.includes(languages[code].folder),
  );
  return Object.fromEntries(
    codes.map((code) => {
      const { folder } = languages[code];
      const file = path.join(textsFolder, folder, `${packageName}.json`);
      return [code, existsSync(file) ? readReleaseTexts(textsFolder, folder, packageName) : {}];
    }),
  );
}
