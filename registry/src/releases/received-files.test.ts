import { Readable } from 'node:stream';
import { createReceivedFiles, type ReceivedFiles } from './received-files.ts';

const mebibyte = 1024 * 1024;
const releaseBytesMax = 200 * mebibyte;
let received: ReceivedFiles;
beforeEach(() => {
  received = createReceivedFiles('upload');
});

/** Receives a file of `bytes` bytes, which the storage reports in parts once all files are arriving. */
const receive = (file: string, bytes: number) =>
  received.receive(file, Readable.from([]), async (onBytes) => {
    for (let left = bytes; left > 0; left -= mebibyte) {
      await Promise.resolve();
      onBytes(Math.min(left, mebibyte));
    }
    return { bytes, integrity: 'sha256-any', compressedBytes: undefined };
  });
const tooLarge = { code: 'file-too-large' };

test('takes a release of exactly the largest size, and not one byte more @PLAT-02', async () => {
  await receive('big.bin', releaseBytesMax);
  await expect(receive('more.bin', 1)).rejects.toMatchObject(tooLarge);
  expect([...received.files.keys()]).toEqual(['big.bin']);
});

test('files that arrive at once do not pass the limit of a release together @PLAT-02', async () => {
  const bytes = 20 * mebibyte;
  const outcomes = await Promise.allSettled(
    Array.from({ length: 11 }, (_, count) => receive(`${count}.bin`, bytes)),
  );
  const refused = outcomes.filter((outcome) => outcome.status === 'rejected');
  expect(refused.length).toBeGreaterThan(0);
  for (const { reason } of refused) expect(reason).toMatchObject(tooLarge);
  expect(received.files.size * bytes).toBeLessThanOrEqual(releaseBytesMax);
});

test('a file that was refused leaves its room to others', async () => {
  await receive('first.bin', releaseBytesMax - 1);
  await expect(receive('second.bin', 2)).rejects.toMatchObject(tooLarge);
  await receive('third.bin', 1);
  expect([...received.files.keys()]).toEqual(['first.bin', 'third.bin']);
});

test('takes as many files as a release can have, and not one more', async () => {
  for (let count = 0; count < 2000; count += 1) await receive(`${count}.js`, 0);
  await expect(receive('more.js', 0)).rejects.toMatchObject({ code: 'request-invalid' });
});
