import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import * as backOffice from '@parlour/contracts/back-office';

/** Acts that no page calls, because a page does the same by another act. */
const otherwise: Record<string, string[]> = {
  // The page of imports shows the differences first, and applies exactly those.
  importFromVendorAct: ['compareImportAct', 'applyImportAct'],
  // The page of a member has the links among everything else.
  listMemberLinksAct: ['readMemberAct'],
};

const source = fileURLToPath(new URL('../src/', import.meta.url));
const documents = fileURLToPath(new URL('../../docs/', import.meta.url));
const read = (file: string): string => readFileSync(file, 'utf8');
const listFiles = (pattern: string): string[] =>
  globSync(source + pattern).filter((file) => !file.includes('.test.'));
const findActs = (text: string): Set<string> => new Set(text.match(/\b\w+Act\b/g));

const isAct = (value: unknown): value is { path: string } =>
  typeof value === 'object' && value !== null && 'permission' in value && 'path' in value;
const acts = Object.entries(backOffice).flatMap(([name, value]) =>
  isAct(value) ? [{ name, path: value.path }] : [],
);

test('every act of the gateway that an operator can call has a page in the console @SAFE-04', () => {
  const called = findActs(listFiles('**/*.{ts,tsx}').map(read).join('\n'));
  expect(acts.length).toBeGreaterThan(100);
  const without = acts.filter(({ name }) => !called.has(name)).map(({ name }) => name);
  expect(without.sort()).toEqual(Object.keys(otherwise));
  for (const name of Object.values(otherwise).flat()) expect(called).toContain(name);
});

/** A menu entry of the console, and the source of its pages. */
interface Section {
  area: string;
  label: string;
  code: string;
}

/** Returns a file with all files of the console that it imports, directly or not. */
function collectFiles(file: string, found = new Set<string>()): Set<string> {
  if (found.has(file)) return found;
  found.add(file);
  for (const [, imported] of read(file).matchAll(/(?:from|import\()\s*'(\.[^']+\.tsx?)'/g))
    collectFiles(path.resolve(path.dirname(file), imported ?? ''), found);
  return found;
}

const consoleTexts = read(`${source}texts.ts`);

/** Returns the English words of `texts.nav.<key>`, `texts.areas.<key>` or the `nav` of a file of texts that `code` imports. */
function readLabel(expression: string, code: string, folder: string): string {
  const [object, group = '', key = group] = expression.split('.');
  const file = new RegExp(`\\b${object}\\b[^;]*? from '(\\.[^']+)'`).exec(code)?.[1] ?? '';
  const all = object === 'texts' ? consoleTexts : read(path.resolve(folder, file));
  const from = object === 'texts' ? all.indexOf(`\n  ${group}: {`) : 0;
  const label = new RegExp(`\\b${key}: '([^']+)'`).exec(all.slice(from))?.[1];
  if (label === undefined) throw new Error(`${expression} has no words.`);
  return label;
}

function listSections(): Section[] {
  const areas = listFiles('*/area.ts').filter((file) => !file.endsWith('frame/area.ts'));
  return areas.flatMap((file) => {
    const code = read(file);
    const folder = path.dirname(file);
    const label = (indent: string, text: string) =>
      readLabel(new RegExp(`^ {${indent}}label: ([\\w.]+)`, 'm').exec(text)?.[1] ?? '', code, folder);
    return code.split(/^ {4}\{$/m).flatMap((part, index) => {
      if (index === 0) return [];
      const pages = [...part.matchAll(/import\('([^']+)'\)/g)].map(([, page]) =>
        path.resolve(folder, page ?? ''),
      );
      const files = new Set(pages.flatMap((page) => [...collectFiles(page)]));
      return [{ area: label('2', code), label: label('6', part), code: [...files].map(read).join('\n') }];
    });
  });
}

/** The command palette finds orders of every kind. */
const palette: Section = { area: '', label: 'Ctrl+K', code: listFiles('*/searches.ts').map(read).join('\n') };

describe('the guides of operators', () => {
  const sections = [...listSections(), palette];
  const chapters = ['back-office', 'cashier'].flatMap((name) =>
    read(`${documents}${name}.md`)
      .split(/^## /m)
      .slice(1)
      .map((text) => {
        const said = [...text.matchAll(/In the console:(?:.|\n(?!\n))*/g)].map(([part]) => part).join('\n');
        const words = [...said.matchAll(/\*([^*]+)\*/g)].map(([, word]) =>
          (word ?? '').replaceAll('\n', ' '),
        );
        const shown = sections.filter(
          ({ label }) => words.includes(label) || (label === 'Ctrl+K' && said.includes(label)),
        );
        return { title: text.split('\n')[0] ?? '', text, words, shown };
      }),
  );

  test('name every act, and beside it the menu entry whose page calls it @SAFE-04', () => {
    expect(sections.length).toBeGreaterThan(40);
    const faults = acts.flatMap(({ name, path: actPath }) => {
      const call = new RegExp(`(?:^act |operator/|\`)${actPath}(?=[ ?\`'"]|$)`, 'm');
      const naming = chapters.filter(({ text }) => call.test(text));
      if (naming.length === 0) return [`${actPath} is in no guide`];
      const wanted = otherwise[name] ?? [name];
      const isShown = naming.some(({ shown }) =>
        wanted.every((one) => shown.some(({ code }) => findActs(code).has(one))),
      );
      return isShown
        ? []
        : [`${actPath} is on no page that “${naming.map(({ title }) => title).join('”, “')}” names`];
    });
    expect(faults).toEqual([]);
  });

  test('use the words of the pages @SAFE-04', () => {
    const names = new Set(sections.flatMap(({ area, label }) => [area, label]));
    const faults = chapters.flatMap(({ title, words, shown }) =>
      words
        .filter((word) => !names.has(word))
        .filter((word) => !shown.some(({ code }) => code.includes(`'${word.replace(/ …$/, '')}`)))
        .map((word) => `${title}: ${word}`),
    );
    expect(faults).toEqual([]);
  });
});
