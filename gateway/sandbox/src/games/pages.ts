import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { emblemSvg } from '@parlour/art';
import type { FastifyInstance } from 'fastify';
import { type PageFile, readPageFiles } from '../page-files.ts';
import { symbolPictures } from './mandalay-nights/symbol-pictures.ts';

const fontFile = 'figtree-latin-wght-normal.woff2';

const contentPolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self'",
  "connect-src 'self'",
  "font-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'self'",
].join('; ');

/**
 * The page of each game with its scripts, styles and symbols. It runs in a frame of an opaque origin, for which
 * every file is foreign: hence the open CORS header. Nothing here is secret or personal.
 */
export function pageRoutes(app: FastifyInstance): void {
  const folders = new Map<string, Map<string, PageFile>>([
    ['mandalay-nights', readPageFiles(new URL('./mandalay-nights/page/', import.meta.url))],
  ]);
  const pictures = new Map(
    Object.entries(symbolPictures).map(([name, { emblem, metal }]) => [
      `${name}.svg`,
      emblemSvg(emblem, metal, 160),
    ]),
  );

  const font = readFileSync(
    fileURLToPath(import.meta.resolve(`@fontsource-variable/figtree/files/${fontFile}`)),
  );

  app.get(`/sandbox/games/${fontFile}`, async (_request, reply) =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=86400' })
      .type('font/woff2')
      .send(font),
  );
  app.get<{ Params: { folder: string; '*': string } }>('/sandbox/games/:folder/*', async (request, reply) => {
    const { folder, '*': path } = request.params;
    reply.headers({
      'access-control-allow-origin': '*',
      'content-security-policy': contentPolicy,
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    const picture = path.startsWith('symbols/') ? pictures.get(path.slice('symbols/'.length)) : undefined;
    if (picture)
      return reply.type('image/svg+xml').header('cache-control', 'public, max-age=86400').send(picture);
    const file = folders.get(folder)?.get(path || 'index.html');
    if (!file) return reply.code(404).send({ code: 'UNKNOWN_FILE' });
    return reply.type(file.type).header('cache-control', 'no-cache').send(file.body);
  });
}
