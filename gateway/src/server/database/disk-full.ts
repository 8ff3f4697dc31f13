import { statfs } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** One file of the engine's log, which it makes before it writes anything. */
const neededBytes = 16 * 1024 * 1024;

/** Whether the disk of `folder` has too little left for the embedded engine. False where the system does not tell. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < neededBytes;
}

/** What was written and acknowledged before stands; what fails is the next write. */
export const createDiskFullError = (folder: string, cause: unknown): StartError =>
  new StartError(
    'database.disk-full',
    `Writing to the data folder ${folder}: the disk is full. Free some space, or choose another DATA_DIR, and start again; nothing was lost.`,
    cause,
  );
