import { randomUUID } from 'node:crypto';
import {
  createDepositCall,
  getBalanceCall,
  getDepositCall,
  listDepositsCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { expectSoundBooks, startTestGateway, type TestGateway } from '../../testing/index.ts';
import { operate } from '../../testing/operator.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { seedDepositMethods } from './seed-methods.ts';

let gateway: TestGateway;
let provider: TestProvider;
let address: string;
let members = 0;

beforeAll(async () => {
  provider = await startTestProvider();
  const { secret } = provider;
  gateway = await startTestGateway({
    config: { payments: [{ name: 'sandbox', secret, url: () => provider.url }] },
  });
  address = await gateway.listen();
  await seedDepositMethods(gateway.database);
});
afterAll(async () => {
  await expectSoundBooks(gateway);
  await gateway.stop();
  await provider.close();
});

async function signIn() {
  members += 1;
  const username = `payer${members}`;
  const password = 'a long enough password';
  const { identity } = gateway.services;
  const { id } = await identity.createMember({ username, password });
  const logIn = () => identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
  let { token } = await logIn();
  return {
    id,
    logInAgain: async () => {
      ({ token } = await logIn());
    },
    deposit: (amount: number, methodId = 'sandbox-wallet') =>
      gateway.call(createDepositCall, { requestId: randomUUID(), methodId, amount }, { token }),
    balance: async () => (await gateway.call(getBalanceCall, undefined, { token })).sumBalance,
    order: (orderNo: string) => gateway.call(getDepositCall, { orderNo }, { token }),
    orders: async () => (await gateway.call(listDepositsCall, undefined, { token })).orders,
  };
}

const report = (orderNo: string, given: object = {}): Promise<number> =>
  provider.sendWebhook(
    address,
    {
      paymentId: `p-${orderNo}`,
      reference: orderNo,
      state: 'paid',
      amount: 25_000,
      currency: 'MMK',
      ...given,
    },
    { at: gateway.clock.now() },
  );

interface Held {
  id: number;
  orderNo: string;
  because: string;
  decision: string | null;
  history: { state: string; amountMinor: number; currency: string; times: number }[];
}

async function findHeld(orderNo: string, show = 'waiting'): Promise<Held[]> {
  const { body } = await operate(gateway, `deposits/held?show=${show}`);
  return ((body.value?.payments ?? []) as Held[]).filter((one) => one.orderNo === orderNo);
}

async function findOneHeld(orderNo: string): Promise<Held> {
  const [held, ...others] = await findHeld(orderNo);
  if (held === undefined || others.length > 0)
    throw new Error(`${others.length} others wait for ${orderNo}.`);
  return held;
}

const decide = (id: number, decision: string) =>
  operate(gateway, 'deposits/decide', { id, decision, reason: 'the provider confirmed it' });

test('never credits money of another currency, and asks a person @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  expect(await report(orderNo, { currency: 'VND' })).toBe(200);
  expect(await member.balance()).toBe(0);
  expect(await member.order(orderNo)).toMatchObject({
    status: 'UNKNOWN',
    reasonCode: 'other-currency',
    hasHeldPayment: true,
  });
  const held = await findOneHeld(orderNo);
  expect(held).toMatchObject({ because: 'other-currency', history: [{ currency: 'VND', times: 1 }] });
  expect(await decide(held.id, 'credit')).toMatchObject({
    status: 400,
    body: { error: { code: 'request.invalid' } },
  });
  expect((await decide(held.id, 'return')).status).toBe(200);
  expect(await member.order(orderNo)).toMatchObject({ status: 'FAILED', reasonCode: 'payment-returned' });
  expect(await member.balance()).toBe(0);
});

