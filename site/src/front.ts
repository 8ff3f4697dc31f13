import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { AddressInfo } from 'node:net';
import { isGatewayPath } from '@parlour/contracts';
import { limitConnections, serverTimeouts } from '@parlour/network';
import { StartProblem } from './start-problem.ts';

/** The site's HTTP server. It forwards every request to the part that owns its path. */
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
  sandbox: RequestListener;
  registry: RequestListener;
  console: RequestListener;
}

function findOwner(url: string): keyof FrontParts {
  if (isGatewayPath(url)) return 'gateway';
  if (url.startsWith('/sandbox/')) return 'sandbox';
  return /^\/console(?:[/?]|$)/.test(url) ? 'console' : 'registry';
}

function sendStarting(_request: IncomingMessage, response: ServerResponse): void {
  response.writeHead(503, {
    'content-type': 'text/plain; charset=utf-8',
    'retry-after': '5',
    'cache-control': 'no-store',
  });
  response.end('Parlour is starting. Please try again in a moment.\n');
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
  { host, port }: { host: string; port: number },
  timeouts: ServerOptions = serverTimeouts,
): Promise<Front> {
  let parts: FrontParts | undefined;
  const server = createServer(timeouts, (request, response) => {
    if (parts) parts[findOwner(request.url ?? '/')](request, response);
    else sendStarting(request, response);
  });
  limitConnections(server);
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(createPortProblem({ host, port }, error)));
    server.listen({ host, port, backlog: waitingConnectionsMax }, resolve);
  });
  const taken = (server.address() as AddressInfo).port;
  return {
    port: taken,
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}`,
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
  { host, port }: { host: string; port: number },
  error: NodeJS.ErrnoException,
): StartProblem {
  const tried = `Listening on ${host}:${port}`;
  if (error.code === 'EADDRINUSE')
    return new StartProblem(
      `${tried}: another program uses that port. Stop it, or start with another one: PORT=8081 npm start.`,
      error,
    );
  if (error.code === 'EACCES')
    return new StartProblem(
      `${tried}: this user may not take that port. Choose one above 1023: PORT=8080 npm start.`,
      error,
    );
  return new StartProblem(
    `${tried}: ${error.message}. Set HOST and PORT to an address of this machine.`,
    error,
  );
}
