import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { breakpoints, spaces } from './tokens.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));

/** Returns the rules that each rule set of a style sheet breaks, by its class name. */
function lint(sheet: readonly string[]): Record<string, string[]> {
  const { stderr } = spawnSync(`${root}node_modules/.bin/stylelint`, ['--stdin', '--formatter', 'json'], {
    cwd: root,
    encoding: 'utf8',
    input: sheet.join('\n'),
  });
  const [{ warnings }] = JSON.parse(stderr) as [{ warnings: { line: number; rule: string }[] }];
  const broken: Record<string, string[]> = {};
  for (const { line, rule } of warnings) {
    const [, name = ''] = /\.(\w+)/.exec(sheet[line - 1] ?? '') ?? [];
    broken[name] = [...(broken[name] ?? []), rule].sort();
  }
  return broken;
}

describe('the lint of style sheets', () => {
  test('refuses distances and text sizes off the scales, and breakpoints that are not listed', () => {
    const disallowed = ['declaration-property-value-disallowed-list'];
    const size = ['declaration-property-value-allowed-list'];
    expect(
      lint([
        '.raw { padding: 8px; }',
        '.mixed { margin-block: var(--ui-space-8) 7px; }',
        '.negative { inset-inline-end: -4px; }',
        '.nested { padding-block-end: calc(20px + env(safe-area-inset-bottom)); }',
        '.rem { row-gap: 0.5rem; }',
        '.misspelt { gap: var(--ui-space-13); }',
        '.unknown { color: var(--ui-text-9); }',
        '.text { font-size: 0.875rem; }',
        '.word { font-size: small; }',
        '.shorthand { font: 600 14px/1 sans-serif; }',
        '@media (width < 639px) { .width { color: red; } }',
        '@media (max-width: 640px) { .notation { color: red; } }',
      ]),
    ).toEqual({
      raw: disallowed,
      mixed: disallowed,
      negative: disallowed,
      nested: disallowed,
      rem: disallowed,
      misspelt: disallowed,
      unknown: disallowed,
      text: size,
      word: size,
      shorthand: disallowed,
      width: ['media-feature-name-value-allowed-list'],
      notation: ['media-feature-range-notation'],
    });
  });

  test('accepts tokens, relative lengths, hairlines, fallbacks and measures with a name', () => {
    expect(
      lint([
        '.token { padding: var(--ui-space-8) 0 1px; margin-inline: calc(-1 * var(--ui-space-4)) auto; }',
        '.relative { gap: 0.3em; padding-inline: 5%; }',
        '.fallback { inset-block-start: var(--ui-sticky-height, 56px); }',
        '.named { --thumb-size: 20px; padding: calc(var(--thumb-size) / 2); }',
        '.size { inline-size: 34px; border-radius: 9px; }',
        '.input { font-size: max(16px, var(--ui-type-body-l-size)); }',
        '.symbol { font-size: 0.8em; }',
        '@media (640px <= width < 1024px) { .range { color: red; } }',
      ]),
    ).toEqual({});
  });
});

test('lists the steps of the space scale and the breakpoints in the README of the package', () => {
  const page = readFileSync(`${root}shared/ui/README.md`, 'utf8');
  expect(page).toContain(`--ui-space-{${spaces.join(',')}}`);
  const [, table = ''] = page.split('## Breakpoints');
  const listed = [...table.matchAll(/^\| (\d+) +\|/gm)].map(([, width]) => Number(width));
  expect(listed).toEqual([...breakpoints]);
});
