import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, stringifySetCookie } from 'cookie';

/**
 * Maximum length of a session in hours, even in constant use: an operator enters the password at least once per working
 * day.
 */
export const longestHours = 12;

const cookieName = 'parlour-operator';
const sessionSecret = /^[\w-]{43}$/;
/**
 * Header of every request of the console. A page of another origin needs a CORS preflight to send it, and the registry
 * answers none.
 */
export const consoleHeader = 'parlour-console';

/** Values of the header. `watching` marks requests that the page makes on its own; they do not extend the session. */
const senders = ['1', 'watching'];

/** Session data of a request. */
export interface SessionCredential {
  secret: string;
  /** Whether a person caused the request, rather than the page on its own. */
  isUsed: boolean;
}

/**
 * Returns the session of a console request. Returns `undefined` without the console's header, which a forged request
 * cannot carry.
 */
export function readSession(headers: IncomingHttpHeaders): SessionCredential | undefined {
  const sender = headers[consoleHeader];
  if (typeof sender !== 'string' || !senders.includes(sender)) return undefined;
  const secret = parseCookie(headers.cookie ?? '')[cookieName];
  return secret && sessionSecret.test(secret) ? { secret, isUsed: sender === '1' } : undefined;
}

/**
 * Formats the session cookie. Browsers send it only to the registry and not with cross-site requests; scripts cannot
 * read it.
 */
export const formatSessionCookie = (session: string, secure: boolean): string =>
  stringifySetCookie({
    name: cookieName,
    value: session,
    maxAge: session === '' ? 0 : longestHours * 3600,
    path: '/registry',
    httpOnly: true,
    sameSite: 'strict',
    secure,
  });
