import { readdirSync, readFileSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { emblemSvg } from '@parlour/art';
import type { FastifyInstance, FastifyReply } from 'fastify';
import { type PageFile, readPageFiles } from '../page-files.ts';
import type { VendorGame } from '../vendor/game.ts';

/**
 * Fonts for the letters and digits of the pages. The Burmese font is included, because old devices render Burmese in
 * another encoding.
 */
const fontFiles = [
  '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2',
  '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-400-normal.woff2',
  '@fontsource/noto-sans-myanmar/files/noto-sans-myanmar-myanmar-600-normal.woff2',
];
const require = createRequire(import.meta.url);
/** The list of slices of the Chinese font, which only a device without a Chinese font fetches. */
const chineseList = require.resolve('@fontsource-variable/noto-sans-sc/wght.css');
const chineseSlices = join(dirname(chineseList), 'files');
const pictureSize = 160;

const contentPolicy = [
  // The page has no origin and cannot read the site's storage, whether it is in the site's frame or opened directly.
  'sandbox allow-scripts allow-forms',
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

/** The page of a game without its own: the kit's stage, and the game's own style and script. */
const renderDocument = (title: string): string => `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${title}</title>
<link rel="stylesheet" href="../../kit/page/fonts.css" crossorigin>
<link rel="stylesheet" href="../../kit/page/stage.css" crossorigin>
<link rel="stylesheet" href="../../kit/page/help.css" crossorigin>
<link rel="stylesheet" href="style.css" crossorigin>
<script type="module" src="../../kit/page/language-font.ts" crossorigin></script>
<script type="module" src="main.ts" crossorigin></script>
</head>
<body></body>
</html>
`;

function readGameFiles(game: VendorGame): Map<string, PageFile> {
  const files = readPageFiles(new URL(`./${game.folder}/page/`, import.meta.url));
  if (!files.has('index.html'))
    files.set('index.html', { type: 'text/html; charset=utf-8', body: renderDocument(game.title) });
  for (const [name, { emblem, metal }] of Object.entries(game.pictures ?? {}))
    files.set(`symbols/${name}.svg`, { type: 'image/svg+xml', body: emblemSvg(emblem, metal, pictureSize) });
  return files;
}

const openToAll = {
  'access-control-allow-origin': '*',
  'content-security-policy': contentPolicy,
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

function sendFile(reply: FastifyReply, file: PageFile | undefined): FastifyReply {
  reply.headers(openToAll);
  if (!file) return reply.code(404).send({ code: 'UNKNOWN_FILE' });
  const cacheControl = file.type === 'image/svg+xml' ? 'public, max-age=86400' : 'no-cache';
  return reply.type(file.type).header('cache-control', cacheControl).send(file.body);
}

function fontRoutes(app: FastifyInstance): void {
  const sendFont = (reply: FastifyReply, font: Buffer): FastifyReply =>
    reply
      .headers({ 'access-control-allow-origin': '*', 'cache-control': 'public, max-age=86400' })
      .type('font/woff2')
      .send(font);
  for (const file of fontFiles) {
    const font = readFileSync(require.resolve(file));
    app.get(`/sandbox/games/${basename(file)}`, async (_request, reply) => sendFont(reply, font));
  }
  const slices = new Set(readdirSync(chineseSlices).filter((name) => name.endsWith('-wght-normal.woff2')));
  app.get<{ Params: { name: string } }>('/sandbox/fonts/:name', async ({ params: { name } }, reply) =>
    slices.has(name)
      ? sendFont(reply, await readFile(join(chineseSlices, name)))
      : sendFile(reply, undefined),
  );
}

const readChineseList = (): PageFile => ({
  type: 'text/css; charset=utf-8',
  body: readFileSync(chineseList, 'utf8').replaceAll('url(./files/', 'url(../../fonts/'),
});

/**
 * Serves the page of each game with its scripts, styles and symbols. It runs in a frame of an opaque origin, for which
 * every file is cross-origin: hence the open CORS header. Nothing here is secret or personal.
 */
export function pageRoutes(app: FastifyInstance, games: ReadonlyMap<string, VendorGame>): void {
  const pages = new Map([...games.values()].map((game) => [game.gameId, readGameFiles(game)]));
  const kit = readPageFiles(new URL('./kit/page/', import.meta.url));
  kit.set('fonts-zh.css', readChineseList());
  fontRoutes(app);
  app.get<{ Params: { '*': string } }>('/sandbox/kit/page/*', async (request, reply) =>
    sendFile(reply, kit.get(request.params['*'])),
  );
  app.get<{ Params: { gameId: string; '*': string } }>('/sandbox/games/:gameId/*', async (request, reply) =>
    sendFile(reply, pages.get(request.params.gameId)?.get(request.params['*'] || 'index.html')),
  );
}
