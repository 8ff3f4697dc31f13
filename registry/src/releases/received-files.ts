import type { Readable } from 'node:stream';
import { RegistryError } from '../errors.ts';
import type { FileFacts } from './release.ts';

const filesPerReleaseMax = 2000;
const releaseBytesMax = 200 * 1024 * 1024;

/** The files of one upload. Once it is closed, no byte of them changes. */
export interface ReceivedFiles {
  files: ReadonlyMap<string, FileFacts>;
  /**
   * Receives one file by `store`, which reports every received byte. Fails with `request-invalid` for a second file of a
   * name or too many files, `file-too-large`, or `upload-unknown` when the upload is closed meanwhile.
   */
  receive(
    file: string,
    content: Readable,
    store: (onBytes: (bytes: number) => void) => Promise<FileFacts>,
  ): Promise<FileFacts>;
  /** Refuses further files, cuts off those that are still arriving, and waits until none is being written. */
  close(): Promise<void>;
}

export function createReceivedFiles(upload: string): ReceivedFiles {
  const files = new Map<string, FileFacts>();
  const arriving = new Map<string, { content: Readable; stored: Promise<FileFacts> }>();
  let receivedBytes = 0;
  let isClosed = false;
  const createClosedError = () =>
    new RegistryError('upload-unknown', `The upload ${upload} ended before the file had arrived.`);

  function requireRoom(file: string): void {
    if (isClosed) throw createClosedError();
    if (files.has(file) || arriving.has(file))
      throw new RegistryError(
        'request-invalid',
        `${file} was received already. An upload takes each file once.`,
      );
    if (files.size + arriving.size >= filesPerReleaseMax)
      throw new RegistryError('request-invalid', `A release can have at most ${filesPerReleaseMax} files.`);
  }

  return {
    files,
    async receive(file, content, store) {
      requireRoom(file);
      // `close` may cut the file off before the storage reads it. Then nothing else would report the error.
      content.on('error', () => undefined);
      let bytes = 0;
      const stored = store((added) => {
        bytes += added;
        receivedBytes += added;
        if (receivedBytes > releaseBytesMax)
          throw new RegistryError('file-too-large', `The release is larger than ${releaseBytesMax} bytes.`);
      });
      arriving.set(file, { content, stored });
      try {
        const facts = await stored;
        files.set(file, facts);
        return facts;
      } catch (error) {
        receivedBytes -= bytes;
        throw isClosed ? createClosedError() : error;
      } finally {
        arriving.delete(file);
      }
    },
    async close() {
      isClosed = true;
      const pending = [...arriving.values()];
      for (const { content } of pending) content.destroy(createClosedError());
      await Promise.allSettled(pending.map(({ stored }) => stored));
    },
  };
}
