import { createHmac } from 'node:crypto';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  type PspPayout,
  type PspStatementEntry,
  type PspStatementRequest,
  toPspSigningInput,
} from '@parlour/contracts/psp';

/** A payment provider over HTTP with a memory. It opens the requested payments, and a test can make it unresponsive. */
export interface TestProvider {
  url: string;
  secret: string;
  isSilent: boolean;
  known: Map<string, { paymentId: string; state: 'open' | 'paid' | 'declined'; amount: number }>;
  /** Payouts by reference. A test changes their states. */
  payouts: Map<string, PspPayout>;
  /** Entries of the provider's statement. A test adds them. */
  statement: PspStatementEntry[];
  /** Bank accounts of the requested payouts, by reference. */
  payees: Map<string, { bankCode: string; number: string; holder: string }>;
  /** The state of a payout when it is requested. */
  payoutState: PspPayout['state'];
  /** Whether the provider stores requests but its answers are lost. */
  isMute: boolean;
  /** Runs before each answer about a payout. */
  beforePayout?: (() => Promise<void>) | undefined;
  /** Sends a message to the gateway's webhook. Returns the status. Without `sign` the message is not authentic. */
  sendWebhook(
    gatewayUrl: string,
    message: object,
    given: { at: Date; sign?: boolean; webhook?: 'webhook' | 'payout-webhook' },
  ): Promise<number>;
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
      if (request.url?.startsWith('/payouts'))
        return void Promise.resolve(state.beforePayout?.()).then(() =>
          answerPayout(state, request, response, body),
        );
      if (request.url === '/statement') return answerStatement(state, response, body);
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
    payouts: new Map(),
    statement: [],
    payees: new Map(),
    payoutState: 'pending',
    isMute: false,
    async sendWebhook(gatewayUrl, message, { at, sign = true, webhook = 'webhook' }) {
      const body = JSON.stringify(message);
      const timestamp = String(at.getTime());
      const signature = createHmac('sha256', state.secret)
        .update(toPspSigningInput(timestamp, body))
        .digest('hex');
      const response = await fetch(`${gatewayUrl}/psp/sandbox/${webhook}`, {
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

/** Answers with one entry of the span at a time, so that each statement has several parts. */
function answerStatement({ statement }: TestProvider, response: ServerResponse, body: string): void {
  const { from, to, after = '0' } = JSON.parse(body) as PspStatementRequest;
  const entries = statement.filter(({ at }) => at >= from && at < to);
  const end = Number(after) + 1;
  const next = end < entries.length ? { next: String(end) } : {};
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ entries: entries.slice(end - 1, end), ...next }));
}

/** Stores a requested payout once, and answers with its state. */
function answerPayout(
  { payouts, payees, payoutState, isMute }: TestProvider,
  { url }: IncomingMessage,
  response: ServerResponse,
  body: string,
): void {
  const { reference, amount, currency, ...payee } = JSON.parse(body);
  if (url === '/payouts' && !payouts.has(reference)) {
    payouts.set(reference, {
      payoutId: `o-${reference}`,
      reference,
      state: payoutState,
      amount,
      currency,
    });
    payees.set(reference, payee);
  }
  const payout = payouts.get(reference);
  if (isMute) return void response.destroy();
  if (!payout) return void response.writeHead(404).end();
  response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(payout));
}
