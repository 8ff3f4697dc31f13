import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { toPspSigningInput } from '@parlour/contracts/psp';
import { buildSandbox, type Sandbox } from '../app.ts';

const secret = 'payments-of-a-test'.padEnd(40, '-');
let time = Date.parse('2031-05-01T00:00:00.000Z');
let dataDir: string;
let sandbox: Sandbox;
let platform: Server;
/** Webhooks that the platform received, and whether it confirms them. */
let received: { reference: string; state: string }[] = [];
let confirms = true;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlour-payouts-'));
  platform = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      const timestamp = String(request.headers['x-psp-timestamp']);
      const isSigned = request.headers['x-psp-signature'] === sign(timestamp, body);
      if (request.url === '/psp/sandbox/payout-webhook' && isSigned) received.push(JSON.parse(body));
      response.writeHead(confirms ? 200 : 503).end();
    });
  });
  await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
  const address = `http://127.0.0.1:${(platform.address() as AddressInfo).port}`;
  sandbox = await buildSandbox({
    gatewayUrl: () => address,
    key: { vendor: 'SANDBOX', secret },
    payments: { name: 'sandbox', secret },
    dataDir,
    now: () => time,
  });
  await sandbox.app.listen({ host: '127.0.0.1', port: 0 });
});
afterAll(async () => {
  await sandbox.stop();
  await new Promise((resolve) => platform.close(resolve));
  rmSync(dataDir, { recursive: true, force: true });
});
beforeEach(() => {
  received = [];
  confirms = true;
});

const sign = (timestamp: string, body: string): string =>
  createHmac('sha256', secret).update(toPspSigningInput(timestamp, body)).digest('hex');

/**
 * Sends a signed message. Returns the state in the answer, the HTTP status of an answer without a state, or
 * `none` without an answer.
 */
async function send(path: string, message: object): Promise<string> {
  try {
    const answer = await post(path, message);
    return answer.ok ? ((await answer.json()) as { state: string }).state : String(answer.status);
  } catch {
    return 'none';
  }
}

async function readStatement(span: { from: string; to: string }): Promise<{ reference: string }[]> {
  const answer = await post('/statement', span);
  return ((await answer.json()) as { entries: { reference: string }[] }).entries;
}

function post(path: string, message: object): Promise<Response> {
  const body = JSON.stringify(message);
  const timestamp = String(time);
  const { port } = sandbox.app.server.address() as AddressInfo;
  const headers = {
    'content-type': 'application/json',
    'x-psp-timestamp': timestamp,
    'x-psp-signature': sign(timestamp, body),
  };
  return fetch(`http://127.0.0.1:${port}/sandbox/psp${path}`, { method: 'POST', headers, body });
}

let count = 0;
/** Requests a payout to an account whose number has this ending. */
function createPayout(lastDigits: string) {
  count += 1;
  const reference = `W-${count}-1`;
  const request = { reference, amount: 500, currency: 'MMK', bankCode: 'B', holder: 'Daw Mya' };
  return {
    reference,
    request: () => send('/payouts', { ...request, number: `123456${lastDigits}` }),
    find: () => send('/payouts/find', { reference }),
    getReports: () => received.filter((one) => one.reference === reference).map(({ state }) => state),
  };
}

test.each([
  ['50', 'pending', 5_000, 'paid'],
  ['01', 'refused', 0, 'refused'],
  ['03', 'pending', 60_000, 'refused'],
  ['04', 'pending', 600_000, 'paid'],
  ['05', 'none', 60_000, 'paid'],
  ['06', 'none', 60_000, 'refused'],
  ['07', 'pending', 86_400_000, 'pending'],
  ['08', 'paid', 120_000, 'refused'],
])(
  'an account that ends with %s is answered with %s, and after %i ms with %s @WAL-08',
  async (digits, first, afterMs, last) => {
    const payout = createPayout(digits);
    expect(await payout.request()).toBe(first);
    time += afterMs;
    expect(await payout.find()).toBe(last);
    expect(await payout.request()).toBe(last);
    await sandbox.recover();
    expect(payout.getReports()).toEqual(last === 'pending' ? [] : [last]);
  },
);

test('a lost request is unknown, and counts when it arrives again', async () => {
  const payout = createPayout('09');
  expect(await payout.request()).toBe('none');
  expect(await payout.find()).toBe('404');
  expect(await payout.request()).toBe('pending');
});

test('sends a webhook until the platform confirms it, and then no more', async () => {
  const payout = createPayout('02');
  await payout.request();
  confirms = false;
  await sandbox.recover();
  await sandbox.recover();
  confirms = true;
  await sandbox.recover();
  await sandbox.recover();
  expect(payout.getReports()).toEqual(['refused', 'refused', 'refused']);
});

test('its statement lists a payout, and its return, at their times @WAL-08', async () => {
  const from = new Date(time).toISOString();
  const payout = createPayout('08');
  await payout.request();
  const refused = createPayout('01');
  await refused.request();
  time += 120_000;
  const to = new Date(time + 1).toISOString();
  const facts = { id: expect.any(String), reference: payout.reference, amount: 500, currency: 'MMK' };
  const readOwn = async (until: string) =>
    (await readStatement({ from, to: until })).filter(({ reference }) =>
      [payout.reference, refused.reference].includes(reference),
    );
  expect(await readOwn(to)).toEqual([
    { kind: 'payout', ...facts, at: from },
    { kind: 'return', ...facts, at: new Date(time).toISOString() },
  ]);
  expect(await readOwn(new Date(time).toISOString())).toMatchObject([{ kind: 'payout' }]);
});

test('answers nobody without a signature', async () => {
  for (const path of ['payouts', 'payouts/find', 'statement']) {
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: `/sandbox/psp/${path}`,
      headers: { 'content-type': 'application/json' },
      payload: '{}',
    });
    expect(answer.statusCode).toBe(401);
  }
});
