import { once } from 'node:events';
import { type AddressInfo, createServer, type Server, Socket } from 'node:net';
import { type Connections, openConnections } from './connections.ts';
import { isConnectionFailure } from './failures.ts';

/** A database server that lets everybody in, and answers no query. What it received, by connection. */
let server: Server;
let received: Buffer[][];
let letsIn: boolean;
let connections: Connections;
let failures: unknown[];

/** The messages `AuthenticationOk` and `ReadyForQuery`. */
const welcome = Buffer.from([0x52, 0, 0, 0, 8, 0, 0, 0, 0, 0x5a, 0, 0, 0, 5, 0x49]);

beforeEach(async () => {
  received = [];
  failures = [];
  letsIn = true;
  server = createServer((socket) => {
    const own: Buffer[] = [];
    received.push(own);
    socket.on('error', () => undefined);
    socket.on('data', (bytes) => {
      own.push(bytes);
      if (letsIn && own.length === 1) socket.write(welcome);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  connections = openConnections({
    url: `postgres://ada@127.0.0.1:${(server.address() as AddressInfo).port}/parlour`,
    poolSize: 1,
    applicationName: 'test',
    onFailure: (error) => failures.push(error),
  });
  jest.useFakeTimers({ doNotFake: ['nextTick', 'setImmediate', 'queueMicrotask'] });
});
afterEach(async () => {
  jest.useRealTimers();
  jest.restoreAllMocks();
  server.close();
  await connections.close();
});

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

async function waitFor(isDone: () => boolean): Promise<void> {
  while (!isDone()) await nextTurn();
}

/** Advances the time to just before the limit, expects no failure, and then advances it to the limit. */
async function expectFailureAfter(ms: number, work: Promise<unknown>): Promise<Error> {
  let failure: Error | undefined;
  work.catch((error: Error) => {
    failure = error;
  });
  jest.advanceTimersByTime(ms - 1);
  await nextTurn();
  expect(failure).toBeUndefined();
  jest.advanceTimersByTime(1);
  await waitFor(() => failure !== undefined);
  return failure as Error;
}

/** Returns the parameters that a connection sent first: a length, a version, and names and values. */
function readParameters([first]: Buffer[] = []): Record<string, string> {
  const words = first?.toString('latin1', 8).split('\0') ?? [];
  const pairs = words.flatMap((word, index) => (index % 2 === 0 ? [[word, words[index + 1] ?? '']] : []));
  return Object.fromEntries(pairs);
}

test('every connection bounds statements, waits for locks and idle transactions, and keeps its socket alive @PLAT-03', async () => {
  const keepAlive = jest.spyOn(Socket.prototype, 'setKeepAlive');
  connections.release(await connections.connect());
  void connections.listen('news', () => undefined);
  await waitFor(() => received.length === 2);
  await waitFor(() => received.every(({ length }) => length > 0));
  const settings = {
    statement_timeout: '60000',
    lock_timeout: '20000',
    idle_in_transaction_session_timeout: '60000',
    options: '-c jit=off',
  };
  expect(received.map(readParameters)).toEqual([
    expect.objectContaining({ application_name: 'test', ...settings }),
    expect.objectContaining({ application_name: 'test listen', ...settings }),
  ]);
  expect(keepAlive.mock.calls).toEqual([
    [true, 10_000],
    [true, 10_000],
  ]);
});

test('a server that does not let a connection in is given up after five seconds @PLAT-03', async () => {
  letsIn = false;
  const connecting = connections.connect();
  const failure = await expectFailureAfter(5_000, connecting);
  expect(isConnectionFailure(failure)).toBe(true);
});

test('a query without an answer is given up after ninety seconds, and its connection is not used again @PLAT-03', async () => {
  const work = connections.withConnection((client) => client.query('select 1'));
  await waitFor(() => received[0]?.length === 2);
  const failure = await expectFailureAfter(90_000, work);
  expect(isConnectionFailure(failure)).toBe(true);
  connections.release(await connections.connect());
  expect(received).toHaveLength(2);
});
