/** Reads texts from files: for builds and tests. A page loads the texts of its releases with `loadTexts`. */
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { joinBurmeseWords } from './burmese-words.ts';
import { joinChineseWords } from './chinese-words.ts';
import type { TextTree } from './load-texts.ts';

export { joinChineseWords };

/**
 * Lists the files, besides a package's own file, from which its texts in the folder of a language come: the keys of the
 * common texts that each package uses, and the common texts.
 */
export const listCommonFiles = (textsFolder: string, language: string): string[] =>
  [path.join(textsFolder, 'common-keys.json'), path.join(textsFolder, language, 'common.json')].filter(
    existsSync,
  );

/** How the texts of a language are changed so that no line breaks within a word. */
const joinWords: Readonly<Record<string, (text: string) => string>> = {
  my: joinBurmeseWords,
  zh: joinChineseWords,
};

/** Returns a text in the language of a folder, changed so that no line breaks within a word. */
export const joinWordsIn = (folder: string, text: string): string => joinWords[folder]?.(text) ?? text;

/**
 * Reads the texts of a package as its releases contain them: those of `readTexts`, in which no line breaks within a
 * word of Burmese or Chinese that the browser would divide.
 */
export function readReleaseTexts(textsFolder: string, language: string, packageName: string): TextTree {
  const texts = readTexts(textsFolder, language, packageName);
  const change = joinWords[language];
  return change ? changeTexts(texts, change) : texts;
}

const changeTexts = (tree: TextTree, change: (text: string) => string): TextTree =>
  Object.fromEntries(
    Object.entries(tree).map(([name, value]) => [
      name,
      typeof value === 'string' ? change(value) : changeTexts(value, change),
    ]),
  );

/**
 * Reads the texts of a package in the folder of a language: its own file, and the common texts that
 * `common-keys.json` lists for it, and no others.
 */
export function readTexts(textsFolder: string, language: string, packageName: string): TextTree {
  const file = path.join(textsFolder, language, `${packageName}.json`);
  const texts = readJson<TextTree>(file);
  const [keysFile, commonFile] = listCommonFiles(textsFolder, language);
  if (!keysFile || !commonFile) return texts;
  const keys = readJson<Record<string, string[]>>(keysFile)[packageName] ?? [];
  const common = [...listTexts(readJson<TextTree>(commonFile))];
  for (const key of keys) {
    const found = common.filter(({ names }) => belongsTo(key, names.join('.')));
    if (found.length === 0) throw new Error(`${commonFile} has no text or group "${key}".`);
    for (const { names, text } of found) addText(texts, names, text, file);
  }
  return texts;
}

interface Text {
  /** The key's parts: `['offline', 'title']`. */
  names: readonly string[];
  text: string;
}

function* listTexts(tree: TextTree, group: readonly string[] = []): Generator<Text> {
  for (const [name, value] of Object.entries(tree)) {
    const names = [...group, name];
    if (typeof value === 'string') yield { names, text: value };
    else yield* listTexts(value, names);
  }
}

const pluralEnding = /_(zero|one|two|few|many|other)$/;

const belongsTo = (key: string, found: string): boolean =>
  found.replace(pluralEnding, '') === key || found.startsWith(`${key}.`);

function addText(tree: TextTree, [name = '', ...inner]: readonly string[], text: string, file: string): void {
  const own = tree[name];
  if (typeof own === 'string' || (own && inner.length === 0))
    throw new Error(
      `${file} has a text of its own at "${name}", which is a common text: remove one of them.`,
    );
  const group = own ?? {};
  tree[name] = inner.length === 0 ? text : group;
  if (inner.length > 0) addText(group, inner, text, file);
}

const readJson = <T>(file: string): T => JSON.parse(readFileSync(file, 'utf8')) as T;
