import { findRefusals, findUnlayeredRules } from './sheet-rules.ts';

describe('a stylesheet of a remote', () => {
  test.each([
    ['a class', '.card { color: var(--ui-text-1); }'],
    ['an element inside a class', '.card h2, .card > p:first-child { margin: 0; }'],
    ['a class inside a global state', ":global([data-theme='light']) .card { color: black; }"],
    ['nested rules', '.card { & h2 { margin: 0; } p { margin: 0; } }'],
    ['conditions', '@media (width > 40rem) { @supports (display: grid) { .card { display: grid; } } }'],
    ['every branch with a class', ':is(.card, .tile) a { color: inherit; }'],
    ['every branch with a class, without weight', ':where(.card, .tile) a { color: inherit; }'],
    ['a local class', ':local(.card) a { color: inherit; }'],
    ['keyframes of a browser', '@-webkit-keyframes turn { from { rotate: 0deg; } }'],
    ['keyframes', '@keyframes turn { from { rotate: 0deg; } to { rotate: 1turn; } }'],
    ['a variable of its own', '.card { --lobby-columns: 4; }'],
  ])('may say %s', (_, css) => {
    expect(findRefusals(css, 'remote')).toEqual([]);
  });

  test.each([
    ['an element', 'h2 { margin: 0; }', '"h2"'],
    ['one element among classes', '.card, button { margin: 0; }', '"button"'],
    ['an element under a condition', '@media (width > 40rem) { h2 { margin: 0; } }', '"h2"'],
    ['an exception of a class', 'a:not(.card) { margin: 0; }', '"a:not(.card)"'],
    ['no branch', ':is a { margin: 0; }', '":is a"'],
    ['the root', ':root { color: red; }', '":root"'],
    ['a variable of the root', ':root { --lobby-columns: 4; }', '":root"'],
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

  test.each([
    'charset',
    'counter-style',
    'font-feature-values',
    'font-palette-values',
    'namespace',
    'page',
    'property',
    'view-transition',
  ])('is refused for @%s', (name) => {
    expect(findRefusals(`@${name} x;`, 'remote')).toEqual([expect.stringContaining(`@${name} acts on`)]);
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

  test('may style its shadow roots, and nest its classes in the root', () => {
    expect(findRefusals(':host { margin: 0; }', 'library')).toEqual([]);
    expect(findRefusals(':root { --size: 1px; .swiper { margin: 0; } }', 'library')).toEqual([]);
  });

  test('is refused for rules that style the root or set variables of elements', () => {
    expect(findRefusals(':root { margin: 0; }', 'library')).toHaveLength(1);
    expect(findRefusals(':root { --size: 1px; margin: 0; }', 'library')).toHaveLength(1);
    expect(findRefusals('h2 { --size: 1px; }', 'library')).toHaveLength(1);
  });
});

describe('a stylesheet of the page', () => {
  test('names a layer for every rule', () => {
    expect(findUnlayeredRules('@layer reset, ui; @layer reset { body { margin: 0; } }')).toEqual([]);
    expect(findUnlayeredRules('@layer reset { body { margin: 0; } } a { color: red; }')).toEqual([
      expect.stringContaining('"a"'),
    ]);
    const inMedia = '@media (width > 40rem) { a { color: red; } }';
    expect(findUnlayeredRules(inMedia)).toEqual([expect.stringMatching(/^line 1: "a"/)]);
    expect(findUnlayeredRules(`@layer ui { ${inMedia} }`)).toEqual([]);
  });
});
