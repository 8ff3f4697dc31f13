import { createHash } from 'node:crypto';
import { announcementsAtStart, announcementsPath } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
const route = (path: string, view: string) => ({ path, view, title: { EN: '<b>', MY: 'b', CN: 'b' } });

beforeAll(async () => {
  registry = await openTestRegistry({ frameOrigins: ['https://games.vendor.example'] });
  const releases = [
    buildRelease('shell', '1.0.0', { files: { 'main.css': 'a' }, assets: { '': ['main.css', 'main.js'] } }),
    buildRelease('mfe-lobby', '1.0.0', {
      files: {
        'common.js': '1',
        'home.js': '2',
        'home.css': '@layer remote.mfe-lobby{.a{margin:0}}',
        'lobby.js': '4',
        'my.js': '5',
        'en.js': '6',
      },
      assets: {
        '': ['common.js'],
        home: ['home.js', 'home.css'],
        lobby: ['lobby.js'],
        'texts:my': ['my.js'],
        'texts:en': ['en.js'],
      },
      contributions: { routes: [route('/', 'home'), route('/:lobbyType', 'lobby')] },
    }),
    buildRelease('mfe-wallet', '1.0.0', {
      files: { 'deposit.js': '1', 'help.js': '2' },
      assets: { '': [], deposit: ['deposit.js'], help: ['help.js'] },
      contributions: {
        routes: [route('/help/*', 'help')],
        panelPages: [
          {
            panel: 'member',
            key: 'deposit',
            view: 'deposit',
            title: { EN: 'D', MY: 'D', CN: 'D' },
            icon: 'x',
            order: 1,
            group: 'a',
          },
        ],
      },
    }),
  ];
  for (const release of releases) {
    await registry.publish(release);
    await registry.deploy(release.manifest.name, release.manifest.version);
  }
});
afterAll(() => registry.remove());

const pageAt = async (url: string, cookie?: string) =>
  (await registry.get(url, cookie ? { cookie } : {})).body;
const preloadsAt = async (url: string, cookie?: string) =>
  [...(await pageAt(url, cookie)).matchAll(/rel="preload" as="(\w+)" href="\/releases\/([^"]+)"/g)]
    .map((found) => found[2] ?? '')
    .filter((file) => !file.startsWith('shell/'));

