import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { AwsClient } from 'aws4fetch';
import type { Storage, StoredValue } from './storage.ts';

/** Options for a bucket of Amazon S3 or of a compatible server. */
export interface S3Options {
  /** `https://s3.eu-central-1.amazonaws.com`; the bucket is the first segment of each path. */
  endpoint: string;
  bucket: string;
  region: string;
  /** Prefix of every key, when several sites share a bucket: `parlour/`. */
  prefix?: string;
  accessKeyId: string;
  secretAccessKey: string;
  sessionToken?: string;
}

const listedMax = 1000;
const removeBatchSize = 8;
/**
 * Maximum of attempts of a conditional write. Another process may write between the read and the write of a value; then
 * the loser starts again.
 */
const conflictsMax = 20;

/** Stores values in a bucket. The bucket must support S3's conditional writes: `If-None-Match` and `If-Match`. */
export function openS3Storage({ endpoint, bucket, prefix = '', region, ...keys }: S3Options): Storage {
  const client = new AwsClient({ ...keys, region, service: 's3', retries: 3 });
  const root = new URL(`${encodeURIComponent(bucket)}/`, endWithSlash(endpoint));

  const toUrl = (key: string): URL => {
    if (key.split('/').includes('..')) throw new Error(`The key ${key} leads out of the storage.`);
    return new URL((prefix + key).split('/').map(encodeURIComponent).join('/'), root);
  };
  const sendRequest = async (method: string, url: URL, expected: readonly number[], sent: Sent = {}) => {
    const body = sent.body ?? (method === 'PUT' ? new Uint8Array() : undefined);
    const hash = createHash('sha256')
      .update(body ?? '')
      .digest('hex');
    const headers = { ...sent.headers, 'x-amz-content-sha256': hash };
    // A redirect would send the signed request to another address.
    const answer = await client.fetch(url.href, { method, headers, body, redirect: 'error' });
    if (expected.includes(answer.status)) return answer;
    const code = (await answer.text()).match(/<Code>([^<]*)<\/Code>/)?.[1] ?? '';
    throw new Error(`The bucket ${bucket} answered ${answer.status} ${code} to ${method} ${url.pathname}.`);
  };
  /** Writes the value unless the key exists. Returns whether it was written. */
  const putOnce = async (key: string, body: Uint8Array): Promise<boolean> => {
    const url = toUrl(key);
    const sent = { body, headers: { 'if-none-match': '*' } };
    for (let tries = 0; tries < conflictsMax; tries++) {
      // 409: another process is writing the key at this moment and may still fail.
      const { status } = await sendRequest('PUT', url, [200, 409, 412], sent);
      if (status !== 409) return status === 200;
    }
    throw new Error(`The bucket ${bucket} could not decide who creates ${key}.`);
  };
  const listKeys = async (key: string, delimiter: string): Promise<Listed> => {
    const folder = toUrl(endWithSlash(key)).pathname.slice(root.pathname.length);
    const listed: Listed = { keys: [], prefixes: [] };
    for (let token: string | undefined = ''; token !== undefined; ) {
      const url = new URL(root.href.slice(0, -1));
      const query = { 'list-type': '2', 'encoding-type': 'url', 'max-keys': String(listedMax), delimiter };
      const parameters = { ...query, prefix: decodeURIComponent(folder), 'continuation-token': token };
      for (const [name, value] of Object.entries(parameters)) if (value) url.searchParams.set(name, value);
      const page = readListing(await (await sendRequest('GET', url, [200])).text());
      listed.keys.push(...page.keys.map((name) => name.slice(prefix.length)));
      listed.prefixes.push(...page.prefixes.map((name) => name.slice(prefix.length)));
      token = page.next;
    }
    return listed;
  };

  return {
    async read(key) {
      const url = toUrl(key);
      const found = await sendRequest('HEAD', url, [200, 404]);
      if (found.status === 404) return undefined;
      const get = () => sendRequest('GET', url, [200]);
      return toStoredValue(Number(found.headers.get('content-length')), get);
    },
    async write(key, content) {
      const body = content instanceof Readable ? await buffer(content) : content;
      await sendRequest('PUT', toUrl(key), [200], { body });
      return body.length;
    },
    async writeOnce(key, content) {
      const body = content instanceof Readable ? await buffer(content) : content;
      return (await putOnce(key, body)) ? body.length : undefined;
    },
    create: (key, content) => putOnce(key, Buffer.from(content)),
    async append(key, line) {
      const url = toUrl(key);
      for (let tries = 0; tries < conflictsMax; tries++) {
        const found = await sendRequest('GET', url, [200, 404]);
        const before = found.status === 404 ? '' : await found.text();
        const etag = found.headers.get('etag');
        const headers: Record<string, string> =
          found.status === 404 || !etag ? { 'if-none-match': '*' } : { 'if-match': etag };
        const sent = { body: Buffer.from(`${before}${line}\n`), headers };
        const { status } = await sendRequest('PUT', url, [200, 404, 409, 412], sent);
        if (status === 200) return;
      }
      throw new Error(`Others kept writing ${key}; a line of it was not added.`);
    },
    async list(key) {
      const { keys: names, prefixes } = await listKeys(key, '/');
      const start = endWithSlash(key).length;
      return [...names, ...prefixes].map((name) => name.slice(start)).sort();
    },
    async remove(key) {
      const { keys: names } = await listKeys(key, '');
      while (names.length > 0) {
        const some = names.splice(0, removeBatchSize);
        await Promise.all(some.map((name) => sendRequest('DELETE', toUrl(name), [200, 204, 404])));
      }
    },
  };
}

interface Sent {
  body?: Uint8Array;
  headers?: Record<string, string>;
}

interface Listed {
  keys: string[];
  prefixes: string[];
}

function toStoredValue(bytes: number, get: () => Promise<Response>): StoredValue {
  async function* readChunks(): AsyncGenerator<Uint8Array> {
    const { body } = await get();
    if (body) yield* body;
  }
  return {
    bytes,
    stream: () => Readable.from(readChunks(), { objectMode: false }),
    text: async () => (await get()).text(),
  };
}

/** Returns the text with exactly one slash at its end. */
export function endWithSlash(text: string): string {
  let end = text.length;
  while (text[end - 1] === '/') end -= 1;
  return `${text.slice(0, end)}/`;
}

/** Parses a response of ListObjectsV2. Names are URL-encoded, so they contain no XML. */
function readListing(xml: string): Listed & { next: string | undefined } {
  const readValues = (text: string, name: string): string[] =>
    [...text.matchAll(new RegExp(`<${name}>([^<]*)</${name}>`, 'g'))].map(([, value = '']) => value);
  const decode = (name: string): string => decodeURIComponent(name.replaceAll('+', ' '));
  const [, ...afterPrefixes] = xml.split('<CommonPrefixes>');
  const prefixes = afterPrefixes.flatMap((text) =>
    readValues(text.split('</CommonPrefixes>', 1).join(), 'Prefix'),
  );
  const isTruncated = readValues(xml, 'IsTruncated')[0] === 'true';
  return {
    keys: readValues(xml, 'Key').map(decode),
    prefixes: prefixes.map(decode),
    next: isTruncated ? readValues(xml, 'NextContinuationToken')[0] : undefined,
  };
}
