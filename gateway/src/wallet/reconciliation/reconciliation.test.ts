import { randomUUID } from 'node:crypto';
import { createDepositCall, getBalanceCall } from '@parlour/contracts/calls';
import type { PspStatementEntry } from '@parlour/contracts/psp';
import { expectSoundBooks, operate } from '../../testing/index.ts';
import { seedDepositMethods } from '../deposit/seed-methods.ts';
import { type CashDesk, startCashDesk, type Withdrawer } from '../testing/cash-desk.ts';

let desk: CashDesk;
beforeAll(async () => {
  desk = await startCashDesk();
  await seedDepositMethods(desk.gateway.database);
});
beforeEach(() => Object.assign(desk.provider, { isSilent: false, isMute: false, payoutState: 'pending' }));
afterAll(async () => {
  await expectSoundBooks(desk.gateway);
  await desk?.stop();
});

const amount = 25_000;
async function deposit(member: Withdrawer): Promise<string> {
  const input = { requestId: randomUUID(), methodId: 'sandbox-wallet', amount };
  const { orderNo } = await desk.gateway.call(createDepositCall, input, { token: await member.signIn() });
  return orderNo;
}
const reportPaid = (orderNo: string): Promise<number> =>
  desk.provider.sendWebhook(
    desk.address,
    { paymentId: `p-${orderNo}`, reference: orderNo, state: 'paid', amount, currency: 'MMK' },
    { at: desk.gateway.clock.now() },
  );
async function reportPayout(reference: string, state: 'paid' | 'refused'): Promise<void> {
  const payout = desk.provider.payouts.get(reference);
  if (!payout) throw new Error('The provider has no such payout.');
  Object.assign(payout, { state });
  await desk.report({ ...payout });
}

const addToStatement = (entry: Pick<PspStatementEntry, 'kind' | 'id' | 'reference' | 'amount'>): void =>
  void desk.provider.statement.push({
    ...entry,
    currency: 'MMK',
    at: desk.gateway.clock.now().toISOString(),
  });
const addPayment = (orderNo: string, paid = amount): void =>
  addToStatement({ kind: 'payment', id: `p-${orderNo}`, reference: orderNo, amount: paid });

/** Waits until the day is over, and returns it. */
function endDay(): string {
  const day = desk.gateway.clock.now().toISOString().slice(0, 10);
  desk.gateway.clock.advance({ days: 1 });
  return day;
}
const runJob = () => desk.gateway.runJob('wallet.reconcile-providers');

interface Difference {
  id: number;
  kind: string;
  reference: string;
  state: string;
  oursMinor: number | null;
  theirsMinor: number | null;
}
/** Reads the differences of these orders or payouts. */
async function readDifferences(references: readonly string[], show = 'open') {
  const { differences } = await desk.act(`payments/differences?show=${show}`);
  const found = (differences as Difference[]).filter(({ reference }) => references.includes(reference));
  return new Map(found.map((one) => [one.reference, one]));
}

test('finds payments that are missing or different on either side, until they are there or explained @WAL-08 @SAFE-03', async () => {
  const member = await desk.createMember({ fundsMinor: 0 });
  const same = await deposit(member);
  const other = await deposit(member);
  const ours = await deposit(member);
  for (const orderNo of [same, other, ours]) await reportPaid(orderNo);
  const theirs = await deposit(member);
  addPayment(same);
  addPayment(other, amount - 1);
  addPayment(theirs);
  const day = endDay();
  await runJob();
  const known = [same, other, ours, theirs];
  const found = await readDifferences(known);
  expect(found.size).toBe(3);
  expect(found.get(other)).toMatchObject({ state: 'DIFFERENT', oursMinor: amount, theirsMinor: amount - 1 });
  expect(found.get(ours)).toMatchObject({ state: 'MISSING_THERE', oursMinor: amount, theirsMinor: null });
  expect(found.get(theirs)).toMatchObject({ state: 'MISSING_HERE', oursMinor: null, theirsMinor: amount });

  // The provider's message arrives a day late. The payment agrees on its own day, and is not missing on the next one.
  await reportPaid(theirs);
  await runJob();
  endDay();
  await runJob();
  const left = await readDifferences(known);
  expect([...left.keys()].toSorted()).toEqual([other, ours].toSorted());

  const accept = { id: left.get(other)?.id, reason: 'a fee of the provider' };
  const { gateway } = desk;
  const cashier = await operate(gateway, 'payments/accept-difference', accept, {
    sub: 'cara',
    roles: ['cashier'],
  });
  expect(cashier.status).toBe(403);
  await desk.act('payments/accept-difference', accept);
  await expect(desk.act('payments/accept-difference', accept)).rejects.toEqual(
    expect.objectContaining({ code: 'request.not-found' }),
  );
  await runJob();
  expect([...(await readDifferences(known)).keys()]).toEqual([ours]);
  expect((await readDifferences(known, 'accepted')).get(other)).toMatchObject({ state: 'DIFFERENT' });
  const { days } = await desk.act('payments/reconciliations');
  const compared = (days as { day: string; accepted: number; matched: number }[]).find(
    (one) => one.day === day,
  );
  expect(compared?.accepted).toBe(1);
  expect(compared?.matched).toBeGreaterThanOrEqual(2);
  // Nothing was booked by any of this.
  const { sumBalance } = await gateway.call(getBalanceCall, undefined, { token: await member.signIn() });
  expect(sumBalance).toBe(4 * amount);
});

test('agrees about a payout and its return, and misses one that the provider refused here @WAL-08', async () => {
  const member = await desk.createMember();
  const references: string[] = [];
  for (let count = 0; count < 3; count += 1) {
    const { orderNo } = await member.request(100_000);
    await desk.approve(orderNo);
    references.push(String((await desk.act('withdrawals/pay', { orderNo })).reference));
  }
  const [sent, returned, refused] = references as [string, string, string];
  for (const reference of [sent, returned]) await reportPayout(reference, 'paid');
  await reportPayout(returned, 'refused');
  await reportPayout(refused, 'refused');
  const add = (kind: 'payout' | 'return', reference: string): void => {
    const payout = desk.provider.payouts.get(reference);
    addToStatement({ kind, id: payout?.payoutId ?? '', reference, amount: payout?.amount ?? 0 });
  };
  add('payout', sent);
  add('payout', returned);
  add('return', returned);
  add('payout', refused);
  endDay();
  await runJob();
  const differences = await readDifferences(references);
  expect([...differences.values()]).toMatchObject([
    { reference: refused, kind: 'payout', state: 'MISSING_HERE', oursMinor: null },
  ]);
});

test('compares a day on request, but not one that is not over or without a statement @WAL-08 @SAFE-03', async () => {
  const member = await desk.createMember({ fundsMinor: 0 });
  const orderNo = await deposit(member);
  await reportPaid(orderNo);
  addPayment(orderNo);
  const today = desk.gateway.clock.now().toISOString().slice(0, 10);
  const reconcile = (provider = 'sandbox') => desk.act('payments/reconcile', { provider, day: today });
  const fails = (code: string) => expect.objectContaining({ code });
  await expect(reconcile()).rejects.toEqual(fails('request.invalid'));
  endDay();
  desk.provider.isSilent = true;
  await expect(reconcile()).rejects.toEqual(fails('server.unavailable'));
  await runJob();
  desk.provider.isSilent = false;
  await expect(reconcile('nobody')).rejects.toEqual(fails('request.not-found'));
  expect(await reconcile()).toMatchObject({ provider: 'sandbox', day: today });
  expect((await readDifferences([orderNo])).size).toBe(0);
});
