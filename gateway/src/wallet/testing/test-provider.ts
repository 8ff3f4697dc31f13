import { createHmac } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toPspSigningInput } from '@parlour/contracts/psp';

/** A payment provider over HTTP with a memory. It opens the requested payments, and a test can make it unresponsive. */
export interface TestProvider {
  url: string;
  secret: string;
  isSilent: boolean;
  known: Map<string, { paymentId: string; state: 'open' | 'paid' | 'declined'; amount: number }>;
  /** Sends a message to the gateway's webhook. Returns the status. Without `sign` the message is not authentic. */
  sendWebhook(gatewayUrl: string, message: object, given: { at: Date; sign?: boolean }): Promise<number>;
  close(): Promise<void>;
}

export async function startTestProvider(): Promise<TestProvider> {
  const known: TestProvider['known'] = new Map();
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', () => {
      if (state.isSilent) return void response.destroy();
      const { reference, amount = 0 } = JSON.parse(body) as { reference: string; amount?: number };
      const payment =
        known.get(reference) ??
        (request.url === '/payments'
          ? { paymentId: `p-${reference}`, state: 'open' as const, amount }
          : undefined);
      if (!payment) return void response.writeHead(404).end();
      known.set(reference, payment);
      const answer = {
        paymentId: payment.paymentId,
        reference,
        state: payment.state,
        currency: 'MMK',
        payUrl: '/pay',
        ...(payment.state === 'paid' ? { amount: payment.amount } : {}),
      };
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const state: TestProvider = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: 'provider-secret'.padEnd(40, 'x'),
    isSilent: false,
    known,
    async sendWebhook(gatewayUrl, message, { at, sign = true }) {
      const body = JSON.stringify(message);
      const timestamp = String(at.getTime());
      const signature = createHmac('sha256', state.secret)
        .update(toPspSigningInput(timestamp, body))
        .digest('hex');
      const response = await fetch(`${gatewayUrl}/psp/sandbox/webhook`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'x-psp-timestamp': timestamp,
          'x-psp-signature': sign ? signature : '0'.repeat(64),
        },
        body,
      });
      return response.status;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return state;
}
