import type { IncomingMessage } from 'node:http';
import { isLoopbackHost } from '@parlour/contracts';

const isForwarding = (header: string): boolean =>
  header === 'forwarded' || header === 'x-real-ip' || header === 'via' || header.startsWith('x-forwarded-');

const shownMax = 100;

/**
 * Returns why a request does not come straight from a program of this machine, or `undefined` when it does. A page of
 * another site can give its own name this machine's address, and a proxy of this machine forwards requests of others.
 * A proxy that says nothing of itself is found out by the origin of the page.
 */
export function findForeignSource({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const { host = '', origin = 'null' } = headers;
  if (!isLoopbackHost(host)) return `the request is for the host "${host.slice(0, shownMax)}"`;
  // Pages in a sandboxed frame have the origin `null`.
  if (origin !== 'null' && !isLoopbackHost(URL.parse(origin)?.host ?? ''))
    return `a page of ${origin.slice(0, shownMax)} sends it`;
  const forwarding = Object.keys(headers).find(isForwarding);
  return forwarding && `a proxy forwarded the request (${forwarding})`;
}
