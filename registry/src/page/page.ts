import {
  type DiscoveryDocument,
  type LanguageCode,
  type LiveRelease,
  languages,
  type PageTrust,
  type PlatformConfig,
  type SignedDiscovery,
  type Theme,
  type TrustedKey,
  toAnnouncementsAddress,
} from '@parlour/contracts';
import type { RequestedView } from './route-match.ts';

export interface PageContent {
  document: DiscoveryDocument;
  /** The same document as the browser gets it. */
  signed: SignedDiscovery;
  /** Keys that the page believes. They come with the page and from nowhere else. */
  trusted: readonly TrustedKey[];
  config: PlatformConfig;
  language: LanguageCode;
  theme: Theme;
  /** Views that the asked address shows, whose files are fetched beside the shell's rather than after them. */
  views: readonly RequestedView[];
  /** Address of the service worker; undefined where the deployment has none. */
  worker: string | undefined;
}

/**
 * The page of the shell: the signed discovery document, the keys to check it with and the site's configuration as data
 * blocks, the shell's files with their hashes, and preloads of what the asked address shows, so that its remote costs
 * no round trip of its own.
 */
export function renderPage(facts: PageContent): string {
  const { document, signed, trusted, config, language, theme, views, worker } = facts;
  const { shell } = document;
  const texts = `texts:${languages[language].folder}`;
  const head = [
    renderPreloadedCall(toAnnouncementsAddress(language)),
    ...(shell.assets[''] ?? []).map((file) => renderStartTag(shell, file)),
    ...(shell.assets[texts] ?? []).map((file) => renderPreload(shell, file)),
    ...renderPreloads(document, views, texts),
  ];
  return `<!doctype html>
<html lang="${languages[language].tag}" data-theme="${theme}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<meta name="color-scheme" content="${theme}">
${worker ? `<meta name="page-worker" content="${worker}">` : ''}
<title>${escapeText(config.brand.name)}</title>
${renderIcon(shell)}
${head.join('\n')}
</head>
<body>
<div id="root"></div>
<noscript>${escapeText(config.brand.name)} needs JavaScript.</noscript>
${renderDataBlock('platform-config', config)}
${renderDataBlock('trust', toPageTrust(document, trusted))}
${renderDataBlock('discovery', signed)}
</body>
</html>
`;
}

const toPageTrust = ({ shell }: DiscoveryDocument, trusted: readonly TrustedKey[]): PageTrust => ({
  keys: trusted.map(({ id, publicKey }) => ({ id, publicKey })),
  shell: { version: shell.version, base: shell.base, integrity: shell.integrity },
});

function renderPreloads(
  { remotes }: DiscoveryDocument,
  views: readonly RequestedView[],
  texts: string,
): string[] {
  const links = views.flatMap(({ remote: name, view }) => {
    const remote = remotes[name];
    if (!remote) return [];
    const parts = ['', view, texts].flatMap((part) => remote.assets[part] ?? []);
    return [remote.entry, ...parts].map((file) => renderPreload(remote, file, ' fetchpriority="low"'));
  });
  return [...new Set(links)];
}

/** Left alone, a browser fetches deferred scripts after everything that is preloaded, while nothing runs before the shell. */
const renderStartTag = (release: LiveRelease, file: string): string =>
  file.endsWith('.css')
    ? `<link rel="stylesheet" ${address(release, file, 'href')}>`
    : `<script defer ${address(release, file, 'src')} fetchpriority="high"></script>`;

const renderPreload = (release: LiveRelease, file: string, priority = ''): string =>
  `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" ${address(release, file, 'href')}${priority}>`;

/** Every page asks for it at its start. An answer that is there already costs no round trip then. */
const renderPreloadedCall = (address: string): string =>
  `<link rel="preload" as="fetch" href="${escapeText(address)}" crossorigin="anonymous">`;

/** A file without a hash has no place on the page: the release would not have been published with it. */
function address({ name, base, integrity }: LiveRelease, file: string, attribute: string): string {
  const hash = integrity[file];
  if (!hash) throw new Error(`The release of ${name} has no hash for ${file}.`);
  return `${attribute}="${base}${file}" integrity="${hash}" crossorigin="anonymous"`;
}

/** The shell's own icon where its build has one; an empty one otherwise, so that browsers do not ask for a file. */
function renderIcon(shell: LiveRelease): string {
  const file = shell.assets.icon?.[0];
  return `<link rel="icon" href="${file ? shell.base + file : 'data:,'}">`;
}

const renderDataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

const escapeText = (text: string): string =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
