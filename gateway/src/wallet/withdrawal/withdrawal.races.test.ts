import { randomUUID } from 'node:crypto';
import { listMessagesCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { listMessages } from '../../identity/testing/read-message.ts';
import { meetAtLock } from '../../testing/index.ts';
import { verifyLedger } from '../index.ts';
import {
  type CashDesk,
  omar,
  paymentPassword,
  startCashDesk,
  type Withdrawer,
} from '../testing/cash-desk.ts';
import { findUnexplainedHolds } from './held-money.ts';

// Runs on a server, because the embedded engine allows only one transaction at a time anyway.
let desk: CashDesk;
beforeAll(async () => {
  desk = await startCashDesk({ engine: 'server' });
});
beforeEach(() => Object.assign(desk.provider, { isSilent: false, isMute: false, payoutState: 'pending' }));
afterAll(async () => {
  expect(await findUnexplainedHolds(desk.gateway.database)).toEqual([]);
  expect(await verifyLedger(desk.gateway.database)).toEqual([]);
  await desk?.stop();
});

/** Fewer than the allowed attempts of the payment password, because each attempt is counted before it is checked. */
const atOnce = 4;
const repeat = <T>(work: (index: number) => Promise<T>): Promise<PromiseSettledResult<T>[]> =>
  Promise.allSettled(Array.from({ length: atOnce }, (_, index) => work(index)));
const getFulfilled = <T>(results: readonly PromiseSettledResult<T>[]): T[] =>
  results.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []));
const getCodes = (results: readonly PromiseSettledResult<unknown>[]): Set<string> =>
  new Set(results.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : [])));

const request = (member: Withdrawer, amountMinor: number, requestId: string = randomUUID()) =>
  desk.gateway.services.withdrawals.request(member.memberId, {
    requestId,
    bankAccountId: member.bankAccountId,
    amountMinor,
    paymentPassword,
  });
const answer = (
  member: Withdrawer,
  orderNo: string,
  given: 'RECEIVED' | 'NOT_RECEIVED',
  pictureIds: string[] = [],
) =>
  desk.gateway.services.withdrawals.answer(member.memberId, {
    requestId: randomUUID(),
    orderNo,
    answer: given,
    receivedMinor: undefined,
    pictureIds,
  });
async function disburse(member: Withdrawer): Promise<string> {
  const { orderNo } = await request(member, 100_000);
  await desk.payByHand(orderNo);
  return orderNo;
}

test('holds the amount once for a request that arrives several times at once @WAL-06', async () => {
  const member = await desk.createMember({ fundsMinor: 1_000_000 });
  const requestId = randomUUID();
  const orders = getFulfilled(await repeat(() => request(member, 100_000, requestId)));
  expect(orders).toHaveLength(atOnce);
  expect(new Set(orders.map(({ orderNo }) => orderNo)).size).toBe(1);
  expect((await desk.gateway.services.ledger.readBalances(member.memberId)).heldMinor).toBe(100_000);
});

test('keeps different requests at once within the count of the day and the balance @WAL-03', async () => {
  const member = await desk.createMember({ fundsMinor: 250_000 });
  const results = await repeat(() => request(member, 100_000));
  expect(getFulfilled(results)).toHaveLength(2);
  expect(getCodes(results)).toEqual(new Set(['wallet.insufficient-funds']));
  const rich = await desk.createMember({ fundsMinor: 10_000_000 });
  for (let count = 0; count < 3; count += 1) await request(rich, 100_000);
  const many = await repeat(() => request(rich, 100_000));
  expect(getFulfilled(many)).toHaveLength(2);
  expect(getCodes(many)).toEqual(new Set(['wallet.withdrawal-count-reached']));
});

test('settles once for several confirmations at once @WAL-03', async () => {
  const member = await desk.createMember();
  const orderNo = await disburse(member);
  const answers = getFulfilled(await repeat(() => answer(member, orderNo, 'RECEIVED')));
  expect(answers.map(({ status }) => status)).toEqual(Array(atOnce).fill('RECEIVED'));
});

test('takes either the member’s answer or the clock’s at the time limit, not both @WAL-03', async () => {
  const member = await desk.createMember();
  const orderNo = await disburse(member);
  const proof = await member.uploadProof();
  desk.gateway.clock.advance({ minutes: 30 });
  const results = await Promise.allSettled([
    answer(member, orderNo, 'NOT_RECEIVED', [proof]),
    desk.gateway.runJob('wallet.confirm-withdrawals'),
    answer(member, orderNo, 'RECEIVED'),
    desk.gateway.runJob('wallet.confirm-withdrawals'),
  ]);
  expect(getCodes(results)).toEqual(new Set(['wallet.answer-too-late']));
  expect(await member.read(orderNo)).toMatchObject({ status: 'RECEIVED', confirmSource: 'TIMEOUT' });
});

