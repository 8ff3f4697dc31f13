import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Tx } from '../../server/index.ts';
import { expectSoundBooks, meetAtLock, waitUntil } from '../../testing/index.ts';
import { startTestProvider, type TestProvider } from '../testing/test-provider.ts';
import { startTransferDesk, type TransferDesk, type TransferPerson } from '../testing/transfer-desk.ts';
import { seedDepositMethods } from './seed-methods.ts';

// Runs on a server, because the embedded engine allows only one transaction at a time anyway.
let provider: TestProvider;
let desk: TransferDesk;
beforeAll(async () => {
  provider = await startTestProvider();
  const { secret, url } = provider;
  const payments = [{ name: 'sandbox', secret, url: () => url }];
  desk = await startTransferDesk({ engine: 'server', config: { payments } });
  await seedDepositMethods(desk.gateway.database);
});
afterAll(async () => {
  await expectSoundBooks(desk.gateway);
  await desk.gateway.stop();
  await provider.close();
});

const limitMinor = 100_000;
/** Fits into the limit once. */
const amountMinor = 60_000;

const createOrder = ({ memberId }: TransferPerson) =>
  desk.gateway.services.deposits.create(memberId, {
    requestId: randomUUID(),
    methodId: 'sandbox-card',
    amountMinor,
    language: 'EN',
  });
const setLimit = ({ memberId }: TransferPerson) =>
  desk.gateway.services.protection.setLimit(memberId, {
    kind: 'DEPOSIT',
    periodHours: 24,
    amount: limitMinor,
  });

/**
 * Runs `work` until it waits for the locks that `lock` takes, then opens an order, which has read its limits when it
 * waits for `work`. Returns the answers of both after the locks have gone.
 */
function openOrderDuring(
  member: TransferPerson,
  lock: (tx: Tx) => Promise<unknown>,
  work: () => Promise<unknown>,
): Promise<PromiseSettledResult<unknown>[]> {
  const { database } = desk.gateway;
  const isSomeoneWaiting = async () => {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(database.kysely);
    return rows.length > 0;
  };
  const order = async () => {
    await waitUntil(isSomeoneWaiting);
    return createOrder(member);
  };
  return meetAtLock<unknown>(database, lock, [work, order]);
}

const refused = {
  status: 'rejected',
  reason: expect.objectContaining({ code: 'protection.limit-reached' }),
};

test('an order does not exceed a limit that a transfer uses at the same moment @WAL-02 @WAL-04', async () => {
  const { agent, child } = await desk.createPair({ float: amountMinor });
  await setLimit(child);
  const lockMoney = (tx: Tx) =>
    sql`select from ledger_accounts where member_id = ${agent.memberId} for update`.execute(tx);
  const [sent, ordered] = await openOrderDuring(child, lockMoney, () =>
    desk.sendDown(agent, child, amountMinor),
  );
  expect(sent?.status).toBe('fulfilled');
  expect(ordered).toEqual(refused);
  expect(await desk.readMoney(child)).toEqual({ main: amountMinor, float: 0 });
});

test('an order does not exceed a limit that a late payment uses at the same moment @WAL-02', async () => {
  const { child } = await desk.createPair();
  await setLimit(child);
  const { deposits } = desk.gateway.services;
  const { orderNo } = await createOrder(child);
  await deposits.cancel(child.memberId, orderNo);
  const payment = {
    reference: orderNo,
    paymentId: `p-${orderNo}`,
    state: 'paid',
    amount: amountMinor,
    currency: 'MMK',
  } as const;
  const lockOrder = (tx: Tx) =>
    sql`select from wallet_deposit_order where order_no = ${orderNo} for update`.execute(tx);
  const [paid, ordered] = await openOrderDuring(child, lockOrder, () =>
    deposits.applyProviderUpdate('sandbox', payment),
  );
  expect(paid).toEqual({ status: 'fulfilled', value: true });
  expect(await deposits.find(child.memberId, orderNo)).toMatchObject({ status: 'UNKNOWN' });
  expect(ordered).toEqual(refused);
});
