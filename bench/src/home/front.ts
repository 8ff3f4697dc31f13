import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync, constants } from 'node:zlib';

/** Proxy of a running site that may answer some addresses itself. */
export interface Front {
  url: string;
  close(): Promise<void>;
}

export interface OwnAnswers {
  /** Transforms the HTML of the home page. */
  page(html: string): string;
  /** Files by path, sent compressed and cacheable, like a release's files from the registry. */
  files: ReadonlyMap<string, Buffer>;
}

const types: Record<string, string> = {
  js: 'text/javascript; charset=utf-8',
  css: 'text/css; charset=utf-8',
  woff2: 'font/woff2',
};

/** Opens a proxy that passes everything to `target` except what `own` answers. Both sides of a comparison use one. */
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

/** The page's script hashes are not enforced: their cost to federation is part of the comparison. */
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
