import { randomUUID } from 'node:crypto';
import {
  cancelDepositCall,
  createDepositCall,
  getBalanceCall,
  getDepositCall,
  getPromotionCall,
  listDepositMethodsCall,
  listMessagesCall,
} from '@parlour/contracts/calls';
import { publishTestPromotion } from '../../promotions/testing/test-promotion.ts';
import { expectSoundBooks, operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import type { DepositTables } from './deposit-tables.ts';
import { insertMethods } from './method-store.ts';
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

beforeEach(() => {
  provider.isSilent = false;
});

async function signIn() {
  members += 1;
  const username = `depositor${members}`;
  const password = 'a long enough password';
  const { identity } = gateway.services;
  const { id } = await identity.createMember({ username, password });
  const logIn = () => identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
  const member = {
    id,
    token: (await logIn()).token,
    /** Needed after a time longer than a session. */
    async signInAgain(): Promise<void> {
      member.token = (await logIn()).token;
    },
    deposit: (amount: number, methodId = 'sandbox-wallet', requestId: string = randomUUID()) =>
      gateway.call(createDepositCall, { requestId, methodId, amount }, { token: member.token }),
    balance: async () => (await gateway.call(getBalanceCall, undefined, { token: member.token })).sumBalance,
  };
  return member;
}

const webhook = (message: object, sign = true): Promise<number> =>
  provider.sendWebhook(address, message, { at: gateway.clock.now(), sign });

const paid = (orderNo: string, amount: number) => ({
  paymentId: `p-${orderNo}`,
  reference: orderNo,
  state: 'paid',
  amount,
  currency: 'MMK',
});

const orderByCard = ({ token }: { token: string }, given: object) => {
  const order = { requestId: randomUUID(), methodId: 'sandbox-card', amount: 25_000, ...given };
  return gateway.call(createDepositCall, order, { token });
};

test('takes the promotion that a deposit names when it is credited, and refuses one that it cannot take @PROMO-04', async () => {
  const member = await signIn();
  const bonus = {
    entry: 'join',
    task: { kind: 'deposit' },
    eligibility: { minDepositMinor: 20_000 },
    reward: { kind: 'percent', value: 100_000 },
  } as const;
  // 10 % of the credit of 247.50.
  const promoId = await publishTestPromotion(gateway, { code: 'taken-by-deposit', ...bonus, budget: 2_475 });
  const poor = await publishTestPromotion(gateway, { code: 'too-little-left', ...bonus, budget: 2_474 });
  const other = await publishTestPromotion(gateway, { code: 'no-deposit' });
  const send = (given: object) => orderByCard(member, { promoId, ...given });
  // 1 % of 202.00 is the fee: the credit is below 200.00.
  await expect(send({ amount: 20_200 })).rejects.toMatchObject({
    code: 'promotions.deposit-too-small',
    details: { minMinor: 20_000 },
  });
  await expect(send({ promoId: 999_999 })).rejects.toMatchObject({ code: 'promotions.not-found' });
  await expect(send({ promoId: other })).rejects.toMatchObject({ code: 'promotions.wrong-step' });
  await expect(send({ promoId: poor })).rejects.toMatchObject({ code: 'promotions.budget-spent' });
  const requestId = randomUUID();
  const order = await send({ requestId });
  expect(await send({ requestId })).toMatchObject({ orderNo: order.orderNo, promoId });
  await expect(send({ requestId, promoId: other })).rejects.toMatchObject({
    code: 'request.duplicate-mismatch',
  });
  const readPromotion = () => gateway.call(getPromotionCall, { promoId }, { token: member.token });
  expect(await readPromotion()).toMatchObject({ step: 'JOIN' });
  expect(await webhook(paid(order.orderNo, 25_000))).toBe(200);
  await gateway.drain();
  expect(await readPromotion()).toMatchObject({ status: 'ISSUED', claim: { amount: 2_475 } });
  await expect(send({})).rejects.toMatchObject({ code: 'promotions.wrong-step' });
});

test('tells a member whose deposit is credited after its promotion closed that it earns no award @PROMO-04', async () => {
  const member = await signIn();
  const promoId = await publishTestPromotion(gateway, {
    code: 'closed-before-credit',
    entry: 'join',
    task: { kind: 'deposit' },
    eligibility: { minDepositMinor: 20_000 },
  });
  const { orderNo } = await orderByCard(member, { promoId });
  const { promotions } = gateway.services;
  await promotions.close(promoId, { actor: 'operator:test', reason: 'the campaign is over' });
  expect(await webhook(paid(orderNo, 25_000))).toBe(200);
  await gateway.drain();
  const { rows } = await gateway.call(listMessagesCall, {}, { token: member.token });
  expect(rows.map(({ title }) => title).sort()).toEqual(['Deposit credited', 'Your deposit earned no award']);
  const { status, claim } = await gateway.call(getPromotionCall, { promoId }, { token: member.token });
  expect([status, claim]).toEqual(['CLOSED', undefined]);
  const missed = { title: { EN: 'Offer' }, missedBecause: 'ended' };
  expect((await gateway.call(getDepositCall, { orderNo }, member)).promotion).toEqual(missed);
  const { value } = (await operate(gateway, `deposits/course?orderNo=${orderNo}`)).body;
  expect(value?.promotion).toEqual({ id: promoId, ...missed });
});

test('credits a paid deposit once, however often the provider reports it @WAL-02', async () => {
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

test('refuses the next order of a member whose deposits are blocked, and credits the open one', async () => {
  const member = await signIn();
  const order = await member.deposit(25_000);
  const { oversight } = gateway.services.identity;
  const act = { memberId: member.id, blocks: ['deposit'] as const, actor: 'operator:test', reason: 'asked' };
  await oversight.block(act);
  await expect(member.deposit(25_000)).rejects.toMatchObject({ code: 'member.blocked', status: 403 });
  await webhook(paid(order.orderNo, 25_000));
  expect(await member.balance()).toBe(25_000);
  await oversight.unblock(act);
  await member.deposit(25_000);
});

test('takes a fee of one per cent off the credit @WAL-02', async () => {
  const member = await signIn();
  const order = await member.deposit(25_000, 'sandbox-card');
  expect(order).toMatchObject({ fee: 250, credit: 24_750 });
  await webhook(paid(order.orderNo, 25_000));
  expect(await member.balance()).toBe(24_750);
});

test('credits the received amount when it differs from the requested one, and the message says both @WAL-02', async () => {
  const member = await signIn();
  const order = await member.deposit(25_000);
  await webhook(paid(order.orderNo, 20_000));
  expect(await member.balance()).toBe(20_000);
  expect(
    await gateway.call(getDepositCall, { orderNo: order.orderNo }, { token: member.token }),
  ).toMatchObject({ receivedAmount: 20_000, credit: 20_000 });
  const { rows } = await gateway.call(listMessagesCall, { language: 'EN' }, { token: member.token });
  expect(rows[0]).toMatchObject({ title: 'Deposit credited' });
  expect(rows[0]?.html).toMatch(/requested Ks\u00a0250\.00, and Ks\u00a0200\.00 arrived/);
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

test('takes the smallest and the largest amount of a method, and refuses one unit beyond @WAL-02', async () => {
  const member = await signIn();
  for (const amount of [999, 50_000_001])
    await expect(member.deposit(amount, 'sandbox-card')).rejects.toMatchObject({
      code: 'wallet.amount-out-of-range',
      details: { minMinor: 1_000, maxMinor: 50_000_000 },
    });
  for (const amount of [1_000, 50_000_000])
    expect(await member.deposit(amount, 'sandbox-card')).toMatchObject({ amount, status: 'PENDING_PSP' });
});

test('refuses a fourth open order before its provider is asked @WAL-02', async () => {
  const member = await signIn();
  for (let i = 0; i < 3; i += 1) await member.deposit(5_000);
  const asked = provider.known.size;
  await expect(member.deposit(5_000)).rejects.toMatchObject({
    code: 'wallet.too-many-open-orders',
    details: { openOrdersMax: 3 },
  });
  expect(provider.known.size).toBe(asked);
});

test('opens three of twelve concurrent orders @WAL-02', async () => {
  const member = await signIn();
  const answers = await Promise.allSettled(Array.from({ length: 12 }, () => member.deposit(5_000)));
  const codes = answers.map((answer) => (answer.status === 'fulfilled' ? 'opened' : answer.reason.code));
  const count = (code: string) => codes.filter((one) => one === code).length;
  // A member may send ten such calls in ten seconds.
  expect([count('opened'), count('wallet.too-many-open-orders'), count('request.too-many')]).toEqual([
    3, 7, 2,
  ]);
});

test('keeps the sum of concurrent orders within the limit of the day @WAL-02', async () => {
  const member = await signIn();
  const asked = Array.from({ length: 3 }, () => member.deposit(40_000_000, 'sandbox-card'));
  const answers = await Promise.allSettled(asked);
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
    reason: { code: 'wallet.limit-reached', details: { usedMinor: 80_000_000 } },
  });
});

test('counts credited and open orders against the limit of the day, to the last unit @WAL-02', async () => {
  const member = await signIn();
  await webhook(paid((await member.deposit(40_000_000, 'sandbox-card')).orderNo, 40_000_000));
  await member.deposit(40_000_000, 'sandbox-card');
  const givenUp = await member.deposit(10_000_000, 'sandbox-card');
  await gateway.call(cancelDepositCall, { orderNo: givenUp.orderNo }, { token: member.token });
  await expect(member.deposit(20_000_001, 'sandbox-card')).rejects.toMatchObject({
    code: 'wallet.limit-reached',
    details: { limitMinor: 100_000_000, usedMinor: 80_000_000, leftMinor: 20_000_000 },
  });
  const { methods } = await gateway.call(listDepositMethodsCall, undefined, { token: member.token });
  expect(methods.find(({ methodId }) => methodId === 'sandbox-card')?.dailyLeft).toBe(20_000_000);
  expect(await member.deposit(20_000_000, 'sandbox-card')).toMatchObject({ status: 'PENDING_PSP' });
});

test('counts a deposit against the limit for a whole day, and no longer @WAL-02', async () => {
  const member = await signIn();
  for (let i = 0; i < 2; i += 1)
    await webhook(paid((await member.deposit(50_000_000, 'sandbox-card')).orderNo, 50_000_000));
  gateway.clock.advance({ hours: 24 });
  await member.signInAgain();
  await expect(member.deposit(1_000, 'sandbox-card')).rejects.toMatchObject({
    code: 'wallet.limit-reached',
    details: { usedMinor: 100_000_000 },
  });
  gateway.clock.advance({ ms: 1 });
  expect(await member.deposit(1_000, 'sandbox-card')).toMatchObject({ status: 'PENDING_PSP' });
});

test('shows the booked credit of an order that received more than requested @WAL-02', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(1_000, 'sandbox-card');
  await webhook(paid(orderNo, 200_000));
  expect(await member.balance()).toBe(198_000);
  expect(await gateway.call(getDepositCall, { orderNo }, { token: member.token })).toMatchObject({
    receivedAmount: 200_000,
    fee: 2_000,
    credit: 198_000,
  });
});

test('ends an unpaid order, and leaves late money to a person', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(5_000);
  expect(await gateway.call(cancelDepositCall, { orderNo }, { token: member.token })).toMatchObject({
    status: 'CANCELLED',
  });
  await expect(gateway.call(cancelDepositCall, { orderNo }, { token: member.token })).rejects.toMatchObject({
    code: 'wallet.order-closed',
  });
  await webhook(paid(orderNo, 5_000));
  expect(await member.balance()).toBe(0);
  expect(await gateway.call(getDepositCall, { orderNo }, { token: member.token })).toMatchObject({
    status: 'UNKNOWN',
    hasHeldPayment: true,
  });
});

test('marks an order as unknown when its provider does not respond, and retries', async () => {
  const member = await signIn();
  provider.isSilent = true;
  const order = await member.deposit(5_000);
  expect(order.status).toBe('UNKNOWN');
  provider.isSilent = false;
  provider.known.set(order.orderNo, { paymentId: `p-${order.orderNo}`, state: 'paid', amount: 5_000 });
  await gateway.runJob('wallet.resolve-deposits');
  expect(await member.balance()).toBe(5_000);
});

test('lets an unpaid order expire', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(5_000);
  const statusNow = async () =>
    (await gateway.call(getDepositCall, { orderNo }, { token: member.token })).status;
  gateway.clock.advance({ minutes: 30 });
  await member.signInAgain();
  await gateway.runJob('wallet.resolve-deposits');
  expect(await statusNow()).toBe('PENDING_PSP');
  gateway.clock.advance({ ms: 1 });
  await gateway.runJob('wallet.resolve-deposits');
  expect(await statusNow()).toBe('EXPIRED');
});

