import { statfs } from 'node:fs/promises';
import { StartError } from '../start-error.ts';

/** Size of one file of the engine's log. The engine creates this file before it writes anything. */
const neededBytes = 16 * 1024 * 1024;

/**
 * Returns whether the disk of `folder` has too little space left for the embedded engine. False where the system does
 * not report free space.
 */
export async function isDiskFull(folder: string): Promise<boolean> {
  const disk = await statfs(folder).catch(() => undefined);
  return disk !== undefined && disk.bavail * disk.bsize < neededBytes;
}

/** Creates the error for a full disk. Earlier acknowledged writes are intact; only the next write fails. */
export const createDiskFullError = (folder: string, cause: unknown): StartError =>
  new StartError(
    'database.disk-full',
    `Writing to the data folder ${folder}: the disk is full. Free some space, or choose another DATA_DIR, and start again; nothing was lost.`,
    cause,
  );
