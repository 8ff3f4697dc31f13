import { request } from 'node:http';
import { type Front, openFront } from '../front.ts';
import { createDemonstration } from './demonstration.ts';

let front: Front;
const paths = ['/', '/wps/captcha', '/registry/tokens', '/console/', '/sandbox/games/slot'];

beforeAll(async () => {
  front = await openFront(createDemonstration({ host: '127.0.0.1', port: 0 }).front);
  const answer = (_request: unknown, response: { end(text: string): void }) => response.end('served');
  front.open({ gateway: answer, registry: answer, console: answer, sandbox: answer });
});
afterAll(() => front.close());

/** Sends a request with any header, also those that `fetch` sets by itself. */
function send(path: string, headers: Record<string, string>): Promise<{ status?: number; text: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request({ host: '127.0.0.1', port: front.port, path, headers }, (response) => {
      let text = '';
      response.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      response.on('end', () => resolve({ status: response.statusCode, text }));
    });
    outgoing.on('error', reject).end();
  });
}

describe('a demonstration', () => {
  test.each(['127.0.0.1:8080', 'localhost:8080', 'LOCALHOST', '[::1]:8080'])(
    'serves requests for %s',
    async (host) => {
      for (const path of paths) expect(await send(path, { host })).toEqual({ status: 200, text: 'served' });
    },
  );

  test.each(['http://localhost:8080', 'http://127.0.0.1:3001', 'http://[::1]:8080', 'null'])(
    'serves calls of pages of %s',
    async (origin) => {
      for (const path of paths)
        expect(await send(path, { host: 'localhost', origin })).toMatchObject({ status: 200 });
    },
  );

  test.each([
    [{ host: 'localhost', origin: 'https://play.example' }, 'a page of https://play.example sends it'],
    [
      { host: 'localhost', origin: 'https://localhost.play.example' },
      'a page of https://localhost.play.example',
    ],
    [{ host: 'localhost', origin: 'nonsense' }, 'a page of nonsense'],
    [{ host: 'play.example' }, 'the host "play.example"'],
    [{ host: '192.168.1.7:8080' }, 'the host "192.168.1.7:8080"'],
    [{ host: 'localhost.play.example' }, 'the host'],
    [
      { host: 'localhost', 'x-forwarded-for': '203.0.113.9' },
      'a proxy forwarded the request (x-forwarded-for)',
    ],
    [{ host: 'localhost', 'x-forwarded-proto': 'https' }, 'a proxy'],
    [{ host: 'localhost', forwarded: 'for=203.0.113.9' }, 'a proxy'],
    [{ host: 'localhost', 'x-real-ip': '203.0.113.9' }, 'a proxy'],
  ])('refuses a request with %j on every path, and says why @SAFE-04', async (headers, reason) => {
    for (const path of paths) {
      const { status, text } = await send(path, headers as Record<string, string>);
      expect(status).toBe(421);
      expect(text).toMatch(
        /^This is a demonstration for the machine that it runs on, and [^\n]+npm run serve[^\n]+\n$/,
      );
      expect(text).toContain(reason);
    }
  });
});
