import { mkdtemp, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import S3rver from '@20minutes/s3rver';
import { hasCode } from '../storage/file-errors.ts';
import type { S3Options } from '../storage/s3-storage.ts';

export interface TestBucket {
  options: S3Options;
  /** Makes every further request fail, as when the disk of the bucket is full. */
  fail(): void;
  close(): Promise<void>;
}

/**
 * Starts an S3 server with one bucket, on a free local port. The package lacks conditional writes, which S3 has since
 * 2024. A middleware adds them as S3 specifies, one write at a time.
 */
export async function openTestBucket(): Promise<TestBucket> {
  const directory = await mkdtemp(path.join(os.tmpdir(), 'parlour-bucket-'));
  const bucket = 'releases';
  const server = new S3rver({
    directory,
    silent: true,
    configureBuckets: [{ name: bucket, configs: [] }],
  });
  let isFailing = false;
  let last: Promise<unknown> = Promise.resolve();
  server.middleware.unshift((context, next) => {
    if (isFailing) {
      context.status = 500;
      return Promise.resolve();
    }
    if (context.method !== 'PUT') return next();
    const turn = last.then(async () => {
      const found = await readEtag(server.store, bucket, context.path.slice(bucket.length + 2));
      const isWanted = meetsCondition(found, context.get('if-none-match'), context.get('if-match'));
      if (isWanted) await next();
      else context.status = 412;
    });
    last = turn.catch(() => undefined);
    return turn;
  });
  await server.configureBuckets();
  const http = await server.listen(0, '127.0.0.1');
  const { port } = http.address() as AddressInfo;
  return {
    options: {
      endpoint: `http://127.0.0.1:${port}`,
      bucket,
      region: 'us-east-1',
      prefix: 'site/',
      accessKeyId: 'S3RVER',
      secretAccessKey: 'S3RVER',
    },
    fail: () => {
      isFailing = true;
    },
    close: async () => {
      http.closeAllConnections();
      await new Promise((resolve) => http.close(resolve));
      await rm(directory, { recursive: true });
    },
  };
}

async function readEtag(store: S3rver['store'], bucket: string, key: string): Promise<string | undefined> {
  try {
    return (await store.getMetadata(bucket, decodeURIComponent(key))).etag;
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return undefined;
    throw error;
  }
}

const meetsCondition = (found: string | undefined, noneMatch: string, match: string): boolean =>
  !(noneMatch === '*' && found !== undefined) && !(match && match !== found);
