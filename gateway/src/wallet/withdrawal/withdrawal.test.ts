import { randomUUID } from 'node:crypto';
import type { InputOf } from '@parlour/contracts';
import {
  addBankAccountCall,
  getWithdrawalTermsCall,
  listMessagesCall,
  listWithdrawalsCall,
  requestWithdrawalCall,
} from '@parlour/contracts/calls';
import { joinWordsIn } from '@parlour/texts/read-texts';
import { sql } from 'kysely';
import { expectSoundBooks } from '../../testing/index.ts';
import { verifyLedger } from '../ledger/index.ts';
import { type CashDesk, paymentPassword, startCashDesk, type Withdrawer } from '../testing/cash-desk.ts';
import { findUnexplainedHolds } from './held-money.ts';

let desk: CashDesk;
beforeAll(async () => {
  desk = await startCashDesk();
});
afterEach(async () => expect(await findUnexplainedHolds(desk.gateway.database)).toEqual([]));
afterAll(async () => {
  await expectSoundBooks(desk.gateway);
  await desk?.stop();
});

/** Reads a book of the house, in minor units. */
const readHouse = async (book: string): Promise<number> =>
  (await desk.gateway.services.ledger.readHouseBalances())
    .filter((one) => one.book === book)
    .reduce((sum, { minor }) => sum + Number(minor), 0);

const readTerms = async (member: Withdrawer) =>
  desk.gateway.call(getWithdrawalTermsCall, undefined, { token: await member.signIn() });
const fails = (code: string, details?: object) =>
  expect.objectContaining({ code, ...(details && { details: expect.objectContaining(details) }) });

test('moves the money of the worked example to the minor unit, with a sum of zero at every step @WAL-03', async () => {
  const { clock, database } = desk.gateway;
  const expectZeroSum = async () => expect(await verifyLedger(database)).toEqual([]);
  const member = await desk.createMember({ fundsMinor: 100_000 });
  const { orderNo, ...requested } = await member.request(100_000);
  expect(requested).toMatchObject({ amount: 100_000, fee: 500, net: 99_500, status: 'REQUESTED' });
  expect(await desk.readBooks(member)).toEqual({ withdraw_hold: 100_000 });
  await expectZeroSum();
  const [bankBefore, feesBefore] = [await readHouse('bank_cash'), await readHouse('fee_income')];

  await desk.payByHand(orderNo);
  const disbursedAt = clock.now();
  expect(await desk.readBooks(member)).toEqual({ payout_in_transit: 99_500 });
  await expectZeroSum();
  expect((await readHouse('fee_income')) - feesBefore).toBe(500);
  expect(await member.read(orderNo)).toMatchObject({
    status: 'DISBURSED',
    awaited: 99_500,
    confirmBy: new Date(disbursedAt.getTime() + 30 * 60_000).toISOString(),
  });

  clock.advance({ minutes: 12 });
  const part = await member.answer(orderNo, 'PART_RECEIVED', { received: 60_000 });
  expect(part).toMatchObject({ status: 'PART_RECEIVED', received: 60_000, remaining: 39_500 });
  expect(part.confirmBy).toBeUndefined();
  expect(await desk.readBooks(member)).toEqual({ payout_in_transit: 39_500 });
  await expectZeroSum();
  expect((await readHouse('bank_cash')) - bankBefore).toBe(60_000);

  clock.advance({ minutes: 48 });
  await desk.act('withdrawals/claim', { orderNo });
  await desk.act('withdrawals/investigate', { orderNo, reason: 'the bank is asked' });
  await desk.act('withdrawals/pay-by-hand', { orderNo, bankReference: 'B-78' });
  expect(await member.read(orderNo)).toMatchObject({ status: 'REPAID', awaited: 39_500 });

  clock.advance({ minutes: 29, seconds: 59 });
  await desk.gateway.runJob('wallet.confirm-withdrawals');
  expect((await member.read(orderNo)).status).toBe('REPAID');
  clock.advance({ seconds: 1 });
  await desk.gateway.runJob('wallet.confirm-withdrawals');
  expect(await member.read(orderNo)).toMatchObject({
    status: 'RECEIVED',
    confirmSource: 'TIMEOUT',
    received: 99_500,
    remaining: 0,
  });
  expect(await desk.readBooks(member)).toEqual({});
  await expectZeroSum();
  expect((await readHouse('bank_cash')) - bankBefore).toBe(99_500);
});

