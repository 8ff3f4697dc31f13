import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseVerdict } from '@parlour/contracts';
import type { FileFacts } from '../../releases/release.ts';
import type { RegistryClient } from '../registry-client.ts';

interface Release {
  name: string;
  version: string;
}

/**
 * Uploads every file of a build and completes the upload. Abandons the upload after a failure. Returns its files and the
 * rules that the gate did not judge.
 */
export async function uploadBuild(
  client: RegistryClient,
  release: Release,
  folder: string,
): Promise<{ files: Record<string, FileFacts>; skipped: ReleaseVerdict['skipped'] }> {
  const upload = await sendFiles(client, release, folder);
  const { files, skipped = [] } = await client.complete(upload);
  return { files, skipped };
}

/** Uploads every file of a build and requests only the verdict. */
export async function tryBuild(
  client: RegistryClient,
  release: Release,
  folder: string,
): Promise<ReleaseVerdict> {
  return client.dryRun(await sendFiles(client, { ...release, dryRun: true }, folder));
}

async function sendFiles(
  client: RegistryClient,
  release: Release & { dryRun?: boolean },
  folder: string,
): Promise<string> {
  const { upload } = await client.startUpload(release);
  try {
    for (const file of await listFiles(folder)) await client.sendFile(upload, path.join(folder, file));
    return upload;
  } catch (error) {
    await client.abandon(upload).catch(() => undefined);
    throw error;
  }
}

const listFiles = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => !file.startsWith('.'));
