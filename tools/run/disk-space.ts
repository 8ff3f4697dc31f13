import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../../', import.meta.url));
const bytesNeeded = 3 * 1024 ** 3;

/** Throws an error with a readable message when the disk has no room for builds, databases and sites. */
export function requireDiskSpace(neededBytes = bytesNeeded): void {
  for (const folder of [root, tmpdir()]) {
    const { bavail, bsize } = statfsSync(folder);
    if (bavail * bsize < neededBytes)
      throw new Error(
        `The disk of ${folder} has ${toGigabytes(bavail * bsize)} GB left, and the tests need ${toGigabytes(neededBytes)} GB. Free some room and start again.`,
      );
  }
}

const toGigabytes = (bytes: number): string => (bytes / 1024 ** 3).toFixed(1);
