import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { readPackages } from './packages.ts';

const root = path.join(__dirname, '../..');
const remotes = readdirSync(root).filter((folder) => folder.startsWith('mfe-'));

interface Contributions {
  routes?: readonly { path: string }[];
  panelPages?: readonly { key: string }[];
}

/** Returns the words by which the shell would know a remote: its name, its routes, its page keys. */
async function listRemoteWords(): Promise<string[]> {
  const words = remotes.map(async (name): Promise<string[]> => {
    const file = path.join(root, name, 'src/contributions.ts');
    const { contributions } = (await import(file)) as { contributions: Contributions };
    const { routes = [], panelPages = [] } = contributions;
    return [name, ...routes.map((route) => route.path), ...panelPages.map(({ key }) => key)];
  });
  // Every address begins with the path of the home page, and the customer service for VIPs has the word of a page.
  return (await Promise.all(words)).flat().filter((word) => !['/', 'vip'].includes(word));
}

/** Finds the words in the texts of a source file: whole, or at the beginning of an address. */
function findWords(text: string, words: readonly string[]): string[] {
  const literals = [...text.matchAll(/(['"`])((?:(?!\1).)*)\1/g)].map(([, , literal = '']) => literal);
  return words.filter((word) =>
    literals.some(
      (literal) =>
        literal === word || (literal.startsWith(word) && /^[/?#]/.test(literal.slice(word.length))),
    ),
  );
}

test('the shell names no remote, none of their routes and none of their pages @PLAT-01', async () => {
  const words = await listRemoteWords();
  expect(words).toEqual(expect.arrayContaining(['mfe-wallet', '/promotions', '/rng', 'depositv2']));
  const found = listFiles('shell/src/**/*.ts', 'shell/src/**/*.tsx')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => [file, findWords(readFileSync(path.join(root, file), 'utf8'), words)] as const)
    .filter(([, named]) => named.length > 0);
  expect(found).toEqual([]);
});

test('the shell knows no key of a page, also not by the list in the contracts @PLAT-01', () => {
  const found = listFiles('shell/src/**/*.ts', 'shell/src/**/*.tsx')
    .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
    .filter((file) => importsPageKeys(readFileSync(path.join(root, file), 'utf8')));
  expect(found).toEqual([]);
  expect(importsPageKeys(`import { type Api, memberPages } from '@parlour/contracts';`)).toBe(true);
  expect(importsPageKeys(`import {\n  agentPages,\n} from '@parlour/contracts';`)).toBe(true);
  expect(importsPageKeys('const { memberPages } = site;')).toBe(false);
});

/** Returns whether the text imports the keys of the pages of a panel. */
const importsPageKeys = (text: string): boolean =>
  /import \{[^}]*\b(memberPages|agentPages)\b[^}]*\} from '@parlour\/contracts'/.test(text);

test('the shell and the remotes use packages that they share, never one another @PLAT-01', () => {
  const apart = /^@parlour\/(mfe-|shell$)/;
  const packages = readPackages(root).filter(({ folder }) => ['shell', ...remotes].includes(folder));
  expect(packages).toHaveLength(remotes.length + 1);
  const uses = packages.flatMap(({ name, uses }) => uses.map((used) => ({ name, used })));
  expect(uses.filter(({ used }) => apart.test(used))).toEqual([]);
  const files = packages.flatMap(({ folder }) => listFiles(`${folder}/src/*.ts`, `${folder}/src/*.tsx`));
  const elsewhere = /(?:from|import\() ?'(?:\.\.\/)+(?:mfe-|shell\/)/;
  expect(files.filter((file) => elsewhere.test(readFileSync(path.join(root, file), 'utf8')))).toEqual([]);
  expect(elsewhere.test(`import { paths } from '../../mfe-wallet/src/paths.ts';`)).toBe(true);
});

test.each([
  [`const to = '/promotions';`, ['/promotions']],
  ['open(`/promotions?category=SLOTS`)', ['/promotions']],
  [`import x from "mfe-wallet/remote";`, ['mfe-wallet']],
  [`const page = 'depositv2';`, ['depositv2']],
  [`const to = '/promotions-of-ours'; // as "/promotionsX"`, []],
])('a remote is named in %s: %j', (text, named) => {
  expect(findWords(text, ['/promotions', 'mfe-wallet', 'depositv2'])).toEqual(named);
});
