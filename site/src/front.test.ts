import { once } from 'node:events';
import type { RequestListener } from 'node:http';
import { connect } from 'node:net';
import { gatewayPathPrefixes } from '@parlour/contracts';
import { type Front, openFront } from './front.ts';

let front: Front;
const answerWith =
  (name: string): RequestListener =>
  (_request, response) =>
    void response.end(name);

beforeAll(async () => {
  front = await openFront({ host: '127.0.0.1', port: 0, portSetting: 'PORT' });
  front.open({
    gateway: answerWith('gateway'),
    sandbox: answerWith('sandbox'),
    registry: answerWith('registry'),
    console: answerWith('console'),
  });
});
afterAll(() => front.close());

test.each([
  ...gatewayPathPrefixes.map((prefix) => [`${prefix}any`, 'gateway']),
  ['/openapi.json', 'gateway'],
  ['/sandbox/games/keno', 'sandbox'],
  ['/console', 'console'],
  ['/console?next=journal', 'console'],
  ['/console/journal', 'console'],
  ['/consoles', 'registry'],
  ['/', 'registry'],
  ['/lobby/rng', 'registry'],
  ['/registry/v1/discovery', 'registry'],
])('forwards %s to the %s', async (path, owner) => {
  expect(await (await fetch(front.url + path)).text()).toBe(owner);
});

test('keeps a connection open for further requests, without headers about it', async () => {
  const socket = connect(front.port, '127.0.0.1');
  const responses: string[] = [];
  for (const path of ['/console', '/lobby']) {
    socket.write(`GET ${path} HTTP/1.1\r\nhost: test\r\n\r\n`);
    const [response] = await once(socket, 'data');
    responses.push(String(response));
  }
  socket.destroy();
  expect(responses.map((response) => response.split('\r\n\r\n')[1])).toEqual(['console', 'registry']);
  expect(responses.join('')).not.toMatch(/^(connection|keep-alive):/im);
});

test.each([
  ['sends nothing', ''],
  ['sends half of a head', 'GET / HTTP/1.1\r\nhost: test\r\n'],
  ['sends half of a body', 'POST / HTTP/1.1\r\nhost: test\r\ncontent-length: 10\r\n\r\nhalf'],
])('closes a connection whose caller %s', async (_what, sent) => {
  const timeouts = { headersTimeout: 50, requestTimeout: 50, connectionsCheckingInterval: 20 };
  const slow = await openFront({ host: '127.0.0.1', port: 0, portSetting: 'PORT' }, timeouts);
  // Reads bodies, as the parts do.
  const answerLater: RequestListener = (request, response) =>
    void request.resume().on('end', () => response.end());
  slow.open({ gateway: answerLater, sandbox: answerLater, registry: answerLater, console: answerLater });
  const socket = connect(slow.port, '127.0.0.1');
  socket.on('error', () => undefined).resume();
  // A connection that is closed before or while the caller sends is reset, which is an error of its socket.
  const closed = new Promise((resolve) => socket.once('close', resolve));
  socket.write(sent);
  await closed;
  await slow.close();
});
