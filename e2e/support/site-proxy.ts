import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** What happens to a request on its way: the connection breaks, nothing comes back, or an answer with this status. */
export type Fault = 'break' | 'hang' | number;

/** A door in front of a site, at which a test can break what it likes and count who is inside. */
export interface SiteProxy {
  url: string;
  /** From now on, for requests whose path it gives a fault; `undefined` mends everything. */
  setFault(fault: ((path: string) => Fault | undefined) | undefined): void;
  /** From now on passes requests on to this site. */
  setTarget(site: string): void;
  /** Requests to this path whose answer has not ended. */
  countOpen(path: string): number;
  stop(): Promise<void>;
}

/** Starts one in front of `first`, on a free port. What is open when a fault begins breaks with it. */
export async function startProxy(first = ''): Promise<SiteProxy> {
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
    if (fault === undefined) proxyRequest(site, incoming, answer);
    else if (fault === 'break') answer.destroy();
    else if (fault === 'hang') hanging.add(answer);
    else answer.writeHead(fault).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setFault(next) {
      getFault = next;
      // What hung in a server that comes back breaks off.
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

function proxyRequest(site: string, incoming: IncomingMessage, answer: ServerResponse): void {
  const target = new URL(incoming.url ?? '/', site);
  const outgoing = request(target, { method: incoming.method, headers: incoming.headers });
  outgoing.on('response', (response) => {
    answer.writeHead(response.statusCode ?? 502, response.headers);
    response.pipe(answer);
  });
  outgoing.on('error', () => answer.destroy());
  answer.on('close', () => outgoing.destroy());
  incoming.pipe(outgoing);
}