describe('the page', () => {
  test('starts the shell with hashes and brings the signed document and the keys to it along @PLAT-05', async () => {
    const page = await pageAt('/');
    expect(page).toMatch(
      /<link rel="stylesheet" href="\/releases\/shell\/1\.0\.0\/main\.css" integrity="sha256-[\w+/]{43}=" crossorigin="anonymous">/,
    );
    expect(page).toMatch(
      /<script defer src="\/releases\/shell\/1\.0\.0\/main\.js" integrity="sha256-[\w+/]{43}="/,
    );
    expect(page).toMatch(/<link rel="stylesheet" [^>]*>\n<\/body>/);
    expect(page.match(/<script defer [^>]*>/g)).toEqual([expect.stringContaining('fetchpriority="high"')]);
    expect(page.match(/<link rel="preload" [^>]*mfe-lobby[^>]*>/g)).toContainEqual(
      expect.stringContaining('fetchpriority="low"'),
    );
    const block = page.match(/<script type="application\/json" id="discovery">(.*?)<\/script>/)?.[1] ?? '';
    expect(JSON.parse(block)).toEqual((await registry.get('/registry/discovery')).json());
    expect(block).not.toContain('<');
    const trust = page.match(/<script type="application\/json" id="trust">(.*?)<\/script>/)?.[1] ?? '';
    const [key] = (await registry.get('/registry/keys')).json().keys;
    const { shell } = await registry.document();
    expect(shell.assets).toEqual({});
    expect(JSON.parse(trust)).toEqual({
      keys: [{ id: key.id, publicKey: key.publicKey }],
      shell: { version: '1.0.0', base: shell.base, integrity: shell.integrity },
    });
  });

  test('preloads the views of the requested route, in the visitor’s language', async () => {
    expect(await preloadsAt('/')).toEqual([
      'mfe-lobby/1.0.0/remoteEntry.js',
      'mfe-lobby/1.0.0/common.js',
      'mfe-lobby/1.0.0/home.js',
      'mfe-lobby/1.0.0/home.css',
      'mfe-lobby/1.0.0/my.js',
    ]);
    expect(await preloadsAt('/slots', 'parlour.language=EN')).toEqual([
      'mfe-lobby/1.0.0/remoteEntry.js',
      'mfe-lobby/1.0.0/common.js',
      'mfe-lobby/1.0.0/lobby.js',
      'mfe-lobby/1.0.0/en.js',
    ]);
  });

  test('preloads its announcements before any script, in the visitor’s language @START-03', async () => {
    const address = (await pageAt('/slots', 'parlour.language=CN')).match(
      /<link rel="preload" as="fetch" href="([^"]+)" crossorigin="anonymous">/,
    )?.[1];
    const url = new URL(address ?? '', 'https://site.example');
    expect(url.pathname).toBe(announcementsPath);
    expect(JSON.parse(url.searchParams.get('data') ?? '')).toEqual(announcementsAtStart('CN'));
  });

  test('takes a literal segment before a parameter, and a panel page beside its route', async () => {
    expect(await preloadsAt('/help/deposits')).toContain('mfe-wallet/1.0.0/help.js');
    expect(await preloadsAt('/help')).toContain('mfe-wallet/1.0.0/help.js');
    const both = await preloadsAt('/?member=deposit');
    expect(both).toContain('mfe-lobby/1.0.0/home.js');
    expect(both).toContain('mfe-wallet/1.0.0/deposit.js');
  });

  test('is served at every path that is not a file, even one that no remote contributes', async () => {
    const answer = await registry.get('/a/b/c');
    expect(answer.statusCode).toBe(200);
    expect(answer.headers['content-type']).toBe('text/html; charset=utf-8');
    expect(await preloadsAt('/a/b/c')).toEqual([]);
  });

  test('is in the language and theme of the person, and of the site without a choice @GEN-02 @GEN-06', async () => {
    expect(await pageAt('/')).toContain('<html lang="my" data-theme="dark">');
    expect(await pageAt('/', 'parlour.language=CN; parlour.theme=light')).toContain(
      '<html lang="zh-CN" data-theme="light">',
    );
    expect(await pageAt('/', 'parlour.language=XX; parlour.theme=pink')).toContain(
      '<html lang="en" data-theme="dark">',
    );
  });

  test.each([
    ['EN', 'Parlour has not started yet. Check your connection and load the page again.'],
    ['MY', 'Parlour မစတင်သေးပါ။'],
    ['CN', 'Parlour 尚未启动。请检查网络连接，然后重新加载页面。'],
  ])(
    'has a text and a link in %s for a browser that cannot load the shell @ERR-02 @GEN-02',
    async (code, text) => {
      const root = (await pageAt('/rng', `parlour.language=${code}`)).match(
        /<div id="root">(.*?)<\/div>/,
      )?.[1];
      expect(root).toContain(`Parlour</header><main data-not-started><p>${text}`);
      expect(root).toMatch(/<a href="">[^<]{5,}<\/a>/);
    },
  );

  test('is not there for an address that cannot be read', async () => {
    expect((await registry.get('//[')).statusCode).toBe(404);
  });

  test('may run nothing but hashed scripts of its own origin, and its own inline start @PLAT-05', async () => {
    const { headers, body } = await registry.get('/');
    const policy = String(headers['content-security-policy']);
    const inline = [...body.matchAll(/<(script|style)>(.*?)<\/\1>/gs)].map(
      ([, kind, text = '']) =>
        `${kind}-src 'self' 'sha256-${createHash('sha256').update(text).digest('base64')}'`,
    );
    expect(inline.toSorted()).toEqual([
      expect.stringMatching(/^script-src/),
      expect.stringMatching(/^style-src/),
    ]);
    for (const sentence of [
      ...inline,
      "default-src 'none'",
      "img-src 'self' data: blob:",
      "connect-src 'self'",
      "worker-src 'self'",
      "frame-src 'self' https://games.vendor.example",
      "object-src 'none'",
      "base-uri 'none'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy.split('; ')).toContain(sentence);
    }
    expect(policy).not.toContain('unsafe');
    expect(headers).toMatchObject({
      'integrity-policy': 'blocked-destinations=(script)',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'strict-origin-when-cross-origin',
    });
    expect(body).not.toMatch(/ style=| on\w+=/);
  });

  test('is revalidated at each visit and not sent twice', async () => {
    const first = await registry.get('/', { 'accept-encoding': 'br' });
    expect(first.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-encoding': 'br' });
    const again = await registry.get('/', { 'if-none-match': String(first.headers.etag) });
    expect(again.statusCode).toBe(304);
  });
});
