/**
 * The rules of style sheets that Biome does not have: distances and text sizes are steps of the scales of
 * `shared/ui/src/tokens/tokens.ts`, and a media query names one of the breakpoints, in the range notation.
 */
import { createTokenSheet } from './shared/ui/src/tokens/token-sheet.ts';
import { breakpoints } from './shared/ui/src/tokens/tokens.ts';

const distances = /^(margin|padding|inset|scroll-margin|scroll-padding)(-|$)|^((row|column)-)?gap$/;
// 0 and the hairline of 1 px need no token, nor does a fallback, which stands in for a property of the page.
const rawLength = /(?<!var\(--[\w-]+, *)(?<![\w.-])-?(?![01]px)\d*\.?\d+(px|rem|pt|cm|mm|in)\b/;

// The shell sets the height of its sticky header.
const tokenNames = [...createTokenSheet().matchAll(/^ *--ui-([\w-]+):/gm)].map(([, name]) => name);
const unknownToken = new RegExp(`var\\(--ui-(?!(?:${[...tokenNames, 'sticky-height'].join('|')})[,)])`);

const advice =
  'use a step of the scale (shared/ui/README.md), or name the measure of a drawing in a property';

export default {
  ignoreFiles: ['**/dist/**', '**/generated/**', '**/built/**'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': [
      { [`${distances}`]: [rawLength], '/^(?!--)/': [unknownToken], font: [/\d/] },
      { message: (property, value) => `${property}: ${value}: ${advice}` },
    ],
    'declaration-property-value-allowed-list': [
      {
        'font-size': [
          'inherit',
          /^var\(--[\w-]+\)$/,
          /^\d*\.?\d+(em|%)$/,
          /^(min|max)\(.*var\(--ui-type-[\w-]+-size\)/,
        ],
      },
      { message: (property, value) => `${property}: ${value}: ${advice}` },
    ],
    'media-feature-range-notation': 'context',
    'media-feature-name-value-allowed-list': [
      { '/width$/': breakpoints.map((width) => `${width}px`) },
      { message: (name, value) => `${name}: ${value} is none of the breakpoints of shared/ui/README.md` },
    ],
  },
  overrides: [
    {
      // The pages of games and payments belong to other companies, so they do not load the scales of the site.
      files: ['gateway/sandbox/**'],
      rules: {
        'declaration-property-value-disallowed-list': null,
        'declaration-property-value-allowed-list': null,
      },
    },
  ],
};
