import { builtRelease } from '../testing/built-release.ts';
import { openTestRegistry, type TestRegistry } from '../testing/test-registry.ts';

let registry: TestRegistry;
afterEach(() => registry.remove());

async function open(pageWorker: boolean) {
  registry = await openTestRegistry({ pageWorker });
  await registry.publish(builtRelease('shell', '1.0.0'));
  await registry.deploy('shell', '1.0.0');
}

const mention = '<meta name="page-worker" content="/page-worker.js">';

test('the page names its service worker, which browsers ask for again at each visit @PLAT-05', async () => {
  await open(true);
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

test('a deployment without one ends it in every browser that has it @PLAT-05', async () => {
  await open(false);
  expect((await registry.get('/')).body).not.toContain('page-worker');
  const { statusCode, body } = await registry.get('/page-worker.js');
  expect(statusCode).toBe(200);
  expect(body).toContain('registration.unregister()');
  expect(body).not.toContain("addEventListener('fetch'");
});
