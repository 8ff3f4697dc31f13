import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findUnnamed, listFolders, readTableFolders } from './readmes.ts';

const root = path.join(__dirname, '../..');
/** Modules of the gateway that need no README: a few files each. */
const small = ['seed-texts', 'testing'];

const packages = [
  ...listFolders(root).filter((name) => name.startsWith('mfe-')),
  ...listFolders(path.join(root, 'shared')).map((name) => `shared/${name}`),
  ...['bench', 'console', 'e2e', 'registry', 'shell', 'site', 'tools'],
];
const modules = listFolders(path.join(root, 'gateway/src')).filter((name) => !small.includes(name));

test.each([...packages, ...modules.map((name) => `gateway/src/${name}`)])(
  'the README of %s names each folder',
  (folder) => {
    expect(findUnnamed(path.join(root, folder))).toEqual([]);
  },
);

test('the README of the gateway lists exactly the folders of its source', () => {
  const listed = readTableFolders(readFileSync(path.join(root, 'gateway/README.md'), 'utf8'));
  expect(listed.toSorted()).toEqual([...modules, ...small].toSorted());
});

test('the architecture names each module of the gateway', () => {
  const architecture = readFileSync(path.join(root, 'docs/architecture.md'), 'utf8');
  const [, list = ''] = /lowest first: ([\w\s,-]+), on/.exec(architecture) ?? [];
  const frame = ['server', 'seed'];
  expect(list.split(/,\s+/).toSorted()).toEqual(modules.filter((name) => !frame.includes(name)).toSorted());
});

test('the map of the README names each folder of the repository', () => {
  const map = readFileSync(path.join(root, 'README.md'), 'utf8');
  const folders = listFolders(root).map((name) => (name.startsWith('mfe-') ? 'mfe-*' : name));
  expect(folders.filter((name) => !map.includes(`\`${name}/\``))).toEqual([]);
});

test('finds a folder that a README does not name, and a missing README', () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'readmes-'));
  try {
    mkdirSync(path.join(folder, 'src/deposit'), { recursive: true });
    mkdirSync(path.join(folder, 'src/record'));
    expect(findUnnamed(folder)).toEqual(['README.md']);
    writeFileSync(path.join(folder, 'README.md'), 'The form is in `src/deposit/`; it keeps a record.');
    expect(findUnnamed(folder)).toEqual(['record']);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
