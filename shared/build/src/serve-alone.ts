import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultPlatformConfig, isGatewayPath, languages } from '@parlour/contracts';
import { createPageConfiguration } from './page-configuration.ts';
import { type BuildOptions, readDefinition, toPartToBuild } from './release/part.ts';
import { type LocalRelease, watchRelease } from './serve-release.ts';
import { watchBuild } from './watch-build.ts';

interface AloneOptions extends BuildOptions {
  /** Base address of a running gateway. The page reaches it through this server, so that both have one origin. */
  gateway: string;
  /** 0 picks a free port. */
  port: number;
  /** The seeded person to sign in as. A visitor when absent. */
  username?: string;
}

interface AlonePage {
  name: string;
  url: string;
  /** Address that opens the running site with this remote instead of the deployed one, where the site allows that. */
  inSite: string;
  stop(): Promise<void>;
}

const filesPath = '/alone/';
const releasePath = '/release/';
const sandboxPath = '/sandbox/';
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Builds a remote twice and serves both builds on this machine: as a standalone page with everything that the shell
 * would share, and as a release that a running site can use instead of the deployed one. Both are rebuilt on each
 * change of the source; reload the page by hand.
 * Rejects when the first build fails or the port is taken.
 */
export async function serveAlone(options: AloneOptions): Promise<AlonePage> {
  const definition = await readDefinition(options.folder);
  if (definition.kind !== 'remote') throw new Error('Only a remote runs alone.');
  const part = toPartToBuild(definition, options);
  const cache = path.join(options.folder, 'node_modules', '.cache', 'parlour-build');
  const output = path.join(cache, `${part.name}-alone`);
  const texts = [...part.texts, 'errors', 'validation'];
  const alone = { ...part, output, texts };
  const watcher = await watchBuild(createPageConfiguration(alone, './src/main.tsx', filesPath), options.warn);
  const release = await watchRelease(definition, part, path.join(cache, `${part.name}-local`), options.warn);
  const server = createServer((incoming, answer) => {
    const files = watcher.compilation().entrypoints.get('main')?.getFiles() ?? [];
    answerAlone({ incoming, answer, output, options, name: part.name, files, release }).catch((error) => {
      if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' });
      answer.end(String(error));
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    name: part.name,
    url: `http://127.0.0.1:${port}/`,
    inSite: `${options.gateway}/?remote=${part.name}@http://127.0.0.1:${port}`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([watcher.stop(), release.stop()]);
    },
  };
}

interface Exchange {
  incoming: IncomingMessage;
  answer: ServerResponse;
  output: string;
  options: AloneOptions;
  name: string;
  files: readonly string[];
  release: LocalRelease;
}

async function answerAlone({
  incoming,
  answer,
  output,
  options,
  name,
  files,
  release,
}: Exchange): Promise<void> {
  const url = incoming.url ?? '/';
  if (isGatewayPath(url) || url.startsWith(sandboxPath))
    return proxyRequest(incoming, answer, options.gateway);
  if (url.startsWith(releasePath)) return sendRelease(answer, url, release);
  if (url.startsWith(filesPath)) return sendFile(answer, path.join(output, path.basename(url)));
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  answer.end(renderPage(name, files, { username: options.username }));
}

/** Sends a file to pages of another origin: the site that uses the release. */
async function sendRelease(answer: ServerResponse, url: string, release: LocalRelease): Promise<void> {
  answer.setHeader('access-control-allow-origin', '*');
  answer.setHeader('cache-control', 'no-store');
  const file = path.basename(new URL(url, 'http://here').pathname);
  if (file !== 'live.json') return sendFile(answer, path.join(release.folder, file));
  answer.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(release.describe()));
}

async function sendFile(answer: ServerResponse, file: string): Promise<void> {
  if (!existsSync(file)) {
    answer.writeHead(404, { 'content-type': 'text/plain' }).end('No such file.');
    return;
  }
  answer.writeHead(200, { 'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream' });
  await pipeline(createReadStream(file), answer);
}

async function proxyRequest(
  incoming: IncomingMessage,
  answer: ServerResponse,
  gateway: string,
): Promise<void> {
  const { method, headers, url = '/' } = incoming;
  const outgoing = request(new URL(url, gateway), {
    method,
    headers: { ...headers, host: new URL(gateway).host },
  });
  const response = Promise.withResolvers<IncomingMessage>();
  outgoing.once('response', response.resolve).once('error', response.reject);
  await Promise.all([
    pipeline(incoming, outgoing),
    response.promise.then((received) => {
      answer.writeHead(received.statusCode ?? 502, received.headers);
      return pipeline(received, answer);
    }),
  ]);
}

function renderPage(name: string, files: readonly string[], settings: { username?: string }): string {
  const { tag } = languages[defaultPlatformConfig.defaultLanguage];
  const links = files.map((file) =>
    file.endsWith('.css')
      ? `<link rel="stylesheet" href="${filesPath}${file}">`
      : `<script defer src="${filesPath}${file}"></script>`,
  );
  return `<!doctype html>
<html lang="${tag}" data-theme="${defaultPlatformConfig.themes.default}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">
<title>${name}</title>
<link rel="icon" href="data:,">
${links.join('\n')}
</head>
<body>
<script type="application/json" id="alone">${JSON.stringify(settings).replaceAll('<', '\\u003c')}</script>
<div id="root"></div>
</body>
</html>
`;
}
