import { bannerLooks, emblemOfCategory, getThemeEmblems, isEmblem, type Theme, themes } from './index.ts';

const used = [
  ...Object.values(themes).flatMap((theme: Theme) => [...getThemeEmblems(theme), ...(theme.weapons ?? [])]),
  ...Object.values(bannerLooks).flatMap(({ emblems }) => emblems),
  ...Object.values(emblemOfCategory),
];

describe('motifs', () => {
  test('name emblems that exist and are light enough', () => {
    expect(used.filter((name) => !isEmblem(name))).toEqual([]);
  });

  test('show no living religion, banknote or national flag', () => {
    const forbidden =
      /buddha|stupa|pagoda|monk(?!ey)|ganesha|hindu|yin-yang|circling-fish|cross(?!ed|hair)|church|mosque|temple-gate|prayer|angel|nun-|star-of-david|law-star|menorah|banknote|money-stack|dollar|cash|caravel|galleon|flag-/;
    expect(used.filter((name) => forbidden.test(name))).toEqual([]);
  });

  test('use words that name no living religion', () => {
    const words = Object.values(themes).flatMap((theme: Theme) => [
      ...theme.firstWords,
      ...Object.keys(theme.nouns),
    ]);
    expect(
      words.filter((word) => /buddha|bagan|pagoda|nat |monk(?!ey)|nirvana|karma|zen/i.test(word)),
    ).toEqual([]);
  });
});
