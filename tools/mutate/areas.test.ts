import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { areas } from './areas.ts';
import { equivalentMutants } from './equivalent-mutants.ts';

const root = path.join(__dirname, '../..');

test('names files and tests that exist', () => {
  const paths = areas.flatMap(({ files, tests }) => [...files, ...tests]);
  expect(paths.filter((file) => !existsSync(path.join(root, file)))).toEqual([]);
});

test('contains every file of rules exactly once', () => {
  const mutated = areas.flatMap(({ files }) => files);
  const ofRules = listFiles('*-rules.ts').filter((file) => !path.basename(file).startsWith('use-'));
  expect(ofRules.filter((file) => !mutated.includes(file))).toEqual([]);
  expect(mutated.filter((file, index) => mutated.indexOf(file) !== index)).toEqual([]);
});

test('excludes only mutants of code that exists', () => {
  const stale = equivalentMutants.filter(({ file, change, line = '' }) => {
    const text = readFileSync(path.join(root, file), 'utf8').replace(/\s+/g, ' ');
    const [original = ''] = change.split(' → ');
    return !text.includes(original.replace(/\s+/g, ' ')) || !text.includes(line.replace(/\s+/g, ' '));
  });
  expect(stale.map(({ file, change, line }) => `${file}: ${line ?? ''} ${change}`)).toEqual([]);
});
