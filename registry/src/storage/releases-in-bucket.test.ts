import { readdir } from 'node:fs/promises';
import { buildRelease } from '../testing/built-release.ts';
import { openTestBucket, type TestBucket } from '../testing/test-bucket.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let bucket: TestBucket;
let one: TestRegistry;
let other: TestRegistry;

beforeEach(async () => {
  bucket = await openTestBucket();
  one = await openTestRegistry({ releaseBucket: bucket.options });
  other = await openTestRegistry({ releaseBucket: bucket.options });
});
afterEach(async () => {
  await one.remove();
  await other.remove();
  await bucket.close();
});

describe('two registries on one bucket', () => {
  test('serve what either published, with its hash and its compressed copy @PLAT-02', async () => {
    const text = 'const stake = 1;'.repeat(200);
    const published = await one.publish(buildRelease('mfe-wallet', '1.0.0', { files: { 'view.js': text } }));
    expect(published.statusCode).toBe(201);
    const url = '/releases/mfe-wallet/1.0.0/view.js';
    for (const registry of [one, other]) {
      expect((await registry.get(url, registry.headers)).body).toBe(text);
      const compressed = await registry.get(url, { ...registry.headers, 'accept-encoding': 'br' });
      expect(compressed.headers['content-encoding']).toBe('br');
      expect(Number(compressed.headers['content-length'])).toBe(compressed.rawPayload.length);
    }
    expect(await readdir(one.folder)).not.toContain('releases');
  });

  test('let one of many publishers of a version win @PLAT-02', async () => {
    const answers = await Promise.all(
      ['a', 'b', 'c', 'd'].map((text, index) =>
        [one, other][index % 2]?.publish(buildRelease('mfe-lobby', '1.0.0', { files: { 'view.js': text } })),
      ),
    );
    expect(answers.map((answer) => answer?.statusCode).sort()).toEqual([201, 409, 409, 409]);
    const { body } = await one.get('/releases/mfe-lobby/1.0.0/view.js', one.headers);
    expect((await other.get('/releases/mfe-lobby/1.0.0/view.js', other.headers)).body).toBe(body);
  });

  test('know each other’s tokens, and when one is revoked @PLAT-02', async () => {
    const team = await one.token({ name: 'wallet team', role: 'publisher', remotes: ['mfe-wallet'] });
    expect((await other.publish(buildRelease('mfe-wallet', '1.1.0'), team)).statusCode).toBe(201);
    const { tokens } = (await other.get('/registry/tokens', other.headers)).json();
    const url = `/registry/tokens/${tokens[0].id}`;
    await other.app.inject({ method: 'DELETE', url, headers: other.headers });
    expect((await one.publish(buildRelease('mfe-wallet', '1.2.0'), team)).statusCode).toBe(401);
  });

  test('fail when the bucket fails, rather than publish twice @PLAT-02', async () => {
    bucket.fail();
    expect((await one.publish(buildRelease('mfe-wallet', '1.0.0'))).statusCode).not.toBe(201);
    const order = { name: 'mfe-promotions', version: '1.0.0' };
    expect((await one.post('/registry/uploads', order)).statusCode).toBe(500);
  });
});
