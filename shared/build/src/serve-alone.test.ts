import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { copyFixture, type FixturePackage } from './testing/fixture-package.ts';

describe('a remote that runs alone', () => {
  let fixture: FixturePackage;
  let gateway: Server;
  let page: { url: string; stop(): Promise<void> };

  beforeAll(async () => {
    gateway = createServer(async (request, answer) => {
      const body = await text(request);
      answer.writeHead(201, { 'content-type': 'application/json' });
      answer.end(JSON.stringify({ method: request.method, url: request.url, body }));
    });
    await new Promise<void>((resolve) => gateway.listen(0, '127.0.0.1', resolve));
    const { port } = gateway.address() as AddressInfo;
    fixture = await copyFixture();
    page = await fixture.serve(`http://127.0.0.1:${port}`, '--as', 'ada');
  });
  afterAll(async () => {
    await page.stop();
    await fixture.remove();
    gateway.close();
  });

  test('has its own page, with React bundled and signed in as requested @PLAT-01', async () => {
    const html = await (await fetch(`${page.url}hall/7`)).text();
    expect(html).toContain('{"username":"ada"}');
    const script = html.match(/src="(\/alone\/main\.[^"]+\.js)"/)?.[1] ?? '';
    const source = await (await fetch(new URL(script, page.url))).text();
    expect(source).toContain('createRoot');
  });

  test('reaches the gateway through its own address @PLAT-01', async () => {
    const answer = await fetch(new URL('/wps/seat?id=3', page.url), { method: 'POST', body: 'three' });
    expect(answer.status).toBe(201);
    expect(await answer.json()).toEqual({ method: 'POST', url: '/wps/seat?id=3', body: 'three' });
  });

  test('answers 404 for a missing file', async () => {
    expect((await fetch(new URL('/alone/nothing.js', page.url))).status).toBe(404);
  });
});