describe('the checks of a request, in their order', () => {
  test('come one after the other, each with its code @WAL-03', async () => {
    const { gateway } = desk;
    const { database, ledger, turnover } = { ...gateway, ...gateway.services };
    const member = await desk.createMember({ fundsMinor: 50_000 });
    const stranger = await desk.createMember({ fundsMinor: 0 });
    await database.transaction((tx) =>
      turnover.openIn(tx, {
        memberId: member.memberId,
        source: 'MANUAL',
        key: randomUUID(),
        baseMinor: 300,
        multiple: 1,
      }),
    );
    const ask = (given: { amount?: number; bankAccountId?: number; paymentPassword?: string } = {}) =>
      member.request(given.amount ?? 99_999_999_999, {
        bankAccountId: 999_999,
        paymentPassword: 'wrong',
        ...given,
      });
    await desk.whileStopped(() => expect(ask()).rejects.toEqual(fails('wallet.withdrawals-stopped')));
    await expect(ask()).rejects.toEqual(fails('identity.payment-password-wrong'));
    const own = { paymentPassword };
    await expect(ask(own)).rejects.toEqual(fails('wallet.bank-account-not-found'));
    await expect(ask({ ...own, bankAccountId: stranger.bankAccountId })).rejects.toEqual(
      fails('wallet.bank-account-not-found'),
    );
    const usable = { ...own, bankAccountId: member.bankAccountId };
    await expect(ask(usable)).rejects.toEqual(
      fails('wallet.amount-out-of-range', { minMinor: 100_000, maxMinor: 500_000_000 }),
    );
    await expect(ask({ ...usable, amount: 100_000 })).rejects.toEqual(
      fails('wallet.insufficient-funds', { balanceMinor: 50_000 }),
    );
    await member.fund(900_000_000);
    await expect(ask({ ...usable, amount: 100_000 })).rejects.toEqual(
      fails('wallet.turnover-open', {
        remainingMinor: 300,
        tasks: [expect.objectContaining({ source: 'MANUAL', remainingMinor: 300 })],
      }),
    );
    await sql`update wallet_turnover_task set status = 'VOID', closed_at = now() where member_id = ${member.memberId}`.execute(
      database.kysely,
    );
    await expect(ask({ ...usable, amount: 100_000_001 })).rejects.toEqual(
      fails('wallet.identification-required', { aboveMinor: 100_000_000 }),
    );
    expect(await ask({ ...usable, amount: 100_000_000 })).toMatchObject({ status: 'REQUESTED' });
    expect((await ledger.readBalances(member.memberId)).heldMinor).toBe(100_000_000);
  });

  test('count the withdrawals and the sum of 24 hours, without those that failed @WAL-03', async () => {
    const member = await desk.createMember({ fundsMinor: 2_000_000_000 });
    await sql`update identity_profile set email_verified_at = now() where member_id = ${member.memberId}`.execute(
      desk.gateway.database.kysely,
    );
    const { orderNo } = await member.request(500_000_000);
    await desk.act('withdrawals/claim', { orderNo });
    await desk.act('withdrawals/reject', { orderNo, reasonCode: 'other', reason: 'a test' });
    await member.request(500_000_000);
    await member.request(499_900_000);
    expect(await readTerms(member)).toMatchObject({ dailyCountLeft: 3, dailyLeft: 100_000 });
    await expect(member.request(100_001)).rejects.toEqual(
      fails('wallet.limit-reached', { leftMinor: 100_000 }),
    );
    await member.request(100_000);
    expect(await readTerms(member)).toMatchObject({ dailyCountLeft: 2, blockedBy: 'wallet.limit-reached' });
    desk.gateway.clock.advance({ hours: 24, ms: -1 });
    await expect(member.request(100_000)).rejects.toEqual(fails('wallet.limit-reached', { leftMinor: 0 }));
    desk.gateway.clock.advance({ ms: 1 });
    for (let count = 0; count < 5; count += 1) await member.request(100_000);
    await expect(member.request(100_000)).rejects.toEqual(
      fails('wallet.withdrawal-count-reached', { countMax: 5 }),
    );
    expect((await readTerms(member)).blockedBy).toBe('wallet.withdrawal-count-reached');
  });

  test('end with the member’s own account when it is closed', async () => {
    const member = await desk.createMember();
    await sql`update identity_member set status = 'closed' where id = ${member.memberId}`.execute(
      desk.gateway.database.kysely,
    );
    await expect(
      desk.gateway.services.withdrawals.request(member.memberId, {
        requestId: randomUUID(),
        bankAccountId: member.bankAccountId,
        amountMinor: 100_000,
        paymentPassword,
      }),
    ).rejects.toEqual(fails('identity.account-closed'));
  });
});

