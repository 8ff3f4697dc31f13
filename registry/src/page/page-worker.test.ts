import { gatewayPathPrefixes } from '@parlour/contracts';
import { buildRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';
import { type Fetch, runWorker } from '../testing/worker-scope.ts';

let registry: TestRegistry | undefined;
afterEach(async () => {
  await registry?.remove();
  registry = undefined;
});

async function open(pageWorker: boolean) {
  const opened = await openTestRegistry({ pageWorker });
  registry = opened;
  await opened.publish(buildRelease('shell', '1.0.0'));
  await opened.deploy('shell', '1.0.0');
  return opened;
}

const mention = '<meta name="page-worker" content="/page-worker.js">';

test('the page names its service worker, which browsers ask for again at each visit @PLAT-05', async () => {
  const registry = await open(true);
  const page = await registry.get('/');
  expect(page.body).toContain(mention);
  expect(page.headers['parlour-page']).toBe('1');
  const worker = await registry.get('/page-worker.js');
  expect(worker.statusCode).toBe(200);
  expect(worker.headers).toMatchObject({
    'content-type': 'text/javascript; charset=utf-8',
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  });
  const again = await registry.get('/page-worker.js', { 'if-none-match': String(worker.headers.etag) });
  expect(again.statusCode).toBe(304);
});

test('a deployment without a service worker removes it from every browser @PLAT-05', async () => {
  const registry = await open(false);
  expect((await registry.get('/')).body).not.toContain('page-worker');
  const { statusCode, body } = await registry.get('/page-worker.js');
  expect(statusCode).toBe(200);
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain("addEventListener('fetch'");
});

describe('the service worker', () => {
  const source = new URL('page-worker.js', import.meta.url);
  const markedPage = (text: string) =>
    new Response(text, { headers: { 'parlour-page': '1', 'content-security-policy': "default-src 'none'" } });

  /** Starts the worker with a network whose response the test sets. */
  function startWorker() {
    let answer: Fetch = async () => markedPage('the page');
    const asked: { path: string; integrity: string | undefined }[] = [];
    const worker = runWorker(source, (request, init) => {
      const url = typeof request === 'string' ? request : request.url;
      asked.push({ path: new URL(url, 'http://site.example').pathname, integrity: init?.integrity });
      return answer(request, init);
    });
    const network = (next: Fetch) => {
      answer = next;
    };
    return { worker, network, asked };
  }

  const readText = async (answer: Promise<Response> | undefined) => (await answer)?.text();

  test.each<[string, Fetch]>([
    ['breaks connections', () => Promise.reject(new TypeError('Failed to fetch'))],
    ['is answered for with 502', async () => new Response('bad gateway', { status: 502 })],
    ['does not answer', () => new Promise(() => undefined)],
  ])('serves the cached page when the registry %s @PLAT-05', async (_, fault) => {
    const { worker, network } = startWorker();
    expect(await readText(worker.request('/rng', { navigate: true }))).toBe('the page');
    network(fault);
    const cached = await worker.request('/promotions?x=1', { navigate: true });
    expect(await cached?.text()).toBe('the page');
    expect(cached?.headers.get('server-timing')).toBe('last-good');
    expect(cached?.headers.get('content-security-policy')).toBe("default-src 'none'");
  });

  test('waits only briefly for an uncached file while the registry is silent @PLAT-05', async () => {
    const { worker, network } = startWorker();
    await worker.request('/rng', { navigate: true });
    const limited: boolean[] = [];
    const requestFile = async () => {
      network(async (_, init) => {
        limited.push(init?.signal instanceof AbortSignal);
        return new Response('gone', { status: 404 });
      });
      await worker.request('/releases/mfe-lobby/1.0.0/view.js');
    };
    await requestFile();
    network(() => new Promise(() => undefined));
    await worker.request('/rng', { navigate: true });
    await requestFile();
    network(async () => markedPage('the page'));
    await worker.request('/rng', { navigate: true });
    await requestFile();
    expect(limited).toEqual([false, true, false]);
  });

  test('caches only the registry’s pages, and passes its refusals on @PLAT-05', async () => {
    const { worker, network } = startWorker();
    network(async () => new Response('something in between'));
    expect(await readText(worker.request('/', { navigate: true }))).toBe('something in between');
    network(async () => new Response('no such page', { status: 404, headers: { 'parlour-page': '1' } }));
    expect(await readText(worker.request('/x', { navigate: true }))).toBe('no such page');
    expect(worker.getCached()).toEqual({});
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(worker.request('/', { navigate: true })).rejects.toThrow('Failed to fetch');
  });

  test.each<[string, { navigate?: boolean; method?: string }]>([
    ...gatewayPathPrefixes.map((prefix): [string, object] => [`${prefix}any`, { navigate: true }]),
    ['/wps/v2/status', {}],
    ['/sandbox/psp', { navigate: true }],
    ['/console', { navigate: true }],
    ['/console/releases', { navigate: true }],
    ['/registry/discovery', {}],
    ['/releases/mfe-lobby/1.0.0/view.js?r=1', {}],
    ['/releases/mfe-lobby/1.0.0/view.js', { method: 'POST' }],
    ['http://elsewhere.example/releases/a/1/b.js', {}],
  ])('leaves %s to the browser @PLAT-05', (url, options) => {
    expect(startWorker().worker.request(url, options)).toBeUndefined();
  });

  test('serves a file of a release from its cache, and caches no refused response @PLAT-05', async () => {
    const { worker, network } = startWorker();
    const file = '/releases/mfe-lobby/1.0.0/view.js';
    network(() => Promise.reject(new TypeError('Failed to fetch: integrity')));
    await expect(worker.request(file)).rejects.toThrow('integrity');
    network(async () => new Response('gone', { status: 404 }));
    await worker.request(file);
    network(async () => new Response('the view'));
    expect(await readText(worker.request(file))).toBe('the view');
    network(() => Promise.reject(new TypeError('Failed to fetch')));
    expect(await readText(worker.request(file))).toBe('the view');
  });

  test('caches what the page loaded before, each file with its hash, and nothing else @PLAT-05', async () => {
    const { worker, asked } = startWorker();
    const entry = '/releases/mfe-lobby/1.0.0/remoteEntry.js';
    const list = '/releases/mfe-lobby/1.0.0/file-hashes.json';
    const others = ['/wps/v2/status', 'http://elsewhere.example/releases/a/1/b.js'];
    const keep = [
      { url: entry, integrity: 'sha256-entry' },
      { url: list, integrity: '', text: '{}' },
      ...others.map((url) => ({ url, integrity: '' })),
    ];
    await worker.message({ keep });
    await worker.message('something else');
    expect(asked).toEqual([
      { path: entry, integrity: 'sha256-entry' },
      { path: '/', integrity: undefined },
    ]);
    expect(worker.getCached()).toEqual({ 'parlour-1-files': [entry, list], 'parlour-1-page': ['/'] });
    expect(await readText(worker.request(list))).toBe('{}');
  });

  test('drops the files of releases before the last three, and caches of another generation', async () => {
    const { worker } = startWorker();
    const file = (version: string) => `/releases/mfe-lobby/${version}/view.js`;
    for (const version of ['1.0.0', '1.1.0', '1.2.0', '1.3.0'])
      worker.put('parlour-1-files', file(version), '');
    worker.put('parlour-0-page', '/', '');
    await worker.activate();
    await worker.request('/', { navigate: true });
    expect(worker.getCached()).toEqual({
      'parlour-1-files': [file('1.1.0'), file('1.2.0'), file('1.3.0')],
      'parlour-1-page': ['/'],
    });
  });

  test('clears its caches and unregisters when the deployment has none @PLAT-05', async () => {
    const end = runWorker(new URL('page-worker-end.js', import.meta.url), () => Promise.reject(new Error()));
    end.put('parlour-1-page', '/', '');
    end.put('of-somebody-else', '/', '');
    await end.activate();
    expect(end.getCached()).toEqual({ 'of-somebody-else': ['/'] });
    expect(end.unregistered()).toBe(true);
    expect(end.request('/', { navigate: true })).toBeUndefined();
  });
});
