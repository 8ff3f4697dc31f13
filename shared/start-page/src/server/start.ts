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
 * Style of a page before its stylesheets have arrived: the background that they also set, so that nothing flashes, and
 * the text, which is hidden for the usual duration of a start. Its layer precedes all layers of the stylesheets.
 */
const style = [
  '@layer start{',
  'html{background:oklch(0.165 0.024 292)}',
  'html[data-theme=light]{background:oklch(0.97 0.007 292)}',
  '[data-not-started]{max-width:40rem;padding:24px;font:1rem/1.5 system-ui,sans-serif;animation:show-late 0s 6s backwards}',
  '[data-not-started] p{margin:0 0 1em}',
  '}',
  // Unlayered: the stylesheets remove the underline of links.
  '[data-not-started] a{text-decoration:underline}',
  '@keyframes show-late{from{visibility:hidden}}',
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
 * Their priority matters: by default, a browser fetches them after all preloads, but nothing runs before them.
 */
export function renderStart(files: readonly StartFile[], texts: StartTexts): StartTags {
  const stylesheets = files.filter(({ address }) => address.endsWith('.css'));
  const scripts = files.filter(({ address }) => !address.endsWith('.css'));
  return {
    head: [
      ...stylesheets.map((file) => `<link rel="preload" as="style" ${toAttributes('href', file)}>`),
      ...scripts.map((file) => `<script defer ${toAttributes('src', file)} fetchpriority="high"></script>`),
      `<style>${style}</style>`,
    ].join('\n'),
    body: [
      `<div id="root">${renderNotStarted(texts)}</div>`,
      `<script>${script}</script>`,
      `<noscript>${escapeText(texts.needsScripts)}</noscript>`,
    ].join('\n'),
    end: stylesheets.map((file) => `<link rel="stylesheet" ${toAttributes('href', file)}>`).join('\n'),
  };
}

/** Renders the text that the started page replaces. The link also works in a browser without scripts. */
const renderNotStarted = ({ notStarted, loadAgain }: StartTexts): string =>
  `<main data-not-started><p>${escapeText(notStarted)}</p><p><a href="">${escapeText(loadAgain)}</a></p></main>`;

const toAttributes = (attribute: string, { address, integrity }: StartFile): string =>
  `${attribute}="${address}" integrity="${integrity}" crossorigin="anonymous"`;

/** Escapes a text for the content of an element or a quoted attribute. */
export const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
