import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';

/** Linux keeps it in memory: a copy of a database costs a quarter there. Containers may have very little of it. */
const memoryFolder = '/dev/shm';
const memoryBytesMin = 2 * 1024 ** 3;

/** The folder for data that dies with its test. */
export function getFastFolder(): string {
  try {
    const { bavail, bsize } = statfsSync(memoryFolder);
    return bavail * bsize >= memoryBytesMin ? memoryFolder : tmpdir();
  } catch {
    return tmpdir();
  }
}
