import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/**
 * Linux holds this folder in memory, where a copy of a database takes a quarter of the time. Containers may have very
 * little of it.
 */
const memoryFolder = '/dev/shm';
const memoryBytesMin = 2 * 1024 ** 3;

/** Returns the folder for data that is discarded after its test. */
export function getFastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= memoryBytesMin ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}
