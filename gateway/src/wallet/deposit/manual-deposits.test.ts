import { randomUUID } from 'node:crypto';
import { minuteMs } from '@parlour/basics';
import type { ValueOf } from '@parlour/contracts';
import type { setDepositMethodAct } from '@parlour/contracts/back-office';
import {
  cancelDepositCall,
  createDepositCall,
  getBalanceCall,
  getDepositCall,
  listDepositMethodsCall,
  listMessagesCall,
  submitDepositCall,
} from '@parlour/contracts/calls';
import sharp from 'sharp';
import { expectSoundBooks, olga, operate, startTestGateway, type TestGateway } from '../../testing/index.ts';
import type { TestOperator } from '../../testing/operator.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { seedDepositMethods } from './seed-methods.ts';

const omar: TestOperator = { sub: 'omar', roles: ['admin'] };
const password = 'a long enough password';

let gateway: TestGateway;
let provider: TestProvider;
let members = 0;
let references = 0;
const newReference = (): string => {
  references += 1;
  return `FT26112${references}`;
};
const fails = (code: string) => expect.objectContaining({ code });

async function act(
  path: string,
  payload?: object,
  as: TestOperator = olga,
): Promise<Record<string, unknown>> {
  const { status, body } = await operate(gateway, path, payload, as);
  if (status !== 200)
    throw Object.assign(new Error(`${path}: ${JSON.stringify(body)}`), {
      code: body.error?.code,
      fields: body.error?.fields,
    });
  return body.value ?? {};
}
async function actWithTwo(path: string, payload: object): Promise<Record<string, unknown>> {
  const { request } = await act(path, payload);
  return (await act('approvals/approve', { id: request, reason: 'checked again' }, omar)) as never;
}

type MethodInput = Parameters<(typeof setDepositMethodAct)['input']['parse']>[0] & object;
const bankMethod = {
  methodId: 'bank',
  kind: 'BANK',
  title: { EN: 'Bank' },
  instructions: { EN: 'Transfer.' },
  // The figures of docs/rules.md 5.1.
  minMinor: 1_000,
  maxMinor: 500_000,
  dailyMaxMinor: 900_000,
  feePpm: 10_000,
  payee: { bank: { EN: 'House Bank' }, holder: 'The House', number: '1000200030' },
  requiresProof: false,
  reason: 'a new account',
} satisfies MethodInput;

beforeAll(async () => {
  provider = await startTestProvider();
  const { secret } = provider;
  gateway = await startTestGateway({
    config: { payments: [{ name: 'sandbox', secret, url: () => provider.url }] },
  });
  await seedDepositMethods(gateway.database);
  await actWithTwo('deposits/methods/set', bankMethod);
  await actWithTwo('deposits/methods/set', {
    ...bankMethod,
    methodId: 'wallet',
    kind: 'EWALLET',
    dailyMaxMinor: 500_000,
    requiresProof: true,
    requiresSender: true,
  });
});
afterAll(async () => {
  await expectSoundBooks(gateway);
  await gateway.stop();
  await provider.close();
});

const picture = sharp({ create: { width: 8, height: 8, channels: 3, background: '#336' } })
  .png()
  .toBuffer();

async function signIn() {
  members += 1;
  const username = `payer${members}`;
  const { identity, pictures } = gateway.services;
  const { id } = await identity.createMember({ username, password });
  const member = {
    id,
    username,
    token: '',
    async signInAgain() {
      member.token = (
        await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' })
      ).token;
    },
    create: (amount: number, methodId = 'bank') =>
      gateway.call(createDepositCall, { requestId: randomUUID(), methodId, amount }, { token: member.token }),
    submit: (orderNo: string, given: object = {}) =>
      gateway.call(submitDepositCall, { orderNo, ...given }, { token: member.token }),
    cancel: (orderNo: string) => gateway.call(cancelDepositCall, { orderNo }, { token: member.token }),
    read: (orderNo: string) => gateway.call(getDepositCall, { orderNo }, { token: member.token }),
    balance: async () => (await gateway.call(getBalanceCall, undefined, { token: member.token })).sumBalance,
    upload: async () => pictures.add(await picture, { memberId: id, ip: '127.0.0.1' }),
    async readMessages() {
      const { rows } = await gateway.call(
        listMessagesCall,
        { language: 'EN', pageSize: 20 },
        { token: member.token },
      );
      return rows.map(({ title }) => title);
    },
  };
  await member.signInAgain();
  return member;
}
type Member = Awaited<ReturnType<typeof signIn>>;