test('gives a claim to one of two operators, and pays once @SAFE-04', async () => {
  const member = await desk.createMember();
  const { orderNo } = await request(member, 100_000);
  const claims = await Promise.allSettled([
    desk.act('withdrawals/claim', { orderNo }),
    desk.act('withdrawals/claim', { orderNo }, omar),
  ]);
  expect(getFulfilled(claims)).toHaveLength(1);
  const owner = claims[0].status === 'fulfilled' ? undefined : omar;
  await desk.act('withdrawals/approve', { orderNo, reason: 'in order' }, owner);
  const payments = await repeat(() => desk.act('withdrawals/pay', { orderNo }, owner));
  expect(getFulfilled(payments)).toHaveLength(1);
  expect([...desk.provider.payouts.keys()].filter((one) => one.startsWith(orderNo))).toHaveLength(1);
});

test('a large approval needs two people, even when the order is claimed at the same moment @SAFE-04', async () => {
  const { database } = desk.gateway;
  const member = await desk.createMember({ fundsMinor: 20_000_000 });
  const { orderNo } = await request(member, 10_000_001);
  const [approval] = await meetAtLock(
    database,
    (tx) => sql`update wallet_withdrawal set status = 'REVIEWING' where order_no = ${orderNo}`.execute(tx),
    [() => desk.act('withdrawals/approve', { orderNo, reason: 'in order' })],
  );
  expect(approval).toMatchObject({ value: { state: 'pending', cause: 'amount' } });
  expect((await member.read(orderNo)).status).toBe('REVIEWING');
});

test('applies one report of a provider that arrives several times at once @WAL-08', async () => {
  const member = await desk.createMember({ fundsMinor: 100_000 });
  const { orderNo } = await request(member, 100_000);
  await desk.act('withdrawals/claim', { orderNo });
  await desk.act('withdrawals/approve', { orderNo, reason: 'in order' });
  await desk.act('withdrawals/pay', { orderNo });
  const payout = { ...desk.provider.payouts.get(`${orderNo}-1`), state: 'refused' };
  expect(getFulfilled(await repeat(() => desk.report(payout)))).toEqual(Array(atOnce).fill(200));
  expect((await member.read(orderNo)).status).toBe('FAILED');
  expect((await desk.gateway.services.ledger.readBalances(member.memberId)).mainMinor).toBe(100_000);
});

test('lets two people decide only about the payment that both saw @SAFE-04 @WAL-08', async () => {
  const member = await desk.createMember({ fundsMinor: 100_000 });
  const { orderNo } = await member.request(100_000);
  await desk.payByHand(orderNo);
  await member.answer(orderNo, 'NOT_RECEIVED', { pictureIds: [await member.uploadProof()] });
  await desk.act('withdrawals/investigate', { orderNo, reason: 'the bank is asked' });
  desk.provider.isMute = true;
  await desk.act('withdrawals/pay', { orderNo });
  const { request } = await desk.act('withdrawals/decide-payout', {
    orderNo,
    outcome: 'PAID',
    reason: 'the statement shows it',
  });
  await desk.report({ ...desk.provider.payouts.get(`${orderNo}-2`), state: 'refused' });
  await desk.act('withdrawals/pay', { orderNo });
  await expect(desk.act('approvals/approve', { id: request, reason: 'agreed' }, omar)).rejects.toEqual(
    expect.objectContaining({ code: 'operator.changed-since' }),
  );
  expect(await member.read(orderNo)).toMatchObject({ status: 'INVESTIGATING', remaining: 99_500 });
});

test('sends nothing to a provider once two people decided, also between two questions @WAL-08', async () => {
  const member = await desk.createMember({ fundsMinor: 100_000 });
  desk.provider.isSilent = true;
  const { orderNo } = await member.request(100_000);
  await desk.approve(orderNo);
  const { reference } = await desk.act('withdrawals/pay', { orderNo });
  const refused = { orderNo, outcome: 'REFUSED', reason: 'the statement shows none' };
  const { request } = await desk.act('withdrawals/decide-payout', refused);
  const beforePayout = async () => {
    desk.provider.beforePayout = undefined;
    await desk.act('approvals/approve', { id: request, reason: 'agreed' }, omar);
  };
  Object.assign(desk.provider, { isSilent: false, beforePayout });
  desk.gateway.clock.advance({ seconds: 15 });
  await desk.gateway.runJob('wallet.resolve-payouts');
  expect(desk.provider.payouts.has(String(reference))).toBe(false);
  expect(await desk.readBooks(member)).toEqual({ main: 100_000 });
});

