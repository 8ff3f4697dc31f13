import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { buildRelease, writeRelease } from '../testing/built-release.ts';
import { createCommandEnvironment } from '../testing/command-environment.ts';
import { runRemotes, spawnRemotes } from '../testing/run-remotes.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
let root: string;
let environment: NodeJS.ProcessEnv;

beforeEach(async () => {
  root = await mkdtemp(path.join(os.tmpdir(), 'parlour-workspace-'));
  const folder = path.join(root, '.data/registry');
  registry = await openTestRegistry({}, folder);
  environment = await createCommandEnvironment(registry);
  await writeWorkspace();
});
afterEach(async () => {
  await registry.close();
  await rm(root, { recursive: true });
});

/** Writes a workspace with one remote. Version 1.0.0 is built; the builder builds any other version. */
async function writeWorkspace() {
  const wallet = path.join(root, 'mfe-wallet');
  await mkdir(path.join(wallet, 'node_modules/.bin'), { recursive: true });
  await writeFile(path.join(root, 'pnpm-workspace.yaml'), 'packages: []\n');
  await writeFile(path.join(wallet, 'package.json'), '{ "name": "@parlour/mfe-wallet", "version": "1.0.0" }');
  await writeFile(path.join(wallet, 'federation.config.ts'), 'export default {};\n');
  const builder = path.join(wallet, 'node_modules/.bin/parlour-build');
  await writeFile(builder, '#!/bin/sh\nmkdir -p "dist/$2" && cp next/* "dist/$2"\n');
  await chmod(builder, 0o755);
  await writeRelease(path.join(wallet, 'next'), buildRelease('mfe-wallet', '1.0.1'));
  await writeRelease(path.join(wallet, 'dist/1.0.0'), buildRelease('mfe-wallet', '1.0.0'));
}

const getCommandOptions = () => ({ cwd: path.join(root, 'mfe-wallet'), env: environment });
/** Runs `remotes` in the workspace. */
const remotes = (...words: string[]) => runRemotes(words, getCommandOptions());

