import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { mkdir, open, readdir, readFile, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { hasCode, ignoreMissing } from './file-errors.ts';
import type { Storage, StoredValue } from './storage.ts';

/** Stores values as files below `root`, which is created when missing. */
export function openDiskStorage(root: string): Storage {
  const toPath = (key: string): string => {
    const file = path.resolve(root, key);
    if (!file.startsWith(path.resolve(root) + path.sep))
      throw new Error(`The key ${key} leads out of the storage.`);
    return file;
  };

  return {
    async read(key) {
      const file = toPath(key);
      const found = await ignoreMissing(stat(file));
      return found?.isFile() ? toStoredValue(file, found.size) : undefined;
    },
    async write(key, content) {
      const file = await ensureFolder(toPath(key));
      const target = createWriteStream(file, { flush: true });
      await pipeline(content instanceof Readable ? content : Readable.from([content]), target);
      return target.bytesWritten;
    },
    async create(key, content) {
      const file = await ensureFolder(toPath(key));
      const handle = await open(file, 'wx').catch((error: unknown) => {
        if (hasCode(error, 'EEXIST')) return undefined;
        throw error;
      });
      if (!handle) return false;
      await writeDurably(handle, content);
      return true;
    },
    async append(key, line) {
      const file = await ensureFolder(toPath(key));
      await writeDurably(await open(file, 'a'), `${line}\n`);
    },
    async list(prefix) {
      const entries = (await ignoreMissing(readdir(toPath(prefix), { withFileTypes: true }))) ?? [];
      return entries.map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name)).sort();
    },
    async remove(prefix) {
      await rm(toPath(prefix), { recursive: true, force: true });
    },
  };
}

const toStoredValue = (file: string, bytes: number): StoredValue => ({
  bytes,
  stream: (): ReadStream => createReadStream(file),
  text: () => readFile(file, 'utf8'),
});

async function ensureFolder(file: string): Promise<string> {
  await mkdir(path.dirname(file), { recursive: true });
  return file;
}

async function writeDurably(handle: Awaited<ReturnType<typeof open>>, content: string): Promise<void> {
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
}