test('returns the same order for the same request, and refuses it with other content @WAL-06', async () => {
  const member = await desk.createMember();
  const requestId = randomUUID();
  const first = await member.request(200_000, { requestId });
  expect(await member.request(200_000, { requestId })).toEqual(first);
  await expect(member.request(200_001, { requestId })).rejects.toEqual(fails('request.duplicate-mismatch'));
  expect(await desk.readBooks(member)).toEqual({ main: 800_000, withdraw_hold: 200_000 });
});

test('lists a member’s orders of one state, and all of them without it @WAL-03', async () => {
  const member = await desk.createMember();
  const { orderNo: rejected } = await member.request(200_000);
  const { orderNo: open } = await member.request(100_000);
  await desk.act('withdrawals/claim', { orderNo: rejected });
  await desk.act('withdrawals/reject', { orderNo: rejected, reasonCode: 'identity', reason: 'no claim' });
  const token = await member.signIn();
  const list = async (input: InputOf<typeof listWithdrawalsCall>) => {
    const { orders, total } = await desk.gateway.call(listWithdrawalsCall, input, { token });
    return [total, ...orders.map(({ orderNo }) => orderNo)];
  };
  expect(await list({ page: 1, pageSize: 10, status: 'REJECTED' })).toEqual([1, rejected]);
  expect(await list({ page: 1, pageSize: 1, status: 'REQUESTED' })).toEqual([1, open]);
  expect((await list({ page: 1, pageSize: 10 }))[0]).toBe(2);
});

test('pays to a new bank account a day after it was added, and no sooner @WAL-03', async () => {
  const member = await desk.createMember();
  const { bankAccountId } = await desk.gateway.call(
    addBankAccountCall,
    { requestId: randomUUID(), bankCode: 'SANDBOX', number: '70000001', paymentPassword },
    { token: await member.signIn() },
  );
  const usableFrom = new Date(desk.gateway.clock.now().getTime() + 24 * 60 * 60_000).toISOString();
  desk.gateway.clock.advance({ hours: 24, ms: -1 });
  await expect(member.request(100_000, { bankAccountId })).rejects.toEqual(
    fails('wallet.bank-account-unusable', { status: 'COOLING', usableFrom }),
  );
  desk.gateway.clock.advance({ ms: 1 });
  expect(await member.request(100_000, { bankAccountId })).toMatchObject({ status: 'REQUESTED' });
});

test('lets an excluded member withdraw, and tells the operator @SAFE-06', async () => {
  const member = await desk.createMember();
  const now = desk.gateway.clock.now();
  await desk.gateway.services.protection.excludeUntil(member.memberId, new Date(now.getTime() + 86_400_000));
  const { orderNo } = await member.request(100_000);
  expect(await desk.act(`withdrawals/order?orderNo=${orderNo}`)).toMatchObject({
    risks: ['first-withdrawal', 'excluded-member'],
  });
});

