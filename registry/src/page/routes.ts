import { type DiscoveryDocument, pageTicketName } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import { LRUCache } from 'lru-cache';
import type { RegistryConfig } from '../config.ts';
import { signDiscovery } from '../discovery/document.ts';
import { RegistryError } from '../errors.ts';
import { type CompressedBody, compressBody, sendCompressed } from '../http/compressed-body.ts';
import { type FileList, toFileList } from '../releases/file-list.ts';
import type { Releases } from '../releases/releases.ts';
import { findViews, type RequestedView } from '../releases/route-match.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';
import type { PageTickets } from '../telemetry/page-tickets.ts';
import { renderPage } from './page.ts';
import { readPreferences } from './preferences.ts';
import { createSecurityHeaders } from './security-headers.ts';
import { readStartTexts } from './start-texts.ts';
import { resolveVisitorReleases } from './visitor-releases.ts';
import { pageWorkerPath } from './worker-routes.ts';

/** Maximum of cached pages. Pages vary by views, language, theme and canaries; made-up panel pages could add more. */
const cachedPagesMax = 300;
/** Quality of a page's compression. Each page is compressed once and sent many times. */
const pageQuality = 10;

export interface PageParts {
  config: RegistryConfig;
  buildDocument(): Promise<DiscoveryDocument>;
  releases: Pick<Releases, 'get'>;
  keys: Pick<SigningKeys, 'list' | 'sign'>;
  tickets: Pick<PageTickets, 'issue'>;
}

/** Registers the route that serves the shell's page at every path of no other part. */
export function pageRoutes(app: FastifyInstance, parts: PageParts): void {
  const { config, buildDocument, keys, tickets } = parts;
  const headers = createSecurityHeaders(config);
  const texts = new Map(
    config.platform.languages.map((code) => [code, readStartTexts(code, config.platform.brand.name)]),
  );
  const cache = new LRUCache<string, Promise<CompressedBody>>({ max: cachedPagesMax });

  app.get('/*', async (request, reply) => {
    const url = URL.parse(request.url, 'http://site');
    if (!url || !isPageAddress(url.pathname))
      throw new RegistryError('not-found', 'There is nothing at this address.');
    const current = await buildDocument();
    const preferences = readPreferences(request.headers.cookie, config.platform);
    const visitorReleases = resolveVisitorReleases(current, request.headers.cookie, preferences.language);
    const views = findViews(url, visitorReleases.document);
    const signed = signDiscovery(current, keys);
    // The signatures identify the document: they change with every character of it.
    const key = JSON.stringify([signed.signatures, preferences, views, visitorReleases.canaries]);
    let page = cache.get(key);
    if (page === undefined) {
      const { document } = visitorReleases;
      const html = renderPage({
        document,
        signed,
        lists: await collectFileLists(document, views, parts.releases),
        trusted: keys.list(),
        config: config.platform,
        views,
        texts:
          texts.get(preferences.language) ?? readStartTexts(preferences.language, config.platform.brand.name),
        worker: config.pageWorker ? pageWorkerPath : undefined,
        ...preferences,
      });
      page = compressBody(html, pageQuality);
      cache.set(key, page);
    }
    // The page reads its ticket from this header, so that the cached body stays the same for all.
    const ticket = `${pageTicketName};desc="${tickets.issue(current.revision)}"`;
    reply.headers({ ...headers, ...pageHeaders, 'server-timing': ticket }).type('text/html; charset=utf-8');
    return sendCompressed(reply, request, await page);
  });
}

/** Collects the lists of hashes of the releases whose files a page names. */
async function collectFileLists(
  { shell, remotes }: DiscoveryDocument,
  views: readonly RequestedView[],
  releases: PageParts['releases'],
): Promise<ReadonlyMap<string, FileList>> {
  const named = [shell, ...views.flatMap(({ remote }) => remotes[remote] ?? [])];
  const lists = named.map(
    async ({ name, version, base }): Promise<[string, FileList]> => [
      base,
      toFileList(await releases.get(name, version)),
    ],
  );
  return new Map(await Promise.all(lists));
}

/**
 * Whether a path can be a page. A path that looks like a file of the site or belongs to the registry cannot, so it
 * responds 404.
 */
const isPageAddress = (pathname: string): boolean =>
  !/^\/(registry|releases)(\/|$)/.test(pathname) &&
  !/\.(js|mjs|css|map|json|txt|xml|ico|png|svg|webp|avif|jpe?g|gif|woff2?)$/i.test(pathname);

/** The service worker uses the last header to distinguish this page from an error page of a proxy. */
const pageHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', 'parlour-page': '1' };
