import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { sendUpload } from './send-upload.ts';

let server: Server;
let received: { body: string; type: string | undefined }[] = [];
beforeAll(async () => {
  server = createServer((request, response) => {
    const allowed = { 'access-control-allow-origin': '*', 'access-control-allow-headers': '*' };
    if (request.method === 'OPTIONS') return void response.writeHead(200, allowed).end();
    if (request.url === '/cut') return void request.socket.destroy();
    if (request.url === '/silent') return;
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      received.push({ body, type: request.headers['content-type'] });
      response.writeHead(422, { ...allowed, 'content-type': 'application/json' }).end('{"code":"no"}');
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
});
beforeEach(() => {
  received = [];
});

const createRequest = (path: string, body: string, signal?: AbortSignal): Request =>
  new Request(`http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body,
    ...(signal ? { signal } : {}),
  });

test('sends the whole request, and returns the answer as fetch does @VAL-04 @WAL-02', async () => {
  const body = JSON.stringify({ data: 'x'.repeat(300_000) });
  const reports: [sent: number, all: number][] = [];
  const response = await sendUpload(createRequest('/', body), (sent, all) => reports.push([sent, all]));
  expect(received).toEqual([{ body, type: 'application/json' }]);
  // This environment does not know the length of a request, and no other bytes are reported.
  expect(reports).toEqual([]);
  expect(response.status).toBe(422);
  expect(response.headers.get('content-type')).toBe('application/json');
  expect(await response.json()).toEqual({ code: 'no' });
});

test('rejects without an answer, and after an abort @ERR-02', async () => {
  const ignore = (): void => undefined;
  await expect(sendUpload(createRequest('/cut', '{}'), ignore)).rejects.toThrow(TypeError);
  const controller = new AbortController();
  const sent = sendUpload(createRequest('/silent', '{}', controller.signal), ignore);
  controller.abort(new Error('the person removed the picture'));
  await expect(sent).rejects.toThrow('the person removed the picture');
});
