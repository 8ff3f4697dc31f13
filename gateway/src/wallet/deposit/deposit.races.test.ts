import { randomUUID } from 'node:crypto';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { people, startTestWallet, type TestWallet } from '../testing/test-wallet.ts';
import { seedDepositMethods } from './seed-methods.ts';

// Runs on a server: the embedded engine allows one transaction at a time, whatever is locked.
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
  const { memberId } = people.chi;
  const requestId = randomUUID();
  const orders = await Promise.all(Array.from({ length: 10 }, () => create(memberId, 5_000, requestId)));
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1);
});
