import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { createConsoleListener } from './serve-console.ts';

let folder: string;
let server: Server;
let site: string;
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'parlour-console-'));
  const start = [
    { name: 'main.1.css', integrity: 'sha256-css' },
    { name: 'main.1.js', integrity: 'sha256-js' },
  ];
  writeFileSync(path.join(folder, 'main.1.js'), 'void 0;');
  writeFileSync(path.join(folder, 'main.1.css'), '');
  writeFileSync(
    path.join(folder, 'page.json'),
    JSON.stringify({
      start,
      later: { '7.1.js': 'sha256-page', '7.1.css': 'sha256-look' },
      files: start.map(({ name }) => name),
    }),
  );
  server = createServer(createConsoleListener(folder)).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});

describe('the page of the console', () => {
  test('runs its own files and its inline start alone, each by its hash @SAFE-04', async () => {
    const answer = await fetch(`${site}/console/remotes/mfe-wallet`);
    const html = await answer.text();
    expect(answer.headers.get('content-security-policy')).toMatch(
      /^default-src 'none'; script-src 'self' 'sha256-[\w+/]{43}='; style-src 'self' 'sha256-[\w+/]{43}=';.*frame-ancestors 'none'$/,
    );
    expect(html).toContain('<script defer src="/console/files/main.1.js" integrity="sha256-js"');
    expect(html.match(/<script[ >]/g)).toEqual(['<script ', '<script>']);
    expect(html).toContain(
      '<meta name="parlour-file-hashes" content="7.1.js sha256-page 7.1.css sha256-look">',
    );
    expect(html).not.toMatch(/ style=| on\w+=/);
  });

  test('says before its files arrive that it has not started, and offers to load it again', async () => {
    const html = await (await fetch(`${site}/console/`)).text();
    expect(html).toMatch(/<div id="root"><main data-not-started>.*Load the page again/);
  });

  test('has the theme that was chosen before its first paint', async () => {
    const light = { headers: { cookie: 'x=1; parlour.console-theme=light' } };
    expect(await (await fetch(`${site}/console/`)).text()).toContain('data-theme="dark"');
    expect(await (await fetch(`${site}/console/`, light)).text()).toContain('data-theme="light"');
  });

  test('is revalidated on each request, and sent only when it changed', async () => {
    const etag = (await fetch(`${site}/console/`)).headers.get('etag') ?? '';
    expect((await fetch(`${site}/console/`, { headers: { 'if-none-match': etag } })).status).toBe(304);
  });
});

describe('a file of the console', () => {
  test('is cached for ever under its name', async () => {
    const answer = await fetch(`${site}/console/files/main.1.js`);
    expect(await answer.text()).toBe('void 0;');
    expect(answer.headers.get('cache-control')).toContain('immutable');
    expect(answer.headers.get('content-type')).toContain('text/javascript');
  });

  test.each(['/console/files/page.json', '/console/files/..%2fpage.json', '/console/files/main.2.js'])(
    'that is none is not found: %s @SAFE-04',
    async (file) => {
      expect((await fetch(site + file)).status).toBe(404);
    },
  );

  test('is only read', async () => {
    expect((await fetch(`${site}/console/`, { method: 'POST' })).status).toBe(405);
  });
});
