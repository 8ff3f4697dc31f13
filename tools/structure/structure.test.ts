import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { findMissingImports, findMutualImports, type SourceFile } from './folders.ts';

const root = path.join(__dirname, '../..');
const files: SourceFile[] = listFiles('*.ts', '*.tsx').map((file) => ({
  path: file,
  text: readFileSync(path.join(root, file), 'utf8'),
}));
const sources = files.filter(({ path: file }) => !/\.test\.tsx?$|\/testing\/|^e2e\//.test(file));

describe('the structure of the repository', () => {
  test('has no two folders that import each other', () => {
    expect(findMutualImports(sources)).toEqual([]);
  });

  test('imports no file that does not exist', () => {
    expect(findMissingImports(sources, (file) => existsSync(path.join(root, file)))).toEqual([]);
  });

  test('has no file of 400 lines or more', () => {
    const long = files.filter(({ text }) => text.split('\n').length > 400);
    expect(long.map(({ path: file }) => file)).toEqual([]);
  });

  test('names functions by verbs, not as the noun of something', () => {
    const named = sources.flatMap(({ path: file, text }) =>
      [...text.matchAll(/(?:function|const) ([a-z]\w*Of)\b/g)].map(([, name]) => `${file}: ${name}`),
    );
    expect(named).toEqual([]);
  });

  test('begins a docstring with its subject, not with a fused "What" or "Who"', () => {
    const fused = files.filter(({ text }) => /\/\*\*\s*(\* )?(What|Who|Whose|Where) /.test(text));
    expect(fused.map(({ path: file }) => file)).toEqual([]);
  });

  test('writes tests with one word', () => {
    const others = files.filter(({ text }) => /^\s*it(\.\w+)?[(`]/m.test(text));
    expect(others.map(({ path: file }) => file)).toEqual([]);
  });

  test('gives each remote the common texts of the parts that it uses @GEN-02', () => {
    const keysByPart: Record<string, string | string[]> = {
      AsyncContent: 'retry',
      LoadingGroup: 'loading',
      OfflineNote: 'offline',
      ListPager: 'pager',
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

  test('calls what a remote fills a slot', () => {
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
