import { createHash } from 'node:crypto';
import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { Refusal } from '@parlour/contracts';
import { buildRelease, writeRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openTestRegistry();
});
afterEach(() => registry.remove());

describe('publishing a release', () => {
  test('serves its files for ever, hashed by the registry from the bytes it received @PLAT-02', async () => {
    const text = 'console.log("wallet");'.repeat(50);
    const answer = await registry.publish(
      buildRelease('mfe-wallet', '1.0.0', { files: { 'view.js': text } }),
    );
    expect(answer.statusCode).toBe(201);
    const integrity = `sha256-${createHash('sha256').update(text).digest('base64')}`;
    expect(answer.json().files['view.js']).toMatchObject({ bytes: text.length, integrity });

    await registry.deploy('mfe-wallet', '1.0.0');
    const file = await registry.get('/releases/mfe-wallet/1.0.0/view.js');
    expect(file.body).toBe(text);
    expect(file.headers).toMatchObject({
      'cache-control': 'public, max-age=31536000, immutable',
      'content-type': 'text/javascript; charset=utf-8',
      'x-content-type-options': 'nosniff',
    });
  });

  test('compresses a file once if it shrinks, and sends the copy to clients that accept it', async () => {
    const text = 'const stake = 1;'.repeat(200);
    await registry.publish(
      buildRelease('mfe-wallet', '1.0.0', { files: { 'view.js': text, 'tiny.js': '1' } }),
    );
    const url = '/releases/mfe-wallet/1.0.0/view.js';
    const compressed = await registry.get(url, { ...registry.headers, 'accept-encoding': 'gzip, br' });
    expect(compressed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(compressed.rawPayload).toString()).toBe(text);
    expect((await registry.get(url, { ...registry.headers, 'accept-encoding': 'br;q=0' })).body).toBe(text);
    const unencrypted = await registry.get(url, { ...registry.headers, 'accept-encoding': 'gzip, deflate' });
    expect(unencrypted.headers['content-encoding']).toBe('gzip');
    expect(gunzipSync(unencrypted.rawPayload).toString()).toBe(text);
    expect(unencrypted.headers.etag).not.toBe(compressed.headers.etag);
    const tiny = await registry.get('/releases/mfe-wallet/1.0.0/tiny.js', {
      ...registry.headers,
      'accept-encoding': 'br',
    });
    expect(tiny.headers['content-encoding']).toBeUndefined();
  });

  test('refuses a version that exists and keeps its bytes @PLAT-02', async () => {
    await registry.publish(buildRelease('mfe-wallet', '1.0.0', { files: { 'view.js': 'first' } }));
    const again = await registry.publish(
      buildRelease('mfe-wallet', '1.0.0', { files: { 'view.js': 'other' } }),
    );
    expect(again.statusCode).toBe(409);
    expect(again.json().error.code).toBe('version-exists');
    expect((await registry.get('/releases/mfe-wallet/1.0.0/view.js', registry.headers)).body).toBe('first');
  });

  test('lets one of many publishers of a version win @PLAT-02', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text) =>
        registry.publish(buildRelease('mfe-wallet', '1.0.0', { files: { 'view.js': text } })),
      ),
    );
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409, 409]);
    const winner = answers.find(({ statusCode }) => statusCode === 201);
    const { body } = await registry.get('/releases/mfe-wallet/1.0.0/view.js', registry.headers);
    const integrity = `sha256-${createHash('sha256').update(body).digest('base64')}`;
    expect(winner?.json().files['view.js'].integrity).toBe(integrity);
  });

  test('says everything that is wrong with a release at once @PLAT-02', async () => {
    const release = buildRelease('mfe-wallet', '1.0.0', { files: { 'view.js': 'view' } });
    const manifest = { ...release.manifest, exposes: [], container: 'wallet' };
    const answer = await registry.publish({
      manifest: release.manifest,
      files: { 'view.js': 'vi', 'extra.js': '', 'release.json': JSON.stringify(manifest) },
    });
    expect(answer.statusCode).toBe(422);
    const refusals: Refusal[] = answer.json().error.refusals;
    expect(refusals.map(({ rule, problem }) => [rule, problem])).toEqual([
      ['identity', 'The container is wallet, which must be mfe_wallet_1_0_0.'],
      ['completeness', 'remoteEntry.js is missing.'],
      ['completeness', 'view.js has 2 bytes; the build wrote 4.'],
      ['completeness', 'extra.js is not in release.json.'],
      ['lifecycles', 'The release does not expose ./remote.'],
    ]);
    for (const { breaks, hint } of refusals)
      expect([breaks.length > 0, hint.length > 0]).toEqual([true, true]);
    expect((await registry.get('/releases/mfe-wallet/1.0.0/view.js')).statusCode).toBe(404);
  });

  test.each([
    ['a name with a slash', 'mfe/wallet', '1.0.0'],
    ['a name that climbs', '..', '1.0.0'],
    ['a version that is none', 'mfe-wallet', 'latest'],
    ['a version in another spelling', 'mfe-wallet', 'v1.0.0'],
  ])('refuses %s', async (_, name, version) => {
    const answer = await registry.post('/registry/uploads', { name, version });
    expect(answer.statusCode).toBe(400);
  });

  test.each(['../../token', '.hidden', 'a/b.js', 'view.js.br', ''])(
    'refuses the file name "%s"',
    async (file) => {
      const answer = await registry.publish({
        ...buildRelease('mfe-wallet', '1.0.0'),
        files: { [file]: 'x' },
      });
      expect(answer.statusCode).toBeGreaterThanOrEqual(400);
      expect(answer.statusCode).toBeLessThan(500);
    },
  );

  test('refuses a file that is too large @PLAT-02', async () => {
    const started = await registry.post('/registry/uploads', { name: 'mfe-wallet', version: '1.0.0' });
    const answer = await registry.app.inject({
      method: 'PUT',
      url: `/registry/uploads/${started.json().upload}/files/huge.bin`,
      headers: { ...registry.headers, 'content-type': 'application/octet-stream' },
      payload: Buffer.alloc(20 * 1024 * 1024 + 1),
    });
    expect(answer.statusCode).toBe(413);
  });

  test('publishes a folder without HTTP', async () => {
    const release = buildRelease('mfe-wallet', '1.0.0', { files: { 'view.js': 'view' } });
    const folder = await writeRelease(path.join(registry.folder, 'dist'), release);
    await writeFile(path.join(folder, '.fingerprint'), 'of the build');
    await registry.publishFromFolder(folder, 'site');
    expect((await registry.get('/releases/mfe-wallet/1.0.0/view.js', registry.headers)).body).toBe('view');
    await expect(registry.publishFromFolder(folder, 'site')).rejects.toMatchObject({
      code: 'version-exists',
    });
  });
});