describe('remotes', () => {
  test('exits as a process with the status and the output of its command', async () => {
    expect(await spawnRemotes(['publish', 'wallet'], getCommandOptions())).toMatchObject({
      status: 0,
      output: expect.stringContaining('Published mfe-wallet 1.0.0'),
    });
    const refused = await spawnRemotes(['publish', 'wallet'], getCommandOptions());
    expect(refused).toEqual(await remotes('publish', 'wallet'));
    expect(refused.status).toBe(5);
    expect(await spawnRemotes(['publish'], getCommandOptions())).toEqual({
      status: 1,
      output: expect.stringContaining("missing required argument 'name'"),
    });
  });

  test('publishes, deploys, rolls back and says what is live @PLAT-03', async () => {
    expect(await remotes('publish', 'wallet')).toMatchObject({
      status: 0,
      output: expect.stringMatching(
        /Published mfe-wallet 1\.0\.0[\s\S]*browser was not judged: [\s\S]*remotes deploy mfe-wallet 1\.0\.0/,
      ),
    });
    expect((await remotes('deploy', 'wallet', '1.0.0')).output).toContain(
      'mfe-wallet 1.0.0 is live (deployment 1)',
    );
    await remotes('publish', 'mfe-wallet', '--bump', 'patch');
    await remotes('deploy', 'mfe-wallet', '1.0.1', '--reason', 'new receipt');
    expect((await remotes('status')).output).toMatch(
      /mfe-wallet +1\.0\.1 .*local operator +0 +1\.0\.1, 1\.0\.0/,
    );
    expect((await remotes('rollback', 'wallet')).output).toContain(
      'mfe-wallet is back on 1.0.0 (deployment 3)',
    );
    expect(registry.deployments.history()[1]?.reason).toBe('new receipt');
  });

  test('refuses a version that is published and says what to do @PLAT-02', async () => {
    await remotes('publish', 'wallet');
    const { status, output } = await remotes('publish', 'wallet');
    expect(status).toBe(5);
    expect(output).toContain('mfe-wallet 1.0.0 is published already');
    expect(output).toContain('as 1.0.1:   remotes publish mfe-wallet --bump patch');
  });

  test('builds on the Node that runs it, whatever comes first on the path @PLAT-02', async () => {
    const older = path.join(root, 'older');
    await mkdir(older);
    await writeFile(path.join(older, 'node'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    environment.PATH = older + path.delimiter + environment.PATH;
    const builder = path.join(root, 'mfe-wallet/node_modules/.bin/parlour-build');
    await writeFile(builder, '#!/bin/sh\nmkdir -p "dist/$2" && cp next/* "dist/$2" && command -v node\n');
    const { status, output } = await spawnRemotes(
      ['publish', 'wallet', '--version', '1.0.1'],
      getCommandOptions(),
    );
    expect({ status, output }).toMatchObject({
      status: 0,
      output: expect.stringContaining(`${process.execPath}\n`),
    });
  });

  test('builds again when a source is newer than the build @PLAT-02', async () => {
    const wallet = path.join(root, 'mfe-wallet');
    const builder = path.join(wallet, 'node_modules/.bin/parlour-build');
    await writeFile(builder, '#!/bin/sh\ntouch built "dist/$2/release.json"\n');
    const isBuilt = () => existsSync(path.join(wallet, 'built'));
    await remotes('dry-run', 'wallet');
    expect(isBuilt()).toBe(false);
    await mkdir(path.join(wallet, 'src'));
    await writeFile(path.join(wallet, 'src/page.ts'), '');
    const later = new Date(Date.now() + 60_000);
    await utimes(path.join(wallet, 'src/page.ts'), later, later);
    await remotes('dry-run', 'wallet');
    expect(isBuilt()).toBe(true);
  });

  test('builds again when a source was deleted or replaced by an older one, and not when nothing changed @PLAT-02', async () => {
    await remotes('publish', 'wallet');
    const wallet = path.join(root, 'mfe-wallet');
    const page = path.join(wallet, 'src/page.ts');
    await mkdir(path.dirname(page));
    await writeFile(page, 'new');
    const builder = path.join(wallet, 'node_modules/.bin/parlour-build');
    await writeFile(builder, '#!/bin/sh\nmkdir -p "dist/$2" && cp next/* "dist/$2" && echo "building $2"\n');
    const run = (act: string, ...version: string[]) =>
      spawnRemotes([act, 'wallet', ...version], getCommandOptions());
    const wasBuilt = async (act = 'dry-run', ...version: string[]) =>
      (await run(act, ...(version.length > 0 ? version : ['--version', '1.0.1']))).output.includes(
        'building 1.0.1',
      );
    expect([await wasBuilt(), await wasBuilt()]).toEqual([true, false]);
    await writeFile(page, 'old');
    await utimes(page, new Date(0), new Date(0));
    expect(await wasBuilt()).toBe(true);
    await rm(page);
    expect([await wasBuilt(), await wasBuilt()]).toEqual([true, false]);
    expect(await wasBuilt('publish', '--bump', 'patch')).toBe(false);
    expect(await registry.releases.versions()).toEqual({ 'mfe-wallet': ['1.0.1', '1.0.0'] });
  });

  test('prints each reason of a refusal, whom it breaks and what to do @PLAT-02', async () => {
    const release = buildRelease('mfe-wallet', '1.0.0');
    const manifest = { ...release.manifest, exposes: [] };
    const files = { ...release.files, 'release.json': JSON.stringify(manifest) };
    await writeRelease(path.join(root, 'mfe-wallet/dist/1.0.0'), { manifest, files });
    const { status, output } = await remotes('publish', 'wallet');
    expect(status).toBe(6);
    expect(output).toContain(
      '  lifecycles: The release does not expose ./remote.\n    breaks  shell\n    to do   ',
    );
  });

  test('says in a dry run what publishing would say @PLAT-02', async () => {
    const good = await remotes('dry-run', 'wallet');
    expect(good).toMatchObject({
      status: 0,
      output: expect.stringContaining('mfe-wallet 1.0.0 would be accepted'),
    });
    await remotes('publish', 'wallet');
    const taken = await remotes('dry-run', 'wallet');
    expect(taken.status).toBe(6);
    expect(taken.output).toMatch(/would be refused\.\s+version: mfe-wallet 1\.0\.0 is published already/);
    expect((await remotes('dry-run', 'wallet', '--bump', 'patch')).output).toContain(
      '1.0.1 would be accepted',
    );
    expect(await registry.releases.versions()).toEqual({ 'mfe-wallet': ['1.0.0'] });
  });

  test('prints new keys that several registries of a site can share, without a registry', async () => {
    const environment = { env: { REGISTRY_URL: 'http://127.0.0.1:1' }, cwd: root };
    const [first, second] = [
      await runRemotes(['keys', 'create'], environment),
      await runRemotes(['keys', 'create'], environment),
    ];
    expect([first.status, second.output === first.output]).toEqual([0, false]);
    const sharing = await openTestRegistry({ signingKeys: first.output });
    expect((await sharing.get('/registry/keys')).json().keys).toHaveLength(1);
    await sharing.remove();
  });

  test('lists the keys that sign and rotates them @PLAT-05', async () => {
    const idsIn = (output: string) => [...output.matchAll(/^([\w-]{16}) {2}/gm)].map(([, id]) => id);
    const [first] = idsIn((await remotes('keys', 'list')).output);
    const rotated = await remotes('keys', 'rotate');
    expect(rotated).toMatchObject({ status: 0, output: expect.stringContaining('Both keys sign now.') });
    expect(idsIn(rotated.output)).toEqual([expect.any(String), first]);
    const revoked = await remotes('keys', 'rotate', '--revoke');
    expect(idsIn(revoked.output)).toHaveLength(1);
    const { keys } = (await registry.get('/registry/keys')).json();
    expect(idsIn((await remotes('keys', 'list')).output)).toEqual([keys[0].id]);
  });

  test('makes, lists and ends a token that publishes one remote @PLAT-02', async () => {
    const made = await remotes('token', 'create', '--remote', 'wallet', '--expires', '90d');
    expect(made.output).toMatch(
      /^parlour_\S+\nThis is a publisher's, held by mfe-wallet team, for mfe-wallet until/,
    );
    const local = environment;
    environment = { ...local, REMOTES_TOKEN: made.output.split('\n')[0] };
    expect(await remotes('publish', 'wallet')).toMatchObject({ status: 0 });
    expect(await remotes('deploy', 'wallet', '1.0.0')).toMatchObject({ status: 3 });
    expect(await remotes('token', 'list')).toMatchObject({ status: 3 });
    const team = environment;
    environment = local;
    const { output } = await remotes('token', 'list');
    expect(output).toMatch(/mfe-wallet team +publisher +mfe-wallet .*local operator +in use until/);
    const id = output.match(/^[0-9a-f]{12}/m)?.[0] ?? '';
    expect((await remotes('token', 'revoke', id)).status).toBe(0);
    environment = team;
    expect(await remotes('dry-run', 'wallet')).toMatchObject({ status: 3 });
    environment = local;
    expect(await remotes('token', 'create')).toMatchObject({ status: 2 });
  });

  test('tells where it looked for a registry that does not answer', async () => {
    environment = { ...environment, REGISTRY_URL: 'http://127.0.0.1:9' };
    const { status, output } = await remotes('status');
    expect(status).toBe(7);
    expect(output).toContain('No registry answers at http://127.0.0.1:9');
  });

  /** Runs `remotes status` against a server with this response. Its address in the output becomes `<url>`. */
  async function readStatusFrom(httpStatus: number, text: string): Promise<[number, string]> {
    const server = createServer((_request, response) => response.writeHead(httpStatus).end(text));
    server.listen(0, '127.0.0.1');
    await once(server, 'listening');
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    environment = { ...environment, REGISTRY_URL: url };
    const { status, output } = await remotes('status');
    server.close();
    return [status, output.trim().replaceAll(url, '<url>')];
  }

  test('reports a response that is not a registry’s, such as of a site that is starting', async () => {
    expect(await readStatusFrom(503, 'Parlour is starting.\n')).toEqual([
      7,
      'No registry answers at <url>, which says: Parlour is starting.',
    ]);
  });

  test('names what is wrong in the answer of another version of the registry', async () => {
    const remote = { name: 'shell', published: [], sessions: 3, heldSwaps: [] };
    const overview = { environment: 'production', revision: 1, remotes: [remote] };
    expect(await readStatusFrom(200, JSON.stringify(overview))).toEqual([
      1,
      'The answer of <url> to /registry/overview is not as expected (remotes.0.sessions: Invalid input). ' +
        'Does it run another version?',
    ]);
    expect(await readStatusFrom(200, '[]')).toEqual([1, expect.stringContaining('(Invalid input)')]);
  });

  test('reports an error of a newer registry by its message', async () => {
    const error = { code: 'of-tomorrow', message: 'The moon is full.' };
    expect(await readStatusFrom(409, JSON.stringify({ error }))).toEqual([1, 'The moon is full.']);
    expect(await readStatusFrom(500, '{}')).toEqual([1, 'The registry answered with status 500.']);
  });

  test('reports an unknown token', async () => {
    environment = { ...environment, REMOTES_TOKEN: 'wrong' };
    expect(await remotes('deploy', 'wallet', '1.0.0')).toMatchObject({ status: 3 });
  });
});
