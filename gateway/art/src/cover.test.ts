import { createHash } from 'node:crypto';
import { coverSvg, createGameNames, vendors } from './index.ts';

const sample = {
  key: 'NOVA_REEL:1042',
  category: 'RNG',
  vendorIndex: 0,
  name: 'Royal Gems Deluxe',
  theme: 'gems',
} as const;
/** 1 draws all, which takes ten seconds. */
const sampleEvery = 8;
const digest = (text: string): string => createHash('sha256').update(text).digest('base64url');

/** The ids depend on the key and would alone make every picture different. */
const withoutIds = (picture: string): string =>
  picture.replaceAll(/id="(c[0-9a-z]+)b"/.exec(picture)?.[1] ?? '', '');

describe('cover', () => {
  test('gives the same bytes for the same key', () => {
    expect(coverSvg(sample)).toBe(coverSvg(sample));
    expect(digest(coverSvg(sample))).toMatchInlineSnapshot(`"Fzrok0dEbU6ZIt7i8LvI80gZLUk163QT2HFZ3PAnhNw"`);
  });

  test('gives different pictures over ten thousand games, each light enough to send', () => {
    const seen = new Set<string>();
    let longest = 0;
    const games = vendors.flatMap(({ code, index: vendorIndex, categories }) => {
      const category = categories[0] ?? 'RNG';
      return createGameNames(vendorIndex, category, 167, 1).map((game, index) => ({
        key: `${code}:${index}`,
        category,
        vendorIndex,
        ...game,
      }));
    });
    const drawn = games.filter((_, index) => index % sampleEvery === 0);
    for (const game of drawn) {
      const picture = coverSvg(game);
      seen.add(digest(withoutIds(picture)));
      longest = Math.max(longest, Buffer.byteLength(picture));
    }
    expect(seen.size).toBe(drawn.length);
    expect(longest).toBeLessThanOrEqual(55_000);
  });

  test('puts a known suffix on a ribbon, given apart or within the name', () => {
    const apart = coverSvg({ ...sample, name: 'Royal Gems', suffix: 'Deluxe' });
    expect(apart).toBe(coverSvg(sample));
    expect(apart).not.toBe(coverSvg({ ...sample, name: 'Royal Gems' }));
  });

  test('finds the theme from the name', () => {
    expect(coverSvg({ ...sample, theme: undefined })).toBe(coverSvg(sample));
  });

  test('draws what the name says, also where only another category has the noun', () => {
    const pocket = 'fill="#1c9a5e"';
    expect(coverSvg({ ...sample, theme: undefined, name: 'European Roulette' })).toContain(pocket);
    expect(coverSvg({ ...sample, theme: undefined, name: 'European Gems' })).not.toContain(pocket);
  });

  test('draws a game whose name fits no theme', () => {
    expect(coverSvg({ ...sample, theme: undefined, name: 'Qwerty' })).toContain('<svg');
  });

  test('shifts the look by vendor, not by name alone', () => {
    expect(coverSvg({ ...sample, vendorIndex: 1 })).not.toBe(coverSvg(sample));
  });

  test('needs neither a font nor another file', () => {
    const picture = coverSvg(sample);
    expect(picture).not.toMatch(
      /<text|<image|font-family|href="(?!#)|https?:\/\/(?!www\.w3\.org\/2000\/svg)/,
    );
  });
});
