import type { IncomingHttpHeaders } from 'node:http';

/** However busy: a login begins with a password at least once per working day. */
export const longestHours = 12;

const cookieName = 'parlour-operator';
/** A page of another origin cannot send it without asking first, and nobody answers such questions. */
export const consoleHeader = 'parlour-console';

/** `watching` is a page that looks by itself: it does not keep its login alive. */
const senders = ['1', 'watching'];

/** A login as a request brings it. */
export interface SessionCredential {
  secret: string;
  /** A person did something, rather than the page by itself. */
  isUsed: boolean;
}

/** The session of a request from the console. None for what a browser sends by itself, whoever made it do so. */
export function readSession(headers: IncomingHttpHeaders): SessionCredential | undefined {
  const sender = headers[consoleHeader];
  if (typeof sender !== 'string' || !senders.includes(sender)) return undefined;
  const found = headers.cookie?.match(new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`));
  return found?.[1] === undefined ? undefined : { secret: found[1], isUsed: sender === '1' };
}

/** Sent to the registry alone, and by no other site's page; no script can read it. */
export function formatSessionCookie(session: string, encrypted: boolean): string {
  const attributes = `Path=/registry; HttpOnly; SameSite=Strict${encrypted ? '; Secure' : ''}`;
  return session === ''
    ? `${cookieName}=; Max-Age=0; ${attributes}`
    : `${cookieName}=${session}; Max-Age=${longestHours * 3600}; ${attributes}`;
}
