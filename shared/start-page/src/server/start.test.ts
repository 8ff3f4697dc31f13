import { readFileSync } from 'node:fs';
import path from 'node:path';
import { renderStart } from './start.ts';

const texts = { notStarted: 'Not <started>.', loadAgain: 'Load "again"', needsScripts: 'Scripts & more' };
const files = ['/a/main.css', '/a/main.js'].map((address) => ({ address, integrity: `sha256-${address}` }));
const { head, body, end } = renderStart(files, texts);

test('requests every file with its hash, and applies stylesheets after everything that can be shown @PLAT-05', () => {
  expect(head).toContain(
    '<link rel="preload" as="style" href="/a/main.css" integrity="sha256-/a/main.css" crossorigin="anonymous">',
  );
  expect(head).toContain('<script defer src="/a/main.js" integrity="sha256-/a/main.js"');
  expect(head + body).not.toContain('rel="stylesheet"');
  expect(end).toBe(
    '<link rel="stylesheet" href="/a/main.css" integrity="sha256-/a/main.css" crossorigin="anonymous">',
  );
});

test('shows the texts as texts @ERR-02', () => {
  expect(body).toContain('<p>Not &lt;started>.</p><p><a href="">Load &quot;again&quot;</a></p>');
  expect(body).toContain('<noscript>Scripts &amp; more</noscript>');
});

test('begins with the frame of a site and its name, before any other file arrives', () => {
  const site = renderStart(files, texts, 'House & Co').body;
  expect(site).toMatch(
    /^<div id="root"><header data-start aria-hidden="true"><svg .*<\/svg>House &amp; Co<\/header>/,
  );
  expect(site).toMatch(/<\/main><section data-start aria-hidden="true">(?:<i><\/i>)+<\/section><\/div>/);
  expect(body).not.toContain('data-start ');
  const bars = [...head.matchAll(/--start-bar:([^;}]+)/g)].map(([, colour]) => colour);
  expect(bars).toEqual(readTokens('surface-1'));
});

const readTokens = (name: string): (string | undefined)[] => {
  const tokens = path.join(__dirname, '../../../ui/src/tokens/generated/tokens.css');
  return [...readFileSync(tokens, 'utf8').matchAll(new RegExp(`--ui-${name}: ([^;]+);`, 'g'))].map(
    ([, colour]) => colour,
  );
};

test('has the background of both themes before the stylesheets', () => {
  const [dark, light] = readTokens('bg-canvas');
  expect(head).toContain(`html{background:${dark}}html[data-theme=light]{background:${light}}`);
});
