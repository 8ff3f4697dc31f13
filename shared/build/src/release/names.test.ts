import { createClassNames } from './names.ts';

test('names classes by release, sheet and order', () => {
  const toClassName = createClassNames('mfe-lobby@1.0.0');
  const names = ['row', 'cell', 'row'].map((local) => toClassName('src/list.module.css', local));
  expect(names[0]).toMatch(/^a_[0-9a-f]{8}$/);
  expect(names[1]).toBe(`b${names[0]?.slice(1)}`);
  expect(names[2]).toBe(names[0]);
});

test('gives no two sheets and no two releases the same names', () => {
  const [one, other] = ['mfe-lobby@1.0.0', 'mfe-lobby@1.0.1'].map(createClassNames);
  const names = [one, other].flatMap((toClassName) =>
    ['src/list.module.css', 'src/grid.module.css'].map((file) => toClassName?.(file, 'row')),
  );
  expect(new Set(names).size).toBe(4);
});

test('counts on after the alphabet', () => {
  const toClassName = createClassNames('mfe-lobby@1.0.0');
  const names = Array.from({ length: 60 }, (_, index) => toClassName('src/a.module.css', `c${index}`));
  expect(new Set(names).size).toBe(60);
  expect(names[26]).toMatch(/^aa_/);
  expect(names[59]).toMatch(/^bh_/);
});
