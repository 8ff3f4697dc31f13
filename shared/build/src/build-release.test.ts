import { readdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseManifest } from '@parlour/contracts';
import { joinChineseWords } from '@parlour/texts/read-texts';
import { copyFixture, type FixturePackage, stopBuilder } from './testing/fixture-package.ts';

afterAll(stopBuilder);

async function replaceIn({ folder }: FixturePackage, file: string, from: string, to: string): Promise<void> {
  const target = path.join(folder, file);
  await writeFile(target, (await readFile(target, 'utf8')).replace(from, to));
}

describe('two releases of one remote', () => {
  let fixture: FixturePackage;

  beforeAll(async () => {
    fixture = await copyFixture();
    await fixture.build({ cache: true });
    await fixture.runBuild('--version', '1.1.0', '--no-cache');
  });
  afterAll(() => fixture.remove());

  const read = (version: string, file: string) =>
    readFile(path.join(fixture.folder, 'dist', version, file), 'utf8');
  const readManifest = async (version: string) =>
    JSON.parse(await read(version, 'release.json')) as ReleaseManifest;
  const readSheet = async (version: string) => {
    const files = await readdir(path.join(fixture.folder, 'dist', version));
    return read(version, files.find((file) => file.endsWith('.css')) ?? 'no sheet');
  };

  test('are written to separate folders @PLAT-01', async () => {
    expect(await readdir(path.join(fixture.folder, 'dist'))).toEqual(['1.0.0', '1.1.0']);
  });

  test('carry the version in container and chunk global, so that neither runs the code of the other @PLAT-01', async () => {
    expect((await readManifest('1.0.0')).container).toBe('mfe_fixture_1_0_0');
    expect((await readManifest('1.1.0')).container).toBe('mfe_fixture_1_1_0');
    const entry = await read('1.1.0', 'remoteEntry.js');
    expect(entry).toContain('mfe_fixture_1_1_0');
    expect(entry).toContain('webpackChunkmfe_fixture_1_1_0');
    expect(entry).not.toContain('mfe_fixture_1_0_0');
  });

  test('have different class names for the same source @PLAT-01', async () => {
    const findClass = (sheet: string) => sheet.match(/\.([a-z]+_[0-9a-f]{8})/)?.[1];
    const [before, after] = [findClass(await readSheet('1.0.0')), findClass(await readSheet('1.1.0'))];
    expect(before).toBeDefined();
    expect(after).toBeDefined();
    expect(before).not.toBe(after);
  });

  test('keep their styles in the layer of the remote, below the order of the page @PLAT-01', async () => {
    const sheet = await readSheet('1.0.0');
    expect(sheet).toMatch(/^@layer reset, tokens, ui, remote, override;/);
    expect(sheet).toContain('@layer remote.mfe-fixture {');
  });

  test('declare what they contribute, expose and need @PLAT-01', async () => {
    const manifest = await readManifest('1.1.0');
    expect(manifest).toMatchObject({
      name: 'mfe-fixture',
      version: '1.1.0',
      entry: 'remoteEntry.js',
      exposes: ['./remote'],
      platform: expect.stringMatching(/^\^1\./),
      contributions: {
        routes: [
          {
            path: '/hall/:table',
            view: 'hall',
            title: { EN: 'Hall', MY: 'ခန်းမ', CN: joinChineseWords('大厅') },
          },
        ],
        widgets: [{ slot: 'home.main', view: 'bell' }],
      },
    });
    expect(Object.keys(manifest.shared)).toEqual(
      expect.arrayContaining(['react', 'react-dom/client', 'react/jsx-runtime', 'jotai', '@parlour/router']),
    );
  });

  test('name the files of each view and language, all of which exist', async () => {
    const { assets, sizes } = await readManifest('1.0.0');
    expect(Object.keys(assets)).toEqual(['', 'hall', 'bell', 'texts:en', 'texts:my', 'texts:zh']);
    expect(assets.hall).toEqual(expect.arrayContaining([expect.stringMatching(/\.css$/)]));
    expect(assets.bell).toEqual([expect.stringMatching(/\.js$/)]);
    for (const file of Object.values(assets).flat()) expect(sizes[file]).toBeGreaterThan(0);
  });

  test('have the scripts that every view needs in the file of the exposed module', async () => {
    const { assets } = await readManifest('1.0.0');
    const hasHouse = async (file: string) => (await read('1.0.0', file)).includes('golden-house');
    expect(await hasHouse(assets['']?.[0] ?? '')).toBe(true);
    for (const file of [assets.hall ?? [], assets.bell ?? []].flat())
      expect(await hasHouse(file)).toBe(false);
  });

  test('carry the common texts that the remote uses in their own file, and no others, from the cache as well @GEN-02', async () => {
    const readEnglish = async (output: string) => {
      const folder = path.join(fixture.folder, output);
      const { assets, texts } = JSON.parse(
        await readFile(path.join(folder, 'release.json'), 'utf8'),
      ) as ReleaseManifest;
      const [file = 'no texts', ...others] = assets['texts:en'] ?? [];
      expect(others).toEqual([]);
      return { keys: texts?.['mfe-fixture']?.en, file: await readFile(path.join(folder, file), 'utf8') };
    };
    const { keys, file } = await readEnglish('dist/1.0.0');
    expect(keys).toEqual(['bell', 'retry', 'titles.hall']);
    expect(file).toContain('Try again');
    expect(file).not.toContain('Loading');
    // The build's cache notices a change of the common texts.
    await replaceIn(fixture, 'texts/en/common.json', 'Try again', 'Once more');
    try {
      await fixture.build({ output: 'changed', cache: true });
    } finally {
      await replaceIn(fixture, 'texts/en/common.json', 'Once more', 'Try again');
    }
    expect((await readEnglish('changed')).file).toContain('Once more');
  });

  test('are the same bytes from the cache and without it', async () => {
    const readFiles = async (folder: string) => {
      const files = (await readdir(path.join(fixture.folder, folder))).sort();
      return Promise.all(
        files.map(async (file) => [file, await readFile(path.join(fixture.folder, folder, file), 'utf8')]),
      );
    };
    // The cache was empty when 1.0.0 was built.
    await fixture.build({ output: 'warm', cache: true });
    expect(await readFiles('warm')).toEqual(await readFiles('dist/1.0.0'));
  });

  test('leave React and the atoms to the page', async () => {
    const { sizes } = await readManifest('1.0.0');
    const scripts = Object.entries(sizes).filter(([file]) => file.endsWith('.js'));
    expect(scripts.reduce((sum, [, size]) => sum + size, 0)).toBeLessThan(80_000);
  });

  test('ask the page for the hash of each file that they load themselves @PLAT-05', async () => {
    const entry = await read('1.0.0', 'remoteEntry.js');
    expect(entry.match(/__parlourLoading__\.integrityOf/g)).toHaveLength(2);
  });
});

