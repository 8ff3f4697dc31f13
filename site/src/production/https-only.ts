import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ProxyTrust } from '@parlour/gateway';
import { type FrontOptions, sendText } from '../front.ts';

type Admit = NonNullable<FrontOptions['admit']>;

const yearSeconds = 365 * 24 * 3600;

/** Returns the value of Strict-Transport-Security: browsers use no unencrypted connection for a year. */
export const formatHsts = ({ includeSubDomains }: { includeSubDomains: boolean }): string =>
  `max-age=${yearSeconds}${includeSubDomains ? '; includeSubDomains' : ''}`;

/** Admits every request of a server that speaks TLS itself. */
export const createTlsAdmission =
  (hsts: string): Admit =>
  (_request, response) => {
    response.setHeader('strict-transport-security', hsts);
    return true;
  };

/** Redirects every request to the encrypted site. Refuses an unencrypted form, because a redirection would send it twice. */
export const createRedirection =
  (publicUrl: string): Admit =>
  (request, response) => {
    redirect(request, response, publicUrl);
    return false;
  };

const healthPaths = ['/health/', '/registry/health/'];

/**
 * Admits requests that reached one of the site's proxies by https. Checks of load balancers (`/health/`, `/registry/health/`)
 * need no proxy, since they carry nothing secret.
 */
export const createProxyAdmission =
  ({ publicUrl, trustProxy, hsts }: { publicUrl: string; trustProxy: ProxyTrust; hsts: string }): Admit =>
  (request, response) => {
    if (healthPaths.some((path) => request.url?.startsWith(path))) return true;
    if (!trustProxy(request.socket.remoteAddress ?? '', 0)) {
      sendText(response, 400, `This address is for the proxy of the site. Open ${publicUrl}.`);
      return false;
    }
    const protocol = readProtocol(request);
    if (protocol === 'https') {
      response.setHeader('strict-transport-security', hsts);
      // Proxies spell it in several ways. The parts of the site must read the same protocol as this check.
      request.headers['x-forwarded-proto'] = protocol;
      return true;
    }
    if (protocol === 'http') redirect(request, response, publicUrl);
    // A redirection would loop.
    else sendText(response, 400, 'The proxy does not say how it was reached. Let it set X-Forwarded-Proto.');
    return false;
  };

/** Reads the protocol that the nearest proxy states. A caller can only put values before it. */
function readProtocol({ headers }: IncomingMessage): string | undefined {
  const given = headers['x-forwarded-proto'];
  return String(given ?? '')
    .split(',')
    .at(-1)
    ?.trim()
    .toLowerCase();
}

function redirect({ method, url = '/' }: IncomingMessage, response: ServerResponse, publicUrl: string): void {
  if (method === 'GET' || method === 'HEAD')
    sendText(response, 308, `This site uses encryption: ${publicUrl}`, {
      location: publicUrl + (url.startsWith('/') ? url : '/'),
    });
  else sendText(response, 400, `This site uses encryption. Send that to ${publicUrl}.`);
}
