import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * Linux holds this folder in memory, where a copy of a database takes a quarter of the time, and nothing waits for a
 * disk. Containers may have very little of it.
 */
const memoryFolder = '/dev/shm';
export const gibibyte = 1024 ** 3;

/**
 * Returns the folder for data that is discarded after its test: the one in memory, unless less than `spaceMin` bytes
 * are free in it.
 */
export function getFastFolder(spaceMin = 2 * gibibyte): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= spaceMin ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}
