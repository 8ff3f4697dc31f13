import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import type { ReleaseSummary, ReleaseVerdict } from '@parlour/contracts';
import { getReleaseBase } from '../../releases/release.ts';
import { computeIntegrity, computeReleaseDigest } from '../../releases/release-digest.ts';
import type { CommandContext } from '../context.ts';
import { CommandError, exitStatus } from '../errors.ts';
import { createClientFromEnvironment, type RegistryClient } from '../registry-client.ts';
import { toReleaseName } from '../workspace.ts';
import { formatSkipped } from './format-verdict.ts';
import { uploadBuild } from './upload.ts';

interface Release {
  name: string;
  version: string;
}

/**
 * Publishes a release of another site, such as staging, with identical bytes. The other registry must have given it to
 * pages. Its calls use `SOURCE_TOKEN`, or the session of `remotes login` there.
 */
export async function copyRelease(
  target: RegistryClient,
  given: string,
  { version, from }: { version: string; from: string },
  { cwd, env, print }: CommandContext,
): Promise<void> {
  const release = { name: toReleaseName(given), version };
  const source = createClientFromEnvironment({
    cwd,
    env: { ...env, REGISTRY_URL: from, REMOTES_TOKEN: env.SOURCE_TOKEN },
  });
  const digest = await findTriedDigest(source, release, print);
  const title = `${release.name} ${version}`;
  const published = await findSummary(target, release);
  if (published?.digest === digest) return print(`${title} is published here already: ${digest}.`);
  if (published)
    throw new CommandError(
      `${title} is published here with other bytes: ${published.digest}, and ${digest} at ${from}.`,
      exitStatus.conflict,
    );
  const folder = await mkdtemp(path.join(os.tmpdir(), 'parlour-copy-'));
  let skipped: ReleaseVerdict['skipped'] = [];
  try {
    requireDigest(computeReleaseDigest(await download(source, release, folder)), digest, title, from);
    const uploaded = await uploadBuild(target, release, folder);
    requireDigest(computeReleaseDigest(uploaded.files), digest, title, from);
    skipped = uploaded.skipped;
  } finally {
    await rm(folder, { recursive: true });
  }
  print(`Published ${title} with the bytes that it has at ${from}: ${digest}.`);
  for (const line of formatSkipped(skipped)) print(line);
  print(`It is not live yet. To make it live: remotes deploy ${release.name} ${version}`);
}

async function findSummary(
  client: RegistryClient,
  { name, version }: Release,
): Promise<ReleaseSummary | undefined> {
  if (!(await client.versions())[name]?.includes(version)) return undefined;
  return (await client.summaries(name)).releases.find((release) => release.version === version);
}

/** Returns the digest of a release at its source. Fails for a release that nobody tried there. */
async function findTriedDigest(
  source: RegistryClient,
  release: Release,
  print: CommandContext['print'],
): Promise<string> {
  const title = `${release.name} ${release.version}`;
  const summary = await findSummary(source, release);
  if (!summary) throw new CommandError(`${title} was never published at ${source.url}.`, exitStatus.unknown);
  const { standing, digest, rolledBack } = summary;
  if (standing === 'never-live')
    throw new CommandError(
      `${title} was never live at ${source.url}. Deploy it there first.`,
      exitStatus.refused,
    );
  if (digest === undefined)
    throw new CommandError(
      `${source.url} runs an older version, without digests of releases.`,
      exitStatus.refused,
    );
  if (rolledBack)
    print(`! ${title} was rolled back there by ${rolledBack.by}: ${rolledBack.reason || 'no reason given'}.`);
  return digest;
}

/** Downloads every file of a release into `folder`. Returns the hash of each. */
async function download(
  source: RegistryClient,
  { name, version }: Release,
  folder: string,
): Promise<Record<string, { integrity: string }>> {
  const { sizes } = await source.manifest(name, version);
  const files: Record<string, { integrity: string }> = {};
  for (const file of ['release.json', ...Object.keys(sizes)]) {
    // A name from another machine must not lead out of the folder.
    if (path.basename(file) !== file || file.startsWith('.'))
      throw new CommandError(`${JSON.stringify(file)} is not a name of a file.`, exitStatus.refused);
    const bytes = await source.bytes(getReleaseBase(name, version) + file);
    await writeFile(path.join(folder, file), bytes);
    files[file] = { integrity: computeIntegrity(bytes) };
  }
  return files;
}

function requireDigest(found: string, expected: string, title: string, from: string): void {
  if (found === expected) return;
  throw new CommandError(
    `${title} at ${from} does not have the bytes that its registry states: ${found} instead of ${expected}.`,
    exitStatus.refused,
  );
}
