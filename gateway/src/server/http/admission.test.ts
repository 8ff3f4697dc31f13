import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { addPictureCall, getBalanceCall, launchGameCall } from '@parlour/contracts/calls';
import { startTestGateway, type TestGateway, waitUntil } from '../../testing/index.ts';

let gateway: TestGateway;
let port: number;
beforeAll(async () => {
  gateway = await startTestGateway();
  port = Number(new URL(await gateway.listen()).port);
});
afterAll(() => gateway?.stop());
// The window of a limit does not end while a test makes its calls.
beforeEach(() => void jest.spyOn(Date, 'now').mockReturnValue(Date.now()));
afterEach(() => jest.restoreAllMocks());

const signIn = async (username: string): Promise<string> => {
  const { identity } = gateway.services;
  const person = { username, password: 'lantern tide walnut 9' };
  await identity.createMember(person);
  return (await identity.logIn(person, { ip: '127.0.0.1', userAgent: 'test' })).token;
};

/** Sends the head of a request and none of its body. Resolves with the head of the response. */
async function sendHead(path: string, bodyBytes: number): Promise<string> {
  const socket = connect(port, '127.0.0.1');
  await once(socket, 'connect');
  socket.write(
    `POST ${path} HTTP/1.1\r\nhost: test\r\nconnection: close\r\ncontent-type: application/json\r\ncontent-length: ${bodyBytes}\r\n\r\n`,
  );
  return text(socket).finally(() => socket.destroy());
}

test('refuses a caller without a session before it reads the body', async () => {
  expect(await sendHead('/wps/deposit/orders', 250_000)).toMatch(/^HTTP\/1\.1 401 /);
  // A gateway that waits for the body does not answer for two minutes.
});

test('gives callers a bounded time and a bounded number of connections', () => {
  expect(gateway.app.server).toMatchObject({
    headersTimeout: 15_000,
    requestTimeout: 120_000,
    maxConnections: 20_000,
  });
});

test('limits the calls of a member, wherever they come from', async () => {
  const [busy, calm] = [await signIn('busy'), await signIn('calm')];
  const call = (token: string, ip: string) => gateway.send(getBalanceCall, undefined, { token, ip });
  for (let index = 0; index < 200; index += 1)
    expect((await call(busy, `198.51.100.${index}`)).status).toBe(200);
  const refused = await call(busy, '203.0.113.1');
  expect(refused).toMatchObject({ status: 429, body: { error: { code: 'request.too-many' } } });
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
  expect((await call(calm, '203.0.113.1')).status).toBe(200);
});

test('limits calls that wait for a vendor more, and apart from the others', async () => {
  const token = await signIn('launcher');
  const launch = () => gateway.send(launchGameCall, { nodeId: 999_999_999, demo: false }, { token });
  for (let index = 0; index < 10; index += 1) expect((await launch()).status).toBe(404);
  expect(await launch()).toMatchObject({ status: 429, body: { error: { code: 'request.too-many' } } });
  expect((await gateway.send(getBalanceCall, undefined, { token })).status).toBe(200);
});

test('receives a bounded number of large bodies at once, fewer from one network', async () => {
  const head = `POST ${addPictureCall.path} HTTP/1.1\r\nhost: test\r\ncontent-type: application/json\r\ncontent-length: 6000000\r\n\r\n{"data": "`;
  // A refused connection may be reset after its answer.
  const sockets = Array.from({ length: 9 }, () => connect(port, '127.0.0.1').on('error', () => undefined));
  try {
    const answers = sockets.map((socket) => once(socket, 'data').then(([data]) => String(data)));
    for (const socket of sockets) socket.write(head);
    expect(await Promise.any(answers)).toMatch(/^HTTP\/1\.1 503 .*server\.busy/s);
  } finally {
    for (const socket of sockets) socket.destroy();
  }
  const countConnections = () =>
    new Promise<number>((resolve) => gateway.app.server.getConnections((_error, count) => resolve(count)));
  await waitUntil(async () => (await countConnections()) === 0);
  const { status } = await gateway.send(addPictureCall, { data: 'bm8gcGljdHVyZQ==' });
  expect(status).toBe(422);
});
