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
import { escapeText, renderStart, type StartTexts } from '@parlour/start-page';
import type { RequestedView } from '../releases/route-match.ts';

interface PageContent {
  document: DiscoveryDocument;
  /** The signed document for the browser. */
  signed: SignedDiscovery;
  /** Public keys that the page trusts. The page has them only from here. */
  trusted: readonly TrustedKey[];
  config: PlatformConfig;
  language: LanguageCode;
  theme: Theme;
  texts: StartTexts;
  /** Views at the requested address. Their files load in parallel with the shell's rather than after them. */
  views: readonly RequestedView[];
  /** Address of the service worker; `undefined` when the deployment has none. */
  worker: string | undefined;
}

/**
 * Renders the shell's page. It contains the signed discovery document, the keys to verify it and the site's
 * configuration as data blocks, the shell's files with their hashes, and preloads for the views at the requested
 * address, so that their remotes need no extra round trip. Until the shell replaces it, `#root` has a text for visitors
 * whose browser gets no script or stylesheet (`@parlour/start-page`).
 */
export function renderPage(facts: PageContent): string {
  const { document, signed, trusted, config, language, theme, views, worker } = facts;
  const { shell } = document;
  const textsPart = `texts:${languages[language].folder}`;
  const startFiles = (shell.assets[''] ?? []).map((file) => ({
    address: shell.base + file,
    integrity: findHash(shell, file),
  }));
  const start = renderStart(startFiles, facts.texts, config.brand.name);
  const head = [
    renderPreloadedCall(toAnnouncementsAddress(language)),
    start.head,
    ...(shell.assets[textsPart] ?? []).map((file) => renderPreload(shell, file)),
    ...renderPreloads(document, views, textsPart),
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
${start.body}
${renderDataBlock('platform-config', config)}
${renderDataBlock('trust', toPageTrust(document, trusted))}
${renderDataBlock('discovery', signed)}
${start.end}
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

const renderPreload = (release: LiveRelease, file: string, priority = ''): string =>
  `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${release.base}${file}" integrity="${findHash(release, file)}" crossorigin="anonymous"${priority}>`;

/**
 * Renders a preload for a call that every page makes at its start. A response that has arrived by then saves a round
 * trip.
 */
const renderPreloadedCall = (address: string): string =>
  `<link rel="preload" as="fetch" href="${escapeText(address)}" crossorigin="anonymous">`;

/** Returns a file's hash. Throws for a file without one, with which the release would not have been published. */
function findHash({ name, integrity }: LiveRelease, file: string): string {
  const hash = integrity[file];
  if (!hash) throw new Error(`The release of ${name} has no hash for ${file}.`);
  return hash;
}

/** Renders the shell's own icon. Without one it renders an empty icon, so that browsers do not request a file. */
function renderIcon(shell: LiveRelease): string {
  const file = shell.assets.icon?.[0];
  return `<link rel="icon" href="${file ? shell.base + file : 'data:,'}">`;
}

const renderDataBlock = (id: string, value: unknown): string =>
  `<script type="application/json" id="${id}">${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;
