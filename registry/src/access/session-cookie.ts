import type { IncomingHttpHeaders } from 'node:http';

/**
 * Maximum length of a session in hours, even in constant use: an operator enters the password at least once per working
 * day.
 */
export const longestHours = 12;

const cookieName = 'parlour-operator';
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
  const found = headers.cookie?.match(new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`));
  return found?.[1] === undefined ? undefined : { secret: found[1], isUsed: sender === '1' };
}

/**
 * Formats the session cookie. Browsers send it only to the registry and not with cross-site requests; scripts cannot
 * read it.
 */
export function formatSessionCookie(session: string, encrypted: boolean): string {
  const attributes = `Path=/registry; HttpOnly; SameSite=Strict${encrypted ? '; Secure' : ''}`;
  return session === ''
    ? `${cookieName}=; Max-Age=0; ${attributes}`
    : `${cookieName}=${session}; Max-Age=${longestHours * 3600}; ${attributes}`;
}
