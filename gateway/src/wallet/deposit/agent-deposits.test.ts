import { randomUUID } from 'node:crypto';
import {
  confirmAgentDepositCall,
  createDepositCall,
  denyAgentDepositCall,
  getDepositCall,
  listAgentDepositsCall,
  listDepositMethodsCall,
  listMessagesCall,
  submitDepositCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { expectSoundBooks, operate } from '../../testing/index.ts';
import {
  paymentPassword,
  startTransferDesk,
  type TransferDesk,
  type TransferPerson,
} from '../testing/transfer-desk.ts';
import { seedManualMethods } from './seed-methods.ts';

let desk: TransferDesk;
beforeAll(async () => {
  desk = await startTransferDesk();
  await seedManualMethods(desk.gateway.database);
});
afterAll(async () => {
  await expectSoundBooks(desk.gateway);
  await desk?.gateway.stop();
});

const amount = 100_000;
const fails = (code: string) => expect.objectContaining({ code });

/** Opens a deposit to the agent and states that it is paid. */
async function askAgent(child: TransferPerson) {
  const { gateway } = desk;
  const as = await desk.signIn(child);
  const input = { requestId: randomUUID(), methodId: 'agent', amount };
  const { orderNo, instruction } = await gateway.call(createDepositCall, input, as);
  await gateway.call(submitDepositCall, { orderNo }, as);
  return {
    orderNo,
    instruction,
    read: async () => gateway.call(getDepositCall, { orderNo }, await desk.signIn(child)),
  };
}
const readTitles = async (who: TransferPerson): Promise<string[]> => {
  const { rows } = await desk.gateway.call(
    listMessagesCall,
    { language: 'EN', pageSize: 50 },
    await desk.signIn(who),
  );
  return rows.map(({ title }) => title);
};
const confirm = async (agent: TransferPerson, orderNo: string, password = paymentPassword) =>
  desk.gateway.call(
    confirmAgentDepositCall,
    { orderNo, paymentPassword: password },
    await desk.signIn(agent),
  );

test('an agent confirms a deposit of a direct downline once, from the float @WAL-02 @WAL-04', async () => {
  const { agent, child } = await desk.createPair({ float: 150_000 });
  const { orderNo, instruction, read } = await askAgent(child);
  expect(instruction).toMatchObject({
    payee: { holder: expect.stringMatching(/\*/), number: String(agent.memberId) },
  });
  expect(await readTitles(agent)).toContain('A deposit waits for you');
  const { float, requests } = await desk.gateway.call(
    listAgentDepositsCall,
    undefined,
    await desk.signIn(agent),
  );
  expect(float).toBe(150_000);
  expect(requests).toMatchObject([
    {
      orderNo,
      memberNo: child.memberId,
      amount,
      referenceCode: instruction?.referenceCode,
      status: 'SUBMITTED',
    },
  ]);
  await expect(confirm(agent, orderNo, '000000')).rejects.toEqual(fails('identity.payment-password-wrong'));
  expect(await confirm(agent, orderNo)).toMatchObject({ status: 'CREDITED' });
  expect(await confirm(agent, orderNo)).toMatchObject({ status: 'CREDITED' });
  expect(await read()).toMatchObject({ status: 'CREDITED', credit: amount });
  expect(await desk.readMoney(child)).toMatchObject({ main: amount });
  expect(await desk.readMoney(agent)).toMatchObject({ float: 50_000 });
  expect(await desk.readTasks(child)).toEqual([['DEPOSIT', amount]]);
});

test('only the agent above answers, and only with enough in the float @WAL-02 @WAL-04', async () => {
  const { agent, child } = await desk.createPair({ float: amount - 1 });
  const { agent: stranger } = await desk.createPair({ float: 500_000 });
  const { orderNo } = await askAgent(child);
  await expect(confirm(stranger, orderNo)).rejects.toEqual(fails('wallet.order-not-found'));
  await expect(confirm(agent, orderNo)).rejects.toEqual(fails('wallet.insufficient-funds'));
  expect(await desk.readMoney(child)).toMatchObject({ main: 0 });
  await desk.fund(agent, 'float', 1);
  await confirm(agent, orderNo);
  expect(await desk.readMoney(agent)).toMatchObject({ float: 0 });
});

test('a payment that the agent has not received, or not answered in time, is decided by a cashier @WAL-02 @SAFE-03', async () => {
  const { agent, child } = await desk.createPair({ float: 300_000 });
  const denied = await askAgent(child);
  const silent = await askAgent(child);
  const listQueue = async (): Promise<string[]> => {
    const { body } = await operate(desk.gateway, 'deposits/orders?show=waiting');
    const orders = (body.value?.orders ?? []) as { orderNo: string }[];
    return orders
      .map(({ orderNo }) => orderNo)
      .filter((one) => [denied.orderNo, silent.orderNo].includes(one));
  };
  expect(await listQueue()).toEqual([]);
  const as = await desk.signIn(agent);
  await desk.gateway.call(denyAgentDepositCall, { orderNo: denied.orderNo }, as);
  const again = await desk.gateway.call(denyAgentDepositCall, { orderNo: denied.orderNo }, as);
  expect(again).toMatchObject({ status: 'SUBMITTED', deniedAt: expect.any(String) });
  expect((await readTitles(child)).filter((title) => title.includes('not received'))).toHaveLength(1);
  expect(await listQueue()).toEqual([denied.orderNo]);
  desk.gateway.clock.advance({ minutes: 29, seconds: 59 });
  expect(await listQueue()).toEqual([denied.orderNo]);
  desk.gateway.clock.advance({ seconds: 1 });
  // Both have the same time.
  expect((await listQueue()).toSorted()).toEqual([denied.orderNo, silent.orderNo].toSorted());

  const act = async (path: string, input: object) => {
    const { status, body } = await operate(desk.gateway, `deposits/${path}`, input);
    expect([path, status, body.error?.code]).toEqual([path, 200, undefined]);
  };
  await act('claim', { orderNo: denied.orderNo });
  await expect(confirm(agent, denied.orderNo)).rejects.toEqual(fails('wallet.order-claimed'));
  const bankReference = `receipt-${denied.orderNo}`;
  await act('credit', {
    orderNo: denied.orderNo,
    receivedMinor: amount,
    bankReference,
    reason: 'on the receipt',
  });
  expect(await denied.read()).toMatchObject({ status: 'CREDITED' });
  await act('claim', { orderNo: silent.orderNo });
  await act('reject', { orderNo: silent.orderNo, reasonCode: 'not-received', reason: 'no receipt' });
  expect(await silent.read()).toMatchObject({ status: 'FAILED', reasonCode: 'not-received' });
  expect(await desk.readMoney(child)).toMatchObject({ main: amount });
  expect(await desk.readMoney(agent)).toMatchObject({ float: 200_000 });
});

test('members without an agent above have no such method, and a stop of withdrawals stops confirmations @WAL-02 @WAL-08', async () => {
  const alone = await desk.createPerson();
  const listKinds = async (who: TransferPerson) => {
    const { methods } = await desk.gateway.call(listDepositMethodsCall, undefined, await desk.signIn(who));
    return methods.map(({ kind }) => kind);
  };
  expect(await listKinds(alone)).not.toContain('AGENT');
  const input = { requestId: randomUUID(), methodId: 'agent', amount };
  await expect(desk.gateway.call(createDepositCall, input, await desk.signIn(alone))).rejects.toEqual(
    fails('wallet.method-unavailable'),
  );
  const { agent, child } = await desk.createPair({ float: 300_000 });
  expect(await listKinds(child)).toContain('AGENT');
  const { orderNo } = await askAgent(child);
  const { kysely } = desk.gateway.database;
  await sql`insert into wallet_withdrawal_stop (reason, problems, stopped_by, stopped_at)
    values ('test', '[]', 'test', now())`.execute(kysely);
  const refused = confirm(agent, orderNo).finally(() =>
    sql`update wallet_withdrawal_stop set resumed_by = 'test', resume_reason = 'test', resumed_at = now()
      where resumed_at is null`.execute(kysely),
  );
  await expect(refused).rejects.toEqual(fails('wallet.withdrawals-stopped'));
  expect(await confirm(agent, orderNo)).toMatchObject({ status: 'CREDITED' });
});
