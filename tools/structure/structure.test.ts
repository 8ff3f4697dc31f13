import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { findClones } from './clones.ts';
import { findUnimportedTypes } from './exports.ts';
import { findMissingImports, findMutualImports, type SourceFile } from './folders.ts';
import { findFunctions } from './functions.ts';
import { findUnsharedPackages, readPackageDoors, readPackages } from './packages.ts';

const root = path.join(__dirname, '../..');
const files: SourceFile[] = listFiles('*.ts', '*.tsx').map((file) => ({
  path: file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));
const documents: SourceFile[] = listFiles('*.md').map((file) => ({
  path: file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));
const sources = files.filter(({ path: file }) => !/\.test\.tsx?$|\/testing\/|^e2e\//.test(file));

describe('the structure of the repository', () => {
  test('has no two folders that import each other', () => {
    // A test may use every part.
    const parts = files.filter(({ path: file }) => !/\.(test|e2e)\.tsx?$/.test(file));
    expect(findMutualImports(parts, readPackageDoors(root))).toEqual([]);
  });

  test('has no shared package that fewer than two products use', () => {
    expect(findUnsharedPackages(readPackages(root))).toEqual([]);
  });

  test('exports no type that no other file imports', () => {
    expect(findUnimportedTypes(files.filter(({ path: file }) => !file.endsWith('.d.ts')))).toEqual([]);
  });

  test('imports no file that does not exist', () => {
    expect(findMissingImports(sources, (file) => existsSync(path.join(root, file)))).toEqual([]);
  });

  test('has no file and no document of 400 lines or more', () => {
    // A text of 399 lines ends with a line break, so it splits into 400 parts.
    // The bench writes a section for each of its parts.
    const written = documents.filter(({ path: file }) => file !== 'bench/results.md');
    const long = [...files, ...written].filter(({ text }) => text.split('\n').length > 400);
    expect(long.map(({ path: file }) => file)).toEqual([]);
  });

  test('has no function of more than 100 lines', () => {
    const long = sources
      .filter(({ path: file }) => !file.endsWith('-cases.ts'))
      .flatMap((file) =>
        findFunctions(file)
          .filter(({ lines }) => lines > 100)
          .map(({ name, lines }) => `${file.path}: ${name} has ${lines} lines`),
      );
    expect(long).toEqual([]);
  });

  test('names functions by verbs, not as the noun of something', () => {
    // Built releases call these two by their names.
    const hooks = ['integrityOf', 'addressOf'];
    const named = sources.flatMap((file) =>
      findFunctions(file)
        .filter(({ name }) => /[a-z]Of$/.test(name) && !hooks.includes(name))
        .map(({ name }) => `${file.path}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  test('has no passage of nine equal lines twice', () => {
    const styles = listFiles('*.css').map((file) => ({
      path: file,
      text: readFileSync(path.join(root, file), 'utf8'),
    }));
    const searched = [...sources, ...styles].filter(({ path: file }) => !/^(bench|e2e)\//.test(file));
    const found = findClones(searched, 9).map(({ places }) => places.join(' = '));
    expect(found).toEqual([]);
  });

  test('begins a docstring with its subject, not with a fused "What" or "Who"', () => {
    const fused = files.filter(({ text }) => /\/\*\*\s*(\* )?(What|Who|Whose|Where) /.test(text));
    expect(fused.map(({ path: file }) => file)).toEqual([]);
  });

  test('begins no statement in a document with "What" or "Who"', () => {
    const statement = /^(What|Who|Whose|Where) [^?]*$/m;
    const fused = documents.filter(({ path: file, text }) => file !== 'CHANGELOG.md' && statement.test(text));
    expect(fused.map(({ path: file }) => file)).toEqual([]);
  });

  test('defines the units of durations once', () => {
    // The scripts of the sandbox's pages import no package.
    const others = sources.filter(
      ({ path: file, text }) =>
        /\bconst (minute|hour|day)Ms =|\b(86_400_000|3_600_000)\b/.test(text) &&
        !/^shared\/basics\/|\/page\/|^(bench|site)\//.test(file),
    );
    expect(others.map(({ path: file }) => file)).toEqual([]);
  });

  test('declares tests with `test` only', () => {
    const others = files.filter(({ text }) => /^\s*it(\.\w+)?[(`]/m.test(text));
    expect(others.map(({ path: file }) => file)).toEqual([]);
  });

  test('gives each remote the common texts of the parts that it uses @GEN-02', () => {
    const keysByPart: Record<string, string | string[]> = {
      AsyncContent: 'retry',
      LoadingGroup: 'loading',
      OfflineNote: 'offline',
      ListFilters: 'period',
      ListPager: 'pager',
      RowsSkeleton: 'loading',
      usePeriodTexts: 'period',
      useApiForm: 'form.retryAfter',
      useFormatError: 'form.retryAfter',
      PanelPages: 'panel.closed',
      PaymentPasswordField: 'paymentPassword',
      ShareButton: ['share', 'copied', 'copyFailed'],
    };
    const listed = JSON.parse(
      readFileSync(path.join(root, 'shared/texts/common-keys.json'), 'utf8'),
    ) as Record<string, string[]>;
    const missing = sources.flatMap(({ path: file, text }) => {
      const remote = /^mfe-[^/]+/.exec(file)?.[0];
      const imported = /import \{([^}]*)\} from '@parlour\/remote-sdk'/.exec(text)?.[1];
      if (!remote || !imported) return [];
      const keys = imported.split(',').flatMap((name) => keysByPart[name.trim()] ?? []);
      return keys.filter((key) => !listed[remote]?.includes(key)).map((key) => `${remote}: ${key}`);
    });
    expect(missing).toEqual([]);
  });

  test('keeps the SQL of identity in its stores', () => {
    const others = sources.filter(
      ({ path: file, text }) =>
        file.startsWith('gateway/src/identity/') &&
        !file.endsWith('store.ts') &&
        /\.(selectFrom|insertInto|updateTable|deleteFrom)\(|\bsql[<`]/.test(text),
    );
    expect(others.map(({ path: file }) => file)).toEqual([]);
  });

  test('calls an element for remotes a slot, never a place', () => {
    const runtime = files.filter(({ path: file }) => file.startsWith('shell/src/runtime/'));
    expect(runtime.filter(({ text }) => /\bplaces?\b/i.test(text)).map(({ path: file }) => file)).toEqual([]);
  });
});

describe('the search for folders that import each other', () => {
  const file = (name: string, imported: string): SourceFile => ({
    path: name,
    text: `import { x } from '${imported}';\n`,
  });

  test('names the files of the direction that has fewer', () => {
    const found = findMutualImports([
      file('a/one.ts', '../b/two.ts'),
      file('b/two.ts', '../a/one.ts'),
      file('b/three.ts', '../a/one.ts'),
    ]);
    expect(found).toEqual(['a/one.ts imports b/two.ts']);
  });

  test('follows the names of packages', () => {
    const doors = new Map([['@parlour/b/testing', 'b/src/testing.ts']]);
    const found = findMutualImports(
      [file('a/one.ts', '@parlour/b/testing'), file('b/src/testing.ts', '../../a/one.ts')],
      doors,
    );
    expect(found).toEqual(['a/one.ts imports b/src/testing.ts']);
  });

  test('accepts one direction, and a folder within another', () => {
    expect(
      findMutualImports([
        file('a/one.ts', '../b/two.ts'),
        file('a/part/three.ts', '../one.ts'),
        file('a/four.ts', './part/three.ts'),
      ]),
    ).toEqual([]);
  });
});

describe('the search for shared packages', () => {
  const wallet = { folder: 'mfe-wallet', name: 'wallet', uses: ['ui'] };
  const ui = { folder: 'shared/ui', name: 'ui', uses: ['money'] };
  const money = { folder: 'shared/money', name: 'money', uses: [] };

  test('finds those that fewer than two products use, directly or through others', () => {
    expect(findUnsharedPackages([wallet, ui, money])).toEqual(['shared/ui', 'shared/money']);
    const gateway = { folder: 'gateway', name: 'gateway', uses: ['money'] };
    expect(findUnsharedPackages([wallet, ui, money, gateway])).toEqual(['shared/ui']);
  });
});

describe('the search for exported types', () => {
  const file = (text: string): SourceFile => ({ path: 'a.ts', text });

  test('finds those that nobody imports, re-exports or reads from a namespace', () => {
    const found = findUnimportedTypes([
      file(
        'export interface One {}\nexport type Two = string;\nexport interface Three {}\nexport type Four = 1;\n',
      ),
      file(
        "import { type One as First } from './a.ts';\nimport * as store from './a.ts';\nlet two: store.Two;\n",
      ),
      file("export type { Three } from './a.ts';\n"),
    ]);
    expect(found).toEqual(['a.ts: Four']);
  });

  test('accepts one that only compiled declarations name', () => {
    expect(
      findUnimportedTypes([file('/** Parts of a page. @public */\nexport interface Page {}\n')]),
    ).toEqual([]);
  });
});

describe('the search for functions', () => {
  const countLines = (text: string) => findFunctions({ path: 'a.ts', text });

  test('counts the lines of declarations, arrow functions and members, with their parameters', () => {
    const text = [
      'export function createOne({',
      '  a,',
      '}: Parts): One {',
      '  return {',
      '    async runOne(tx) {',
      '      work();',
      '    },',
      '    ratesOf: (a) => a,',
      '  };',
      '}',
      '',
      'const toTwo = (a: A): B => ({',
      '  a,',
      '});',
      '',
    ].join('\n');
    expect(countLines(text)).toEqual([
      { name: 'createOne', lines: 10 },
      { name: 'runOne', lines: 3 },
      { name: 'ratesOf', lines: 1 },
      { name: 'toTwo', lines: 3 },
    ]);
  });
});

describe('the search for equal passages', () => {
  const lines = ['one();', 'two();', 'three();'];
  const createFile = (name: string, added: readonly string[]): SourceFile => ({
    path: name,
    text: [...added, ...lines, ''].join('\n'),
  });

  test('finds them once, whatever imports, comments and blank lines are between', () => {
    const found = findClones(
      [
        createFile('a.ts', ["import { one } from './one.ts';"]),
        { path: 'b.ts', text: 'one();\n\n// Then the others.\ntwo();\n  three();\n' },
      ],
      2,
    );
    expect(found).toEqual([{ places: ['a.ts:2', 'b.ts:1'], lines: 3 }]);
  });

  test('accepts shorter ones', () => {
    expect(findClones([createFile('a.ts', []), createFile('b.ts', [])], 4)).toEqual([]);
  });
});