const credit = (orderNo: string, receivedMinor: number, given: object = {}, as?: TestOperator) =>
  act(
    'deposits/credit',
    { orderNo, receivedMinor, bankReference: newReference(), reason: 'on the statement', ...given },
    as,
  );
/** Opens an order, marks it as paid, and claims it. */
async function bringToReview(member: Member, amount = 25_000): Promise<string> {
  const { orderNo } = await member.create(amount);
  await member.submit(orderNo);
  await act('deposits/claim', { orderNo });
  return orderNo;
}
const rejection = { reasonCode: 'not-received', reason: 'not on the statement' };
const listStates = ({ timeline }: ValueOf<typeof getDepositCall>) => timeline.map(({ status }) => status);

describe('an order by hand', () => {
  test('names the receiving account and a unique reference, and is credited with fee, turnover and message @WAL-02', async () => {
    const member = await signIn();
    const order = await member.create(25_000);
    expect(order).toMatchObject({
      kind: 'BANK',
      status: 'CREATED',
      fee: 250,
      credit: 24_750,
      instruction: { payee: bankMethod.payee, referenceCode: expect.stringMatching(/^[0-9A-Z]{6}$/) },
    });
    const other = await member.create(25_000);
    expect(other.instruction?.referenceCode).not.toBe(order.instruction?.referenceCode);
    const { orderNo } = order;
    expect((await member.submit(orderNo)).status).toBe('SUBMITTED');
    expect((await act('deposits/claim', { orderNo })).status).toBe('REVIEWING');
    await credit(orderNo, 25_000);
    const credited = await member.read(orderNo);
    expect(listStates(credited)).toEqual(['CREATED', 'SUBMITTED', 'REVIEWING', 'CREDITED']);
    expect(credited.instruction).toBeUndefined();
    expect(await member.balance()).toBe(24_750);
    const tasks = await gateway.services.turnover.readOpen(gateway.database.kysely, member.id);
    expect(tasks).toMatchObject([{ source: 'DEPOSIT', requiredMinor: 24_750 }]);
    expect(await member.readMessages()).toEqual(['Deposit credited']);
  });

  test('is credited with the received amount less its fee @WAL-02', async () => {
    const member = await signIn();
    const orderNo = await bringToReview(member, 25_000);
    await credit(orderNo, 20_000);
    expect(await member.read(orderNo)).toMatchObject({ receivedAmount: 20_000, fee: 200, credit: 19_800 });
    expect(await member.balance()).toBe(19_800);
  });

  test('is rejected with a reason that the member reads @WAL-02', async () => {
    const member = await signIn();
    const orderNo = await bringToReview(member);
    await act('deposits/reject', { orderNo, ...rejection, words: 'Ask <your> bank.' });
    expect(await member.read(orderNo)).toMatchObject({
      status: 'FAILED',
      reasonCode: 'not-received',
      reason: 'Ask <your> bank.',
    });
    expect(await member.balance()).toBe(0);
    expect(await member.readMessages()).toEqual(['Deposit failed']);
    await expect(act('deposits/reject', { orderNo, ...rejection })).rejects.toEqual(
      fails('wallet.claim-missing'),
    );
  });

  test('counts with credited and open orders against the limit of the day @WAL-02', async () => {
    const member = await signIn();
    await actWithTwo('deposits/methods/set', {
      ...bankMethod,
      methodId: 'small',
      maxMinor: 100_000,
      dailyMaxMinor: 100_000,
    });
    const { orderNo } = await member.create(60_000, 'small');
    await act('deposits/claim', { orderNo });
    await credit(orderNo, 60_000);
    await member.create(20_000, 'small');
    await expect(member.create(25_000, 'small')).rejects.toMatchObject({
      code: 'wallet.limit-reached',
      details: { usedMinor: 80_000, leftMinor: 20_000 },
    });
    await act('deposits/methods/close', { methodId: 'small', reason: 'the account is full' });
    await expect(member.create(1_000, 'small')).rejects.toEqual(fails('wallet.method-unavailable'));
  });

  test('is refused to an excluded member @SAFE-01', async () => {
    const member = await signIn();
    await act('protection/exclude', { username: member.username, length: '6m', reason: 'asked by phone' });
    await member.signInAgain();
    await expect(member.create(25_000)).rejects.toEqual(fails('member.excluded'));
  });
});

