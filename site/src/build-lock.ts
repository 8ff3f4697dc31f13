import { mkdirSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { type FolderLock, lockFolder, StartError } from '@parlour/gateway';
import { root } from './packages.ts';

const retryEveryMs = 200;

/**
 * Runs `work` on the build of a package while no other process of this repository does. Two starts at once would
 * otherwise write the same files, and one would serve what the other has half written.
 */
export async function withBuildLock<T>(name: string, work: () => Promise<T>): Promise<T> {
  const folder = `${root}.cache/build-locks/${name}`;
  mkdirSync(folder, { recursive: true });
  const lock = await waitForLock(folder);
  try {
    return await work();
  } finally {
    await lock.release();
  }
}

async function waitForLock(folder: string): Promise<FolderLock> {
  for (;;) {
    try {
      return await lockFolder(folder);
    } catch (error) {
      if (!(error instanceof StartError) || error.code !== 'database.locked') throw error;
      await setTimeout(retryEveryMs);
    }
  }
}
