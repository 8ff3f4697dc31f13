import { randomUUID } from 'node:crypto';
import { createReadStream, createWriteStream, type ReadStream } from 'node:fs';
import { chmod, link, mkdir, open, readdir, readFile, rename, rm, stat } from 'node:fs/promises';
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
      return writePart(file, content, (part) => rename(part, file));
    },
    async writeOnce(key, content) {
      const file = await ensureFolder(toPath(key));
      try {
        return await writePart(file, content, async (part) => {
          await chmod(part, readOnly);
          // Unlike `rename`, `link` fails when the file exists.
          await link(part, file);
        });
      } catch (error) {
        if (hasCode(error, 'EEXIST')) return undefined;
        throw error;
      }
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
      return entries
        .filter((entry) => !partName.test(entry.name))
        .map((entry) => (entry.isDirectory() ? `${entry.name}/` : entry.name))
        .sort();
    },
    async remove(prefix) {
      await rm(toPath(prefix), { recursive: true, force: true });
    },
  };
}

const readOnly = 0o444;
/** End of the name of a file that is being written, or that an interrupted process left. */
const partName = /\.[0-9a-f-]{36}\.part$/;

/** Writes durably under another name beside `file`, and lets `place` give it its name. Resolves to the size. */
async function writePart(
  file: string,
  content: Readable | Uint8Array,
  place: (part: string) => Promise<void>,
): Promise<number> {
  const part = `${file}.${randomUUID()}.part`;
  try {
    const target = createWriteStream(part, { flags: 'wx', flush: true });
    await pipeline(content instanceof Readable ? content : Readable.from([content]), target);
    await place(part);
    await syncFolder(path.dirname(file));
    return target.bytesWritten;
  } finally {
    await rm(part, { force: true });
  }
}

/** Makes the names in a folder durable. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
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
