import { createHash } from 'node:crypto';
import type { AuditRecord, DiscoveryDocument, LiveRelease, SignedDiscovery } from '@parlour/contracts';
import { verifyChain } from '../audit/hash-chain.ts';
import { CommandError, exitStatus } from './errors.ts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';

const pageSize = 200;

/**
 * Verifies on this machine, without trusting the registry, that the audit log is one unbroken chain, and that every
 * live file that browsers execute matches its hash in the document.
 */
export async function verify(client: RegistryClient, print: Print): Promise<void> {
  const records = await fetchAllRecords(client);
  const chain = verifyChain(records);
  if (!chain.intact)
    throw new CommandError(
      `The audit log was changed: record ${chain.brokenAt} of ${chain.records} does not fit.`,
      exitStatus.refused,
    );
  print(`The audit log is intact: ${chain.records} records, the last one ${chain.lastHash}.`);

  const { payload } = JSON.parse(decodeText(await client.bytes('/registry/discovery'))) as SignedDiscovery;
  const document = JSON.parse(payload) as DiscoveryDocument;
  const releases = [
    document.shell,
    ...Object.values(document.remotes).flatMap((remote) => [
      remote,
      ...(remote.canary ? [remote.canary.release] : []),
    ]),
  ];
  let files = 0;
  for (const release of releases) files += await verifyFiles(client, release);
  print(
    `${files} files of ${releases.length} releases are what the document of revision ${document.revision} says.`,
  );
}

async function fetchAllRecords(client: RegistryClient): Promise<AuditRecord[]> {
  const records: AuditRecord[] = [];
  for (let before: number | undefined; ; ) {
    const page = await client.operations.audit({ size: String(pageSize), before: before?.toString() });
    records.push(...page.records);
    if (page.next === undefined) return records.reverse();
    before = page.next;
  }
}

async function verifyFiles(
  client: RegistryClient,
  { name, version, base, integrity }: LiveRelease,
): Promise<number> {
  for (const [file, expected] of Object.entries(integrity)) {
    const bytes = await client.bytes(base + file);
    const algorithm = expected.slice(0, expected.indexOf('-'));
    const found = `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
    if (found !== expected)
      throw new CommandError(
        `${file} of ${name} ${version} is not what the document says: ${found} instead of ${expected}.`,
        exitStatus.refused,
      );
  }
  return Object.keys(integrity).length;
}

const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
