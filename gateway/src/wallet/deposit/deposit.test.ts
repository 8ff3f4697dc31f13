import { createHmac, randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  cancelDepositCall,
  createDepositCall,
  getBalanceCall,
  getDepositCall,
  listDepositMethodsCall,
} from '@parlour/contracts/calls';
import { pspSigningInput } from '@parlour/contracts/psp';
import { startTestGateway, type TestGateway } from '../../testing/index.ts';
import { seedDepositMethods, verifyLedger } from '../index.ts';

/** A payment provider across the wire, with a memory: it opens what it is asked to open, and can be struck dumb. */
interface TestProvider {
  url: string;
  secret: string;
  isSilent: boolean;
  known: Map<string, { paymentId: string; state: 'open' | 'paid' | 'declined'; amount: number }>;
  close(): Promise<void>;
}

let gateway: TestGateway;
let provider: TestProvider;
let address: string;
let members = 0;

beforeAll(async () => {
  provider = await startProvider();
  const { secret } = provider;
  gateway = await startTestGateway({
    config: { payments: [{ name: 'sandbox', secret, url: () => provider.url }] },
  });
  address = await gateway.listen();
  await seedDepositMethods(gateway.database);
});

afterAll(async () => {
  expect(await verifyLedger(gateway.database)).toEqual([]);
  await gateway.stop();
  await provider.close();
});

beforeEach(() => {
  provider.isSilent = false;
});

async function startProvider(): Promise<TestProvider> {
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
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return state;
}

async function signIn() {
  members += 1;
  const username = `depositor${members}`;
  const { identity } = gateway.services;
  await identity.createMember({ username, password: 'a long enough password' });
  const { token } = await identity.logIn(
    { username, password: 'a long enough password' },
    { ip: '127.0.0.1', userAgent: 'test' },
  );
  return {
    token,
    deposit: (amount: number, methodId = 'sandbox-wallet', requestId: string = randomUUID()) =>
      gateway.call(createDepositCall, { requestId, methodId, amount }, { token }),
    balance: async () => (await gateway.call(getBalanceCall, undefined, { token })).sumBalance,
  };
}

async function webhook(message: object, sign = true): Promise<number> {
  const body = JSON.stringify(message);
  const timestamp = String(gateway.clock.now().getTime());
  const signature = createHmac('sha256', provider.secret)
    .update(pspSigningInput(timestamp, body))
    .digest('hex');
  const response = await fetch(`${address}/psp/sandbox/webhook`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'x-psp-timestamp': timestamp,
      'x-psp-signature': sign ? signature : '0'.repeat(64),
    },
    body,
  });
  return response.status;
}

const paid = (orderNo: string, amount: number) => ({
  paymentId: `p-${orderNo}`,
  reference: orderNo,
  state: 'paid',
  amount,
  currency: 'MMK',
});

test('credits a paid deposit once, however often the provider says so @WAL-02', async () => {
  const member = await signIn();
  const order = await member.deposit(25_000);
  expect(order).toMatchObject({ status: 'PENDING_PSP', amount: 25_000, fee: 0, credit: 25_000 });
  expect(await webhook(paid(order.orderNo, 25_000))).toBe(200);
  expect(await webhook(paid(order.orderNo, 25_000))).toBe(200);
  expect(await member.balance()).toBe(25_000);
  expect(
    await gateway.call(getDepositCall, { orderNo: order.orderNo }, { token: member.token }),
  ).toMatchObject({ status: 'CREDITED' });
});

test('takes a fee of one per cent off the credit @WAL-02', async () => {
  const member = await signIn();
  const order = await member.deposit(25_000, 'sandbox-card');
  expect(order).toMatchObject({ fee: 250, credit: 24_750 });
  await webhook(paid(order.orderNo, 25_000));
  expect(await member.balance()).toBe(24_750);
});

