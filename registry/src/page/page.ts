import {
  announcementsAddress,
  type DiscoveryDocument,
  type LanguageCode,
  type LiveRelease,
  languages,
  type PageTrust,
  type PlatformConfig,
  type SignedDiscovery,
  type Theme,
  type TrustedKey,
} from '@parlour/contracts';
import type { AskedView } from './route-match.ts';

export interface PageFacts {
  document: DiscoveryDocument;
  /** The same document as the browser gets it. */
  signed: SignedDiscovery;
  /** Keys that the page believes. They come with the page and from nowhere else. */
  trusted: readonly TrustedKey[];
  config: PlatformConfig;
  language: LanguageCode;
  theme: Theme;
  /** Views that the asked address shows, whose files are fetched beside the shell's rather than after them. */
  views: readonly AskedView[];
  /** Address of the service worker; undefined where the deployment has none. */
  worker: string | undefined;
}

/**
 * The page of the shell: the signed discovery document, the keys to check it with and the site's configuration as data
 * blocks, the shell's files with their hashes, and preloads of what the asked address shows, so that its remote costs
 * no round trip of its own.
 */
export function pageHtml(facts: PageFacts): string {
  const { document, signed, trusted, config, language, theme, views, worker } = facts;
  const { shell } = document;
  const texts = `texts:${languages[language].folder}`;
  const head = [
    preloadedCall(announcementsAddress(language)),
    ...(shell.assets[''] ?? []).map((file) => startTag(shell, file)),
    ...(shell.assets[texts] ?? []).map((file) => preload(shell, file)),
    ...preloadsOf(document, views, texts),
  ];
  return `<!doctype html>
<html lang="${languages[language].tag}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="${theme}">
${worker ? `<meta name="page-worker" content="${worker}">` : ''}
<title>${escapeText(config.brand.name)}</title>
${icon(shell)}
${head.join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>${escapeText(config.brand.name)} needs JavaScript.</noscript>
${dataBlock('platform-config', config)}
${dataBlock('trust', trustOf(document, trusted))}
${dataBlock('discovery', signed)}
</body>
</html>
`;
}

const trustOf = ({ shell }: DiscoveryDocument, trusted: readonly TrustedKey[]): PageTrust => ({
  keys: trusted.map(({ id, publicKey }) => ({ id, publicKey })),
  shell: { version: shell.version, base: shell.base, integrity: shell.integrity },
});

function preloadsOf({ remotes }: DiscoveryDocument, views: readonly AskedView[], texts: string): string[] {
  const links = views.flatMap(({ remote: name, view }) => {
    const remote = remotes[name];
    if (!remote) return [];
    const parts = ['', view, texts].flatMap((part) => remote.assets[part] ?? []);
    return [remote.entry, ...parts].map((file) => preload(remote, file, ' fetchpriority="low"'));
  });
  return [...new Set(links)];
}

/** Left alone, a browser fetches deferred scripts after everything that is preloaded, while nothing runs before the shell. */
const startTag = (release: LiveRelease, file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" ${address(release, file, 'href')}>`
    : `<script defer ${address(release, file, 'src')} fetchpriority="high"></script>`;

const preload = (release: LiveRelease, file: string, priority = ''): string =>
  `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" ${address(release, file, 'href')}${priority}>`;

/** Every page asks for it at its start. An answer that is there already costs no round trip then. */
const preloadedCall = (address: string): string =>
  `<link rel="preload" as="fetch" href="${escapeText(address)}" crossorigin="anonymous">`;

/** A file without a hash has no place on the page: the release would not have been published with it. */
function address({ name, base, integrity }: LiveRelease, file: string, attribute: string): string {
  const hash = integrity[file];
  if (!hash) throw new Error(`The release of ${name} has no hash for ${file}.`);
  return `${attribute}="${base}${file}" integrity="${hash}" crossorigin="anonymous"`;
}

/** The shell's own icon where its build has one; an empty one otherwise, so that browsers do not ask for a file. */
function icon(shell: LiveRelease): string {
  const file = shell.assets.icon?.[0];
  return `<link rel="icon" href="${file ? shell.base + file : 'data:,'}">`;
}

const dataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
