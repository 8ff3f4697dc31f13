import { createReadStream, existsSync } from 'node:fs';
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { defaultPlatformConfig, languages } from '@parlour/contracts';
import webpack from 'webpack';
import { type BuildOptions, partOf, readDefinition } from './build-release.ts';
import { pageConfiguration } from './page-configuration.ts';

export interface AloneOptions extends BuildOptions {
  /** Base address of a running gateway. The page reaches it through this server, so that it is of one origin. */
  gateway: string;
  /** 0 takes a free port. */
  port: number;
  /** One of the seeded people, to sign in as. A visitor when absent. */
  username?: string;
}

export interface AlonePage {
  name: string;
  url: string;
  stop(): Promise<void>;
}

const filesPath = '/alone/';
const gatewayPaths = /^\/(wps|lgw|lotto|art|vwc|psp|health|sandbox|openapi\.json)(\/|$|\?)/;
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript',
  '.css': 'text/css',
  '.json': 'application/json',
  '.svg': 'image/svg+xml',
  '.woff2': 'font/woff2',
};

/**
 * Builds a remote as a page of its own, with everything that the shell would share, and serves it on this machine.
 * It is built again whenever a source changes; the page is then reloaded by hand.
 * Rejects when the first build fails or the port is taken.
 */
export async function serveAlone(options: AloneOptions): Promise<AlonePage> {
  const definition = await readDefinition(options.folder);
  const part = partOf(definition, options);
  const output = path.join(options.folder, 'node_modules', '.cache', 'parlour-build', `${part.name}-alone`);
  const texts = [...part.texts, 'errors', 'validation'];
  const alone = { ...part, output, texts };
  const watching = await startBuilding(pageConfiguration(alone, './src/main.tsx', filesPath), options.warn);
  const server = createServer((incoming, answer) => {
    answerAlone({ incoming, answer, output, options, name: part.name, files: watching.files() }).catch(
      (error) => {
        if (!answer.headersSent) answer.writeHead(502, { 'content-type': 'text/plain' });
        answer.end(String(error));
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject).listen(options.port, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;
  return {
    name: part.name,
    url: `http://127.0.0.1:${port}/`,
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
      await watching.stop();
    },
  };
}

/** Builds now and after each change. A later build that fails leaves the files of the last good one. */
async function startBuilding(configuration: webpack.Configuration, warn = console.warn) {
  const compiler = webpack(configuration);
  let files: readonly string[] = [];
  const first = Promise.withResolvers<void>();
  const watching = compiler.watch({ aggregateTimeout: 100 }, (error, stats) => {
    const failed =
      error ?? (stats?.hasErrors() ? new Error(stats.toString({ all: false, errors: true })) : null);
    if (failed) {
      first.reject(failed);
      warn(failed.message);
      return;
    }
    files = stats?.compilation.entrypoints.get('main')?.getFiles() ?? [];
    first.resolve();
  });
  const stop = () => new Promise<void>((resolve) => watching?.close(() => compiler.close(() => resolve())));
  await first.promise.catch(async (error) => {
    await stop();
    throw error;
  });
  return { files: () => files, stop };
}

interface Exchange {
  incoming: IncomingMessage;
  answer: ServerResponse;
  output: string;
  options: AloneOptions;
  name: string;
  files: readonly string[];
}

async function answerAlone({ incoming, answer, output, options, name, files }: Exchange): Promise<void> {
  const url = incoming.url ?? '/';
  if (gatewayPaths.test(url)) return passOn(incoming, answer, options.gateway);
  if (url.startsWith(filesPath)) return sendFile(answer, path.join(output, path.basename(url)));
  answer.writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store' });
  answer.end(pageOf(name, files, { username: options.username }));
}

async function sendFile(answer: ServerResponse, file: string): Promise<void> {
  if (!existsSync(file)) {
    answer.writeHead(404, { 'content-type': 'text/plain' }).end('No such file.');
    return;
  }
  answer.writeHead(200, { 'content-type': contentTypes[path.extname(file)] ?? 'application/octet-stream' });
  await pipeline(createReadStream(file), answer);
}

async function passOn(incoming: IncomingMessage, answer: ServerResponse, gateway: string): Promise<void> {
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

function pageOf(name: string, files: readonly string[], settings: { username?: string }): string {
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
