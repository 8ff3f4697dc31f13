import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { minuteMs } from '@parlour/basics';

/**
 * Lifetime of a ticket. An open page renews it with its heartbeat. It is shorter than the retention of evidence, so
 * that a ticket never counts twice.
 */
export const ticketLifetimeMs = 30 * minuteMs;
/** Age from which a report with the ticket gets the next one. */
export const ticketRenewalMs = 10 * minuteMs;
const macBytes = 16;
const pageIdBytes = 12;
const format = /^([\w-]{16})\.([0-9a-z]{1,9})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

/** Proof that this registry served a page. It holds nothing about the person. */
export interface PageTicket {
  /** Random id of the page, kept by renewals. */
  page: string;
  /** Revision of the document that the page was served with. */
  revision: number;
  issuedAt: number;
}

export interface PageTickets {
  /** Issues the ticket of a new page. */
  issue(revision: number): string;
  /** Returns the ticket, or undefined when it is not of this registry, of another environment, or expired. */
  verify(text: string | undefined): PageTicket | undefined;
  /** Returns the next ticket of the page when the current one is old enough. */
  renew(ticket: PageTicket): string | undefined;
}

interface PageTicketsParts {
  /** Returns the secrets of the current keys, newest first. */
  getSecrets(): readonly Buffer[];
  environment: string;
  now(): Date;
}

export function createPageTickets({ getSecrets, environment, now }: PageTicketsParts): PageTickets {
  const computeMac = (secret: Buffer, text: string): Buffer =>
    createHmac('sha256', secret).update(`${environment}\n${text}`).digest().subarray(0, macBytes);
  const write = (page: string, revision: number): string => {
    const [secret] = getSecrets();
    if (!secret) throw new Error('There is always a signing key.');
    const seconds = Math.floor(now().getTime() / 1000);
    const text = `${page}.${seconds.toString(36)}.${revision.toString(36)}`;
    return `${text}.${computeMac(secret, text).toString('base64url')}`;
  };

  return {
    issue: (revision) => write(randomBytes(pageIdBytes).toString('base64url'), revision),
    verify(text) {
      const [, page, seconds = '', revision = '', mac = ''] = format.exec(text ?? '') ?? [];
      if (page === undefined) return undefined;
      const given = Buffer.from(mac, 'base64url');
      const signed = `${page}.${seconds}.${revision}`;
      if (!getSecrets().some((secret) => timingSafeEqual(computeMac(secret, signed), given)))
        return undefined;
      const issuedAt = Number.parseInt(seconds, 36) * 1000;
      if (now().getTime() - issuedAt >= ticketLifetimeMs) return undefined;
      return { page, revision: Number.parseInt(revision, 36), issuedAt };
    },
    renew: ({ page, revision, issuedAt }) =>
      now().getTime() - issuedAt >= ticketRenewalMs ? write(page, revision) : undefined,
  };
}
