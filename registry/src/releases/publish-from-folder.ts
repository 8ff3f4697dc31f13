import { open, readFile } from 'node:fs/promises';
import path from 'node:path';
import { RegistryError } from '../errors.ts';
import { readManifest } from './manifest.ts';
import type { StoredRelease } from './release.ts';
import type { Releases } from './releases.ts';

/** Maximum of files in progress. Compressing a file uses a processor, writing one the disk. */
const parallelFilesMax = 4;

/** A change of several releases, one of which is published now. */
export interface Change {
  /** Names of live releases that the same change replaces. The gate ignores them. */
  replacing: readonly string[];
  /** Fingerprint of the source of this release. The journal records it. */
  source?: string;
}

/**
 * Publishes the output folder of `parlour-build` within this process. Fails like an upload over HTTP: with
 * `request-invalid` when the folder is not a build, `release-refused`, and `version-exists`.
 */
export async function publishFromFolder(
  releases: Releases,
  folder: string,
  by: string,
  { replacing, source }: Change = { replacing: [] },
): Promise<StoredRelease> {
  const read = readManifest(await readFile(path.join(folder, 'release.json'), 'utf8'));
  if ('reasons' in read)
    throw new RegistryError('request-invalid', `${folder} is not a release. ${read.reasons.join(' ')}`);
  const { name, version, sizes } = read.manifest;
  // A site publishes its own builds so, whenever it starts, and must not wait for a browser.
  const order = { name, version, by, replacing, source, tryInBrowser: false };
  const upload = await releases.startUpload(order);
  try {
    const waiting = [...Object.keys(sizes), 'release.json'];
    const receiveNext = async (): Promise<void> => {
      for (let file = waiting.shift(); file; file = waiting.shift()) {
        // Open the file first, so that a missing file throws here rather than as an event of its stream.
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