test.each(['declined', 'expired', 'cancelled'] as const)(
  'leaves money for an order that was %s to a person @WAL-02',
  async (end) => {
    const member = await signIn();
    const { orderNo } = await member.deposit(25_000);
    if (end === 'declined') await report(orderNo, { state: 'declined', amount: 0 });
    else if (end === 'cancelled') await gateway.services.deposits.cancel(member.id, orderNo);
    else
      await sql`update wallet_deposit_order set status = 'EXPIRED', decided_at = ${gateway.clock.now()}
        where order_no = ${orderNo}`.execute(gateway.database.kysely);
    expect(await report(orderNo)).toBe(200);
    expect(await report(orderNo)).toBe(200);
    expect(await member.balance()).toBe(0);
    expect(await member.order(orderNo)).toMatchObject({ status: 'UNKNOWN', reasonCode: 'late-payment' });
    // Neither the provider's job nor a repeated refusal decides it.
    await gateway.runJob('wallet.resolve-deposits');
    await report(orderNo, { state: 'declined', amount: 25_000 });
    expect(await member.order(orderNo)).toMatchObject({ status: 'UNKNOWN' });
    const { id } = await findOneHeld(orderNo);
    expect((await decide(id, 'credit')).body.value).toEqual({
      orderNo,
      creditedMinor: 25_000,
      isRepeated: false,
    });
    expect(await member.balance()).toBe(25_000);
    expect(await member.order(orderNo)).toMatchObject({ status: 'CREDITED' });
  },
);

test('lets two people credit a held payment above the bound of the site @WAL-02', async () => {
  const bound = gateway.services.platform.setting('fourEyesAboveMinor');
  await gateway.services.platform.setSetting('fourEyesAboveMinor', 24_999, 'operator:test');
  try {
    const member = await signIn();
    const { orderNo } = await member.deposit(25_000);
    await report(orderNo, { state: 'declined', amount: 0 });
    await report(orderNo);
    const { id } = await findOneHeld(orderNo);
    const { request, state } = (await decide(id, 'credit')).body.value ?? {};
    expect(state).toBe('pending');
    expect(await member.balance()).toBe(0);
    const approval = { id: request, reason: 'seen by me too' };
    expect(await operate(gateway, 'approvals/approve', approval)).toMatchObject({ status: 403 });
    const carl = { sub: 'carl', roles: ['cashier' as const] };
    expect(await operate(gateway, 'approvals/approve', approval, carl)).toMatchObject({ status: 200 });
    expect(await member.balance()).toBe(25_000);
  } finally {
    await gateway.services.platform.setSetting('fourEyesAboveMinor', bound, 'operator:test');
  }
});

test('keeps a second payment of one order, credits it once by a decision, and records who decided @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000, 'sandbox-card');
  await report(orderNo);
  expect(await report(orderNo, { paymentId: `again-${orderNo}` })).toBe(200);
  expect(await member.balance()).toBe(24_750);
  expect((await member.orders())[0]).toMatchObject({ status: 'CREDITED', hasHeldPayment: true });
  const held = await findOneHeld(orderNo);
  expect(held).toMatchObject({ because: 'second-payment', history: [{ times: 1 }, { times: 1 }] });
  const answers = await Promise.all([1, 2, 3].map(() => decide(held.id, 'credit')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ body }) => body.value?.isRepeated === false)).toHaveLength(1);
  expect(await member.balance()).toBe(49_500);
  expect(await member.order(orderNo)).toMatchObject({ receivedAmount: 50_000, fee: 500, credit: 49_500 });
  expect(await decide(held.id, 'return')).toMatchObject({
    status: 409,
    body: { error: { code: 'wallet.order-closed' } },
  });
  expect(await findHeld(orderNo)).toEqual([]);
  expect(await findHeld(orderNo, 'decided')).toMatchObject([
    { decision: 'credit', decidedBy: 'operator:olga' },
  ]);
  const { rows } =
    await sql`select actor, act from audit_entry where subject = ${`deposit:${orderNo}`} order by id`.execute(
      gateway.database.kysely,
    );
  expect(rows).toEqual([{ actor: 'operator:olga', act: 'deposit.decide' }]);
});

test('holds a later report of another amount, and credits only the difference @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  await report(orderNo);
  await report(orderNo, { amount: 30_000 });
  await report(orderNo, { amount: 20_000 });
  expect(await member.balance()).toBe(25_000);
  const held = await findHeld(orderNo);
  expect(held.map(({ because }) => because)).toEqual(['other-amount', 'other-amount']);
  expect((await decide(held[0]?.id ?? 0, 'credit')).body.value).toMatchObject({ creditedMinor: 5_000 });
  expect((await decide(held[1]?.id ?? 0, 'credit')).status).toBe(400);
  expect((await decide(held[1]?.id ?? 0, 'ignore')).status).toBe(200);
  expect(await member.balance()).toBe(30_000);
});

