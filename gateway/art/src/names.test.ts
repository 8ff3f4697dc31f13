import { createGameNames, getVendorIndex, themes, vendors } from './index.ts';
import { isRefusedTitle } from './refused-titles.ts';
import { splitName } from './suffixes.ts';

const seed = 2026;

describe('game names', () => {
  test('gives the same names for the same seed', () => {
    expect(createGameNames(3, 'RNG', 50, seed)).toEqual(createGameNames(3, 'RNG', 50, seed));
    expect(createGameNames(3, 'RNG', 50, seed)).not.toEqual(createGameNames(3, 'RNG', 50, seed + 1));
  });

  test('gives ten thousand names over sixty vendors, distinct within each', () => {
    expect(vendors).toHaveLength(60);
    for (const { index, categories } of vendors) {
      const each = Math.ceil(10_000 / vendors.length / categories.length);
      const names = categories.flatMap((category) => createGameNames(index, category, each, `${seed}`));
      expect(new Set(names.map(({ name }) => name)).size).toBe(each * categories.length);
    }
  });

  test('keeps names distinct between all categories, whatever a vendor makes', () => {
    const categories = ['RNG', 'LIVE', 'FISH', 'PVP', 'SPORTS', 'ESPORTS', 'ELOTT', 'LOTT', 'SV3'] as const;
    const names = categories.flatMap((category) => createGameNames(0, category, 200, seed));
    expect(new Set(names.map(({ name }) => name)).size).toBe(names.length);
  });

  test('continues numbering suffixes until a theme is used up, then throws', () => {
    const all = createGameNames(19, 'SV3', 200, seed);
    expect(new Set(all.map(({ name }) => name)).size).toBe(200);
    expect(() => createGameNames(19, 'SV3', 2_000, seed)).toThrow(RangeError);
  });

  test('leaves out what appeals to minors under the strict profile', () => {
    const used = (profile: 'specification' | 'strict') =>
      new Set(
        vendors
          .flatMap(({ index }) => createGameNames(index, 'RNG', 60, seed, profile))
          .map(({ theme }) => theme),
      );
    expect(used('specification').has('candy')).toBe(true);
    expect(used('strict').has('candy')).toBe(false);
    expect(used('strict').has('magic')).toBe(false);
  });

  test('prefers the themes of the vendor', () => {
    const games = createGameNames(6, 'RNG', 300, seed);
    const oceans = games.filter(({ theme }) => theme === 'ocean').length;
    expect(oceans).toBeGreaterThan(300 * 0.12);
  });

  test('never gives a stutter or a known title', () => {
    for (const { index } of vendors) {
      for (const { title } of createGameNames(index, 'RNG', 170, seed)) {
        const [first = '', ...rest] = title.split(' ');
        expect(rest.filter((word) => word.slice(0, 4) === first.slice(0, 4))).toEqual([]);
        expect(isRefusedTitle(title)).toBe(false);
      }
    }
  });

  test('splits every name it gives back into the same parts', () => {
    for (const { index, categories } of vendors) {
      for (const category of categories) {
        for (const { name, title, suffix } of createGameNames(index, category, 40, seed)) {
          expect(splitName(name, category)).toEqual(suffix ? { title, suffix } : { title });
        }
      }
    }
  });
});

describe('vendors', () => {
  test('have distinct codes and names', () => {
    expect(new Set(vendors.map(({ code }) => code)).size).toBe(vendors.length);
    expect(new Set(vendors.map(({ name }) => name)).size).toBe(vendors.length);
    for (const { code } of vendors) expect(code).toMatch(/^[A-Z][A-Z0-9_]+$/);
  });

  test('are drawn by their index, and an external vendor by its code', () => {
    expect(getVendorIndex('JADE_TIGER')).toBe(1);
    expect(getVendorIndex('NEW_HOUSE')).toBe(getVendorIndex('NEW_HOUSE'));
    expect(getVendorIndex('NEW_HOUSE')).toBeGreaterThanOrEqual(vendors.length);
  });

  test('make games of every category', () => {
    const made = new Set(vendors.flatMap(({ categories }) => categories));
    for (const { category } of Object.values(themes)) expect(made).toContain(category);
  });
});