test('refuses a member whose withdrawals an operator blocks, and pays an open one @SAFE-06', async () => {
  const member = await desk.createMember();
  const { orderNo } = await member.request(100_000);
  const block = { memberId: member.memberId, blocks: ['withdrawal'], reason: 'the account is in question' };
  await desk.act('members/block', block);
  expect(await readTerms(member)).toMatchObject({ blockedBy: 'member.blocked' });
  await expect(member.request(100_000, { paymentPassword: 'wrong' })).rejects.toEqual(
    fails('member.blocked'),
  );
  await desk.payByHand(orderNo);
  await member.answer(orderNo, 'RECEIVED');
  await desk.act('members/unblock', block);
  await member.request(100_000);
});

test('lets no member undo a withdrawal @SAFE-09', async () => {
  const { allCalls } = await import('@parlour/contracts/all-calls');
  const calls = [...allCalls.keys()].filter((call) => call.includes('/wps/withdrawal/'));
  expect(calls.sort()).toEqual([
    'GET /wps/withdrawal/order',
    'GET /wps/withdrawal/orders',
    'GET /wps/withdrawal/terms',
    'POST /wps/withdrawal/orders',
    'POST /wps/withdrawal/orders/answer',
  ]);
});

test('a rejection releases the money and tells why @WAL-03', async () => {
  const member = await desk.createMember({ fundsMinor: 300_000 });
  const { orderNo } = await member.request(300_000);
  await expect(
    desk.act('withdrawals/reject', { orderNo, reasonCode: 'identity', reason: 'no claim' }),
  ).rejects.toEqual(fails('wallet.claim-missing'));
  await desk.act('withdrawals/claim', { orderNo });
  await desk.act('withdrawals/reject', {
    orderNo,
    reasonCode: 'bank-account',
    reason: 'name differs',
    words: 'Use <your> own account.',
  });
  expect(await member.read(orderNo)).toMatchObject({
    status: 'REJECTED',
    reasonCode: 'bank-account',
    reason: 'Use <your> own account.',
    timeline: [{ status: 'REQUESTED' }, { status: 'REVIEWING' }, { status: 'REJECTED', amount: 300_000 }],
  });
  expect(await desk.readBooks(member)).toEqual({ main: 300_000 });
  const { rows } = await desk.gateway.call(
    listMessagesCall,
    { language: 'MY' },
    { token: await member.signIn() },
  );
  const message = rows.find(({ title }) => title === 'ငွေထုတ်မှုကို ပယ်ချပါသည်');
  expect(message?.html).toContain(joinWordsIn('my', 'ဘဏ်အကောင့်သည်'));
  expect(message?.html).toContain('Use &lt;your&gt; own account.');
  await expect(desk.act('withdrawals/approve', { orderNo, reason: 'too late' })).rejects.toEqual(
    fails('wallet.order-closed'),
  );
});