test('tells a person when a provider declines what it reported as paid @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  await report(orderNo);
  await report(orderNo, { state: 'declined' });
  expect(await member.balance()).toBe(25_000);
  const { id, because } = await findOneHeld(orderNo);
  expect(because).toBe('declined-after-credit');
  expect((await decide(id, 'credit')).status).toBe(400);
});

test('fails an order whose payment was not found, and says so @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  await report(orderNo, { amount: 0 });
  const { id, because } = await findOneHeld(orderNo);
  expect(because).toBe('nothing-received');
  await decide(id, 'ignore');
  expect(await member.order(orderNo)).toMatchObject({ status: 'FAILED', reasonCode: 'payment-not-found' });
});

test('holds more money than was requested when it exceeds the limit of the day @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(50_000_000, 'sandbox-card');
  await report(orderNo, { amount: 100_000_001 });
  expect(await member.balance()).toBe(0);
  expect((await findOneHeld(orderNo)).because).toBe('over-limit');
});

test('holds a payment that exceeds the requested amount and the member’s own limit @SAFE-01 @WAL-02', async () => {
  const member = await signIn();
  const limit = { kind: 'DEPOSIT', periodHours: 24, amount: 60_000 } as const;
  await gateway.services.protection.setLimit(member.id, limit);
  const first = await member.deposit(20_000);
  await report(first.orderNo, { amount: 35_000 });
  expect(await member.balance()).toBe(35_000);
  const second = await member.deposit(25_000);
  await report(second.orderNo, { amount: 25_001 });
  expect(await member.balance()).toBe(35_000);
  expect((await findOneHeld(second.orderNo)).because).toBe('over-limit');
});

test('counts a credited deposit in each window of the limits that it falls into @SAFE-01 @WAL-02', async () => {
  const member = await signIn();
  const { protection } = gateway.services;
  await protection.setLimit(member.id, { kind: 'DEPOSIT', periodHours: 168, amount: 60_000 });
  await protection.setLimit(member.id, { kind: 'DEPOSIT', periodHours: 24, amount: 40_000 });
  const { orderNo } = await member.deposit(30_000);
  await report(orderNo, { amount: 30_000 });
  await expect(member.deposit(10_001)).rejects.toMatchObject({ details: { periodHours: 24, used: 30_000 } });
  gateway.clock.advance({ hours: 25 });
  await member.logInAgain();
  await expect(member.deposit(30_001)).rejects.toMatchObject({ details: { periodHours: 168, used: 30_000 } });
  expect(await member.deposit(30_000)).toMatchObject({ amount: 30_000 });
});

test('refuses a deposit of an excluded member, and holds money that still arrives @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  const until = new Date(gateway.clock.now().getTime() + 86_400_000);
  await gateway.services.protection.excludeUntil(member.id, until);
  await expect(member.deposit(25_000)).rejects.toMatchObject({ code: 'member.excluded' });
  await report(orderNo);
  expect(await member.balance()).toBe(0);
  expect((await findOneHeld(orderNo)).because).toBe('excluded-member');
});

test('refuses negative amounts of a provider, in messages and in answers @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  expect(await report(orderNo, { amount: -1 })).toBe(400);
  provider.known.set(orderNo, { paymentId: `p-${orderNo}`, state: 'paid', amount: -25_000 });
  await sql`update wallet_deposit_order set status = 'UNKNOWN' where order_no = ${orderNo}`.execute(
    gateway.database.kysely,
  );
  await gateway.runJob('wallet.resolve-deposits');
  expect(await member.order(orderNo)).toMatchObject({ status: 'UNKNOWN' });
  expect(await findHeld(orderNo)).toEqual([]);
  expect(await member.balance()).toBe(0);
});

test('asks for the token of an operator before it decides a payment', async () => {
  expect((await operate(gateway, 'deposits/held', undefined, '')).status).toBe(401);
  expect(
    await operate(gateway, 'deposits/decide', { id: 999_999, decision: 'credit', reason: 'no such' }),
  ).toMatchObject({
    status: 404,
  });
});

test('leaves an order alone while its payment may still be being opened @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  await sql`update wallet_deposit_order set status = 'CREATED' where order_no = ${orderNo}`.execute(
    gateway.database.kysely,
  );
  provider.known.delete(orderNo);
  await gateway.runJob('wallet.resolve-deposits');
  expect(await member.order(orderNo)).toMatchObject({ status: 'CREATED' });
  gateway.clock.advance({ minutes: 1, ms: 1 });
  await gateway.runJob('wallet.resolve-deposits');
  expect(await member.order(orderNo)).toMatchObject({ status: 'FAILED' });
});

