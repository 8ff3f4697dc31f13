import { findRefusals, findUnlayeredRules } from './sheet-rules.ts';

describe('a stylesheet of a remote', () => {
  test.each([
    ['a class', '.card { color: var(--ui-text-1); }'],
    ['an element inside a class', '.card h2, .card > p:first-child { margin: 0; }'],
    ['a class inside a global state', ":global([data-theme='light']) .card { color: black; }"],
    ['nested rules', '.card { & h2 { margin: 0; } p { margin: 0; } }'],
    ['conditions', '@media (width > 40rem) { @supports (display: grid) { .card { display: grid; } } }'],
    ['every branch with a class', ':is(.card, .tile) a { color: inherit; }'],
    ['keyframes', '@keyframes turn { from { rotate: 0deg; } to { rotate: 1turn; } }'],
    ['a variable of its own', '.card { --lobby-columns: 4; }'],
  ])('may say %s', (_, css) => {
    expect(findRefusals(css, 'remote')).toEqual([]);
  });

  test.each([
    ['an element', 'h2 { margin: 0; }', '"h2"'],
    ['one element among classes', '.card, button { margin: 0; }', '"button"'],
    ['the root', ':root { color: red; }', '":root"'],
    ['the body', 'body { margin: 0; }', '"body"'],
    ['everything', '* { margin: 0; }', '"*"'],
    ['a global class', ':global(.dialog) { margin: 0; }', '":global(.dialog)"'],
    ['the root around a class', 'html:has(.card) { margin: 0; }', '"html:has(.card)"'],
    ['a branch without a class', ':is(.card, a) { margin: 0; }', '":is(.card, a)"'],
    ['a font', '@font-face { font-family: x; src: url(x.woff2); }', '@font-face'],
    ['another sheet', "@import 'x.css';", '@import'],
    ['!important', '.card { color: red !important; }', 'color is !important'],
    ['a token', '.card { --ui-gold: red; }', '--ui-gold'],
  ])('is refused for %s', (_, css, part) => {
    expect(findRefusals(css, 'remote')).toEqual([expect.stringContaining(part)]);
  });

  test('gets the line of each refusal', () => {
    expect(findRefusals('.card { color: red; }\n\nh2 { margin: 0; }', 'remote')).toEqual([
      expect.stringMatching(/^line 3: /),
    ]);
  });
});

describe('a stylesheet of a library', () => {
  test('may set its variables on the root', () => {
    expect(
      findRefusals(':root { --swiper-theme-color: #007aff; } .swiper { margin: 0; }', 'library'),
    ).toEqual([]);
  });

  test('is refused for rules that style the root', () => {
    expect(findRefusals(':root { margin: 0; }', 'library')).toHaveLength(1);
  });
});

describe('a stylesheet of the page', () => {
  test('names a layer for every rule', () => {
    expect(findUnlayeredRules('@layer reset, ui; @layer reset { body { margin: 0; } }')).toEqual([]);
    expect(findUnlayeredRules('@layer reset { body { margin: 0; } } a { color: red; }')).toEqual([
      expect.stringContaining('"a"'),
    ]);
  });
});