describe('a build', () => {
  let fixture: FixturePackage;
  beforeEach(async () => {
    fixture = await copyFixture();
  });
  afterEach(() => fixture.remove());

  test('refuses a stylesheet that reaches beyond the remote', async () => {
    await replaceIn(fixture, 'src/hall/hall-page.module.css', '.hall h1', 'h1');
    await expect(fixture.build()).rejects.toThrow(/hall-page\.module\.css[\s\S]*line 5: "h1"/);
  });

  test('refuses a contributed title without a text', async () => {
    await replaceIn(fixture, 'texts/my/mfe-fixture.json', '"hall"', '"hal"');
    await expect(fixture.build()).rejects.toThrow('MY: titles.hall');
  });

  test('refuses an import that nobody exports, by its name', async () => {
    await replaceIn(
      fixture,
      'src/bell.tsx',
      'usePreservedState, useTexts }',
      'usePreservedState, useTexts, useGong }',
    );
    await replaceIn(fixture, 'src/bell.tsx', 'usePreservedState(', 'useGong(');
    await expect(fixture.build()).rejects.toThrow("export 'useGong'");
  });

  test('refuses a contribution of a view that the remote does not have', async () => {
    await replaceIn(fixture, 'src/contributions.ts', "view: 'bell'", "view: 'gong'");
    await expect(fixture.build()).rejects.toThrow('gong');
  });
});