describe('an upload that was cut short', () => {
  test('leaves no release, and is removed at a start once no client can still be sending it @PLAT-02', async () => {
    let clock = new Date('2026-11-22T10:00:00Z');
    await registry.remove();
    registry = await openTestRegistry({ now: () => clock });
    const { upload } = (
      await registry.post('/registry/uploads', { name: 'mfe-wallet', version: '1.0.0' })
    ).json();
    await registry.app.inject({
      method: 'PUT',
      url: `/registry/uploads/${upload}/files/view.js`,
      headers: { ...registry.headers, 'content-type': 'application/octet-stream' },
      payload: 'half',
    });
    const folder = path.join(registry.folder, 'releases/mfe-wallet/1.0.0');
    expect(await readdir(folder)).toHaveLength(1);
    registry = await registry.reopen();
    expect(await readdir(folder)).toHaveLength(1);
    clock = new Date('2026-11-22T11:00:00Z');
    registry = await registry.reopen();
    expect(await readdir(folder)).toHaveLength(0);
    expect((await registry.get('/registry/releases', registry.headers)).json()).toEqual({});
    expect((await registry.publish(buildRelease('mfe-wallet', '1.0.0'))).statusCode).toBe(201);
  });
});

describe('a file that is not there', () => {
  test.each([
    '/releases/mfe-wallet/1.0.0/nothing.js',
    '/releases/mfe-wallet/9.9.9/remoteEntry.js',
    '/releases/nobody/1.0.0/remoteEntry.js',
    '/releases/mfe-wallet/1.0.0/..%2f..%2f..%2ftoken',
    '/releases/..%2f..%2fetc/1.0.0/passwd',
    '/releases/mfe-wallet/1.0.0/constructor',
    '/releases/mfe-wallet',
    '/registry/nothing',
    '/main.js',
  ])('is answered with 404 and kept by no cache: %s', async (url) => {
    await registry.publish(buildRelease('mfe-wallet', '1.0.0'));
    const answer = await registry.get(url, registry.headers);
    expect(answer.statusCode).toBe(404);
    expect(answer.json().error.code).toBe('not-found');
    expect(answer.headers['cache-control']).toBe('no-store');
  });
});

describe('the files of a release that no page was given', () => {
  const url = '/releases/mfe-wallet/1.0.0/view.js';
  const read = (headers?: Record<string, string>) => registry.get(url, headers);
  const publishWallet = (version: string) =>
    registry.publish(buildRelease('mfe-wallet', version, { files: { 'view.js': 'secret' } }));

  test('do not exist for visitors, and are read by operators and programs of that remote uncached @SAFE-04', async () => {
    await publishWallet('1.0.0');
    const missing = await registry.get('/releases/mfe-wallet/1.0.0/view.js'.replace('1.0.0', '1.0.9'));
    for (const headers of [undefined, { authorization: 'Bearer wrong' }]) {
      const answer = await read(headers);
      expect([answer.statusCode, answer.headers['cache-control']]).toEqual([404, 'no-store']);
      expect(answer.json().error.code).toBe(missing.json().error.code);
    }
    const toTeam = (remote: string) =>
      registry.token({ name: `${remote} team`, role: 'publisher', remotes: [remote] });
    expect((await read(await toTeam('mfe-lobby'))).statusCode).toBe(404);
    for (const headers of [registry.headers, await toTeam('mfe-wallet')]) {
      const answer = await read(headers);
      expect(answer.body).toBe('secret');
      expect(answer.headers['cache-control']).toBe('private, no-store');
    }
  });

  test('are for everybody once it was live or a canary, and after its end @SAFE-04', async () => {
    await publishWallet('0.9.0');
    await registry.deploy('mfe-wallet', '0.9.0');
    await publishWallet('1.0.0');
    const audience = { percent: 10 };
    await registry.execute({ act: 'canary', name: 'mfe-wallet', version: '1.0.0', audience });
    expect((await read()).body).toBe('secret');
    await registry.execute({ act: 'rollback', name: 'mfe-wallet' });
    registry = await registry.reopen();
    expect((await read()).body).toBe('secret');
  });
});

test('reports that it is alive and ready, and not ready before it closes', async () => {
  const read = async (kind: string) => {
    const answer = await registry.get(`/registry/health/${kind}`);
    return [answer.statusCode, answer.json().state ?? answer.json().error.code];
  };
  expect([await read('live'), await read('ready')]).toEqual([
    [200, 'live'],
    [200, 'ready'],
  ]);
  await registry.drain();
  expect([await read('live'), await read('ready')]).toEqual([
    [200, 'live'],
    [503, 'not-ready'],
  ]);
});
