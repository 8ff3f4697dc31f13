import { createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { toVwcSigningInput, type VwcTransferReport } from '@parlour/contracts/vwc';
import type { VendorConnection } from '../../server/index.ts';

interface Stored {
  amount: number;
  currency: string;
  state: VwcTransferReport['state'];
  refusal?: VwcTransferReport['refusal'];
}

/** A vendor over HTTP that keeps wallets. The test decides how it handles a request and whether it answers. */
export interface WalletVendor {
  connection: VendorConnection;
  /** Transfers by reference. A test may change them. */
  known: Map<string, Stored>;
  /** The state of the next new transfers. */
  state: VwcTransferReport['state'];
  refusal: VwcTransferReport['refusal'];
  /** `mute`: the vendor stores the request, but its answer is lost. `deaf`: the request is lost before it is stored. */
  fault: 'mute' | 'deaf' | undefined;
  /** Changes an answer. */
  distort: ((answer: VwcTransferReport) => VwcTransferReport) | undefined;
  /** Runs after a request arrived and before it is stored. */
  before: ((verb: string, reference: string) => Promise<void>) | undefined;
  /** The number of requests by verb. */
  count: Map<string, number>;
  balance: number;
  close(): Promise<void>;
}

function sign({ code, secret }: VendorConnection, body: string, now: Date): Record<string, string> {
  const timestamp = String(now.getTime());
  const nonce = randomBytes(16).toString('hex');
  const input = toVwcSigningInput(code, timestamp, nonce, createHash('sha256').update(body).digest('hex'));
  const signature = createHmac('sha256', secret).update(input).digest('hex');
  return { 'x-vendor': code, 'x-timestamp': timestamp, 'x-nonce': nonce, 'x-signature': signature };
}

export async function startWalletVendor(code: string, clock: { now(): Date }): Promise<WalletVendor> {
  const server: Server = createServer((request, response) => {
    let body = '';
    request.on('data', (chunk: Buffer) => {
      body += chunk;
    });
    request.on('end', async () => {
      const verb = request.url?.split('/').at(-1) ?? '';
      const asked = JSON.parse(body) as { reference: string; amount?: number; currency?: string };
      vendor.count.set(verb, (vendor.count.get(verb) ?? 0) + 1);
      await vendor.before?.(verb, asked.reference);
      if (vendor.fault === 'deaf') return void response.destroy();
      const answer = verb === 'vendorBalance' ? { balance: vendor.balance, currency: 'MMK' } : handle(asked);
      if (vendor.fault === 'mute') return void response.destroy();
      const text = JSON.stringify('reference' in answer && vendor.distort ? vendor.distort(answer) : answer);
      response
        .writeHead(200, { 'content-type': 'application/json', ...sign(vendor.connection, text, clock.now()) })
        .end(text);
    });
  });
  /** A request without an amount asks for the state and closes an unknown reference. */
  const handle = ({
    reference,
    amount,
    currency = '',
  }: {
    reference: string;
    amount?: number;
    currency?: string;
  }) => {
    const isNew = !vendor.known.has(reference);
    if (isNew && amount !== undefined)
      vendor.known.set(reference, { amount, currency, state: vendor.state, refusal: vendor.refusal });
    if (isNew && amount === undefined)
      vendor.known.set(reference, { amount: 0, currency, state: 'refused', refusal: 'closed' });
    const { amount: stored, ...rest } = vendor.known.get(reference) as Stored;
    return stored === 0
      ? { reference, state: rest.state, refusal: rest.refusal }
      : { reference, amount: stored, ...rest };
  };
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const vendor: WalletVendor = {
    connection: {
      code,
      secret: `${code}-`.padEnd(40, 's'),
      url: () => `http://127.0.0.1:${port}`,
      keepsWallets: true,
    },
    known: new Map(),
    state: 'applied',
    refusal: undefined,
    fault: undefined,
    distort: undefined,
    before: undefined,
    count: new Map(),
    balance: 0,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return vendor;
}
