import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RegistryError } from '../errors.ts';
import { readManifest } from './manifest.ts';
import type { StoredRelease } from './release.ts';
import type { Releases } from './releases.ts';

/** Compressing one takes a processor, writing one the disk. */
const parallelFilesMax = 4;

/** A change of several releases, of which one is published now. */
export interface Change {
  /** Names of live releases that the same change replaces; nothing of them is in the way. */
  replacing: readonly string[];
}

/**
 * Publishes what `parlour-build` wrote into `folder`, within this process. Fails as an upload over HTTP does:
 * with `request-invalid` when the folder is no build, `release-refused`, and `version-exists`.
 */
export async function publishFromFolder(
  releases: Releases,
  folder: string,
  by: string,
  { replacing }: Change = { replacing: [] },
): Promise<StoredRelease> {
  const read = readManifest(await readFile(path.join(folder, 'release.json'), 'utf8'));
  if ('reasons' in read)
    throw new RegistryError('request-invalid', `${folder} is no release. ${read.reasons.join(' ')}`);
  const { name, version, sizes } = read.manifest;
  const upload = await releases.startUpload({ name, version, by, replacing });
  try {
    const waiting = [...Object.keys(sizes), 'release.json'];
    const receiveNext = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        // Opened first, so that a missing file fails here and not as an event of its stream.
        const handle = await open(path.join(folder, file));
        await releases.receive(upload, file, handle.createReadStream());
      }
    };
    const receiving = await Promise.allSettled(Array.from({ length: parallelFilesMax }, receiveNext));
    for (const outcome of receiving) if (outcome.status === 'rejected') throw outcome.reason;
    return await releases.complete(upload);
  } catch (error) {
    await releases.abandon(upload);
    throw error;
  }
}
