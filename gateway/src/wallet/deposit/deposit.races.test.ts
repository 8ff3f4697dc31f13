import { randomUUID } from 'node:crypto';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { expectSound, newPerson, people, startTestWallet, type TestWallet } from '../testing/test-wallet.ts';
import { seedDepositMethods, seedManualMethods } from './seed-methods.ts';

// Runs on a server, because the embedded engine allows only one transaction at a time anyway.
let provider: TestProvider;
let wallet: TestWallet;

beforeAll(async () => {
  provider = await startTestProvider();
  const { secret, url } = provider;
  wallet = await startTestWallet({
    config: { payments: [{ name: 'sandbox', secret, url: () => url }] },
    engine: 'server',
  });
  await seedDepositMethods(wallet.database);
  await seedManualMethods(wallet.database);
});
afterAll(async () => {
  await wallet.stop();
  await provider.close();
});

const create = (memberId: number, amountMinor: number, requestId: string = randomUUID()) =>
  wallet.services.deposits.create(memberId, {
    requestId,
    methodId: 'sandbox-card',
    amountMinor,
    language: 'EN',
  });

test('opens three of one member’s twenty concurrent orders @WAL-02', async () => {
  const { memberId } = people.ada;
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => create(memberId, 5_000)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(3);
});

test('keeps twenty orders at once within the limit of the day @WAL-02', async () => {
  const { memberId } = people.dan;
  const answers = await Promise.allSettled(Array.from({ length: 20 }, () => create(memberId, 40_000_000)));
  expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
});

test('opens one order for a request that arrives ten times at once @WAL-06', async () => {
  const { memberId } = newPerson();
  // One more order may be open, so that any other request would be refused.
  for (let open = 1; open <= 2; open += 1) await create(memberId, 5_000);
  const requestId = randomUUID();
  const orders = await Promise.all(Array.from({ length: 10 }, () => create(memberId, 5_000, requestId)));
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1);
});

describe('deposits by hand', () => {
  const amountMinor = 100_000;
  async function createManual(): Promise<{ memberId: number; orderNo: string }> {
    const { memberId } = newPerson();
    const request = { requestId: randomUUID(), methodId: 'bank-transfer', amountMinor, language: 'EN' };
    return { memberId, orderNo: (await wallet.services.deposits.create(memberId, request)).orderNo };
  }
  const claim = (orderNo: string, actor = 'operator:olga') =>
    wallet.services.deposits.manual.claim({ orderNo, actor });
  const credit = (orderNo: string, bankReference: string) =>
    wallet.database.transaction((tx) =>
      wallet.services.deposits.manual.creditIn(tx, {
        orderNo,
        actor: 'operator:olga',
        receivedMinor: amountMinor,
        bankReference,
        reason: 'on the statement',
      }),
    );
  const readMain = async ({ memberId }: { memberId: number }) =>
    (await wallet.ledger.readBalances(memberId)).mainMinor;
  const countFulfilled = (answers: PromiseSettledResult<unknown>[]) =>
    answers.filter(({ status }) => status === 'fulfilled').length;

  test('are claimed by one of ten cashiers, and credited once by ten presses @WAL-02', async () => {
    const order = await createManual();
    const actors = Array.from({ length: 10 }, (_, index) => `operator:o${index}`);
    expect(countFulfilled(await Promise.allSettled(actors.map((actor) => claim(order.orderNo, actor))))).toBe(
      1,
    );
    wallet.clock.advance({ minutes: 15 });
    await claim(order.orderNo);
    await Promise.all(Array.from({ length: 10 }, () => credit(order.orderNo, 'FT-1')));
    expect(await readMain(order)).toBe(amountMinor);
  });

  test('get one payment of the bank once, on ten orders at the same time @WAL-02', async () => {
    const orders = await Promise.all(Array.from({ length: 10 }, createManual));
    await Promise.all(orders.map(({ orderNo }) => claim(orderNo)));
    const answers = await Promise.allSettled(orders.map(({ orderNo }) => credit(orderNo, 'FT-2')));
    expect(countFulfilled(answers)).toBe(1);
    for (const answer of answers)
      if (answer.status === 'rejected')
        expect(answer.reason).toMatchObject({ code: 'wallet.bank-reference-used' });
    const balances = await Promise.all(orders.map(readMain));
    expect(balances.filter((balance) => balance > 0)).toEqual([amountMinor]);
    await expectSound(wallet);
  });

  test('are credited or rejected, never both @WAL-02', async () => {
    const order = await createManual();
    await claim(order.orderNo);
    const reject = () =>
      wallet.services.deposits.manual.reject({
        orderNo: order.orderNo,
        actor: 'operator:olga',
        reasonCode: 'other',
        reason: 'a test',
        words: undefined,
      });
    const answers = await Promise.allSettled([credit(order.orderNo, 'FT-3'), reject()]);
    const { status } = await wallet.services.deposits.find(order.memberId, order.orderNo);
    expect(countFulfilled(answers)).toBe(1);
    expect(await readMain(order)).toBe(status === 'CREDITED' ? amountMinor : 0);
  });
});