test('holds a payment that another order has already, and credits it to none of them again @WAL-02', async () => {
  const member = await signIn();
  const first = await member.deposit(25_000);
  const second = await member.deposit(25_000);
  const paymentId = `p-${first.orderNo}`;
  await report(first.orderNo);
  // As if the provider had not answered when the order was opened.
  await sql`update wallet_deposit_order set status = 'UNKNOWN', provider_payment = null
    where order_no = ${second.orderNo}`.execute(gateway.database.kysely);
  expect(await report(second.orderNo, { paymentId })).toBe(200);
  expect(await member.balance()).toBe(25_000);
  const { id, because } = await findOneHeld(second.orderNo);
  expect(because).toBe('payment-of-other-order');
  expect(await decide(id, 'credit')).toMatchObject({
    status: 400,
    body: { error: { code: 'request.invalid' } },
  });
  expect((await decide(id, 'ignore')).status).toBe(200);
  expect(await member.balance()).toBe(25_000);
});

test('refuses the credit of a payment that a balance cannot hold @WAL-02 @WAL-06', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  await report(orderNo);
  const paymentId = `again-${orderNo}`;
  expect(await report(orderNo, { paymentId, amount: Number.MAX_SAFE_INTEGER })).toBe(200);
  const { id } = await findOneHeld(orderNo);
  const { request } = (await decide(id, 'credit')).body.value ?? {};
  const approval = { id: request, reason: 'seen by me too' };
  const carl = { sub: 'carl', roles: ['cashier' as const] };
  expect(await operate(gateway, 'approvals/approve', approval, carl)).toMatchObject({
    status: 400,
    body: { error: { code: 'request.invalid' } },
  });
  expect((await decide(id, 'return')).status).toBe(200);
  expect(await member.balance()).toBe(25_000);
});

test('one of two decisions at once counts @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  await gateway.services.deposits.cancel(member.id, orderNo);
  await report(orderNo);
  const { id } = await findOneHeld(orderNo);
  const answers = await Promise.all(['return', 'credit', 'ignore'].map((one) => decide(id, one)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const isCredited = answers[1]?.status === 200;
  expect(await member.balance()).toBe(isCredited ? 25_000 : 0);
  expect(await member.order(orderNo)).toMatchObject({ status: isCredited ? 'CREDITED' : 'FAILED' });
});

test('tells an operator the whole course of an order: steps, reports with their decisions, and entries @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(25_000);
  await report(orderNo);
  await report(orderNo);
  const read = (as?: Parameters<typeof operate>[3]) =>
    operate(gateway, `deposits/course?orderNo=${orderNo}`, undefined, as);
  const first = (await read()).body.value;
  expect(first).toMatchObject({
    status: 'CREDITED',
    provider: 'sandbox',
    reports: [{ paymentId: `p-${orderNo}`, times: 2, creditedMinor: 25_000, because: null, decision: null }],
  });
  await report(orderNo, { paymentId: `again-${orderNo}`, amount: 1_000 });
  const { id } = await findOneHeld(orderNo);
  expect((await decide(id, 'credit')).status).toBe(200);
  const { steps, reports, entries } = (await read()).body.value as Record<string, object[]>;
  expect(steps?.at(-1)).toMatchObject({ status: 'CREDITED' });
  expect(reports?.[1]).toMatchObject({
    because: 'second-payment',
    decision: 'credit',
    decidedBy: 'operator:olga',
    reason: 'the provider confirmed it',
  });
  const own = entries?.filter((entry) => 'memberId' in entry && entry.memberId === member.id);
  expect(own).toMatchObject([
    { type: 'DEPOSIT', book: 'main', amountMinor: 25_000, balanceAfterMinor: 25_000 },
    { type: 'DEPOSIT', book: 'main', amountMinor: 1_000, balanceAfterMinor: 26_000 },
  ]);
  expect(entries).toHaveLength(4);
  const unknown = await operate(gateway, 'deposits/course?orderNo=D261120-NOTHING000');
  expect(unknown.body.error?.code).toBe('wallet.order-not-found');
  expect((await read({ sub: 'sara', roles: ['support'] })).status).toBe(403);
});
