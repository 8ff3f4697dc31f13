import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(__dirname, '../..');

interface NamedTest {
  file: string;
  title: string;
}

/** Reads the tests that a table names, as `[file](address): title`, several of them between line breaks. */
const readNamedTests = (document: string): NamedTest[] =>
  document
    .split(/<br>|\|/)
    .map((cell) => /^ ?\[[^\]]+\]\(\.\.\/([^)]+)\): (.+?) ?$/.exec(cell))
    .flatMap((found) => (found ? [{ file: found[1] ?? '', title: found[2] ?? '' }] : []));

const isThere = ({ file, title }: NamedTest): boolean =>
  existsSync(path.join(root, file)) && readFileSync(path.join(root, file), 'utf8').includes(title);

test('every test that stands for a weakness exists @SAFE-04', () => {
  const named = readNamedTests(readFileSync(path.join(root, 'docs/security-tests.md'), 'utf8'));
  expect(named.length).toBeGreaterThan(100);
  expect(named.filter((one) => !isThere(one))).toEqual([]);
});

test('a named test is found by its file and its title', () => {
  const [first, second] = readNamedTests('| x | [a](../tools/a.ts): one<br>[b](../tools/b.ts): two |\n');
  expect([first, second]).toEqual([
    { file: 'tools/a.ts', title: 'one' },
    { file: 'tools/b.ts', title: 'two' },
  ]);
  expect(
    isThere({ file: 'tools/structure/security-tests.test.ts', title: 'no such title'.toUpperCase() }),
  ).toBe(false);
});
