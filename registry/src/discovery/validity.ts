import { dayMs } from '@parlour/basics';

/** Interval at which a document is reissued without a change. */
const renewalIntervalMs = dayMs;
/**
 * Time for which a browser may start from a document. It bounds how long somebody who withholds newer documents can
 * hold a browser on an old one, and how long a site starts without its registry.
 */
const validForMs = 7 * dayMs;

/**
 * Returns the last issue time and the expiry of the document, which last changed at `changedAt`. Every process returns
 * the same times within a day, so that two processes send identical documents.
 */
export function computeValidity(now: Date, changedAt: string): { issuedAt: string; expiresAt: string } {
  const renewedAt = Math.floor(now.getTime() / renewalIntervalMs) * renewalIntervalMs;
  const issuedAt = Math.max(Date.parse(changedAt), renewedAt);
  return {
    issuedAt: new Date(issuedAt).toISOString(),
    expiresAt: new Date(issuedAt + validForMs).toISOString(),
  };
}
