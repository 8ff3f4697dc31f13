import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/**
 * Fault of a request: the connection breaks, no response comes, a script sets a global variable besides, or a response
 * with this status.
 */
export type Fault = 'break' | 'hang' | 'change' | number;

/** Proxy in front of a site, which breaks requests on demand and counts open ones. */
export interface SiteProxy {
  url: string;
  /** Applies the faults that the function returns for request paths, from now on; `undefined` removes all faults. */
  setFault(fault: ((path: string) => Fault | undefined) | undefined): void;
  /** Passes requests on to this site from now on. */
  setTarget(site: string): void;
  /** Counts the requests to this path whose response has not ended. */
  countOpen(path: string): number;
  stop(): Promise<void>;
}

/**
 * Starts a proxy in front of `first`, on a free port. A fault also breaks requests in flight. With `hidesHost` the site
 * sees its own name, whatever name the page has.
 */
export async function startProxy(first = '', { hidesHost = false } = {}): Promise<SiteProxy> {
  let site = first;
  const open = new Map<ServerResponse, string>();
  const hanging = new Set<ServerResponse>();
  let getFault: ((path: string) => Fault | undefined) | undefined;

  const server = createServer((incoming, answer) => {
    const path = (incoming.url ?? '/').split('?')[0] ?? '/';
    open.set(answer, path);
    answer.on('close', () => {
      open.delete(answer);
      hanging.delete(answer);
    });
    const fault = getFault?.(path);
    if (fault === undefined) proxyRequest(site, incoming, answer, hidesHost);
    else if (fault === 'change') void changeScript(site, incoming, answer);
    else if (fault === 'break') answer.destroy();
    else if (fault === 'hang') hanging.add(answer);
    else answer.writeHead(fault).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault(next) {
      getFault = next;
      // Break the hanging responses once the server is back.
      for (const answer of hanging) answer.destroy();
      for (const [answer, path] of open) if (next?.(path) !== undefined) answer.destroy();
    },
    setTarget(next) {
      site = next;
    },
    countOpen: (path) => [...open.values()].filter((one) => one === path).length,
    async stop() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function proxyRequest(
  site: string,
  incoming: IncomingMessage,
  answer: ServerResponse,
  hidesHost: boolean,
): void {
  const target = new URL(incoming.url ?? '/', site);
  const headers = { ...incoming.headers };
  if (hidesHost) {
    headers.host = target.host;
    if (headers.origin) headers.origin = target.origin;
  }
  const outgoing = request(target, { method: incoming.method, headers });
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}

/** Answers with a script of the site, and its caching, but with another content. */
async function changeScript(site: string, incoming: IncomingMessage, answer: ServerResponse): Promise<void> {
  const response = await fetch(new URL(incoming.url ?? '/', site));
  const headers = Object.fromEntries(
    ['content-type', 'cache-control'].map((name) => [name, response.headers.get(name) ?? '']),
  );
  answer
    .writeHead(response.status, headers)
    .end(`${await response.text()}\nglobalThis.changedByProxy = true;`);
}
