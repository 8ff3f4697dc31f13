import { computeShare, visitorKeyName } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openTestRegistry();
  const title = { EN: 'Wallet', MY: 'ပိုက်ဆံအိတ်', CN: '钱包' };
  const contributions = { routes: [{ path: '/wallet', view: 'pay', title }] };
  const options = { contributions, files: { 'pay.js': 'pay' }, assets: { '': [], pay: ['pay.js'] } };
  await registry.publish(buildRelease('shell', '1.0.0'));
  for (const version of ['1.0.0', '1.1.0'])
    expect((await registry.publish(buildRelease('mfe-wallet', version, options))).statusCode).toBe(201);
  await registry.deploy('shell', '1.0.0');
  await registry.deploy('mfe-wallet', '1.0.0');
});
afterEach(() => registry.remove());

const preloaded = async (cookie?: string): Promise<string[]> => {
  const page = await registry.get('/wallet', cookie ? { cookie } : {});
  expect(page.statusCode).toBe(200);
  return [...page.body.matchAll(/<link rel="preload"[^>]*href="\/releases\/mfe-wallet\/([^/]+)\//g)].map(
    ([, version]) => version ?? '',
  );
};

test('has the preloads of its visitor’s releases, and the same document for all @PLAT-03', async () => {
  const order = { act: 'canary', name: 'mfe-wallet', version: '1.1.0', audience: { percent: 50 } };
  await registry.post('/registry/acts', order);
  const { salt = '' } = (await registry.document()).remotes['mfe-wallet']?.canary ?? {};
  const keys = Array.from({ length: 20 }, (_, n) => `visitor-${n}`);
  for (const key of keys) {
    const expected = computeShare(key, 'mfe-wallet', salt) < 50 ? '1.1.0' : '1.0.0';
    expect(new Set(await preloaded(`a=b; ${visitorKeyName}=${key}`))).toEqual(new Set([expected]));
  }
  expect(new Set(await preloaded())).toEqual(new Set(['1.0.0']));
  expect(new Set(await preloaded(`${visitorKeyName}=../../x`))).toEqual(new Set(['1.0.0']));
});
