import { compactSheet } from './compact-sheet.ts';

test.each([
  ['comments', '/* a */ .a { /* b */ margin: 0 /* c */ 1px; }', '.a{margin:0 1px}'],
  [
    'spaces and lines',
    '.a > .b,\n.c::before {\n  transition: color 1s,\n    width 2s;\n}',
    '.a > .b,.c::before{transition:color 1s,width 2s}',
  ],
  [
    'spaces in conditions and nested rules',
    '@media (width > 40rem) {\n .a { color: red; &:hover { color: blue } } }',
    '@media (width > 40rem){.a{color:red;&:hover{color:blue}}}',
  ],
])('removes %s', (_, css, compact) => {
  expect(compactSheet(css)).toBe(compact);
});

test.each([
  ['quoted text', `.a{content:'a,  b';grid-template-areas:"a  b"}`],
  ['an attribute in quotes', `[title='a  b'] .a{margin:0}`],
  ['a custom property', '.a{--sizes:1px, 2px}'],
  ['!important', '.a{margin:0 !important}'],
  ['the end of a statement', '@layer reset,ui;'],
])('keeps %s', (_, css) => {
  expect(compactSheet(css)).toBe(css);
});
