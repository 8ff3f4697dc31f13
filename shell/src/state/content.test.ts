import { toNavCategories } from './content.ts';

const vendor = (code: string) => ({ code, name: code, isHot: false, logoUrl: '', gameCount: 1 });

test('both kinds of lottery are one category, and one without vendors is none @SHELL-06 @ROUTE-10', () => {
  const merged = toNavCategories([
    { type: 'RNG', vendors: [vendor('A')] },
    { type: 'LIVE', vendors: [] },
    { type: 'ELOTT', vendors: [vendor('B')] },
    { type: 'LOTT', vendors: [vendor('B'), vendor('C')] },
  ]);
  expect(merged.map(({ path, vendors }) => [path, vendors.map(({ code }) => code).join()])).toEqual([
    ['/rng', 'A'],
    ['/elott', 'B,C'],
  ]);
});
