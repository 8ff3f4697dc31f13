import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { defaultPlatformConfig, languages } from '@parlour/contracts';
import type { TextTree } from './load-texts.ts';
import { readTexts } from './read-texts.ts';

const root = path.join(__dirname, '..');
/** Every language that has a folder, configured or not: a further one is complete from its first day. */
const folders = Object.values(languages)
  .map(({ folder }) => folder)
  .filter((folder) => readdirSync(root).includes(folder));
const packages = readdirSync(path.join(root, 'en'));

const read = (folder: string, file: string): Map<string, Set<string>> =>
  placeholdersByKey(readTexts(root, folder, file.replace('.json', '')));

/**
 * Returns the keys of all texts with the placeholders of each. The plural forms of a text count as one key, since
 * they differ by language.
 */
function placeholdersByKey(tree: TextTree, prefix = '', found = new Map<string, Set<string>>()) {
  for (const [name, value] of Object.entries(tree)) {
    if (typeof value !== 'string') {
      placeholdersByKey(value, `${prefix}${name}.`, found);
      continue;
    }
    const key = prefix + name.replace(/_(zero|one|two|few|many|other)$/, '');
    const placeholders = found.get(key) ?? new Set();
    for (const [, placeholder] of value.matchAll(/\{\{\s*([\w.]+)[^}]*\}\}/g))
      placeholders.add(placeholder ?? '');
    if (value.trim() === '') placeholders.add('(empty)');
    found.set(key, placeholders);
  }
  return found;
}

const sorted = (texts: Map<string, Set<string>>) =>
  [...texts]
    .map(([key, placeholders]) => [key, [...placeholders].sort()])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));

test('has every configured language @GEN-02', () => {
  for (const code of defaultPlatformConfig.languages) expect(folders).toContain(languages[code].folder);
});

test.each(folders)('has every package in %s @GEN-02', (folder) => {
  expect(readdirSync(path.join(root, folder)).sort()).toEqual(packages.sort());
});

describe.each(packages)('%s', (file) => {
  test.each(folders)('has the same keys and placeholders in %s as in English @GEN-02', (folder) => {
    expect(sorted(read(folder, file))).toEqual(sorted(read('en', file)));
  });

  test('has no text without words @GEN-02', () => {
    for (const folder of folders) {
      for (const [key, placeholders] of read(folder, file))
        expect([key, placeholders.has('(empty)')]).toEqual([key, false]);
    }
  });
});

test('has no common text that no package uses', () => {
  const used = Object.values(
    JSON.parse(readFileSync(path.join(root, 'common-keys.json'), 'utf8')) as Record<string, string[]>,
  ).flat();
  const unused = [...read('en', 'common.json').keys()].filter(
    (key) => !used.some((one) => key === one || key.startsWith(`${one}.`)),
  );
  expect(unused).toEqual([]);
});

/** Figures appear beside amounts and rates, which have Latin digits in every language. */
test.each(folders)('writes figures in %s with Latin digits @GEN-02', (folder) => {
  for (const file of packages)
    expect(readFileSync(path.join(root, folder, file), 'utf8').match(/(?![0-9])\p{Nd}/gu)).toBeNull();
});