describe('the receipt', () => {
  test('is required with the sender where the method says so, and only the member’s own picture counts @WAL-02', async () => {
    const [member, other] = [await signIn(), await signIn()];
    const { orderNo } = await member.create(25_000, 'wallet');
    await expect(member.submit(orderNo)).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ path: ['pictureIds'] }, { path: ['senderName'] }, { path: ['senderTail'] }],
    });
    const sender = { senderName: 'Daw Mya', senderTail: '4321' };
    await expect(member.submit(orderNo, { ...sender, pictureIds: [await other.upload()] })).rejects.toEqual(
      fails('picture.not-found'),
    );
    const pictureIds = [await member.upload(), await member.upload()];
    await member.submit(orderNo, { ...sender, pictureIds });
    expect((await member.submit(orderNo, { ...sender, pictureIds })).status).toBe('SUBMITTED');
    expect(await act(`deposits/order?orderNo=${orderNo}`)).toMatchObject({ ...sender, pictures: 2 });
    const { pictures } = await act(`deposits/proofs?orderNo=${orderNo}`);
    expect(pictures).toMatchObject([{ kind: 'png' }, { kind: 'png' }]);
  });

  test('ends the time to pay; without it the order expires at its limit @WAL-02', async () => {
    const member = await signIn();
    const [paid, late] = [await member.create(25_000), await member.create(25_000)];
    gateway.clock.advance({ ms: 30 * minuteMs - 1 });
    await member.signInAgain();
    await member.submit(paid.orderNo);
    gateway.clock.advance({ ms: 1 });
    await expect(member.submit(late.orderNo)).rejects.toEqual(fails('wallet.order-closed'));
    gateway.clock.advance({ minutes: 1 });
    await gateway.runJob('wallet.resolve-deposits');
    expect((await member.read(paid.orderNo)).status).toBe('SUBMITTED');
    expect((await member.read(late.orderNo)).status).toBe('EXPIRED');
    await expect(member.cancel(paid.orderNo)).rejects.toEqual(fails('wallet.order-closed'));
  });
});

describe('a cashier', () => {
  test('works alone on an order until the claim ends @WAL-02', async () => {
    const member = await signIn();
    const orderNo = await bringToReview(member);
    await expect(act('deposits/claim', { orderNo }, omar)).rejects.toEqual(fails('wallet.order-claimed'));
    await expect(credit(orderNo, 25_000, {}, omar)).rejects.toEqual(fails('wallet.order-claimed'));
    gateway.clock.advance({ minutes: 15, ms: -1 });
    await expect(act('deposits/claim', { orderNo }, omar)).rejects.toEqual(fails('wallet.order-claimed'));
    gateway.clock.advance({ ms: 1 });
    await act('deposits/claim', { orderNo }, omar);
    await expect(credit(orderNo, 25_000)).rejects.toEqual(fails('wallet.order-claimed'));
    await act('deposits/release', { orderNo }, omar);
    await expect(credit(orderNo, 25_000)).rejects.toEqual(fails('wallet.claim-missing'));
    await member.signInAgain();
    expect((await member.read(orderNo)).status).toBe('REVIEWING');
  });

  test('credits a payment of the bank once, whatever its spelling @WAL-02', async () => {
    const member = await signIn();
    const [first, second] = [await bringToReview(member), await bringToReview(member)];
    const bankReference = newReference();
    await credit(first, 25_000, { bankReference });
    expect(await credit(first, 25_000, { bankReference })).toMatchObject({ isRepeated: true });
    await expect(
      credit(second, 25_000, { bankReference: ` ${bankReference.toLowerCase()} ` }),
    ).rejects.toEqual(fails('wallet.bank-reference-used'));
    expect(await member.balance()).toBe(24_750);
  });

  test.each(['EXPIRED', 'CANCELLED', 'FAILED'] as const)(
    'credits late money of an order that is %s @WAL-02',
    async (status) => {
      const member = await signIn();
      const { orderNo } = await member.create(25_000);
      await act('deposits/claim', { orderNo });
      if (status === 'FAILED') await act('deposits/reject', { orderNo, ...rejection });
      if (status === 'CANCELLED') await member.cancel(orderNo);
      gateway.clock.advance({ minutes: 31 });
      await gateway.runJob('wallet.resolve-deposits');
      await member.signInAgain();
      expect((await member.read(orderNo)).status).toBe(status);
      await act('deposits/claim', { orderNo });
      await credit(orderNo, 25_000);
      expect(listStates(await member.read(orderNo))).toEqual(['CREATED', status, 'CREDITED']);
      expect(await member.balance()).toBe(24_750);
    },
  );

  test('needs a second person above the bound, whose approval may come after the claim @SAFE-04', async () => {
    const member = await signIn();
    const orderNo = await bringToReview(member);
    const { request } = await credit(orderNo, 10_000_001);
    expect(await member.balance()).toBe(0);
    gateway.clock.advance({ minutes: 20 });
    await act('approvals/approve', { id: request, reason: 'seen on the statement' }, omar);
    await member.signInAgain();
    expect(await member.balance()).toBe(9_900_001);
    const unclaimed = (await (await signIn()).create(25_000)).orderNo;
    await expect(credit(unclaimed, 10_000_001)).rejects.toEqual(fails('wallet.claim-missing'));
    await act('deposits/claim', { orderNo: unclaimed });
    expect(await credit(unclaimed, 10_000_000)).toMatchObject({ status: 'CREDITED' });
  });

  test('finds an order by its reference code @SAFE-04', async () => {
    const member = await signIn();
    const { orderNo, instruction } = await member.create(25_000);
    const find = async (query: string) =>
      ((await act(`deposits/orders?${query}`)) as { orders: { orderNo: string }[] }).orders;
    expect(await find(`show=open&text=${instruction?.referenceCode.toLowerCase()}`)).toMatchObject([
      { orderNo, username: expect.stringMatching(/^payer/) },
    ]);
    expect(await find(`memberId=${member.id}`)).toEqual([]);
    await member.submit(orderNo);
    expect(await find(`memberId=${member.id}`)).toMatchObject([{ orderNo, status: 'SUBMITTED' }]);
  });
});

