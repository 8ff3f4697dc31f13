import { rm, stat, writeFile } from 'node:fs/promises';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { buildRelease } from '../testing/built-release.ts';
import { openTestBucket } from '../testing/test-bucket.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const release = buildRelease('mfe-wallet', '1.0.0', { files: { 'picture.svg': '<svg>good</svg>' } });
let registry: TestRegistry;
let upload: string;

async function open(config: Parameters<typeof openTestRegistry>[0] = {}): Promise<void> {
  registry = await openTestRegistry(config);
  await registry.app.listen({ port: 0, host: '127.0.0.1' });
  upload = (await registry.post('/registry/uploads', { name: 'mfe-wallet', version: '1.0.0' })).json().upload;
}
let closeBucket: (() => Promise<void>) | undefined;
afterEach(async () => {
  await registry.remove();
  await closeBucket?.();
  closeBucket = undefined;
});

const toUrl = (file: string): string => `/registry/uploads/${upload}/files/${file}`;
const toHeaders = () => ({ ...registry.headers, 'content-type': 'application/octet-stream' });
const send = (file: string, payload: string) =>
  registry.app.inject({ method: 'PUT', url: toUrl(file), payload, headers: toHeaders() });
const sendAll = async (except?: string): Promise<void> => {
  for (const [file, content] of Object.entries(release.files))
    if (file !== except) expect((await send(file, content)).statusCode).toBe(200);
};
const complete = () => registry.post(`/registry/uploads/${upload}/complete`, {});
const readPicture = () => registry.get('/releases/mfe-wallet/1.0.0/picture.svg', registry.headers);

/** Starts to send a file and leaves it unfinished. `outcome` resolves to the status, or to the connection's error. */
async function startSending(file: string, firstPart: string) {
  const { port } = registry.app.server.address() as AddressInfo;
  const request = http.request({
    host: '127.0.0.1',
    port,
    method: 'PUT',
    path: toUrl(file),
    headers: toHeaders(),
  });
  const outcome = new Promise<number | string>((resolve) => {
    request.on('response', (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('error', (error: NodeJS.ErrnoException) => resolve(error.code ?? error.message));
  });
  const reached = new Promise((resolve) => registry.app.server.once('request', resolve));
  request.write(firstPart);
  await reached;
  return { request, outcome };
}

/** Sends the rest of the file. The server may have closed the connection. */
const finish = (request: http.ClientRequest, rest: string): void => {
  if (!request.destroyed) request.end(rest);
};

describe.each(['the disk', 'a bucket'])('a release on %s', (place) => {
  beforeEach(async () => {
    if (place === 'the disk') return open();
    const bucket = await openTestBucket();
    await open({ releaseBucket: bucket.options });
    closeBucket = () => bucket.close();
  });

  test('is not changed by a file that was still arriving when it was completed @PLAT-02', async () => {
    await sendAll('picture.svg');
    const { request, outcome } = await startSending('picture.svg', '<svg>');
    const answer = await complete();
    finish(request, 'changed after the gate</svg>');
    // Cut off, or refused because the upload had ended before the file was looked at.
    expect([404, 'ECONNRESET', 'EPIPE']).toContain(await outcome);
    // The file was not there when the gate judged, so the release is refused.
    expect(answer.json().error.refusals).toMatchObject([{ problem: 'picture.svg is missing.' }]);
    expect((await readPicture()).statusCode).toBe(404);
  });

  test('keeps the first file of a name: a second one, also beside the completion, is refused @PLAT-02', async () => {
    await sendAll();
    expect((await send('picture.svg', '<svg>other</svg>')).json().error.code).toBe('request-invalid');
    const { request, outcome } = await startSending('picture.svg', '<svg>');
    const answer = await complete();
    finish(request, 'changed after the gate</svg>');
    expect([400, 404, 'ECONNRESET', 'EPIPE']).toContain(await outcome);
    expect(answer.statusCode).toBe(201);
    expect((await readPicture()).body).toBe('<svg>good</svg>');
    expect((await send('picture.svg', '<svg>late</svg>')).json().error.code).toBe('upload-unknown');
    expect((await readPicture()).body).toBe('<svg>good</svg>');
  });
});

test('a file that was cut off can be sent again @PLAT-02', async () => {
  await open();
  await sendAll('picture.svg');
  const { request, outcome } = await startSending('picture.svg', '<svg>');
  request.destroy();
  await outcome;
  let status = 0;
  for (let tries = 0; tries < 1000 && status !== 200; tries += 1) {
    await wait(20);
    status = (await send('picture.svg', '<svg>good</svg>')).statusCode;
  }
  expect((await complete()).statusCode).toBe(201);
});

test('a release whose stored bytes are not those that were received is not published @PLAT-02', async () => {
  await open();
  await sendAll('picture.svg');
  await send('picture.svg', '<svg>good</svg>');
  const folder = path.join(registry.folder, 'releases/mfe-wallet/1.0.0', upload);
  const file = path.join(folder, 'picture.svg');
  expect((await stat(file)).mode & 0o777).toBe(0o444);
  await rm(file);
  await writeFile(file, '<svg>evil</svg>');
  const answer = await complete();
  expect([answer.statusCode, answer.json().error.code]).toEqual([500, 'data-damaged']);
  expect((await readPicture()).statusCode).toBe(404);
});
