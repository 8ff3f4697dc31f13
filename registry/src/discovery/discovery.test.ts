import { createHash } from 'node:crypto';
import type { AddressInfo } from 'node:net';
import { gunzipSync } from 'node:zlib';
import type { PageTrust } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
beforeEach(async () => {
  registry = await openTestRegistry();
});
afterEach(() => registry.remove());

const files = {
  'view.js': 'view',
  'view.css': '@layer remote.mfe-wallet{.x{margin:0}}',
  'face.woff2': 'font',
};

async function deployBoth() {
  await registry.publish(buildRelease('shell', '1.0.0'));
  await registry.publish(
    buildRelease('mfe-wallet', '1.0.0', { files, assets: { '': [], pay: ['view.js'] } }),
  );
  await registry.deploy('shell', '1.0.0');
  await registry.deploy('mfe-wallet', '1.0.0');
}

describe('the discovery document', () => {
  test('names the list of hashes of each release to a shell that loads lists @PLAT-05', async () => {
    const shellFiles = { 'dialog.js': 'dialog' };
    await registry.publish(
      buildRelease('shell', '1.0.0', { files: shellFiles, manifest: { loadsFileLists: true } }),
    );
    const contributions = { routes: [{ path: '/pay', view: 'pay', title: { EN: 'P', MY: 'P', CN: 'P' } }] };
    await registry.publish(
      buildRelease('mfe-wallet', '1.0.0', {
        files,
        contributions,
        assets: { '': [], pay: ['view.js'] },
      }),
    );
    await registry.deploy('shell', '1.0.0');
    await registry.deploy('mfe-wallet', '1.0.0');
    const { shell, remotes } = await registry.document();
    const wallet = remotes['mfe-wallet'];
    expect([shell.integrity, wallet?.integrity]).toEqual([{}, {}]);
    const list = (await registry.get('/releases/mfe-wallet/1.0.0/file-hashes.json')).body;
    expect(wallet?.files).toBe(`sha256-${createHash('sha256').update(list).digest('base64')}`);
    const hashes = JSON.parse(list) as Record<string, string>;
    expect(Object.keys(hashes).sort()).toEqual(['remoteEntry.js', 'view.css', 'view.js']);
    const page = (await registry.get('/pay')).body;
    expect(page).toContain(`id="files:/releases/mfe-wallet/1.0.0/">${list}</script>`);
    expect(page).toContain(`href="/releases/mfe-wallet/1.0.0/view.js" integrity="${hashes['view.js']}"`);
    const trust = JSON.parse(page.match(/id="trust">(.*?)<\/script>/)?.[1] ?? '') as PageTrust;
    expect([Object.keys(trust.shell.integrity), trust.shell.files]).toEqual([['main.js'], shell.files]);
    expect((await registry.get('/')).body).not.toContain('id="files:');
  });

  test('says what is live, where its files are and what they hash to', async () => {
    await deployBoth();
    const document = await registry.document();
    expect(document).toMatchObject({
      schema: 1,
      environment: 'production',
      revision: 2,
      shell: { version: '1.0.0' },
    });
    expect(document.remotes['mfe-wallet']).toMatchObject({
      version: '1.0.0',
      container: 'mfe_wallet_1_0_0',
      base: '/releases/mfe-wallet/1.0.0/',
      entry: 'remoteEntry.js',
      platform: '^1.0.0',
      assets: {},
      status: { state: 'live' },
    });
    const integrity = document.remotes['mfe-wallet']?.integrity ?? {};
    expect(Object.keys(integrity).sort()).toEqual(['remoteEntry.js', 'view.css', 'view.js']);
    expect(Object.values(integrity)).toEqual(Array(3).fill(expect.stringMatching(/^sha256-[\w+/]{43}=$/)));
  });

  test('is the same until a deployment, with the same etag', async () => {
    await deployBoth();
    const first = await registry.get('/registry/discovery');
    const tag = { 'if-none-match': String(first.headers.etag) };
    expect((await registry.get('/registry/discovery', tag)).statusCode).toBe(304);
    await registry.publish(buildRelease('mfe-wallet', '1.1.0'));
    expect((await registry.get('/registry/discovery', tag)).statusCode).toBe(304);
    await registry.deploy('mfe-wallet', '1.1.0');
    const next = await registry.get('/registry/discovery', tag);
    expect(next.statusCode).toBe(200);
    expect((await registry.document()).revision).toBe(3);
  });

  test('is unavailable before a shell is live', async () => {
    const answer = await registry.get('/registry/discovery');
    expect([answer.statusCode, answer.json().error.code]).toEqual([503, 'no-live-shell']);
  });
});

describe('the stream of changes', () => {
  test('sends the revision at once, and every later one with its document @PLAT-04', async () => {
    await deployBoth();
    await registry.publish(buildRelease('mfe-wallet', '1.1.0'));
    await registry.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = registry.app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/registry/changes`);
    expect(response.headers.get('content-type')).toContain('text/event-stream');
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    const next = async () => (await reader?.read())?.value ?? '';
    expect(await next()).toBe('event: deployment\nid: 2\ndata: {"topic":"deployment","revision":2}\n\n');
    await registry.deploy('mfe-wallet', '1.1.0');
    const message = await next();
    const { revision, document } = JSON.parse(/^data: (.*)$/m.exec(message)?.[1] ?? '');
    expect([message.split('\n')[1], revision]).toEqual(['id: 3', 3]);
    const sent = JSON.parse(String(gunzipSync(Buffer.from(document, 'base64'))));
    expect(sent).toEqual((await registry.get('/registry/discovery')).json());
  });

  test('ends when the registry closes, so that a stop does not hang', async () => {
    await registry.app.listen({ host: '127.0.0.1', port: 0 });
    const { port } = registry.app.server.address() as AddressInfo;
    const response = await fetch(`http://127.0.0.1:${port}/registry/changes`);
    const ended = response.text();
    registry = await registry.reopen();
    expect(await ended).toContain('"revision":0');
  });
});
