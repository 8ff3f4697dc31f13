import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';

/** A script or stylesheet that starts a page. */
interface StartFile {
  address: string;
  integrity: string;
}

/** Texts that a page shows without any of its files. */
export interface StartTexts {
  /** Shown while the page has not started for a while. */
  notStarted: string;
  loadAgain: string;
  needsScripts: string;
}

interface StartTags {
  /** For the end of the head. */
  head: string;
  /** For the beginning of the body: the element `#root`, and what a browser without scripts shows. */
  body: string;
  /** For the end of the body. */
  end: string;
}

/**
 * Style of a page before its stylesheets have arrived: the background that they also set, so that nothing flashes, the
 * outline of the frame, and the text, which takes its place when the start is late. Its layer precedes all layers of the
 * stylesheets.
 */
const style = [
  '@layer start{',
  'html{background:oklch(0.165 0.024 292)}',
  'html[data-theme=light]{background:oklch(0.97 0.007 292)}',
  'html{--start-bar:oklch(0.205 0.028 292);--start-name:#efc057}',
  'html[data-theme=light]{--start-bar:oklch(1 0 0);--start-name:#4a2b9b}',
  'body{margin:0}',
  'header[data-start]{display:flex;align-items:center;gap:8px;height:56px;padding:0 14px;background:var(--start-bar);color:var(--start-name);font:800 1rem/1 system-ui,sans-serif;letter-spacing:.08em;text-transform:uppercase}',
  'section[data-start]{display:grid;grid-template-columns:repeat(4,1fr);gap:8px;padding:14px;animation:hide-late 0s 6s forwards}',
  '[data-start] i{height:86px;border-radius:14px;background:var(--start-bar)}',
  '[data-start] i:first-child{grid-column:1/-1;height:178px}',
  '[data-not-started]{position:absolute;max-width:40rem;padding:24px;font:1rem/1.5 system-ui,sans-serif;animation:show-late 0s 6s backwards}',
  '[data-not-started] p{margin:0 0 1em}',
  '}',
  // Unlayered: the stylesheets remove the underline of links.
  '[data-not-started] a{text-decoration:underline}',
  '@keyframes show-late{from{visibility:hidden}}@keyframes hide-late{to{visibility:hidden}}',
].join('');

/** Text of the script, without the comment in its first line. */
const script = readFileSync(new URL('load-again.js', import.meta.url), 'utf8')
  .split('\n')
  .slice(1)
  .join('\n')
  .trim();

const toSource = (text: string): string => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Hashes of the inline style and script, for the directives of a Content-Security-Policy. */
export const startSources = { style: toSource(style), script: toSource(script) } as const;

/**
 * Renders the tags with which a page starts. A stylesheet in the head would keep the page blank until it has arrived;
 * at the end of the body it does not, and is requested early by its preload. Scripts with `defer` still run after it.
 * Their priority matters: by default, a browser fetches them after all preloads, but nothing runs before them. With a
 * `brand`, the page begins with the outline of the site's frame, which a browser paints before any other file arrives.
 */
export function renderStart(files: readonly StartFile[], texts: StartTexts, brand?: string): StartTags {
  const stylesheets = files.filter(({ address }) => address.endsWith('.css'));
  const scripts = files.filter(({ address }) => !address.endsWith('.css'));
  return {
    head: [
      ...stylesheets.map((file) => `<link rel="preload" as="style" ${toAttributes('href', file)}>`),
      ...scripts.map((file) => `<script defer ${toAttributes('src', file)} fetchpriority="high"></script>`),
      `<style>${style}</style>`,
    ].join('\n'),
    body: [
      `<div id="root">${brand === undefined ? '' : renderBar(brand)}${renderNotStarted(texts)}${brand === undefined ? '' : outline}</div>`,
      `<script>${script}</script>`,
      `<noscript>${escapeText(texts.needsScripts)}</noscript>`,
    ].join('\n'),
    end: stylesheets.map((file) => `<link rel="stylesheet" ${toAttributes('href', file)}>`).join('\n'),
  };
}

const gem =
  '<svg viewBox="0 0 40 40" width="32" height="32"><path d="M20 1.5 36 11v18L20 38.5 4 29V11Z" fill="#eebd4c"/><path d="M20 7 31 13.6 20 20.2 9 13.6Z" fill="#a37df0"/><path d="M9 13.6 20 20.2V33L9 26.4Z" fill="#6f43cf"/><path d="M31 13.6 20 20.2V33l11-6.6Z" fill="#4c2699"/></svg>';

/** Renders the bar with mark and name. Screen readers wait for the started page. */
const renderBar = (brand: string): string =>
  `<header data-start aria-hidden="true">${gem}${escapeText(brand)}</header>`;

/** Placeholders of a banner and eight tiles below the bar. */
const outline = `<section data-start aria-hidden="true">${'<i></i>'.repeat(9)}</section>`;

/** Renders the text that the started page replaces. The link also works in a browser without scripts. */
const renderNotStarted = ({ notStarted, loadAgain }: StartTexts): string =>
  `<main data-not-started><p>${escapeText(notStarted)}</p><p><a href="">${escapeText(loadAgain)}</a></p></main>`;

const toAttributes = (attribute: string, { address, integrity }: StartFile): string =>
  `${attribute}="${address}" integrity="${integrity}" crossorigin="anonymous"`;

/** Escapes a text for the content of an element or a quoted attribute. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
