import { createHash } from 'node:crypto';
import type { AuditRecord } from '@parlour/contracts';
import * as z from 'zod/mini';
import { verifyChain } from '../audit/hash-chain.ts';
import { CommandError, exitStatus } from './errors.ts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';

const pageSize = 200;

const release = z.object({
  name: z.string(),
  version: z.string(),
  base: z.string(),
  integrity: z.record(z.string(), z.string()),
});
/** The parts of the discovery document that are verified. */
const discoveryDocument = z.object({
  revision: z.number(),
  shell: release,
  remotes: z.record(z.string(), z.extend(release, { canary: z.optional(z.object({ release })) })),
});
const signedDocument = z.object({ payload: z.string() });

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

  const document = await fetchDocument(client);
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

async function fetchDocument(client: RegistryClient): Promise<z.output<typeof discoveryDocument>> {
  const where = '/registry/discovery';
  try {
    const { payload } = signedDocument.parse(JSON.parse(decodeText(await client.bytes(where))));
    return discoveryDocument.parse(JSON.parse(payload));
  } catch (error) {
    if (error instanceof CommandError) throw error;
    throw new CommandError(`${client.url}${where} is not a discovery document.`, exitStatus.refused);
  }
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
  { name, version, base, integrity }: z.output<typeof release>,
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