test('refuses a webhook that the provider did not sign, and hides other members’ orders', async () => {
  const member = await signIn();
  const { orderNo } = await member.deposit(5_000);
  expect(await webhook(paid(orderNo, 5_000), false)).toBe(401);
  expect(await member.balance()).toBe(0);
  const other = await signIn();
  await expect(gateway.call(getDepositCall, { orderNo }, { token: other.token })).rejects.toMatchObject({
    code: 'wallet.order-not-found',
  });
});

test('cashiers list the deposits of every kind by state, kind and member @WAL-02 @SAFE-04', async () => {
  const member = await signIn();
  const credited = (await member.deposit(25_000)).orderNo;
  const open = (await member.deposit(30_000)).orderNo;
  const paid = {
    paymentId: `p-${credited}`,
    reference: credited,
    state: 'paid',
    amount: 25_000,
    currency: 'MMK',
  };
  expect(await webhook(paid)).toBe(200);
  const list = async (query: string) => {
    const { body } = await operate(gateway, `deposits/orders?memberId=${member.id}&${query}`);
    return ((body.value?.orders ?? []) as { orderNo: string }[]).map(({ orderNo }) => orderNo);
  };
  expect(await list('show=every')).toHaveLength(2);
  expect(await list('show=every&status=CREDITED&kind=GATEWAY')).toEqual([credited]);
  expect(await list('show=every&status=PENDING_PSP')).toEqual([open]);
  expect(await list('show=every&kind=BANK')).toEqual([]);
  expect(await list(`show=every&text=${open}`)).toEqual([open]);
  // The queues of manual deposits have none of them.
  expect(await list('show=all')).toEqual([]);
});

