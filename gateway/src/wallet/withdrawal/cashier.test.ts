import { listMessagesCall, listWithdrawalsCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { expectSoundBooks } from '../../testing/index.ts';
import { type CashDesk, omar, startCashDesk, type Withdrawer } from '../testing/cash-desk.ts';
import { findUnexplainedHolds } from './held-money.ts';

let desk: CashDesk;
beforeAll(async () => {
  desk = await startCashDesk();
});
beforeEach(() => Object.assign(desk.provider, { isSilent: false, isMute: false, payoutState: 'pending' }));
afterEach(async () => expect(await findUnexplainedHolds(desk.gateway.database)).toEqual([]));
afterAll(async () => {
  await expectSoundBooks(desk.gateway);
  await desk?.stop();
});

const readMessages = async (member: Withdrawer) => {
  const token = await member.signIn();
  return (await desk.gateway.call(listMessagesCall, { language: 'EN', pageSize: 50 }, { token })).rows;
};
const fails = (code: string) => expect.objectContaining({ code });

describe('the provider', () => {
  /** Approves a new order and pays it by the provider. Returns its number and the payment's reference. */
  async function pay(member: Withdrawer, amount = 100_000) {
    const { orderNo } = await member.request(amount);
    await desk.approve(orderNo);
    const { reference } = await desk.act('withdrawals/pay', { orderNo });
    return { orderNo, reference: String(reference) };
  }
  const decide = (reference: string, state: 'paid' | 'refused'): object => {
    const payout = desk.provider.payouts.get(reference);
    if (!payout) throw new Error('The provider has no such payout.');
    Object.assign(payout, { state });
    return { ...payout };
  };
  const resolve = async (): Promise<void> => {
    desk.gateway.clock.advance({ seconds: 15 });
    await desk.gateway.runJob('wallet.resolve-payouts');
  };

  test('gets the whole bank account, and its webhook disburses once, repeated and out of order @WAL-03', async () => {
    const member = await desk.createMember({ number: '1234567890' });
    const { orderNo, reference } = await pay(member);
    expect(desk.provider.payees.get(reference)).toEqual({
      bankCode: 'SANDBOX',
      number: '1234567890',
      holder: `Daw ${member.username}`,
    });
    expect(await member.read(orderNo)).toMatchObject({
      status: 'PAYING',
      account: { numberMasked: '****7890' },
    });
    const message = decide(reference, 'paid');
    expect(await desk.report(message, false)).toBe(401);
    expect(await desk.report({ ...message, state: 'gone' })).toBe(400);
    expect(await desk.report({ ...message, reference: 'W-nobody' })).toBe(404);
    for (const late of [message, message, { ...message, state: 'pending' }])
      expect(await desk.report(late)).toBe(200);
    expect((await member.read(orderNo)).timeline.map(({ status }) => status)).toEqual([
      'REQUESTED',
      'REVIEWING',
      'APPROVED',
      'PAYING',
      'DISBURSED',
    ]);
    expect(await desk.readBooks(member)).toEqual({ main: 900_000, payout_in_transit: 99_500 });
  });

  test('releases the money on a definite refusal only @WAL-08', async () => {
    const member = await desk.createMember({ fundsMinor: 100_000 });
    desk.provider.payoutState = 'refused';
    const { orderNo } = await pay(member);
    expect(await member.read(orderNo)).toMatchObject({ status: 'FAILED', reasonCode: 'provider-refused' });
    expect(await desk.readBooks(member)).toEqual({ main: 100_000 });
  });

  test.each([
    ['paid', 'DISBURSED'],
    ['refused', 'FAILED'],
  ] as const)(
    'without an answer leaves the money held until it answers %s @WAL-08',
    async (state, status) => {
      const member = await desk.createMember({ fundsMinor: 100_000 });
      desk.provider.isMute = true;
      const { orderNo, reference } = await pay(member);
      expect(await member.read(orderNo)).toMatchObject({ status: 'UNKNOWN', reasonCode: 'provider-silent' });
      for (let count = 0; count < 3; count += 1) await resolve();
      expect(await desk.readBooks(member)).toEqual({ withdraw_hold: 100_000 });
      expect((await member.read(orderNo)).status).toBe('UNKNOWN');
      desk.provider.isMute = false;
      await resolve();
      expect((await member.read(orderNo)).status).toBe('PAYING');
      decide(reference, state);
      await resolve();
      expect((await member.read(orderNo)).status).toBe(status);
    },
  );

  test('that never got the request gets it again under the same reference @WAL-08', async () => {
    const member = await desk.createMember({ fundsMinor: 100_000 });
    desk.provider.isSilent = true;
    const { orderNo, reference } = await pay(member);
    expect(desk.provider.payouts.has(reference)).toBe(false);
    expect((await member.read(orderNo)).status).toBe('UNKNOWN');
    Object.assign(desk.provider, { isSilent: false, payoutState: 'paid' });
    await resolve();
    expect((await member.read(orderNo)).status).toBe('DISBURSED');
    expect([...desk.provider.payouts.keys()].filter((one) => one.startsWith(orderNo))).toEqual([reference]);
  });

  test('an unknown outcome is decided by two people, and the late answer is held for a person @WAL-08', async () => {
    const member = await desk.createMember({ fundsMinor: 100_000 });
    desk.provider.isMute = true;
    const { orderNo, reference } = await pay(member);
    const decision = { orderNo, outcome: 'REFUSED', reason: 'the statement shows none' };
    expect(await desk.actWithTwo('withdrawals/decide-payout', decision)).toEqual({
      orderNo,
      status: 'FAILED',
    });
    expect(await desk.readBooks(member)).toEqual({ main: 100_000 });
    expect(await desk.report(decide(reference, 'paid'))).toBe(200);
    expect(await desk.readBooks(member)).toEqual({ main: 100_000 });
    const { orders } = (await desk.act('withdrawals?show=contradictions')) as {
      orders: { orderNo: string }[];
    };
    expect(orders.map((one) => one.orderNo)).toContain(orderNo);
  });

  test.each([
    ['amount', { amount: 1 }],
    ['currency', { currency: 'VND' }],
  ])('with another %s disburses nothing @WAL-08', async (_what, other) => {
    const member = await desk.createMember({ fundsMinor: 100_000 });
    const { orderNo, reference } = await pay(member);
    await desk.report({ ...decide(reference, 'paid'), ...other });
    expect((await member.read(orderNo)).status).toBe('UNKNOWN');
    expect(await desk.readBooks(member)).toEqual({ withdraw_hold: 100_000 });
  });

  test('that sends a paid payment back stops the clock @WAL-08', async () => {
    const member = await desk.createMember({ fundsMinor: 100_000 });
    desk.provider.payoutState = 'paid';
    const { orderNo, reference } = await pay(member);
    await desk.report(decide(reference, 'refused'));
    expect(await member.read(orderNo)).toMatchObject({
      status: 'INVESTIGATING',
      reasonCode: 'payout-returned',
      remaining: 99_500,
    });
    desk.gateway.clock.advance({ minutes: 31 });
    await desk.gateway.runJob('wallet.confirm-withdrawals');
    expect(await desk.act('withdrawals/return', { orderNo, reason: 'the bank sent it back' })).toMatchObject({
      status: 'RETURNED',
    });
    expect(await desk.readBooks(member)).toEqual({ main: 99_500 });
  });

  test('keeps an investigation open while a repayment is unknown or refused @WAL-08', async () => {
    const member = await desk.createMember({ fundsMinor: 100_000 });
    const { orderNo } = await member.request(100_000);
    await desk.payByHand(orderNo);
    await member.answer(orderNo, 'NOT_RECEIVED', { pictureIds: [await member.uploadProof()] });
    await desk.act('withdrawals/investigate', { orderNo, reason: 'the bank is asked' });
    desk.provider.isMute = true;
    await desk.act('withdrawals/pay', { orderNo });
    await expect(desk.act('withdrawals/pay', { orderNo })).rejects.toEqual(fails('wallet.payout-open'));
    await expect(desk.act('withdrawals/return', { orderNo, reason: 'give it back' })).rejects.toEqual(
      fails('wallet.payout-open'),
    );
    desk.provider.isMute = false;
    decide(`${orderNo}-2`, 'refused');
    await resolve();
    expect(await member.read(orderNo)).toMatchObject({ status: 'INVESTIGATING', remaining: 99_500 });
    expect(await desk.readBooks(member)).toEqual({ payout_in_transit: 99_500 });
    desk.provider.payoutState = 'paid';
    await desk.act('withdrawals/pay', { orderNo });
    expect(await member.read(orderNo)).toMatchObject({ status: 'REPAID', awaited: 99_500 });
  });

  test('that names a second payment under one reference is left to a person @WAL-08', async () => {
    const member = await desk.createMember({ fundsMinor: 100_000 });
    const { orderNo, reference } = await pay(member);
    const payout = desk.provider.payouts.get(reference);
    expect(await desk.report({ ...payout, payoutId: 'another' })).toBe(200);
    expect((await member.read(orderNo)).status).toBe('UNKNOWN');
    const { orders } = (await desk.act('withdrawals?show=contradictions')) as { orders: object[] };
    expect(orders).toContainEqual(expect.objectContaining({ orderNo }));
    await desk.report(decide(reference, 'paid'));
    expect((await member.read(orderNo)).status).toBe('DISBURSED');
  });

  test('decides no other payment by an answer that names it @WAL-08', async () => {
    const member = await desk.createMember({ fundsMinor: 200_000 });
    const [asked, named] = [await pay(member), await pay(member)];
    const payout = desk.provider.payouts.get(asked.reference);
    const other = { ...desk.provider.payouts.get(named.reference), state: 'paid' };
    Object.assign(payout ?? {}, other);
    await resolve();
    expect((await member.read(named.orderNo)).status).toBe('PAYING');
    expect(await desk.readBooks(member)).toEqual({ withdraw_hold: 200_000 });
    Object.assign(payout ?? {}, { ...other, payoutId: `o-${asked.reference}`, reference: asked.reference });
    await resolve();
    expect((await member.read(asked.orderNo)).status).toBe('DISBURSED');
  });

  test('gets no payment to an account that was locked since, or whose key is lost @WAL-08', async () => {
    const member = await desk.createMember({ fundsMinor: 300_000 });
    const { orderNo } = await member.request(100_000);
    const lock = (locked: boolean) =>
      desk.act('bank-accounts/lock', { id: member.bankAccountId, locked, reason: 'a complaint' });
    await desk.act('withdrawals/claim', { orderNo });
    await lock(true);
    const approve = { orderNo, reason: 'in order' };
    await expect(desk.act('withdrawals/approve', approve)).rejects.toEqual(
      fails('wallet.bank-account-unusable'),
    );
    await lock(false);
    await desk.act('withdrawals/approve', approve);
    await lock(true);
    for (const by of [['pay'], ['pay-by-hand', { bankReference: 'B-1' }]] as const)
      await expect(desk.act(`withdrawals/${by[0]}`, { orderNo, ...by[1] })).rejects.toEqual(
        fails('wallet.bank-account-unusable'),
      );
    await lock(false);
    const { kysely } = desk.gateway.database;
    const seal = (from: string, to: string) =>
      sql`update wallet_withdrawal set number_sealed = replace(number_sealed, ${from}, ${to})
        where order_no = ${orderNo}`.execute(kysely);
    await seal('.', '-lost.');
    await expect(desk.act('withdrawals/pay', { orderNo })).rejects.toEqual(fails('wallet.bank-unavailable'));
    expect((await member.read(orderNo)).status).toBe('APPROVED');
    await seal('-lost.', '.');
    desk.provider.isSilent = true;
    await desk.act('withdrawals/pay', { orderNo });
    await seal('.', '-lost.');
    desk.provider.isSilent = false;
    await resolve();
    const refused = { orderNo, outcome: 'REFUSED', reason: 'nothing was sent' };
    expect(await desk.actWithTwo('withdrawals/decide-payout', refused)).toMatchObject({ status: 'FAILED' });
  });

  test('gets no payment while withdrawals are stopped, and its earlier payments are booked afterwards', async () => {
    const member = await desk.createMember({ fundsMinor: 300_000 });
    const { orderNo, reference } = await pay(member);
    const [other, missing] = [await member.request(100_000), await member.request(100_000)];
    await desk.approve(other.orderNo);
    await desk.payByHand(missing.orderNo);
    await member.answer(missing.orderNo, 'NOT_RECEIVED', { pictureIds: [await member.uploadProof()] });
    await desk.act('withdrawals/investigate', { orderNo: missing.orderNo, reason: 'the bank is asked' });
    const message = decide(reference, 'paid');
    await desk.whileStopped(async () => {
      await expect(desk.act('withdrawals/pay', { orderNo: other.orderNo })).rejects.toEqual(
        fails('wallet.withdrawals-stopped'),
      );
      const byHand = { orderNo: missing.orderNo, bankReference: 'B-79' };
      await expect(desk.act('withdrawals/pay-by-hand', byHand)).rejects.toEqual(
        fails('wallet.withdrawals-stopped'),
      );
      expect(await desk.report(message)).not.toBe(200);
      await resolve();
      expect((await member.read(orderNo)).status).toBe('PAYING');
    });
    await resolve();
    expect((await member.read(orderNo)).status).toBe('DISBURSED');
  });
});

describe('operators', () => {
  test('claim an order one at a time, until the claim expires @SAFE-04', async () => {
    const member = await desk.createMember();
    const { orderNo } = await member.request(100_000);
    await desk.act('withdrawals/claim', { orderNo });
    await expect(desk.act('withdrawals/claim', { orderNo }, omar)).rejects.toEqual(
      fails('wallet.order-claimed'),
    );
    await expect(desk.act('withdrawals/approve', { orderNo, reason: 'mine' }, omar)).rejects.toEqual(
      fails('wallet.order-claimed'),
    );
    await expect(desk.act('withdrawals/payee', { orderNo }, omar)).rejects.toEqual(
      fails('wallet.order-claimed'),
    );
    expect(await desk.act('withdrawals/payee', { orderNo })).toMatchObject({
      holder: `Daw ${member.username}`,
    });
    desk.gateway.clock.advance({ minutes: 15, ms: -1 });
    await expect(desk.act('withdrawals/claim', { orderNo }, omar)).rejects.toEqual(
      fails('wallet.order-claimed'),
    );
    desk.gateway.clock.advance({ ms: 1 });
    await expect(desk.act('withdrawals/payee', { orderNo })).rejects.toEqual(fails('wallet.claim-missing'));
    expect(await desk.act('withdrawals/claim', { orderNo }, omar)).toMatchObject({
      claimedBy: 'operator:omar',
    });
    await desk.act('withdrawals/release', { orderNo }, omar);
    expect(await desk.act('withdrawals/claim', { orderNo })).toMatchObject({ status: 'REVIEWING' });
  });

  test('list the queue oldest first, with masked accounts and the course of each @SAFE-04', async () => {
    const member = await desk.createMember();
    const first = await member.request(100_000);
    desk.gateway.clock.advance({ minutes: 1 });
    const second = await member.request(100_000);
    const { orders } = (await desk.act(`withdrawals?memberId=${member.memberId}`)) as {
      orders: Record<string, unknown>[];
    };
    expect(orders.map(({ orderNo }) => orderNo)).toEqual([first.orderNo, second.orderNo]);
    expect(JSON.stringify(orders)).not.toContain('umberSealed');
    const cashier = { sub: 'cho', roles: ['cashier' as const] };
    const ofCashier = [
      await desk.act(`withdrawals?memberId=${member.memberId}`, undefined, cashier),
      await desk.act(`withdrawals/order?orderNo=${first.orderNo}`, undefined, cashier),
      await desk.act(`bank-accounts?memberId=${member.memberId}`, undefined, cashier),
    ];
    expect(JSON.stringify(ofCashier)).toContain('D***');
    expect(JSON.stringify(ofCashier)).not.toContain(`Daw ${member.username}`);
    expect(orders[0]).toMatchObject({ username: member.username, status: 'REQUESTED' });
    await expect(desk.act('withdrawals/order?orderNo=W-none')).rejects.toEqual(
      fails('wallet.order-not-found'),
    );
    const list = await desk.gateway.call(
      listWithdrawalsCall,
      { page: 1, pageSize: 1 },
      { token: await member.signIn() },
    );
    expect(list).toMatchObject({ total: 2, totalPages: 2, orders: [{ orderNo: second.orderNo }] });
  });

  test('do not stop the time in which a member may answer', async () => {
    const member = await desk.createMember();
    const { orderNo } = await member.request(100_000);
    await desk.payByHand(orderNo);
    await expect(desk.act('withdrawals/investigate', { orderNo, reason: 'to be sure' })).rejects.toEqual(
      fails('wallet.order-closed'),
    );
    expect((await member.read(orderNo)).status).toBe('DISBURSED');
  });

  test('approve a large amount only as two @SAFE-04', async () => {
    const member = await desk.createMember({ fundsMinor: 20_000_000 });
    const { orderNo } = await member.request(10_000_001);
    await desk.act('withdrawals/claim', { orderNo });
    const asked = await desk.act('withdrawals/approve', { orderNo, reason: 'large' });
    expect(asked).toMatchObject({ state: 'pending' });
    expect((await member.read(orderNo)).status).toBe('REVIEWING');
    await expect(desk.act('approvals/approve', { id: asked.request, reason: 'my own' })).rejects.toEqual(
      fails('operator.own-request'),
    );
    // Meanwhile only the second person may work on the order.
    desk.gateway.clock.advance({ minutes: 15 });
    await desk.act('withdrawals/claim', { orderNo }, omar);
    await desk.act('approvals/approve', { id: asked.request, reason: 'agreed' }, omar);
    expect((await member.read(orderNo)).status).toBe('APPROVED');
  });

  test('force a receipt only as two, with the bank’s evidence, and refund nothing @WAL-03', async () => {
    const member = await desk.createMember({ fundsMinor: 100_000 });
    const { orderNo } = await member.request(100_000);
    await desk.payByHand(orderNo);
    await member.answer(orderNo, 'NOT_RECEIVED', { pictureIds: [await member.uploadProof()] });
    const force = {
      orderNo,
      reason: 'the bank confirms',
      evidence: 'letter 17',
      words: 'It arrived on Monday.',
    };
    await expect(desk.actWithTwo('withdrawals/force', force)).rejects.toEqual(fails('wallet.order-closed'));
    await desk.act('withdrawals/investigate', { orderNo, reason: 'the bank is asked' });
    expect(await desk.actWithTwo('withdrawals/force', force)).toMatchObject({ status: 'FORCED_RECEIVED' });
    expect(await member.read(orderNo)).toMatchObject({
      confirmSource: 'FORCED',
      reason: 'It arrived on Monday.',
    });
    expect(await desk.readBooks(member)).toEqual({});
    const messages = await readMessages(member);
    expect(messages[0]?.html).toMatch(/is not refunded.*It arrived on Monday\..*send us a complaint/);
    expect(messages.map(({ title }) => title)).toEqual([
      'Withdrawal counted as received',
      'Withdrawal under investigation',
      'Withdrawal reported as missing',
      'Withdrawal paid',
      'Withdrawal approved',
      'Withdrawal requested',
    ]);
  });
});
