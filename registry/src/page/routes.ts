import type { DiscoveryDocument } from '@parlour/contracts';
import type { FastifyInstance } from 'fastify';
import type { RegistryConfig } from '../config.ts';
import { RegistryError } from '../errors.ts';
import { type CompressedBody, compressedBody, sendCompressed } from '../http/compressed-body.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';
import { givenReleases } from './given-releases.ts';
import { pageHtml } from './page.ts';
import { preferencesIn } from './preferences.ts';
import { viewsAt } from './route-match.ts';
import { securityHeaders } from './security-headers.ts';
import { pageWorkerPath } from './worker-routes.ts';

/** Pages differ by views, language and theme only: a bounded number, unless somebody makes up panel pages. */
const keptPagesMax = 300;

export interface PageParts {
  config: RegistryConfig;
  document(): Promise<DiscoveryDocument>;
  keys: Pick<SigningKeys, 'list' | 'sign'>;
}

/** Answers every address that is no other part's with the page of the shell. */
export function pageRoutes(app: FastifyInstance, { config, document, keys }: PageParts): void {
  const headers = securityHeaders(config);
  const kept = new Map<string, Promise<CompressedBody>>();

  app.get('/*', async (request, reply) => {
    const url = new URL(request.url, 'http://site');
    if (!isPageAddress(url.pathname))
      throw new RegistryError('not-found', `There is nothing at ${url.pathname}.`);
    const current = await document();
    const preferences = preferencesIn(request.headers.cookie, config.platform);
    const given = givenReleases(current, request.headers.cookie, preferences.language);
    const views = viewsAt(url, given.document);
    const signed = keys.sign(JSON.stringify(current));
    // The signatures stand for the document: they change with every character of it.
    const key = JSON.stringify([signed.signatures, preferences, views, given.canaries]);
    const page = await remembered(kept, key, () =>
      compressedBody(
        pageHtml({
          document: given.document,
          signed,
          trusted: keys.list(),
          config: config.platform,
          views,
          worker: config.pageWorker ? pageWorkerPath : undefined,
          ...preferences,
        }),
      ),
    );
    reply.headers({ ...headers, ...pageHeaders }).type('text/html; charset=utf-8');
    return sendCompressed(reply, request, page);
  });
}

/** What looks like a file of the site's own, or like the registry's doors, and was not found there, is no page. */
const isPageAddress = (pathname: string): boolean =>
  !/^\/(registry|releases)(\/|$)/.test(pathname) &&
  !/\.(js|mjs|css|map|json|txt|xml|ico|png|svg|webp|avif|jpe?g|gif|woff2?)$/i.test(pathname);

/** The last tells the service worker this page from an error page of something in between. */
const pageHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', 'parlour-page': '1' };

function remembered<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = kept.get(key);
  if (found) return found;
  if (kept.size >= keptPagesMax) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}
