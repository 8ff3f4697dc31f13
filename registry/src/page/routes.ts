import { createHash } from 'node:crypto';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';
import type { DiscoveryDocument } from '@parlour/contracts';
import type { FastifyInstance, FastifyReply } from 'fastify';
import type { RegistryConfig } from '../config.ts';
import { RegistryError } from '../errors.ts';
import { acceptsBrotli } from '../http/accepts-brotli.ts';
import type { SigningKeys } from '../signing/signing-keys.ts';
import { givenReleases } from './given-releases.ts';
import { pageHtml } from './page.ts';
import { preferencesIn } from './preferences.ts';
import { viewsAt } from './route-match.ts';
import { securityHeaders } from './security-headers.ts';
import { pageWorkerPath } from './worker-routes.ts';

const compress = promisify(brotliCompress);
/** Pages differ by views, language and theme only: a bounded number, unless somebody makes up panel pages. */
const keptPagesMax = 300;

interface WrittenPage {
  html: string;
  compressed: Buffer;
  etag: string;
}

export interface PageParts {
  config: RegistryConfig;
  document(): Promise<DiscoveryDocument>;
  keys: Pick<SigningKeys, 'list' | 'sign'>;
}

/** Answers every address that is no other part's with the page of the shell. */
export function pageRoutes(app: FastifyInstance, { config, document, keys }: PageParts): void {
  const headers = securityHeaders(config);
  const kept = new Map<string, Promise<WrittenPage>>();

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
      writePage(
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
    return answer(reply.headers(headers), page, request.headers);
  });
}

/** What looks like a file of the site's own, or like the registry's doors, and was not found there, is no page. */
const isPageAddress = (pathname: string): boolean =>
  !/^\/(registry|releases)(\/|$)/.test(pathname) &&
  !/\.(js|mjs|css|map|json|txt|xml|ico|png|svg|webp|avif|jpe?g|gif|woff2?)$/i.test(pathname);

/** The last tells the service worker this page from an error page of something in between. */
const pageHeaders = { 'cache-control': 'no-cache', vary: 'accept-encoding, cookie', 'parlour-page': '1' };

function answer(
  reply: FastifyReply,
  page: WrittenPage,
  headers: { 'accept-encoding'?: string | string[]; 'if-none-match'?: string },
): FastifyReply {
  reply.headers({ ...pageHeaders, etag: page.etag });
  if (headers['if-none-match'] === page.etag) return reply.code(304).send();
  reply.type('text/html; charset=utf-8');
  if (!acceptsBrotli(headers['accept-encoding'])) return reply.send(page.html);
  return reply.header('content-encoding', 'br').send(page.compressed);
}

async function writePage(html: string): Promise<WrittenPage> {
  const params = { [constants.BROTLI_PARAM_QUALITY]: 5 };
  const hash = createHash('sha256').update(html).digest('base64url').slice(0, 22);
  return { html, compressed: await compress(html, { params }), etag: `W/"${hash}"` };
}

function remembered<T>(kept: Map<string, Promise<T>>, key: string, make: () => Promise<T>): Promise<T> {
  const found = kept.get(key);
  if (found) return found;
  if (kept.size >= keptPagesMax) kept.clear();
  const made = make();
  kept.set(key, made);
  return made;
}
