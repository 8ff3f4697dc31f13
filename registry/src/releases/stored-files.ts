import { createHash } from 'node:crypto';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress } from 'node:zlib';
import { RegistryError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import type { FileFacts } from './release.ts';

/**
 * Reads every file below `folder` back from the storage, and its compressed copy, and compares their hashes with those
 * of the received bytes. Fails with `data-damaged`.
 */
export async function verifyStoredFiles(
  storage: Storage,
  folder: string,
  files: ReadonlyMap<string, FileFacts>,
): Promise<void> {
  for (const [file, { integrity, compressedBytes }] of files) {
    const keys = [`${folder}/${file}`, ...(compressedBytes === undefined ? [] : [`${folder}/${file}.br`])];
    for (const key of keys) {
      if ((await hashStored(storage, key)) === integrity) continue;
      throw new RegistryError(
        'data-damaged',
        `${key} is not what was received. The release was not published.`,
      );
    }
  }
}

async function hashStored(storage: Storage, key: string): Promise<string | undefined> {
  const stored = await storage.read(key);
  if (!stored) return undefined;
  const hash = createHash('sha256');
  const content = stored.stream();
  await (key.endsWith('.br') ? pipeline(content, createBrotliDecompress(), hash) : pipeline(content, hash));
  return `sha256-${hash.digest('base64')}`;
}
