import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** A door to a running site that may answer some addresses itself. */
export interface Front {
  url: string;
  close(): Promise<void>;
}

export interface OwnAnswers {
  /** What the home page's HTML becomes. */
  page(html: string): string;
  /** Files by path, sent compressed and kept by browsers, as the registry sends a release's. */
  files: ReadonlyMap<string, Buffer>;
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** Passes everything on to `target`, but for what `own` answers. Both sides of a comparison go through one. */
export async function openFront(target: string, own?: OwnAnswers): Promise<Front> {
  const files = new Map([...(own?.files ?? [])].map(([path, content]) => [path, prepared(path, content)]));
  const server = createServer((incoming, outgoing) => {
    const file = files.get(incoming.url ?? '');
    if (file) outgoing.writeHead(200, file.headers).end(file.body);
    else if (own && incoming.url === '/') void answerPage(target, own, incoming, outgoing);
    else proxyRequest(target, incoming, outgoing);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    async close() {
      const closed = new Promise((resolve) => server.close(resolve));
      server.closeAllConnections();
      await closed;
    },
  };
}

function proxyRequest(target: string, incoming: IncomingMessage, outgoing: ServerResponse): void {
  const onward = request(
    new URL(incoming.url ?? '/', target),
    { method: incoming.method, headers: incoming.headers },
    (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(outgoing);
    },
  );
  onward.once('error', () => outgoing.destroy());
  outgoing.once('close', () => onward.destroy());
  incoming.pipe(onward);
}

/** Scripts of the page are not held to known hashes: what federation pays for that is part of the comparison. */
async function answerPage(
  target: string,
  own: OwnAnswers,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const { cookie = '' } = incoming.headers;
  const answer = await fetch(target, { headers: { 'accept-encoding': 'identity', cookie } });
  const body = brotliCompressSync(own.page(await answer.text()), {
    params: { [constants.BROTLI_PARAM_QUALITY]: 5 },
  });
  outgoing
    .writeHead(200, {
      'content-type': 'text/html; charset=utf-8',
      'content-encoding': 'br',
      'content-length': body.length,
      'cache-control': 'no-cache',
      'content-security-policy': answer.headers.get('content-security-policy') ?? '',
    })
    .end(body);
}

function prepared(path: string, content: Buffer) {
  const ending = path.slice(path.lastIndexOf('.') + 1);
  const compressible = ending !== 'woff2';
  const body = compressible ? brotliCompressSync(content) : content;
  return {
    body,
    headers: {
      'content-type': types[ending] ?? 'application/octet-stream',
      'content-length': body.length,
      'cache-control': 'public, max-age=31536000, immutable',
      'access-control-allow-origin': '*',
      ...(compressible ? { 'content-encoding': 'br' } : {}),
    },
  };
}
