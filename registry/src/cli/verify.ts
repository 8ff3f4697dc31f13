import { createHash } from 'node:crypto';
import { type AuditRecord, fileListName } from '@parlour/contracts';
import * as z from 'zod/mini';
import { verifyChain } from '../audit/hash-chain.ts';
import { parseAnswer } from './calls.ts';
import { CommandError, exitStatus } from './errors.ts';
import type { Print } from './execute-order.ts';
import type { RegistryClient } from './registry-client.ts';

const pageSize = 200;

const hashes = z.record(z.string(), z.string());
const liveRelease = z.object({
  name: z.string(),
  version: z.string(),
  base: z.string(),
  integrity: hashes,
  files: z.optional(z.string()),
});
type LiveRelease = z.output<typeof liveRelease>;
const remoteOnPage = z.extend(liveRelease, { canary: z.optional(z.object({ release: liveRelease })) });
const signedDiscovery = z.object({ payload: z.string() });
/** The parts of the discovery document that name the live files. */
const discoveryDocument = z.object({
  revision: z.number(),
  shell: liveRelease,
  remotes: z.record(z.string(), remoteOnPage),
});

/**
 * Verifies on this machine, without trusting the registry, that the audit log is one unbroken chain, and that every
 * live file that browsers execute matches its hash in the document.
 */
export async function verify(client: RegistryClient, print: Print): Promise<void> {
  const records = await fetchAllRecords(client);
  const chain = verifyChain(records);
  if (!chain.intact)
    throw new CommandError(
      `The audit log was changed: record ${chain.brokenAt} of ${chain.records} does not match the previous one.`,
      exitStatus.refused,
    );
  print(`The audit log is intact: ${chain.records} records, the last one ${chain.lastHash}.`);

  const address = new URL('/registry/discovery', client.url);
  const bytes = await client.bytes(address.pathname);
  const { payload } = parseAnswer(address, decodeText(bytes), signedDiscovery);
  const document = parseAnswer(address, payload, discoveryDocument);
  const releases = [
    document.shell,
    ...Object.values(document.remotes).flatMap((remote) => [
      remote,
      ...(remote.canary ? [remote.canary.release] : []),
    ]),
  ];
  let files = 0;
  for (const release of releases) files += await verifyFiles(client, release);
  print(`${files} files of ${releases.length} releases match the document of revision ${document.revision}.`);
}

async function fetchAllRecords(client: RegistryClient): Promise<AuditRecord[]> {
  const records: AuditRecord[] = [];
  for (let before: number | undefined; ; ) {
    const page = await client.operations.audit({ size: String(pageSize), before: before?.toString() });
    if (page.limitedTo)
      throw new CommandError(
        `The whole audit log is needed, and this token reads only what concerns ${page.limitedTo.join(', ')}.`,
        exitStatus.notPermitted,
      );
    records.push(...page.records);
    if (page.next === undefined) return records.reverse();
    before = page.next;
  }
}

async function verifyFiles(client: RegistryClient, release: LiveRelease): Promise<number> {
  const { base, files } = release;
  let { integrity } = release;
  if (files !== undefined) {
    const list = await fetchVerified(client, release, fileListName, files);
    integrity = parseAnswer(new URL(base + fileListName, client.url), decodeText(list), hashes);
  }
  for (const [file, expected] of Object.entries(integrity))
    await fetchVerified(client, release, file, expected);
  return Object.keys(integrity).length;
}

async function fetchVerified(
  client: RegistryClient,
  { name, version, base }: LiveRelease,
  file: string,
  expected: string,
): Promise<Uint8Array> {
  const bytes = await client.bytes(base + file);
  const algorithm = expected.slice(0, expected.indexOf('-'));
  const found = `${algorithm}-${createHash(algorithm).update(bytes).digest('base64')}`;
  if (found !== expected)
    throw new CommandError(
      `${file} of ${name} ${version} does not match the document: ${found} instead of ${expected}.`,
      exitStatus.refused,
    );
  return bytes;
}

const decodeText = (bytes: Uint8Array): string => new TextDecoder().decode(bytes);
