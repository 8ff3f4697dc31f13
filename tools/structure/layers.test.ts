import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import type { SourceFile } from './folders.ts';
import { allLayers, findLayerProblems } from './layers.ts';

const root = path.join(__dirname, '../..');

const sources: SourceFile[] = listFiles('gateway/src/**/*.ts', 'console/src/**/*.ts', 'console/src/**/*.tsx')
  .filter((file) => !/\.test\.tsx?$|\/testing\//.test(file))
  .map((file) => ({ path: file, text: readFileSync(path.join(root, file), 'utf8') }));

const createImport = (from: string, to: string): SourceFile => ({
  path: from,
  text: `import { x } from '${path.relative(path.dirname(from), to)}';\n`,
});

describe.each(allLayers.map((layers) => [layers.root, layers] as const))(
  'the layers of %s',
  (folder, layers) => {
    test('are kept by every import', () => {
      expect(findLayerProblems(sources, layers)).toEqual([]);
    });

    test('contain every folder, and no others', () => {
      const folders = readdirSync(path.join(root, folder), { withFileTypes: true })
        .filter((entry) => entry.isDirectory() && entry.name !== 'testing')
        .map(({ name }) => name)
        // A folder of files without imports, such as migrations, is in no layer.
        .filter((name) => sources.some(({ path: file }) => file.startsWith(`${folder}/${name}/`)));
      expect([...layers.order].sort()).toEqual(folders.sort());
    });

    test.each(layers.order.slice(0, -1).map((name, index) => [name, layers.order[index + 1] ?? '']))(
      'refuse an import of a higher folder in %s',
      (from, to) => {
        const upward = createImport(`${folder}/${from}/one.ts`, `${folder}/${to}/index.ts`);
        expect(findLayerProblems([upward], layers)).toEqual([
          expect.stringContaining(`${from} is below ${to}`),
        ]);
        const downward = createImport(`${folder}/${to}/one.ts`, `${folder}/${from}/index.ts`);
        expect(findLayerProblems([downward], layers)).toEqual([]);
      },
    );
  },
);

test('a module of the gateway is imported only through its index', () => {
  const [gateway] = allLayers;
  const past = createImport('gateway/src/wallet/deposit/one.ts', 'gateway/src/identity/members/store.ts');
  expect(gateway && findLayerProblems([past], gateway)).toEqual([
    'gateway/src/wallet/deposit/one.ts imports gateway/src/identity/members/store.ts: ' +
      'export the name from gateway/src/identity/index.ts.',
  ]);
});

test('a new folder must be in a layer', () => {
  const [gateway] = allLayers;
  const file = { path: 'gateway/src/lottery/one.ts', text: '' };
  expect(gateway && findLayerProblems([file], gateway)).toEqual([
    'gateway/src/lottery/one.ts: add "lottery" to the layers of gateway/src.',
  ]);
});
