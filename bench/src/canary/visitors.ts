import { request } from 'node:http';
import { type DiscoveryDocument, selectRelease, type TelemetryEntry, type Visitor } from '@parlour/contracts';

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

/** Reports one mount to the registry like a page. Rejects when the registry did not count it. */
export function reportMount(site: string, { visitor, address }: Visit, entry: TelemetryEntry): Promise<void> {
  const page = { visitor: visitor.key, releases: { [entry.remote]: entry.version }, held: {} };
  const body = JSON.stringify({ entries: [entry], page });
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
