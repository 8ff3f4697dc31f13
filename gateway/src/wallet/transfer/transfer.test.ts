import { randomUUID } from 'node:crypto';
import {
  acceptTransfersCall,
  getAccountRecordCall,
  getMemberCall,
  getTransferTermsCall,
  listMessagesCall,
  listTransfersCall,
  moveFloatCall,
  transferToDownlineCall,
  transferToUplineCall,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { expectSoundBooks, startTestGateway } from '../../testing/index.ts';
import {
  paymentPassword,
  startTransferDesk,
  type TransferDesk,
  type TransferPerson,
  toRequest,
} from '../testing/transfer-desk.ts';

// Runs on a server, because the embedded engine allows only one transaction at a time anyway.
let desk: TransferDesk;
beforeAll(async () => {
  desk = await startTransferDesk({ engine: 'server' });
});
afterAll(async () => {
  await expectSoundBooks(desk.gateway);
  await desk.gateway.stop();
});

const fails = (code: string, details?: object) =>
  expect.objectContaining({ code, ...(details && { details: expect.objectContaining(details) }) });

test('moves the money of the worked example to the minor unit, once for one key @WAL-04 @WAL-06', async () => {
  const { agent, child } = await desk.createPair({ float: 50_000 });
  const [ofAgent, ofChild] = [await desk.signIn(agent), await desk.signIn(child)];
  const down = {
    requestId: randomUUID(),
    memberNo: child.memberId,
    amount: 12_000,
    remark: ' for the weekend ',
    paymentPassword,
  };
  const sent = await desk.gateway.call(transferToDownlineCall, down, ofAgent);
  expect(sent).toMatchObject({
    kind: 'DOWN',
    isReceived: false,
    amount: 12_000,
    counterparty: 'ch***',
    remark: 'for the weekend',
  });
  expect(await desk.gateway.call(transferToDownlineCall, down, ofAgent)).toEqual(sent);
  await expect(
    desk.gateway.call(transferToDownlineCall, { ...down, amount: 12_001 }, ofAgent),
  ).rejects.toEqual(fails('request.duplicate-mismatch'));
  expect(await desk.readMoney(agent)).toEqual({ main: 0, float: 38_000 });
  expect(await desk.readMoney(child)).toEqual({ main: 12_000, float: 0 });
  expect(await desk.readTasks(child)).toEqual([['TRANSFER_IN', 12_000]]);

  await desk.voidTasks(child);
  await desk.openTask(child, 3_000);
  const up = { requestId: randomUUID(), amount: 10_000, paymentPassword };
  await expect(desk.gateway.call(transferToUplineCall, up, ofChild)).rejects.toEqual(
    fails('wallet.turnover-open', { remainingMinor: 3_000 }),
  );
  expect(await desk.gateway.call(getTransferTermsCall, undefined, ofChild)).toMatchObject({
    min: 10_000,
    up: {
      available: 12_000,
      upline: 'ag***',
      turnoverRemaining: 3_000,
      blockedBy: 'wallet.turnover-open',
    },
  });
  await desk.voidTasks(child);
  const got = await desk.gateway.call(transferToUplineCall, up, ofChild);
  expect(await desk.readMoney(child)).toEqual({ main: 2_000, float: 0 });
  expect(await desk.readMoney(agent)).toEqual({ main: 0, float: 48_000 });
  expect(await desk.readTasks(agent)).toEqual([]);

  const list = await desk.gateway.call(listTransfersCall, {}, ofAgent);
  expect(list.transfers).toEqual([{ ...got, isReceived: true, counterparty: 'ch***' }, sent]);
  const day = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const { rows } = await desk.gateway.call(getAccountRecordCall, { ...day, account: 'float' }, ofAgent);
  expect(rows.slice(0, 2)).toEqual([
    expect.objectContaining({
      type: 'TRANSFER_IN',
      amount: 10_000,
      counterparty: 'ch***',
      relatedNo: got.transferNo,
    }),
    expect.objectContaining({
      type: 'TRANSFER_DOWN',
      amount: -12_000,
      counterparty: 'ch***',
      remark: 'for the weekend',
    }),
  ]);
  for (const as of [ofAgent, ofChild]) {
    const { rows: messages } = await desk.gateway.call(listMessagesCall, {}, as);
    expect(messages.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Transfer sent', 'Transfer received']),
    );
  }
});

type Case = [name: string, code: string, run: () => Promise<unknown>];
const cases: Case[] = [
  [
    'to the house',
    'wallet.transfer-not-allowed',
    async () => desk.sendUp(await desk.createPerson({ canTransferUp: true }), 10_000),
  ],
  [
    'up without the flag',
    'wallet.transfer-not-allowed',
    async () =>
      desk.sendUp((await desk.createPair({ main: 20_000, child: { canTransferUp: false } })).child, 10_000),
  ],
  [
    'up to a player',
    'wallet.transfer-not-allowed',
    async () => {
      const player = await desk.createPerson();
      return desk.sendUp(await desk.createPerson({ uplineId: player.memberId, canTransferUp: true }), 10_000);
    },
  ],
  [
    'down to a member of another agent',
    'wallet.transfer-not-allowed',
    async () =>
      desk.sendDown(
        (await desk.createPair({ float: 20_000 })).agent,
        (await desk.createPair()).child,
        10_000,
      ),
  ],
  [
    'down two levels',
    'wallet.transfer-not-allowed',
    async () => {
      const { agent, child } = await desk.createPair({ float: 20_000, child: { accountCode: 1 } });
      return desk.sendDown(agent, await desk.createPerson({ uplineId: child.memberId }), 10_000);
    },
  ],
  [
    'down to nobody',
    'wallet.transfer-not-allowed',
    async () =>
      desk.sendDown((await desk.createPair()).agent, { memberId: 99_999_999, username: '' }, 10_000),
  ],
  [
    'between a real and a test account',
    'wallet.transfer-not-allowed',
    async () => {
      const { agent, child } = await desk.createPair({ float: 20_000, child: { accountClass: 'test' } });
      return desk.sendDown(agent, child, 10_000);
    },
  ],
  [
    'with a wrong payment password',
    'identity.payment-password-wrong',
    async () => {
      const { child } = await desk.createPair({ main: 20_000 });
      const request = { ...toRequest(10_000), paymentPassword: 'wrong' };
      return desk.gateway.services.transfers.send(child.memberId, { direction: 'UP' }, request);
    },
  ],
  [
    'without a payment password',
    'identity.payment-password-missing',
    async () =>
      desk.sendUp((await desk.createPair({ child: { paymentPasswordHash: undefined } })).child, 10_000),
  ],
  [
    'of an excluded member',
    'member.excluded',
    async () => {
      const { child } = await desk.createPair({ main: 20_000 });
      await desk.exclude(child);
      return desk.sendUp(child, 10_000);
    },
  ],
  [
    'to an excluded agent',
    'wallet.counterparty-unavailable',
    async () => {
      const { agent, child } = await desk.createPair({ main: 20_000 });
      await desk.exclude(agent);
      return desk.sendUp(child, 10_000);
    },
  ],
  [
    'to an excluded downline',
    'wallet.counterparty-unavailable',
    async () => {
      const { agent, child } = await desk.createPair({ float: 20_000 });
      await desk.exclude(child);
      return desk.sendDown(agent, child, 10_000);
    },
  ],
  [
    'to a member with a reached deposit limit',
    'wallet.counterparty-unavailable',
    async () => {
      const { agent, child } = await desk.createPair({ float: 90_000 });
      await desk.gateway.services.protection.setLimit(child.memberId, {
        kind: 'DEPOSIT',
        periodHours: 24,
        amount: 25_000,
      });
      await desk.sendDown(agent, child, 15_000);
      await desk.sendDown(agent, child, 10_000);
      return desk.sendDown(agent, child, 10_000);
    },
  ],
  [
    'to a closed account',
    'wallet.counterparty-unavailable',
    async () => {
      const { agent, child } = await desk.createPair({ main: 20_000 });
      await sql`update identity_member set status = 'closed' where id = ${agent.memberId}`.execute(
        desk.gateway.database.kysely,
      );
      return desk.sendUp(child, 10_000);
    },
  ],
  [
    'while payments are stopped for a check',
    'wallet.withdrawals-stopped',
    async () => {
      const { kysely } = desk.gateway.database;
      const { child } = await desk.createPair({ main: 20_000 });
      await sql`insert into wallet_withdrawal_stop (reason, problems, stopped_by, stopped_at)
        values ('test', '[]', 'test', now())`.execute(kysely);
      return desk.sendUp(child, 10_000).finally(() =>
        sql`update wallet_withdrawal_stop set resumed_by = 'test', resume_reason = 'test', resumed_at = now()
          where resumed_at is null`.execute(kysely),
      );
    },
  ],
  [
    'to a blocked downline',
    'wallet.counterparty-unavailable',
    async () => {
      const { agent, child } = await desk.createPair({ float: 20_000 });
      await desk.block(child, 'deposit');
      return desk.sendDown(agent, child, 10_000);
    },
  ],
  [
    'of a member whose payments are blocked',
    'member.blocked',
    async () => {
      const { child } = await desk.createPair({ main: 20_000 });
      await desk.block(child, 'withdrawal');
      return desk.sendUp(child, 10_000);
    },
  ],
  [
    'below the minimum',
    'wallet.amount-out-of-range',
    async () => desk.sendUp((await desk.createPair({ main: 20_000 })).child, 9_999),
  ],
  [
    'above the maximum',
    'wallet.amount-out-of-range',
    async () => desk.sendUp((await desk.createPair({ main: 600_000_000 })).child, 500_000_001),
  ],
  [
    'above the day’s sum',
    'wallet.limit-reached',
    async () => {
      const { child } = await desk.createPair({ main: 2_000_000_000 });
      await desk.sendUp(child, 500_000_000);
      await desk.sendUp(child, 500_000_000);
      return desk.sendUp(child, 10_000);
    },
  ],
  [
    'above the balance',
    'wallet.insufficient-funds',
    async () => desk.sendUp((await desk.createPair({ main: 10_000 })).child, 10_001),
  ],
  [
    'above the float, whatever the main account holds',
    'wallet.insufficient-funds',
    async () => {
      const { agent, child } = await desk.createPair({ float: 10_000 });
      await desk.fund(agent, 'main', 50_000);
      return desk.sendDown(agent, child, 10_001);
    },
  ],
  [
    'to the float with open turnover',
    'wallet.turnover-open',
    async () => {
      const { agent } = await desk.createPair();
      await desk.fund(agent, 'main', 20_000);
      await desk.openTask(agent, 100);
      return desk.moveFloat(agent, 'FLOAT_IN', 20_000);
    },
  ],
];
test.each(cases)('refuses a transfer %s @WAL-04', async (_name, code, run) => {
  await expect(run()).rejects.toEqual(fails(code));
});

test('refuses demo accounts, and everybody where the profile turns transfers off @WAL-04 @SAFE-10', async () => {
  const demo = await desk.createPerson({ accountCode: 4, accountClass: 'demo' });
  const input = { requestId: randomUUID(), amount: 10_000, paymentPassword };
  await expect(desk.gateway.call(transferToUplineCall, input, await desk.signIn(demo))).rejects.toEqual(
    fails('session.real-account-required'),
  );
  const { agent, child } = await desk.createPair({ float: 20_000, main: 20_000 });
  const strict = await startTestGateway({ database: desk.gateway.database, config: { profile: 'strict' } });
  const { transfers } = strict.services;
  const to = { direction: 'DOWN', downlineId: child.memberId } as const;
  await expect(transfers.send(agent.memberId, to, toRequest(10_000))).rejects.toEqual(
    fails('wallet.transfers-off'),
  );
  expect((await transfers.readTerms(child.memberId)).up.blockedBy).toBe('wallet.transfers-off');
});

test('moves an agent’s own money to the float and back, even for an excluded agent @WAL-04', async () => {
  const { agent, child } = await desk.createPair();
  await desk.fund(agent, 'main', 30_000);
  const requestId = randomUUID();
  const moved = await desk.moveFloat(agent, 'FLOAT_IN', 20_000, requestId);
  expect(await desk.moveFloat(agent, 'FLOAT_IN', 20_000, requestId)).toEqual(moved);
  expect(await desk.readMoney(agent)).toEqual({ main: 10_000, float: 20_000 });
  await desk.exclude(agent);
  await desk.moveFloat(agent, 'FLOAT_OUT', 5_000);
  expect(await desk.readMoney(agent)).toEqual({ main: 15_000, float: 15_000 });
  const input = { requestId: randomUUID(), kind: 'FLOAT_IN' as const, amount: 100 };
  await expect(desk.gateway.call(moveFloatCall, input, await desk.signIn(child))).rejects.toEqual(
    fails('session.agent-required'),
  );
});

test('lets an agent accept transfers from a direct downline, and stop accepting them @WAL-04', async () => {
  const { agent, child } = await desk.createPair({ main: 30_000, child: { canTransferUp: false } });
  const [ofAgent, ofChild] = [await desk.signIn(agent), await desk.signIn(child)];
  const accept = (accepts: boolean, memberNo = child.memberId) =>
    desk.gateway.call(acceptTransfersCall, { memberNo, accepts }, ofAgent);
  await accept(true);
  await accept(true);
  expect(await desk.gateway.call(getMemberCall, {}, ofChild)).toMatchObject({ toUpline: true });
  await desk.sendUp(child, 10_000);
  await accept(false);
  await expect(desk.sendUp(child, 10_000)).rejects.toEqual(fails('wallet.transfer-not-allowed'));
  const { rows } = await desk.gateway.call(listMessagesCall, { language: 'EN' }, ofChild);
  expect(rows.map(({ title }) => title).filter((title) => title.includes('upline'))).toEqual([
    'Transfers to your upline have ended',
    'Transfers to your upline are possible',
  ]);
  const stranger = await desk.createPerson();
  await expect(accept(true, stranger.memberId)).rejects.toEqual(fails('wallet.transfer-not-allowed'));
});

describe('at the same moment', () => {
  /** Fewer than the allowed attempts of the payment password, because each attempt is counted before it is checked. */
  const atOnce = 4;
  const settle = <T>(work: (index: number) => Promise<T>) =>
    Promise.allSettled(Array.from({ length: atOnce }, (_, index) => work(index)));
  const getCodes = (results: readonly PromiseSettledResult<unknown>[]): string[] =>
    results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));

  test('transfers in both directions never wait for each other forever @WAL-04 @WAL-06', async () => {
    const { agent, child } = await desk.createPair({ float: 100_000, main: 100_000 });
    const other = await desk.createPerson({ uplineId: agent.memberId, canTransferUp: true });
    await desk.fund(other, 'main', 100_000);
    const results = await Promise.all([
      settle(() => desk.sendDown(agent, other, 10_000)),
      settle(() => desk.sendUp(child, 10_000)),
      settle(() => desk.sendUp(other, 10_000)),
    ]);
    // A transfer down opens a task, after which the receiver cannot send.
    expect(results.map(getCodes)).toEqual([[], [], expect.any(Array)]);
    expect(getCodes(results[2]).filter((code) => code !== 'wallet.turnover-open')).toEqual([]);
    const sum = async (one: TransferPerson) =>
      Object.values(await desk.readMoney(one)).reduce((a, b) => a + b, 0);
    expect((await sum(agent)) + (await sum(child)) + (await sum(other))).toBe(300_000);
  });

  test('one request makes one transfer, and the limit of the day holds @WAL-04 @WAL-06', async () => {
    const { child } = await desk.createPair({ main: 2_000_000_000 });
    const requestId = randomUUID();
    const same = await settle(() => desk.sendUp(child, 500_000_000, requestId));
    expect(getCodes(same)).toEqual([]);
    expect((await desk.readMoney(child)).main).toBe(1_500_000_000);
    const many = await settle(() => desk.sendUp(child, 200_000_000));
    expect(getCodes(many)).toEqual(['wallet.limit-reached', 'wallet.limit-reached']);
    expect((await desk.readMoney(child)).main).toBe(1_100_000_000);
  });
});
