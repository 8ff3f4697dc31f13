const hourMs = 3_600_000;
/** How often a document is issued anew although nothing changed. */
export const renewalIntervalMs = 24 * hourMs;
/**
 * How long a browser may start from a document. So long can somebody who withholds newer ones keep a browser on an old
 * one, and so long does a site start without its registry.
 */
export const validForMs = 7 * 24 * hourMs;

/**
 * When the document that a change made at `changedAt` was last issued, and when it ends. The same for every process
 * within a day, so that two processes answer the same characters.
 */
export function computeValidity(now: Date, changedAt: string): { issuedAt: string; expiresAt: string } {
  const renewedAt = Math.floor(now.getTime() / renewalIntervalMs) * renewalIntervalMs;
  const issuedAt = Math.max(Date.parse(changedAt), renewedAt);
  return {
    issuedAt: new Date(issuedAt).toISOString(),
    expiresAt: new Date(issuedAt + validForMs).toISOString(),
  };
}
