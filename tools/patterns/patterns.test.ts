import { readFileSync } from 'node:fs';
import path from 'node:path';
import { listFiles } from '../list-files.ts';
import { findPatterns, isSlow } from './find-slow-patterns.ts';

const root = path.join(__dirname, '../..');
const serverSources = [
  'gateway/src',
  'gateway/sandbox/src',
  'gateway/art/src',
  'registry/src',
  'site/src',
  'console/server',
  'shared/contracts/src',
  'shared/money/src',
  'shared/network/src',
  'shared/postgres/src',
  'shared/start-page/src/server',
  'shared/schema/src',
  'shared/texts',
];
// Tests choose their own input, and the pages of the sandbox's games run in the player's browser.
const isServerCode = (file: string): boolean =>
  !/\.test\.ts$|\/testing\/|\/page\/main\.ts$|\.d\.ts$/.test(file);

test('finds patterns in code, and none in comments and texts', () => {
  const code = `const a: RegExp = /x+/u; // /y/\nconst b = '/z/'; const c = 4 / 2 / 1; text.replace(/[/]"/g, '');`;
  expect(findPatterns(code)).toEqual([
    { source: 'x+', flags: 'u' },
    { source: '[/]"', flags: 'g' },
  ]);
});

test.each([
  // The pattern for `Accept-Encoding` that once stopped the site for a second.
  [String.raw`^\s*br\s*(;\s*q=(?!0(\.0*)?\s*$)[\d.]+)?\s*$`, true],
  ['(a+)+$', true],
  [String.raw`\s+$`, true],
  [String.raw`^\s*br\s*$`, false],
  [String.raw`^[\w-]{8,64}$`, false],
])('knows how the time of /%s/ grows', (source, isSlowPattern) => {
  expect(isSlow({ source, flags: '' })).toBe(isSlowPattern);
});

test('matches input in linear time wherever the server uses a pattern', () => {
  const files = listFiles(...serverSources.flatMap((folder) => [`${folder}/**/*.ts`, `${folder}/**/*.js`]));
  const patterns = files
    .filter(isServerCode)
    .flatMap((file) =>
      findPatterns(readFileSync(path.join(root, file), 'utf8')).map((pattern) => ({ file, pattern })),
    );
  expect(patterns.length).toBeGreaterThan(100);
  const slow = patterns.filter(({ pattern }) => isSlow(pattern));
  expect(slow.map(({ file, pattern }) => `${file}: /${pattern.source}/${pattern.flags}`)).toEqual([]);
});
