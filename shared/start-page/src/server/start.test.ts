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

test('has the background of both themes before the stylesheets', () => {
  const tokens = path.join(__dirname, '../../../ui/src/tokens/generated/tokens.css');
  const sheet = readFileSync(tokens, 'utf8');
  const [dark, light] = [...sheet.matchAll(/--ui-bg-canvas: ([^;]+);/g)].map(([, colour]) => colour);
  expect(head).toContain(`html{background:${dark}}html[data-theme=light]{background:${light}}`);
});