describe('the member’s answer', () => {
  async function disburse(member: Withdrawer): Promise<string> {
    const { orderNo } = await member.request(100_000);
    await desk.payByHand(orderNo);
    return orderNo;
  }

  test('gets the same reply however often it comes, and no other one after it @WAL-03', async () => {
    const member = await desk.createMember();
    const orderNo = await disburse(member);
    const first = await member.answer(orderNo, 'RECEIVED');
    expect(first).toMatchObject({ status: 'RECEIVED', confirmSource: 'USER' });
    expect(await member.answer(orderNo, 'RECEIVED')).toEqual(first);
    await expect(
      member.answer(orderNo, 'NOT_RECEIVED', { pictureIds: [await member.uploadProof()] }),
    ).rejects.toEqual(fails('wallet.order-closed'));
  });

  test('comes too late at the time limit, whether or not the clock’s job ran @WAL-03', async () => {
    const member = await desk.createMember();
    const orderNo = await disburse(member);
    const pictureIds = [await member.uploadProof()];
    const inTime = await disburse(member);
    desk.gateway.clock.advance({ minutes: 30, ms: -1 });
    const inTimeProofs = [await member.uploadProof()];
    expect((await member.answer(inTime, 'NOT_RECEIVED', { pictureIds: inTimeProofs })).status).toBe(
      'NOT_RECEIVED',
    );
    desk.gateway.clock.advance({ ms: 1 });
    await expect(member.answer(orderNo, 'NOT_RECEIVED', { pictureIds })).rejects.toEqual(
      fails('wallet.answer-too-late'),
    );
    expect(await member.answer(orderNo, 'RECEIVED')).toMatchObject({
      status: 'RECEIVED',
      confirmSource: 'TIMEOUT',
    });
  });

  test('needs a part between nothing and everything, and proofs of a missing payment @WAL-03', async () => {
    const other = await desk.createMember();
    const member = await desk.createMember();
    const orderNo = await disburse(member);
    await expect(member.answer(orderNo, 'PART_RECEIVED', { received: 99_500 })).rejects.toEqual(
      fails('wallet.amount-out-of-range', { maxMinor: 99_499 }),
    );
    await expect(member.answer(orderNo, 'PART_RECEIVED')).rejects.toEqual(
      fails('wallet.amount-out-of-range'),
    );
    await expect(member.answer(orderNo, 'NOT_RECEIVED')).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ path: ['pictureIds'], rule: 'too_few', params: { min: 1 } }],
    });
    await expect(
      member.answer(orderNo, 'NOT_RECEIVED', { pictureIds: [await other.uploadProof()] }),
    ).rejects.toEqual(fails('picture.not-found'));
    await expect(other.answer(orderNo, 'RECEIVED')).rejects.toEqual(fails('wallet.order-not-found'));
    await member.answer(orderNo, 'NOT_RECEIVED', { pictureIds: [await member.uploadProof()] });
    const { pictures } = (await desk.act(`withdrawals/proofs?orderNo=${orderNo}`)) as { pictures: object[] };
    expect(pictures).toHaveLength(1);
    const { rows } = await sql`select actor from audit_entry
      where act = 'withdrawal.read-proofs' and subject = ${`withdrawal:${orderNo}`} order by id`.execute(
      desk.gateway.database.kysely,
    );
    expect(rows).toEqual([{ actor: 'operator:olga' }]);
  });
});

test('reports in the nightly verification that held money and open orders differ @WAL-06', async () => {
  const member = await desk.createMember();
  const { orderNo } = await member.request(100_000);
  const { kysely } = desk.gateway.database;
  await sql`update wallet_withdrawal set amount_minor = 100001 where order_no = ${orderNo}`.execute(kysely);
  expect(await findUnexplainedHolds(desk.gateway.database)).toEqual([member.memberId]);
  const { problems } = (await desk.act('verification/run', { full: true })) as { problems: object[] };
  expect(problems).toEqual([
    {
      invariant: 'money held for withdrawals equals the open orders',
      count: 1,
      example: `member ${member.memberId}`,
    },
    { invariant: 'every withdrawal moved what its order says', count: 1, example: orderNo },
  ]);
  await sql`update wallet_withdrawal set amount_minor = 100000 where order_no = ${orderNo}`.execute(kysely);
  await desk.resume();
});

test('requires the payment password sealed, and a session', async () => {
  const member = await desk.createMember();
  const input = {
    requestId: randomUUID(),
    bankAccountId: member.bankAccountId,
    amount: 100_000,
    paymentPassword,
  };
  await expect(desk.gateway.call(requestWithdrawalCall, input)).rejects.toEqual(fails('session.required'));
  const open = await desk.gateway.app.inject({
    method: 'POST',
    url: '/wps/withdrawal/orders',
    headers: { authorization: `Bearer ${await member.signIn()}` },
    payload: input,
  });
  expect(open.json()).toMatchObject({ error: { code: 'payload.unreadable' } });
});
