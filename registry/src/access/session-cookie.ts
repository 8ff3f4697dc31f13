import type { IncomingHttpHeaders } from 'node:http';
import { parseCookie, type SetCookie, stringifySetCookie } from 'cookie';

/**
 * Maximum length of a session in hours, even in constant use: an operator enters the password at least once per working
 * day.
 */
export const longestHours = 8;
/** A browser is known for this many days after its last login. */
export const browserDays = 365;

/**
 * Over https the names get the prefix `__Secure-`: a browser accepts such a cookie only over https, so nobody on the
 * network can plant one. `__Host-` would also exclude other hosts of the domain, but it requires the path `/`, and then
 * every request to the site would carry the session of an operator.
 */
const cookieNames = { session: 'parlour-operator', browser: 'parlour-operator-browser' } as const;
const getCookieName = (kind: keyof typeof cookieNames, isEncrypted: boolean): string =>
  isEncrypted ? `__Secure-${cookieNames[kind]}` : cookieNames[kind];

const secretPattern = /^[\w-]{43}$/;
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

/** Parts of a request that say which cookies are its own. */
interface CookieRequest {
  headers: IncomingHttpHeaders;
  protocol: string;
}

const isEncrypted = ({ headers, protocol }: CookieRequest): boolean =>
  protocol === 'https' || headers['x-forwarded-proto'] === 'https';

/**
 * Returns the session of a console request. Returns `undefined` without the console's header, which a forged request
 * cannot carry.
 */
export function readSession(request: CookieRequest): SessionCredential | undefined {
  const sender = request.headers[consoleHeader];
  if (typeof sender !== 'string' || !senders.includes(sender)) return undefined;
  const secret = readSecret(request, 'session');
  return secret ? { secret, isUsed: sender === '1' } : undefined;
}

/** Returns the secret by which the registry recognizes a browser that an operator used before. */
export const readBrowser = (request: CookieRequest): string | undefined => readSecret(request, 'browser');

function readSecret(request: CookieRequest, kind: keyof typeof cookieNames): string | undefined {
  const cookies = parseCookie(request.headers.cookie ?? '');
  const secret = cookies[getCookieName(kind, isEncrypted(request))];
  return secret && secretPattern.test(secret) ? secret : undefined;
}

/** Browsers send the cookies only to the registry and not with cross-site requests; scripts cannot read them. */
const shared = {
  path: '/registry',
  httpOnly: true,
  sameSite: 'strict',
} as const satisfies Partial<SetCookie>;

/** Formats the session cookie. An empty session removes it. */
export function formatSessionCookie(session: string, request: CookieRequest): string {
  const secure = isEncrypted(request);
  const maxAge = session === '' ? 0 : longestHours * 3600;
  return stringifySetCookie({
    name: getCookieName('session', secure),
    value: session,
    maxAge,
    ...shared,
    secure,
  });
}

export function formatBrowserCookie(browser: string, request: CookieRequest): string {
  const secure = isEncrypted(request);
  const maxAge = browserDays * 24 * 3600;
  return stringifySetCookie({
    name: getCookieName('browser', secure),
    value: browser,
    maxAge,
    ...shared,
    secure,
  });
}
