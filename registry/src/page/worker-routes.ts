import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { FastifyInstance } from 'fastify';
import type { RegistryConfig } from '../config.ts';

/** Path of the service worker. It is at the root, since a worker's scope is limited to its own directory. */
export const pageWorkerPath = '/page-worker.js';

/**
 * Serves the service worker that starts the site from the browser's cache. When the deployment has none, serves a
 * worker that removes it from browsers. Browsers fetch it again at each visit and bypass every cache.
 */
export function pageWorkerRoutes(
  app: FastifyInstance,
  { pageWorker }: Pick<RegistryConfig, 'pageWorker'>,
): void {
  const file = pageWorker ? 'page-worker.js' : 'page-worker-end.js';
  const source = readFileSync(new URL(file, import.meta.url), 'utf8');
  const etag = `"${createHash('sha256').update(source).digest('base64url').slice(0, 22)}"`;
  const headers = {
    etag,
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
    'x-content-type-options': 'nosniff',
  };
  app.get(pageWorkerPath, (request, reply) => {
    reply.headers(headers);
    if (request.headers['if-none-match'] === etag) return reply.code(304).send();
    return reply.type('text/javascript; charset=utf-8').send(source);
  });
}