test('cashiers list the methods of deposits, and one that they closed stays in the list @WAL-02 @SAFE-04', async () => {
  await insertMethods(gateway.database.withTables<DepositTables>(), [
    {
      id: 'listed-bank',
      kind: 'BANK',
      provider: null,
      payee: { bank: { EN: 'House Bank' }, holder: 'The House', number: '1000200030' },
      requiresProof: true,
      requiresSender: false,
      title: { EN: 'Bank' },
      instructions: { EN: 'Pay' },
      minMinor: 1_000,
      maxMinor: 500_000,
      dailyMaxMinor: 900_000,
      feePpm: 10_000,
      feeFixedMinor: 0,
      expiresMin: 30,
      quickAmounts: [],
    },
  ]);
  const member = await signIn();
  const readListed = async () => {
    const { body } = await operate(gateway, 'deposits/methods');
    const methods = body.value?.methods as { methodId: string }[];
    return methods.find(({ methodId }) => methodId === 'listed-bank');
  };
  const readOffered = async () => {
    const { methods } = await gateway.call(listDepositMethodsCall, undefined, { token: member.token });
    return methods.map(({ methodId }) => methodId);
  };
  expect(await readListed()).toMatchObject({
    isEnabled: true,
    feePpm: 10_000,
    payee: { holder: 'The House' },
  });
  expect(await readOffered()).toContain('listed-bank');
  const close = { methodId: 'listed-bank', reason: 'the account is full' };
  expect((await operate(gateway, 'deposits/methods/close', close)).status).toBe(200);
  expect(await readListed()).toMatchObject({ isEnabled: false, payee: { number: '1000200030' } });
  expect(await readOffered()).not.toContain('listed-bank');
});
