import type { TelemetryEntry } from '@parlour/contracts';
import { createVisit, fetchTicket, postReports } from './visitors.ts';

/** Entries of one message. */
const perMessage = 100;
export const forgedReports = 10_000;

/**
 * Sends reports of failures that no page had: without a ticket, with a made-up one, and with the ticket of one real
 * page, again and again.
 */
export async function sendForgedReports(
  site: string,
  { remote, version }: { remote: string; version: string },
): Promise<void> {
  const replayed = await fetchTicket(site);
  const tickets = [undefined, crypto.randomUUID(), replayed];
  const entry: TelemetryEntry = { kind: 'mount', remote, version, message: 'forged' };
  const entries = Array.from({ length: perMessage }, () => entry);
  for (let message = 0; message < forgedReports / perMessage; message += 1) {
    const visit = createVisit(message);
    await postReports(site, visit, entries, tickets[message % tickets.length]);
  }
}
