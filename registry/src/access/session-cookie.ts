import type { IncomingHttpHeaders } from 'node:http';
import { longestHours } from './operator-sessions.ts';

const cookieName = 'parlour-operator';
/** A page of another origin cannot send it without asking first, and nobody answers such questions. */
export const consoleHeader = 'parlour-console';

/** The session of a request from the console. None for what a browser sends by itself, whoever made it do so. */
export function sessionIn(headers: IncomingHttpHeaders): string | undefined {
  if (headers[consoleHeader] !== '1') return undefined;
  const found = headers.cookie?.match(new RegExp(`(?:^|;\\s*)${cookieName}=([A-Za-z0-9_-]{43})(?:;|$)`));
  return found?.[1];
}

/** Sent to the registry alone, and by no other site's page; no script can read it. */
export function sessionCookie(session: string, encrypted: boolean): string {
  const facts = `Path=/registry; HttpOnly; SameSite=Strict${encrypted ? '; Secure' : ''}`;
  return session === ''
    ? `${cookieName}=; Max-Age=0; ${facts}`
    : `${cookieName}=${session}; Max-Age=${longestHours * 3600}; ${facts}`;
}
