import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import type { IncomingMessage, RequestListener, ServerResponse } from 'node:http';
import path from 'node:path';
import { brotliCompressSync, constants } from 'node:zlib';
import { startSources } from '@parlour/start-page';
import { consoleDist, consolePath, filesPath, type PageFacts } from './page-facts.ts';
import { readTheme, renderPage } from './page-html.ts';

const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.woff2': 'font/woff2',
  '.woff': 'font/woff',
  '.svg': 'image/svg+xml',
};

const policy = [
  "default-src 'none'",
  `script-src 'self' ${startSources.script}`,
  `style-src 'self' ${startSources.style}`,
  "img-src 'self' data:",
  "font-src 'self'",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/** The page runs only its own files and the inline parts of its start, sends requests only to its own site, and cannot be framed. */
const pageHeaders = {
  'content-type': 'text/html; charset=utf-8',
  'cache-control': 'no-cache',
  vary: 'cookie, accept-encoding',
  'content-security-policy': policy,
  'integrity-policy': 'blocked-destinations=(script)',
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(), microphone=(), geolocation=(), payment=()',
};

interface Content {
  bytes: Buffer;
  compressed?: Buffer;
  headers: Record<string, string>;
}

/** Creates the listener for `/console/`. It serves the build in `folder` from memory. Throws when there is no build. */
export function createConsoleListener(folder: string = consoleDist): RequestListener {
  const facts = JSON.parse(readFileSync(path.join(folder, 'page.json'), 'utf8')) as PageFacts;
  const files = new Map(facts.files.map((name) => [filesPath + name, readContent(folder, name)]));
  const pages = { dark: createPage(facts, 'dark'), light: createPage(facts, 'light') };

  return (request, response) => {
    const { pathname } = new URL(request.url ?? '/', 'http://console');
    if (request.method !== 'GET' && request.method !== 'HEAD') {
      response.writeHead(405, { allow: 'GET, HEAD' }).end();
    } else if (pathname.startsWith(filesPath)) {
      const file = files.get(pathname);
      if (file) send(request, response, file);
      else response.writeHead(404, { 'cache-control': 'no-store' }).end();
    } else if (pathname === consolePath.slice(0, -1)) {
      response.writeHead(308, { location: consolePath }).end();
    } else {
      send(request, response, pages[readTheme(request.headers.cookie)]);
    }
  };
}

function readContent(folder: string, name: string): Content {
  const bytes = readFileSync(path.join(folder, name));
  const type = contentTypes[path.extname(name)] ?? 'application/octet-stream';
  return {
    bytes,
    ...(/^(text|image\/svg)/.test(type) && { compressed: compressed(bytes) }),
    headers: {
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
      'x-content-type-options': 'nosniff',
      'cross-origin-resource-policy': 'same-origin',
    },
  };
}

function createPage(facts: PageFacts, theme: 'dark' | 'light'): Content {
  const bytes = Buffer.from(renderPage(facts, theme));
  const etag = `W/"${createHash('sha256').update(bytes).digest('base64url').slice(0, 22)}"`;
  return { bytes, compressed: compressed(bytes), headers: { ...pageHeaders, etag } };
}

const compressed = (bytes: Buffer): Buffer =>
  brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });

function send(request: IncomingMessage, response: ServerResponse, content: Content): void {
  const { headers } = content;
  if (headers.etag && request.headers['if-none-match'] === headers.etag) {
    response.writeHead(304, headers).end();
    return;
  }
  const acceptsBrotli = /(^|,)\s*br\s*(,|$)/.test(String(request.headers['accept-encoding'] ?? ''));
  const body = acceptsBrotli ? (content.compressed ?? content.bytes) : content.bytes;
  const encoding = body === content.compressed ? { 'content-encoding': 'br' } : {};
  response.writeHead(200, { ...headers, ...encoding, 'content-length': body.length });
  response.end(request.method === 'HEAD' ? undefined : body);
}
