import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { FileFacts } from '../../releases/release.ts';
import type { RegistryClient } from '../registry-client.ts';

/** Sends every file of a build and completes the upload. An upload that fails is taken back. */
export async function uploadBuild(
  client: RegistryClient,
  release: { name: string; version: string },
  folder: string,
): Promise<Record<string, FileFacts>> {
  const { upload } = await client.startUpload(release);
  try {
    for (const file of await filesIn(folder)) await client.sendFile(upload, path.join(folder, file));
  } catch (error) {
    await client.abandon(upload).catch(() => undefined);
    throw error;
  }
  return (await client.complete(upload)).files;
}

const filesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((file) => !file.startsWith('.'));