test('locks a method for ten minutes after five failures within ten @WAL-02', async () => {
  const member = await signIn();
  for (let failure = 0; failure < 5; failure += 1)
    await act('deposits/reject', { orderNo: await bringToReview(member), ...rejection });
  await expect(member.create(25_000)).rejects.toEqual(fails('wallet.method-locked'));
  await member.create(25_000, 'sandbox-wallet');
  const readLock = async () =>
    (await gateway.call(listDepositMethodsCall, undefined, { token: member.token })).methods.find(
      ({ methodId }) => methodId === 'bank',
    )?.lockedUntil;
  const until = new Date(gateway.clock.now().getTime() + 10 * minuteMs).toISOString();
  expect(await readLock()).toBe(until);
  gateway.clock.advance({ minutes: 10, ms: -1 });
  await expect(member.create(25_000)).rejects.toEqual(fails('wallet.method-locked'));
  gateway.clock.advance({ ms: 1 });
  expect(await readLock()).toBeUndefined();
  await member.create(25_000);
});

describe('a method', () => {
  test('keeps the account of open orders when the site changes it @WAL-02', async () => {
    const member = await signIn();
    const { orderNo } = await member.create(25_000);
    const payee = { ...bankMethod.payee, number: '7777000' };
    await actWithTwo('deposits/methods/set', { ...bankMethod, payee });
    expect((await member.read(orderNo)).instruction?.payee.number).toBe('1000200030');
    expect((await member.create(25_000)).instruction?.payee.number).toBe('7777000');
    await actWithTwo('deposits/methods/set', bankMethod);
  });

  test.each([
    ['no account', { methodId: 'new', payee: undefined }, 'payee'],
    ['another kind', { kind: 'EWALLET' }, 'kind'],
    ['an account for a provider', { methodId: 'new', kind: 'GATEWAY', provider: 'sandbox' }, 'payee'],
    [
      'a provider that is not connected',
      { methodId: 'new', kind: 'GATEWAY', provider: 'nobody', payee: undefined },
      'provider',
    ],
    ['limits out of order', { maxMinor: 999 }, 'maxMinor'],
  ])('with %s is refused @WAL-02', async (_what, change, field) => {
    await expect(act('deposits/methods/set', { ...bankMethod, ...change })).rejects.toMatchObject({
      code: 'request.invalid',
      fields: expect.arrayContaining([expect.objectContaining({ path: [field] })]),
    });
  });
});
