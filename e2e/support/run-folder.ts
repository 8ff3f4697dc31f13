import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { getFastFolder, gibibyte } from '@parlour/gateway/testing/fast-folder';

/** A run has about twelve sites at once, and none of them should wait for the disk. */
const spaceMin = 6 * gibibyte;

/**
 * Creates the folder of this run for all temporary files, and sets `TMPDIR` to it. Its name begins with `prefix`. It is
 * in the `TMPDIR` of the run around this one, or else in memory if there is enough of it. Removes the folders of killed
 * runs.
 */
export function createRunFolder(prefix: string): string {
  const parent = process.env.TMPDIR || getFastFolder(spaceMin);
  for (const name of readdirSync(parent)) if (isAbandoned(name, prefix)) removeFolder(join(parent, name));
  const folder = mkdtempSync(join(parent, `${prefix}${process.pid}-`));
  process.env.TMPDIR = folder;
  return folder;
}

export const removeFolder = (folder: string): void => rmSync(folder, { recursive: true, force: true });

function isAbandoned(name: string, prefix: string): boolean {
  const pid = Number(new RegExp(`^${prefix}(\\d+)-`).exec(name)?.[1]);
  return pid > 0 && !isRunning(pid);
}

export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}
