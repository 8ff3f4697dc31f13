import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { RegistryError } from '../errors.ts';
import type { Storage } from '../storage/storage.ts';
import { compressFile } from './compression.ts';
import type { FileFacts } from './release.ts';

const fileBytesMax = 20 * 1024 * 1024;

/**
 * Streams one file of a release to `key`, hashes it, and stores a compressed copy at `key.br`. Neither can be written
 * again. Calls `onBytes` with the size of each part, which may throw. Fails with `file-too-large` above `fileBytesMax`.
 */
export async function receiveFile(
  storage: Storage,
  key: string,
  file: string,
  content: Readable,
  onBytes: (bytes: number) => void = () => undefined,
): Promise<FileFacts> {
  const hash = createHash('sha256');
  let bytes = 0;
  // Starts reading only when the storage does: an error event of a stream without listeners would end the process.
  async function* measure(): AsyncGenerator<Buffer> {
    for await (const chunk of content as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > fileBytesMax)
        throw new RegistryError('file-too-large', `${file} is larger than ${fileBytesMax} bytes.`);
      onBytes(chunk.length);
      hash.update(chunk);
      yield chunk;
    }
  }
  await writeOnce(storage, key, Readable.from(measure()));
  const compressed = await compressFile(file, await readBack(storage, key));
  if (compressed) await writeOnce(storage, `${key}.br`, compressed);
  return { bytes, integrity: `sha256-${hash.digest('base64')}`, compressedBytes: compressed?.length };
}

async function writeOnce(storage: Storage, key: string, content: Readable | Buffer): Promise<void> {
  if ((await storage.writeOnce(key, content)) === undefined)
    throw new RegistryError(
      'request-invalid',
      `${key} was received already. An upload takes each file once.`,
    );
}

async function readBack(storage: Storage, key: string): Promise<Buffer> {
  const stored = await storage.read(key);
  if (!stored) throw new Error(`${key} was written and is not there.`);
  return buffer(stored.stream());
}