describe('the money of a dormant account', () => {
  const markDormant = async ({ memberId, username }: Withdrawer): Promise<void> => {
    const { clock, database } = desk.gateway;
    await sql`update identity_member set dormant_since = ${clock.now()} where id = ${memberId}`.execute(
      database.kysely,
    );
    await sql`update identity_profile set email = ${`${username}@parlour.example`}, email_verified_at = ${clock.now()}
      where member_id = ${memberId}`.execute(database.kysely);
  };
  const payBack = ({ memberId }: Withdrawer, requestId: string = randomUUID()) =>
    desk.act('members/dormant/pay-back', { memberId, requestId, reason: 'a year without a login' });
  const listDormant = async ({ memberId }: Withdrawer, show: 'money' | 'all' = 'money') => {
    const { accounts } = await desk.act(`members/dormant?show=${show}&limit=200`);
    return (accounts as { memberId: number }[]).find((one) => one.memberId === memberId);
  };

  test('is paid back once and without a fee, however many operators ask at once, and the owner is told @SAFE-09 @WAL-03', async () => {
    const member = await desk.createMember({ fundsMinor: 6_000_000 });
    await markDormant(member);
    expect(await listDormant(member)).toMatchObject({ mainMinor: 6_000_000, hasBankAccount: true });
    const results = await repeat(() => payBack(member));
    expect(getCodes(results)).toEqual(new Set(['wallet.insufficient-funds']));
    const orders = getFulfilled(results);
    expect(orders).toEqual([
      { orderNo: expect.stringMatching(/^W/), status: 'REQUESTED', amountMinor: 6_000_000, vendorMinor: 0 },
    ]);
    expect(await desk.readBooks(member)).toEqual({ withdraw_hold: 6_000_000 });
    expect(await listDormant(member)).toBeUndefined();
    const notices = (await listMessages(desk.gateway)).filter(
      ({ to }) => to === `${member.username}@parlour.example`,
    );
    expect(notices.map(({ text }) => text.includes('paid to your bank account'))).toEqual([true]);
    const orderNo = String(orders[0]?.orderNo);
    await desk.payByHand(orderNo);
    desk.gateway.clock.advance({ minutes: 30 });
    await desk.gateway.runJob('wallet.confirm-withdrawals');
    expect(await desk.readBooks(member)).toEqual({});
    const token = await member.signIn();
    const { rows } = await desk.gateway.call(listMessagesCall, { language: 'EN', pageSize: 50 }, { token });
    expect(rows.map(({ title }) => title)).toEqual([
      'Withdrawal completed',
      'Withdrawal paid',
      'Withdrawal approved',
      'Your money is paid back',
    ]);
  });

  test('is the same order for the same request, and back on the account when it is rejected @SAFE-09', async () => {
    const member = await desk.createMember();
    await markDormant(member);
    const requestId = randomUUID();
    const first = await payBack(member, requestId);
    expect(await payBack(member, requestId)).toEqual(first);
    const { orderNo } = first;
    expect(await desk.act(`withdrawals/order?orderNo=${orderNo}`)).toMatchObject({
      feeMinor: 0,
      risks: expect.arrayContaining(['dormant-account']),
      steps: [{ actor: 'operator:olga', note: 'a year without a login' }],
    });
    await desk.act('withdrawals/claim', { orderNo });
    await desk.act('withdrawals/reject', { orderNo, reasonCode: 'bank-account', reason: 'closed account' });
    expect(await desk.readBooks(member)).toEqual({ main: 1_000_000 });
  });

  test('above the bound leaves the house by the decision of two people @SAFE-04 @SAFE-09', async () => {
    const member = await desk.createMember({ fundsMinor: 20_000_000 });
    await markDormant(member);
    const { orderNo } = await payBack(member);
    await desk.act('withdrawals/claim', { orderNo });
    expect(await desk.act('withdrawals/approve', { orderNo, reason: 'in order' })).toMatchObject({
      state: 'pending',
      cause: 'amount',
    });
  });

  test('stays with the owner who has logged in, who has no usable bank account, or who owes bets @SAFE-09 @WAL-03', async () => {
    const member = await desk.createMember();
    await expect(payBack(member)).rejects.toMatchObject({ code: 'request.invalid' });
    await markDormant(member);
    const lock = { id: member.bankAccountId, reason: 'reported by the bank' };
    await desk.act('bank-accounts/lock', { ...lock, locked: true });
    expect(await listDormant(member)).toMatchObject({ hasBankAccount: false });
    await expect(payBack(member)).rejects.toMatchObject({ code: 'wallet.bank-account-unusable' });
    await desk.act('bank-accounts/lock', { ...lock, locked: false });
    desk.gateway.clock.advance({ hours: 24 });
    const { memberId } = member;
    const bets = { requestId: randomUUID(), memberId, requiredMinor: 100, reason: 'a bonus by hand' };
    await desk.act('turnover/add', bets);
    await expect(payBack(member)).rejects.toMatchObject({ code: 'wallet.turnover-open' });
    await desk.act('members/block', { memberId, blocks: ['withdrawal'], reason: 'under investigation' });
    await expect(payBack(member)).rejects.toMatchObject({ code: 'member.blocked' });
    await desk.whileStopped(() =>
      expect(payBack(member)).rejects.toMatchObject({ code: 'wallet.withdrawals-stopped' }),
    );
    expect(await desk.readBooks(member)).toEqual({ main: 1_000_000 });
    await member.signIn();
    await expect(payBack(member)).rejects.toMatchObject({ code: 'request.invalid' });
    expect(await listDormant(member, 'all')).toBeUndefined();
  });
});