test('credits what was received where it differs from what was asked @WAL-02', async () => {
  const member = await signIn();
  const order = await member.deposit(25_000);
  await webhook(paid(order.orderNo, 20_000));
  expect(await member.balance()).toBe(20_000);
  expect(
    await gateway.call(getDepositCall, { orderNo: order.orderNo }, { token: member.token }),
  ).toMatchObject({ receivedAmount: 20_000, credit: 20_000 });
});

test('opens one order for one request, and refuses it with another amount @WAL-06', async () => {
  const member = await signIn();
  const requestId = randomUUID();
  const [first, second] = await Promise.all([
    member.deposit(5_000, 'sandbox-wallet', requestId),
    member.deposit(5_000, 'sandbox-wallet', requestId),
  ]);
  expect(first.orderNo).toBe(second.orderNo);
  await expect(member.deposit(6_000, 'sandbox-wallet', requestId)).rejects.toMatchObject({
    code: 'request.duplicate-mismatch',
  });
});

test('refuses an amount out of range, with the range @WAL-02', async () => {
  const member = await signIn();
  await expect(member.deposit(999)).rejects.toMatchObject({
    code: 'wallet.amount-out-of-range',
    details: { minMinor: 1_000, maxMinor: 500_000_000 },
  });
});

test('refuses a fourth open order', async () => {
  const member = await signIn();
  for (let i = 0; i < 3; i += 1) await member.deposit(5_000);
  await expect(member.deposit(5_000)).rejects.toMatchObject({ code: 'wallet.too-many-open-orders' });
});

test('counts credited and open orders against the limit of the day, and says what is left', async () => {
  const member = await signIn();
  for (let i = 0; i < 2; i += 1)
    await webhook(paid((await member.deposit(40_000_000, 'sandbox-card')).orderNo, 40_000_000));
  await expect(member.deposit(25_000_000, 'sandbox-card')).rejects.toMatchObject({
    code: 'wallet.limit-reached',
    details: { limitMinor: 100_000_000, usedMinor: 80_000_000, leftMinor: 20_000_000 },
  });
  const { methods } = await gateway.call(listDepositMethodsCall, undefined, { token: member.token });
  expect(methods.find(({ methodId }) => methodId === 'sandbox-card')?.dailyLeft).toBe(20_000_000);
});

test('gives up an unpaid order, and still credits money that comes late', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(5_000);
  expect(await gateway.call(cancelDepositCall, { orderNo }, { token: member.token })).toMatchObject({
    status: 'CANCELLED',
  });
  await expect(gateway.call(cancelDepositCall, { orderNo }, { token: member.token })).rejects.toMatchObject({
    code: 'wallet.order-closed',
  });
  await webhook(paid(orderNo, 5_000));
  expect(await member.balance()).toBe(5_000);
});

test('holds an order whose provider is silent as unknown, and asks again', async () => {
  const member = await signIn();
  provider.isSilent = true;
  const order = await member.deposit(5_000);
  expect(order.status).toBe('UNKNOWN');
  provider.isSilent = false;
  provider.known.set(order.orderNo, { paymentId: `p-${order.orderNo}`, state: 'paid', amount: 5_000 });
  await gateway.runJob('wallet.resolve-deposits');
  expect(await member.balance()).toBe(5_000);
});

test('lets an order that nobody paid run out', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(5_000);
  gateway.clock.advance({ minutes: 31 });
  const { token } = await gateway.services.identity.logIn(
    { username: `depositor${members}`, password: 'a long enough password' },
    { ip: '127.0.0.1', userAgent: 'test' },
  );
  await gateway.runJob('wallet.resolve-deposits');
  expect(await gateway.call(getDepositCall, { orderNo }, { token })).toMatchObject({ status: 'EXPIRED' });
});

test('refuses a webhook that the provider did not sign, and shows nobody another’s order', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(5_000);
  expect(await webhook(paid(orderNo, 5_000), false)).toBe(401);
  expect(await member.balance()).toBe(0);
  const other = await signIn();
  await expect(gateway.call(getDepositCall, { orderNo }, { token: other.token })).rejects.toMatchObject({
    code: 'wallet.order-not-found',
  });
});
