import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { collectStrings, findMissingKeys, findUnreadKeys, listKeys } from './unread-texts.ts';

const root = path.join(__dirname, '../..');
const texts = path.join(root, 'shared/texts/en');

/** Other tests show that every error code and every rule has its text. */
const shownByOtherTests = ['errors', 'validation'];
const packages = readdirSync(texts)
  .map((file) => path.basename(file, '.json'))
  .filter((name) => !shownByOtherTests.includes(name));

/** Folders whose code reads the texts that are not of a package: all for common texts. */
const readers: Record<string, string[]> = { common: ['shell', 'mfe-*'], start: ['registry'] };

/** Returns the sources that can read the texts of a package: its own and the shared ones. */
function readSources(name: string): string[] {
  const own = readers[name] ?? [name.startsWith('mfe-') ? name : 'shell'];
  return listFiles(...[...own, 'shared'].map((folder) => `${folder}/**/*.ts*`))
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
    .map((file) => readFileSync(path.join(root, file), 'utf8'));
}

test.each(packages)('the code reads every text of %s @GEN-02', (name) => {
  const tree = JSON.parse(readFileSync(path.join(texts, `${name}.json`), 'utf8'));
  expect(findUnreadKeys(tree, collectStrings(readSources(name)))).toEqual([]);
});

const readTree = (name: string) => JSON.parse(readFileSync(path.join(texts, `${name}.json`), 'utf8'));
const commonKeys: Record<string, string[]> = JSON.parse(
  readFileSync(path.join(root, 'shared/texts/common-keys.json'), 'utf8'),
);

test.each(packages.filter((name) => name.startsWith('mfe-')))(
  'each text that the code of %s reads is in its release @GEN-02',
  (name) => {
    const own = commonKeys[name] ?? [];
    const common = listKeys(readTree('common')).filter((key) =>
      own.some((part) => key === part || key.startsWith(`${part}.`)),
    );
    const errors = listKeys(readTree('errors'));
    const sources = listFiles(`${name}/src/**/*.ts*`)
      .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|\/testing\//.test(file))
      .map((file) => readFileSync(path.join(root, file), 'utf8'));
    const keys = new Set([...listKeys(readTree(name)), ...common, ...errors]);
    expect(findMissingKeys(sources, keys)).toEqual([]);
  },
);

test('a text that no file has is missing', () => {
  expect(findMissingKeys(["t('share')", "t('no.share')"], new Set(['share']))).toEqual(['no.share']);
});

test('a text is read by its key, by a template or in one of its plural forms, and no other is', () => {
  const show = (t: (key: string) => string, name: string) =>
    [t('page.title'), t('count'), t(`kinds.${name}.name`), t(`${name}.no`)].join();
  const tree = {
    page: { title: '', note: '' },
    kinds: { slots: { name: '', rule: '' } },
    count_one: '',
    count_other: '',
    all: { no: '' },
  };
  expect(findUnreadKeys(tree, collectStrings([String(show)]))).toEqual([
    'page.note',
    'kinds.slots.rule',
    'all.no',
  ]);
});
