import type { IncomingMessage } from 'node:http';

/** Names under which a machine reaches itself. */
export const loopbackHosts = ['127.0.0.1', '::1', 'localhost'];

const isForwarding = (header: string): boolean =>
  header === 'forwarded' || header === 'x-real-ip' || header === 'via' || header.startsWith('x-forwarded-');

/**
 * Returns why a request does not come straight from a program of this machine, or `undefined` when it does. A page of
 * another site can give its own name this machine's address, and a proxy of this machine forwards requests of others.
 */
export function findStranger({ headers }: Pick<IncomingMessage, 'headers'>): string | undefined {
  const host = headers.host ?? '';
  const name = host.replace(/:\d+$/, '').replace(/^\[(.*)\]$/, '$1');
  if (!loopbackHosts.includes(name.toLowerCase()))
    return `the request is for the host "${host.slice(0, 100)}"`;
  const forwarding = Object.keys(headers).find(isForwarding);
  return forwarding && `a proxy forwarded the request (${forwarding})`;
}
