import { readdir } from 'node:fs/promises';
import path from 'node:path';
import type { ReleaseVerdict } from '@parlour/contracts';
import { type BuiltRelease, buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openTestRegistry();
});
afterEach(() => registry.remove());

const routes = [{ path: '/pay', view: 'home', title: { EN: 'Pay', MY: 'Pay', CN: 'Pay' } }];

describe('a dry run', () => {
  const dryRun = async ({ manifest, files }: BuiltRelease, headers = registry.headers) => {
    const { name, version } = manifest;
    const order = await registry.post('/registry/uploads', { name, version, dryRun: true }, headers);
    if (order.statusCode !== 201) return order;
    const { upload } = order.json();
    for (const [file, payload] of Object.entries(files)) {
      const url = `/registry/uploads/${upload}/files/${file}`;
      const sent = { ...headers, 'content-type': 'application/octet-stream' };
      await registry.app.inject({ method: 'PUT', url, payload, headers: sent });
    }
    return registry.post(`/registry/uploads/${upload}/try`, {}, headers);
  };
  const live = async (release: BuiltRelease) => {
    await registry.publish(release);
    const { name, version } = release.manifest;
    expect((await registry.deploy(name, version)).statusCode).toBe(201);
  };
  const stored = () => readdir(path.join(registry.folder, 'releases'), { recursive: true });

  test('returns the verdict of publishing, and stores nothing @PLAT-02', async () => {
    await live(buildRelease('mfe-wallet', '1.0.0', { contributions: { routes } }));
    const before = await stored();
    const bad = buildRelease('mfe-lobby', '1.0.0', {
      contributions: { routes },
      manifest: { platform: '^2.0.0' },
    });
    const verdict = (await dryRun(bad)).json<ReleaseVerdict>();
    expect(verdict.accepted).toBe(false);
    expect((await registry.publish(bad)).json().error.refusals).toEqual(verdict.refusals);
    const good = buildRelease('mfe-lobby', '1.0.0');
    expect((await dryRun(good)).json()).toMatchObject({ accepted: true, refusals: [] });
    expect((await stored()).filter((file) => !before.includes(file))).toEqual(
      expect.not.arrayContaining([expect.stringMatching(/\.(js|json)$/)]),
    );
    expect((await registry.get('/registry/releases', registry.headers)).json()).toEqual({
      'mfe-wallet': ['1.0.0'],
    });
    expect((await registry.publish(good)).statusCode).toBe(201);
  });

  test('of a version that is taken says so beside the rest @PLAT-02', async () => {
    await live(buildRelease('mfe-wallet', '1.0.0'));
    const again = buildRelease('mfe-wallet', '1.0.0', { manifest: { platform: '^2.0.0' } });
    const verdict = (await dryRun(again)).json<ReleaseVerdict>();
    expect(verdict.refusals.map(({ rule }) => rule)).toEqual(['version', 'platform-contract']);
    const file = await registry.get('/releases/mfe-wallet/1.0.0/release.json', registry.headers);
    expect(file.json().platform).toBe('^1.0.0');
  });

  test('takes the token of publishing and never publishes @PLAT-02', async () => {
    const viewer = await registry.token({ name: 'ada', role: 'viewer' });
    expect((await dryRun(buildRelease('mfe-wallet', '1.0.0'), viewer)).statusCode).toBe(403);
    const order = { name: 'mfe-wallet', version: '1.0.0', dryRun: true };
    const { upload } = (await registry.post('/registry/uploads', order)).json();
    expect((await registry.post(`/registry/uploads/${upload}/complete`, {})).statusCode).toBe(400);
  });

  test('names the rules that it could not judge @PLAT-02', async () => {
    const { skipped } = (await dryRun(buildRelease('mfe-wallet', '1.0.0'))).json<ReleaseVerdict>();
    expect(skipped.map(({ rule }) => rule)).toEqual([
      'shared-ranges',
      'texts',
      'lifecycles',
      'headless-mount',
      'browser',
    ]);
  });
});
