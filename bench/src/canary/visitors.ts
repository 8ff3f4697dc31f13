import { request } from 'node:http';
import {
  type DiscoveryDocument,
  pageTicketName,
  selectRelease,
  type TelemetryEntry,
  type Visitor,
} from '@parlour/contracts';

/** Loopback addresses of the visitors: the registry limits the reports per minute of each address. */
const addresses = Array.from({ length: 20 }, (_, index) => `127.0.0.${index + 2}`);

/** Visitor who opens the site once. */
export interface Visit {
  visitor: Visitor;
  address: string;
}

export const createVisit = (count: number): Visit => ({
  visitor: { key: crypto.randomUUID(), language: 'EN', device: 'phone' },
  address: addresses[count % addresses.length] ?? '127.0.0.1',
});

/** Returns the version of the remote that this visitor's page mounts, by the shell's own decision. */
export function fetchVersion(document: DiscoveryDocument, remote: string, { visitor }: Visit): string {
  const entry = document.remotes[remote];
  if (!entry) throw new Error(`The document has no ${remote}.`);
  return selectRelease(entry, visitor).version;
}

/** Opens a page. Returns its ticket, without which its reports are not evidence. */
export async function fetchTicket(site: string): Promise<string> {
  const answer = await fetch(site);
  await answer.arrayBuffer();
  const header = answer.headers.get('server-timing') ?? '';
  const [, ticket] = new RegExp(`^${pageTicketName};desc="([^"]+)"$`).exec(header) ?? [];
  if (!ticket) throw new Error('The page came without a ticket.');
  return ticket;
}

/** Opens a page and reports one mount to the registry like it. Rejects when the registry did not count it. */
export async function reportMount(site: string, visit: Visit, entry: TelemetryEntry): Promise<void> {
  await postReports(site, visit, [entry], await fetchTicket(site));
}

/** Reports to the registry as a page with this ticket. Rejects when the registry did not take it. */
export async function postReports(
  site: string,
  { visitor, address }: Visit,
  entries: readonly TelemetryEntry[],
  ticket: string | undefined,
): Promise<void> {
  const releases = Object.fromEntries(entries.map(({ remote, version }) => [remote, version]));
  const page = { visitor: visitor.key, releases, held: {} };
  const body = JSON.stringify({ entries, page, ticket });
  const headers = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
  return new Promise((resolve, reject) => {
    const options = { method: 'POST', headers, localAddress: address, agent: false as const };
    const sent = request(`${site}/registry/telemetry`, options, (answer) => {
      answer.resume();
      answer.on('end', () =>
        answer.statusCode === 204
          ? resolve()
          : reject(new Error(`A report was answered with ${answer.statusCode}.`)),
      );
    });
    sent.on('error', reject);
    sent.end(body);
  });
}
