import { createHash } from 'node:crypto';
import { readFile, realpath, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * A lock on a folder for one process. The embedded engine has none, and two processes on one folder lose each other's
 * rows; files of a site on a database server have none either.
 */
export interface FolderLock {
  release(): Promise<void>;
}

/**
 * `address`: a listening address that the system frees when its owner dies in any way. `file`: a file with the owner's
 * process number, for systems without such addresses.
 */
type LockMethod = 'address' | 'file';

const methodHere: LockMethod =
  process.platform === 'linux' || process.platform === 'win32' ? 'address' : 'file';
const pidFile = 'parlour.pid';

/** Locks the existing `folder` for this process. Fails with `database.locked`, naming the owner if it is known. */
export async function lockFolder(folder: string, method: LockMethod = methodHere): Promise<FolderLock> {
  const real = await realpath(folder);
  const path = join(real, pidFile);
  if (method === 'file') return lockByFile(real, path);
  const server = await listenOn(toSocketAddress(real), real, path);
  await writeFile(path, `${process.pid}\n`);
  return {
    async release() {
      await rm(path, { force: true });
      await new Promise<void>((resolve) => server.close(() => resolve()));
    },
  };
}

const toSocketAddress = (folder: string): string => {
  const name = `parlour-${createHash('sha256').update(folder).digest('hex').slice(0, 32)}`;
  return process.platform === 'win32' ? `\\\\.\\pipe\\${name}` : `\0${name}`;
};

function listenOn(address: string, folder: string, path: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.destroy());
    server.unref();
    server.once('error', (error) => {
      void readOwner(path).then((owner) => reject(createLockedError(folder, owner, error)));
    });
    server.listen(address, () => resolve(server));
  });
}

async function lockByFile(folder: string, path: string): Promise<FolderLock> {
  // The file of a dead owner is taken over once. A second failure means that another process was faster.
  for (const lastTry of [false, true]) {
    try {
      await writeFile(path, `${process.pid}\n`, { flag: 'wx' });
      return { release: () => rm(path, { force: true }) };
    } catch (error) {
      const owner = await readOwner(path);
      if (lastTry || (owner !== undefined && isAlive(owner))) throw createLockedError(folder, owner, error);
      await rm(path, { force: true });
    }
  }
  throw createLockedError(folder, undefined, undefined);
}

async function readOwner(path: string): Promise<number | undefined> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return /^\d+\s*$/.test(text) ? Number(text) : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

const createLockedError = (folder: string, owner: number | undefined, cause: unknown): StartError =>
  new StartError(
    'database.locked',
    `Opening the data folder ${folder}: it is in use by ${owner === undefined ? 'another process' : `process ${owner}`}. Stop that process, or choose another data folder.`,
    cause,
  );
