import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { defaultPlatformConfig } from '@parlour/contracts';
import { createCommandEnvironment } from '../testing/command-environment.ts';
import { runRemotes } from '../testing/run-remotes.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

const description = '{"name":"mfe-wallet"}';
let builds: Server;
let origin: string;
let root: string;
let registry: TestRegistry;
let environment: NodeJS.ProcessEnv;

beforeEach(async () => {
  builds = createServer((request, response) => {
    response.statusCode = request.url === '/release/live.json' ? 200 : 404;
    response.end(description);
  });
  builds.listen(0, '127.0.0.1');
  await once(builds, 'listening');
  origin = `http://127.0.0.1:${(builds.address() as AddressInfo).port}`;
  root = await mkdtemp(path.join(os.tmpdir(), 'parlour-grant-'));
  await writeFile(path.join(root, 'pnpm-workspace.yaml'), 'packages: []\n');
  const platform = { ...defaultPlatformConfig, overrides: { origins: [origin] } };
  registry = await openTestRegistry({ platform }, path.join(root, '.data/registry'));
  environment = await createCommandEnvironment(registry);
});
afterEach(async () => {
  builds.close();
  await registry.close();
  await rm(root, { recursive: true });
});

const grantOverride = (...words: string[]) =>
  runRemotes(['grant-override', ...words], { cwd: root, env: environment });

test('prints an address that permits the build which is served now @PLAT-07', async () => {
  const { status, output } = await grantOverride('wallet', `${origin}/any/path`);
  expect(status).toBe(0);
  const address = new URL(output.split('\n')[0] ?? '');
  expect(address.searchParams.get('remote')).toBe(`mfe-wallet@${origin}`);
  const [, claims = ''] = address.searchParams.get('grant')?.split('.') ?? [];
  expect(JSON.parse(Buffer.from(claims, 'base64url').toString())).toMatchObject({
    remote: 'mfe-wallet',
    origin,
    description: `sha256-${createHash('sha256').update(description).digest('base64')}`,
  });
});

test('says what is wrong with the address @PLAT-07', async () => {
  expect(await grantOverride('wallet', 'builds')).toMatchObject({
    status: 2,
    output: expect.stringMatching(/is not an address/),
  });
  builds.close();
  builds.closeAllConnections();
  expect(await grantOverride('wallet', origin)).toMatchObject({
    status: 4,
    output: expect.stringMatching(/serves no build/),
  });
});
