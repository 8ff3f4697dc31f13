import {
  type DiscoveryDocument,
  discoveryPath,
  type LanguageCode,
  type LiveRelease,
  languages,
  type PageTrust,
  type PlatformConfig,
  type SignedDiscovery,
  type Theme,
  type TrustedKey,
  toAnnouncementsAddress,
  toFileListId,
} from '@parlour/contracts';
import { escapeText, renderStart, type StartTexts } from '@parlour/start-page';
import type { FileList } from '../releases/file-list.ts';
import type { RequestedView } from '../releases/route-match.ts';

/**
 * Longest document, in characters, that a page contains. With a longer one, the page of a site with many remotes only
 * preloads it. So no number of remotes makes the page more than twice as large as seven do, and a later visit finds the
 * document in the browser's cache.
 */
const documentInPageMax = 32_000;

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
  /** Lists of hashes of the shell and of the remotes of `views`, by the folder of the release. */
  lists: ReadonlyMap<string, FileList>;
  /** Views at the requested address. Their files load in parallel with the shell's rather than after them. */
  views: readonly RequestedView[];
  /** Address of the service worker; `undefined` when the deployment has none. */
  worker: string | undefined;
}

/**
 * Renders the shell's page. It contains the signed discovery document, unless that is long, the keys to verify it and
 * the site's configuration as data blocks, the shell's files with their hashes, and preloads for the views at the
 * requested address, so that their remotes need no extra round trip. Until the shell replaces it, `#root` has a text for visitors
 * whose browser gets no script or stylesheet (`@parlour/start-page`).
 */
export function renderPage(facts: PageContent): string {
  const { document, signed, config, language, theme, worker, lists } = facts;
  const { shell } = document;
  const textsPart = `texts:${languages[language].folder}`;
  const startFiles = (shell.assets[''] ?? []).map((file) => ({
    address: shell.base + file,
    integrity: findHash(lists, shell, file),
  }));
  const start = renderStart(startFiles, facts.texts, config.brand.name);
  const head = [
    renderPreloadedCall(toAnnouncementsAddress(language)),
    ...(isDocumentInPage(signed) ? [] : [renderPreloadedCall(discoveryPath)]),
    start.head,
    ...(shell.assets[textsPart] ?? []).map((file) => renderPreload(lists, shell, file)),
    ...renderPreloads(facts, textsPart),
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
${renderDataBlock('trust', toPageTrust(facts, textsPart))}
${renderFileLists(facts).join('\n')}
${isDocumentInPage(signed) ? renderDataBlock('discovery', signed) : ''}
${start.end}
</body>
</html>
`;
}

const isDocumentInPage = ({ payload }: SignedDiscovery): boolean => payload.length <= documentInPageMax;

function toPageTrust({ document: { shell }, trusted, lists }: PageContent, texts: string): PageTrust {
  const { version, base, files } = shell;
  const keys = trusted.map(({ id, publicKey }) => ({ id, publicKey }));
  if (files === undefined) return { keys, shell: { version, base, integrity: shell.integrity } };
  const atStart = ['', texts].flatMap((part) => shell.assets[part] ?? []);
  const integrity = Object.fromEntries(atStart.map((file) => [file, findHash(lists, shell, file)]));
  return { keys, shell: { version, base, integrity, files } };
}

/** Renders the lists of hashes of the requested remotes, so that these need no further request. */
function renderFileLists({ document, views, lists }: PageContent): string[] {
  const releases = new Set(views.flatMap(({ remote }) => document.remotes[remote] ?? []));
  return [...releases].flatMap(({ base, files }) => {
    const list = files === undefined ? undefined : lists.get(base);
    return list ? [renderDataBlock(toFileListId(base), list.integrity)] : [];
  });
}

function renderPreloads({ document: { remotes }, views, lists }: PageContent, texts: string): string[] {
  const links = views.flatMap(({ remote: name, view }) => {
    const remote = remotes[name];
    if (!remote) return [];
    const parts = ['', view, texts].flatMap((part) => remote.assets[part] ?? []);
    return [remote.entry, ...parts].map((file) => renderPreload(lists, remote, file, ' fetchpriority="low"'));
  });
  return [...new Set(links)];
}

const renderPreload = (
  lists: PageContent['lists'],
  release: LiveRelease,
  file: string,
  priority = '',
): string =>
  `<link rel="preload" as="${file.endsWith('.css') ? 'style' : 'script'}" href="${release.base}${file}" integrity="${findHash(lists, release, file)}" crossorigin="anonymous"${priority}>`;

/**
 * Renders a preload for a call that every page makes at its start. A response that has arrived by then saves a round
 * trip.
 */
const renderPreloadedCall = (address: string): string =>
  `<link rel="preload" as="fetch" href="${escapeText(address)}" crossorigin="anonymous">`;

/** Returns a file's hash. Throws for a file without one, with which the release would not have been published. */
function findHash(lists: PageContent['lists'], { name, base }: LiveRelease, file: string): string {
  const hash = lists.get(base)?.integrity[file];
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
