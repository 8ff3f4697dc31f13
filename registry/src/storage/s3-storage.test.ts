import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { openTestBucket, type TestBucket } from '../testing/test-bucket.ts';
import { openS3Storage } from './s3-storage.ts';
import { storageCases } from './storage-cases.ts';

describe('storage in a bucket', () => {
  let bucket: TestBucket;
  beforeEach(async () => {
    bucket = await openTestBucket();
  });
  afterEach(() => bucket.close());

  storageCases(() => openS3Storage(bucket.options));

  test('uses only its prefix of a bucket that several sites share', async () => {
    const ours = openS3Storage(bucket.options);
    const theirs = openS3Storage({ ...bucket.options, prefix: 'other/' });
    await ours.create('a/x', 'ours');
    expect(await theirs.read('a/x')).toBeUndefined();
    expect(await theirs.list('a')).toEqual([]);
    await theirs.remove('a');
    expect(await (await ours.read('a/x'))?.text()).toBe('ours');
  });

  test('fails, rather than finding nothing, when the bucket fails or the key is wrong', async () => {
    const stranger = openS3Storage({ ...bucket.options, secretAccessKey: 'wrong' });
    await expect(stranger.read('a')).rejects.toThrow('403');
    const storage = openS3Storage(bucket.options);
    bucket.fail();
    await expect(storage.read('a')).rejects.toThrow('500');
    await expect(storage.create('a', 'x')).rejects.toThrow('500');
  });
});

/** Two responses in Amazon S3's format. The server above cannot page: it uses a cipher that OpenSSL removed. */
const pages = (token: string | null): string => {
  const contents = token ? ['z%2B1.js'] : ['a.js', 'b%20c.js'];
  const prefixes = token ? [] : ['sub'];
  return `<?xml version="1.0" encoding="UTF-8"?>
<ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>releases</Name><Prefix>site/many/</Prefix>
<MaxKeys>1000</MaxKeys><EncodingType>url</EncodingType><IsTruncated>${token === null}</IsTruncated>
${token ? '' : '<NextContinuationToken>1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=</NextContinuationToken>'}
${contents.map((name) => `<Contents><Key>site/many/${name}</Key><Size>1</Size></Contents>`).join('')}
${prefixes.map((name) => `<CommonPrefixes><Prefix>site/many/${name}/</Prefix></CommonPrefixes>`).join('')}
</ListBucketResult>`;
};

test('follows a listing of a bucket over several pages', async () => {
  const requestedUrls: (string | null)[] = [];
  const server = createServer((request, answer) => {
    const token = new URL(request.url ?? '', 'http://bucket').searchParams.get('continuation-token');
    requestedUrls.push(token);
    answer.end(pages(token));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const keys = { accessKeyId: 'id', secretAccessKey: 'secret', region: 'us-east-1' };
  const storage = openS3Storage({ endpoint, bucket: 'releases', prefix: 'site/', ...keys });
  expect(await storage.list('many')).toEqual(['a.js', 'b c.js', 'sub/', 'z+1.js']);
  expect(requestedUrls).toEqual([null, '1ueGcxLPRx1Tr/XYExHnhbYLgveDs2J/wm36Hy4vbOwM=']);
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
