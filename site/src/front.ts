import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import { createServer as createTlsServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { isGatewayPath } from '@parlour/contracts';
import { limitConnections, serverTimeouts } from '@parlour/network';
import { StartProblem } from './start-problem.ts';

/** One of the site's HTTP servers. It forwards every request to the part that owns its path. */
export interface Front {
  /** `http://127.0.0.1:8080`, for people and for requests between the parts. */
  url: string;
  port: number;
  /** Starts forwarding. Until then, every response is 503. */
  open(parts: FrontParts): void;
  /** Closes every connection, open streams included. */
  close(): Promise<void>;
}

interface FrontParts {
  gateway: RequestListener;
  registry: RequestListener;
  console: RequestListener;
  /** Absent on a site without sandbox. */
  sandbox?: RequestListener;
}

/** Address at which a front listens, and its visitors. */
export interface FrontOptions {
  host: string;
  /** 0 selects a free port. */
  port: number;
  /** Name of the setting with the port, for the person who must change it. */
  portSetting: string;
  /** Certificate chain and private key in PEM. Absent to speak HTTP without encryption. */
  tls?: { certificate: string; key: string };
  /** Returns true to forward a request. To refuse one, it answers the request and returns false. */
  admit?(request: IncomingMessage, response: ServerResponse): boolean;
}

function findOwner(url: string): keyof FrontParts {
  if (isGatewayPath(url)) return 'gateway';
  if (url.startsWith('/sandbox/')) return 'sandbox';
  return /^\/console(?:[/?]|$)/.test(url) ? 'console' : 'registry';
}

/** Sends a sentence for a person, which nobody may cache. */
export function sendText(
  response: ServerResponse,
  status: number,
  text: string,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, {
    'content-type': 'text/plain; charset=utf-8',
    'cache-control': 'no-store',
    ...headers,
  });
  response.end(`${text}\n`);
}

/**
 * Length of the accept queue. After a deployment, every open page connects at once. Beyond Node's default of 511, the
 * system drops the first packet, and the browser repeats it after a second.
 */
const waitingConnectionsMax = 4096;

/**
 * Listens on the port before any other work, so that a port in use is reported at once. Fails with a `StartProblem`.
 */
export async function openFront(
  options: FrontOptions,
  timeouts: ServerOptions = serverTimeouts,
): Promise<Front> {
  const { host, port, tls, admit } = options;
  let parts: FrontParts | undefined;
  const listener: RequestListener = (request, response) => {
    // Connections of HTTP/1.1 stay open by themselves. Saying so in each response costs 1 kB of a first load.
    if (request.httpVersion === '1.1' && request.headers.connection !== 'close')
      response.removeHeader('connection');
    if (admit && !admit(request, response)) return;
    if (!parts)
      return sendText(response, 503, 'Parlour is starting. Please try again in a moment.', {
        'retry-after': '5',
      });
    const owner = parts[findOwner(request.url ?? '/')];
    if (owner) owner(request, response);
    else sendText(response, 404, 'There is nothing here.');
  };
  const server = tls
    ? createTlsServer({ ...timeouts, cert: tls.certificate, key: tls.key, minVersion: 'TLSv1.2' }, listener)
    : createServer(timeouts, listener);
  limitConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(createPortProblem(options, error)));
    server.listen({ host, port, backlog: waitingConnectionsMax }, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `${tls ? 'https' : 'http'}://${host.includes(':') ? `[${host}]` : host}:${taken}`,
    open(all) {
      parts = all;
    },
    async close() {
      const closed = new Promise<void>((resolve) => server.close(() => resolve()));
      server.closeAllConnections();
      await closed;
    },
  };
}

function createPortProblem(
  { host, port, portSetting }: FrontOptions,
  error: NodeJS.ErrnoException,
): StartProblem {
  const tried = `Listening on ${host}:${port}`;
  if (error.code === 'EADDRINUSE')
    return new StartProblem(
      `${tried}: another program uses that port. Stop it, or set ${portSetting} to another one.`,
      error,
    );
  if (error.code === 'EACCES')
    return new StartProblem(
      `${tried}: this user may not take that port. Set ${portSetting} to one above 1023.`,
      error,
    );
  return new StartProblem(`${tried}: ${error.message}. Choose an address of this machine.`, error);
}
