import { createHmac } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pspClockSkewMs, toPspSigningInput } from '@parlour/contracts/psp';
import { buildSandbox, type Sandbox } from '../app.ts';

const secret = 'payments-of-a-test'.padEnd(40, '-');
const daysAhead = Date.parse('2031-05-01T00:00:00.000Z');
let dataDir: string;
let sandbox: Sandbox;

beforeAll(async () => {
  dataDir = mkdtempSync(join(tmpdir(), 'parlour-payments-'));
  sandbox = await buildSandbox({
    gatewayUrl: () => 'http://127.0.0.1:9',
    key: { vendor: 'SANDBOX', secret },
    payments: { name: 'sandbox', secret },
    dataDir,
    now: () => daysAhead,
  });
});
afterAll(async () => {
  await sandbox.stop();
  rmSync(dataDir, { recursive: true, force: true });
});

/** Requests an unknown payment, with a signature of this time. */
async function findPayment(time: number): Promise<number> {
  const body = JSON.stringify({ reference: 'none' });
  const timestamp = String(time);
  const signature = createHmac('sha256', secret).update(toPspSigningInput(timestamp, body)).digest('hex');
  const { statusCode } = await sandbox.app.inject({
    method: 'POST',
    url: '/sandbox/psp/payments/find',
    headers: {
      'content-type': 'application/json',
      'x-psp-timestamp': timestamp,
      'x-psp-signature': signature,
    },
    body,
  });
  return statusCode;
}

test.each([
  [daysAhead, 404],
  [daysAhead - pspClockSkewMs, 404],
  [daysAhead + pspClockSkewMs, 404],
  [daysAhead - pspClockSkewMs - 1, 401],
  [daysAhead + pspClockSkewMs + 1, 401],
])(
  'takes messages of the platform by the clock that the site runs on: %i is answered with %i',
  async (time, status) => {
    expect(await findPayment(time)).toBe(status);
  },
);

test.each([
  ['{"gameKey":', 400],
  [JSON.stringify({ gameKey: 'x'.repeat(20_000) }), 413],
])(
  'the sandbox answers a body that it cannot read with a code, and without the text of an error: %#',
  async (body, status) => {
    const answer = await sandbox.app.inject({
      method: 'POST',
      url: '/sandbox/api/spin',
      headers: { 'content-type': 'application/json' },
      body,
    });
    expect([answer.statusCode, answer.json()]).toEqual([status, { code: 'BAD_REQUEST' }]);
  },
);
