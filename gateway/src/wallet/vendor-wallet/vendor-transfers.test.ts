import { randomUUID } from 'node:crypto';
import {
  checkVendorTransferCall,
  getAccountRecordCall,
  getMerchantWalletCall,
  getVendorBalanceCall,
  getVendorWalletsCall,
  getWithdrawalTermsCall,
  listMessagesCall,
  type VendorDirection,
} from '@parlour/contracts/calls';
import { sql } from 'kysely';
import {
  expectSoundBooks,
  type OperatorAnswer,
  olga,
  operate,
  type TestGateway,
  type TestOperator,
} from '../../testing/index.ts';
import {
  createDormantPerson,
  startVendorWalletDesk,
  type VendorWalletDesk,
  type WalletPerson,
} from '../testing/vendor-wallet-desk.ts';
import type { WalletVendor } from '../testing/wallet-vendor.ts';
import { findUnexplainedTransits } from './transfer-store.ts';

const otto: TestOperator = { sub: 'otto', roles: ['admin'] };

let desk: VendorWalletDesk;
let gateway: TestGateway;
let nova: WalletVendor;
let tiger: WalletVendor;
beforeAll(async () => {
  desk = await startVendorWalletDesk();
  ({ gateway, nova, tiger } = desk);
});
beforeEach(() => desk.reset());
afterAll(async () => {
  await expectSoundBooks(gateway);
  expect(await findUnexplainedTransits(gateway.database.kysely)).toEqual([]);
  await desk.stop();
});

const createPerson = () => desk.createPerson();
const transfer: VendorWalletDesk['transfer'] = (...given) => desk.transfer(...given);
const readMoney = (who: WalletPerson) => desk.readMoney(who);
const resolve = (seconds: number) => desk.resolve(seconds);
const states = ({ transfers }: Awaited<ReturnType<typeof transfer>>) => transfers.map(({ state }) => state);
const fails = (code: string, details?: object) =>
  expect.objectContaining({ code, ...(details && { details: expect.objectContaining(details) }) });
const approve = (requested: OperatorAnswer, by: TestOperator) =>
  operate(
    gateway,
    'approvals/approve',
    { id: requested.body.value?.request, reason: 'the same statement' },
    by,
  );

test('moves money to a vendor and back, once for one request, and shows it everywhere @WAL-01 @WAL-06', async () => {
  const ann = await createPerson();
  expect(await gateway.call(getMerchantWalletCall, {}, ann)).toEqual({ isSingle: false });
  const requestId = randomUUID();
  const sent = await transfer(ann, 'IN', 4_000, { requestId });
  expect(sent.transfers).toMatchObject([
    { direction: 'IN', vassalage: 'NOVA', vendorName: 'NOVA', amount: 4_000, state: 'DONE' },
  ]);
  expect(await transfer(ann, 'IN', 4_000, { requestId })).toEqual(sent);
  await expect(transfer(ann, 'IN', 4_001, { requestId })).rejects.toEqual(
    fails('request.duplicate-mismatch'),
  );
  await expect(transfer(ann, 'OUT', 4_000, { requestId })).rejects.toEqual(
    fails('request.duplicate-mismatch'),
  );
  expect(await readMoney(ann)).toEqual([6_000, 4_000, 0]);
  expect(await gateway.call(getWithdrawalTermsCall, undefined, ann)).toMatchObject({ available: 6_000 });
  expect(states(await transfer(ann, 'OUT', 1_500))).toEqual(['DONE']);
  // Without an amount: everything.
  expect(states(await transfer(ann, 'IN'))).toEqual(['DONE']);
  expect(await readMoney(ann)).toEqual([0, 10_000, 0]);
  const wallets = await gateway.call(getVendorWalletsCall, undefined, ann);
  expect(wallets).toMatchObject({
    wallets: [
      { vassalage: 'NOVA', balance: 10_000, inTransit: 0 },
      { vassalage: 'TIGER', balance: 0, inTransit: 0 },
    ],
    transfers: [{}, {}, { transferNo: sent.transfers[0]?.transferNo }],
  });
  const day = { from: '2000-01-01T00:00:00Z', to: '2100-01-01T00:00:00Z' };
  const { rows } = await gateway.call(getAccountRecordCall, day, ann);
  expect(rows.map(({ type, amount }) => [type, amount])).toEqual([
    ['VENDOR_IN', -7_500],
    ['VENDOR_OUT', 1_500],
    ['VENDOR_IN', -4_000],
    ['ADJUST_IN', 10_000],
  ]);
  nova.balance = 9_999;
  expect(await gateway.call(getVendorBalanceCall, { vassalage: 'NOVA' }, ann)).toEqual({ balance: 9_999 });
  nova.fault = 'deaf';
  await expect(gateway.call(getVendorBalanceCall, { vassalage: 'NOVA' }, ann)).rejects.toEqual(
    fails('wallet.vendor-unavailable'),
  );
});

test.each<[string, string, (who: WalletPerson) => Promise<unknown>]>([
  ['more than the main account holds', 'wallet.insufficient-funds', (who) => transfer(who, 'IN', 10_001)],
  ['everything of nothing', 'wallet.insufficient-funds', (who) => transfer(who, 'OUT')],
  [
    'to a vendor without wallets',
    'wallet.vendor-wallet-not-found',
    (who) => transfer(who, 'IN', 100, { vassalage: 'NOBODY' }),
  ],
  ['to no vendor', 'request.invalid', (who) => transfer(who, 'IN', undefined, { vassalage: undefined })],
  [
    'a part from every vendor',
    'request.invalid',
    (who) => transfer(who, 'OUT', 100, { vassalage: undefined }),
  ],
  ['zero', 'request.invalid', (who) => transfer(who, 'IN', 0)],
  ['a fraction of a minor unit', 'request.invalid', (who) => transfer(who, 'IN', 1.5)],
])('refuses a transfer of %s and moves nothing @WAL-01', async (_name, code, run) => {
  const who = await createPerson();
  await expect(run(who)).rejects.toEqual(fails(code));
  expect(await readMoney(who)).toEqual([10_000, 0, 0]);
});

test('sends nothing to a vendor under a block, and lets everything come back @WAL-01 @SAFE-06', async () => {
  const [cool, held] = [await createPerson(), await createPerson()];
  for (const who of [cool, held]) await transfer(who, 'IN', 5_000);
  await gateway.services.protection.exclude(cool.memberId, '6m');
  await operate(
    gateway,
    'members/block',
    { memberId: held.memberId, blocks: ['play'], reason: 'a check is open' },
    olga,
  );
  for (const [who, code] of [
    [cool, 'member.excluded'],
    [held, 'member.blocked'],
  ] as const) {
    const { vendorWallets } = gateway.services;
    const request = { requestId: randomUUID(), vendor: 'NOVA', amountMinor: undefined } as const;
    await expect(vendorWallets.transfer(who.memberId, { ...request, direction: 'IN' })).rejects.toEqual(
      fails(code),
    );
    expect((await vendorWallets.read(who.memberId)).blockedBy).toBe(code);
    const [back] = await vendorWallets.transfer(who.memberId, { ...request, direction: 'OUT' });
    expect(back?.state).toBe('DONE');
    expect((await gateway.services.ledger.readBalances(who.memberId)).mainMinor).toBe(10_000);
  }
});

test('collects from every vendor, as far as each one gives it back @WAL-01', async () => {
  const eve = await createPerson();
  await transfer(eve, 'IN', 3_000);
  await transfer(eve, 'IN', 2_000, { vassalage: 'TIGER' });
  tiger.state = 'refused';
  tiger.refusal = 'insufficient-funds';
  const all = { requestId: randomUUID(), vassalage: undefined };
  const { transfers } = await transfer(eve, 'OUT', undefined, all);
  expect(transfers).toMatchObject([
    { vassalage: 'NOVA', amount: 3_000, state: 'DONE' },
    { vassalage: 'TIGER', amount: 2_000, state: 'FAILED', reason: 'vendor-short' },
  ]);
  expect(await readMoney(eve)).toEqual([8_000, 2_000, 0]);
  expect((await transfer(eve, 'OUT', undefined, all)).transfers).toEqual(transfers);
});

type Fate = 'DONE' | 'FAILED';
/** The fate of a request, and the vendor's statement when it is asked later. */
test.each<[string, VendorDirection, 'mute' | 'deaf' | undefined, Partial<WalletVendor>, Fate]>([
  ['times out and was applied', 'IN', 'mute', {}, 'DONE'],
  ['times out and was applied', 'OUT', 'mute', {}, 'DONE'],
  ['times out and was refused', 'IN', 'mute', { state: 'refused', refusal: 'other' }, 'FAILED'],
  ['times out and was refused', 'OUT', 'mute', { state: 'refused', refusal: 'insufficient-funds' }, 'FAILED'],
  ['never reaches the vendor', 'IN', 'deaf', {}, 'FAILED'],
  ['never reaches the vendor', 'OUT', 'deaf', {}, 'FAILED'],
  [
    'is answered about another transfer',
    'IN',
    undefined,
    { distort: (a) => ({ ...a, reference: 'V1' }) },
    'DONE',
  ],
  ['is answered about another amount', 'OUT', undefined, { distort: (a) => ({ ...a, amount: 1 }) }, 'DONE'],
  ['is not decided at first', 'IN', undefined, { distort: (a) => ({ ...a, state: 'pending' }) }, 'DONE'],
])(
  'a transfer that %s (%s) stays in transit, then ends once @WAL-01 @WAL-08',
  async (_name, direction, fault, given, fate) => {
    const who = await createPerson();
    if (direction === 'OUT') await transfer(who, 'IN', 7_000);
    const before = await readMoney(who);
    Object.assign(nova, { ...given, fault });
    const { transfers } = await transfer(who, direction, 2_000);
    expect(transfers).toMatchObject([{ state: 'UNKNOWN' }]);
    const [main, at] = before;
    expect(await readMoney(who)).toEqual(
      direction === 'IN' ? [main - 2_000, at, 2_000] : [main, at - 2_000, 2_000],
    );
    const { wallets } = await gateway.call(getVendorWalletsCall, undefined, who);
    expect(wallets[0]?.open).toEqual(transfers[0]);
    // Meanwhile no other transfer with this vendor starts in either direction; another vendor is available.
    for (const other of ['IN', 'OUT'] as const)
      await expect(transfer(who, other, 100)).rejects.toEqual(
        fails('wallet.vendor-transfer-open', { transferNo: transfers[0]?.transferNo }),
      );
    expect(states(await transfer(who, 'IN', 100, { vassalage: 'TIGER' }))).toEqual(['DONE']);
    Object.assign(nova, { fault: undefined, distort: undefined });
    await resolve(5);
    const gain = direction === 'IN' ? 2_000 : -2_000;
    const [mainNow, atNow, transit] = await readMoney(who);
    const moved = fate === 'DONE' ? gain : 0;
    expect([mainNow, atNow, transit]).toEqual([main - 100 - moved, at + 100 + moved, 0]);
    expect(await gateway.call(getVendorWalletsCall, undefined, who)).toMatchObject({
      transfers: expect.arrayContaining([
        expect.objectContaining({ transferNo: transfers[0]?.transferNo, state: fate }),
      ]),
    });
    const { rows } = await gateway.call(listMessagesCall, {}, who);
    expect(rows.map(({ title }) => title)).toEqual([
      fate === 'DONE' ? 'Transfer completed' : 'Transfer failed',
    ]);
    // Asking again changes nothing.
    await resolve(60);
    expect(await readMoney(who)).toEqual([mainNow, atNow, 0]);
  },
);

test('asks again after ever longer pauses, and the member can ask at once @WAL-08', async () => {
  const who = await createPerson();
  nova.fault = 'mute';
  const { transfers } = await transfer(who, 'IN', 2_000);
  const transferNo = transfers[0]?.transferNo ?? '';
  const asked = () => nova.count.get('transferStatus') ?? 0;
  const before = asked();
  await resolve(4);
  expect(asked()).toBe(before);
  await resolve(1);
  expect(asked()).toBe(before + 1);
  await resolve(9);
  expect(asked()).toBe(before + 1);
  await resolve(1);
  expect(asked()).toBe(before + 2);
  nova.fault = undefined;
  const other = await createPerson();
  await expect(gateway.call(checkVendorTransferCall, { transferNo }, other)).rejects.toEqual(
    fails('wallet.order-not-found'),
  );
  expect(await gateway.call(checkVendorTransferCall, { transferNo }, who)).toMatchObject({ state: 'DONE' });
  expect(await readMoney(who)).toEqual([8_000, 2_000, 0]);
});

test('finishes a transfer whose gateway was killed before or after the vendor was asked @WAL-01 @WAL-08', async () => {
  for (const [hasReached, fate] of [
    [false, [10_000, 0, 0]],
    [true, [8_000, 2_000, 0]],
  ] as const) {
    const who = await createPerson();
    // The call of the requesting process never returns.
    const { arrival, release } = desk.hangTransfer(
      hasReached ? { amount: 2_000, state: 'applied' } : undefined,
    );
    const request = transfer(who, 'IN', 2_000);
    await arrival;
    expect(await readMoney(who)).toEqual([8_000, 0, 2_000]);
    // Too early: the request may still be running.
    await resolve(14);
    expect(await readMoney(who)).toEqual([8_000, 0, 2_000]);
    await resolve(1);
    expect(await readMoney(who)).toEqual(fate);
    // The late request changes nothing, because the vendor has closed the unknown reference.
    release();
    expect(states(await request)).toEqual([hasReached ? 'DONE' : 'FAILED']);
    expect(await readMoney(who)).toEqual(fate);
  }
});

test('lets one of two transfers at the same moment begin, and one request make one transfer @WAL-01 @WAL-06', async () => {
  const who = await createPerson();
  nova.fault = 'mute';
  const both = await Promise.allSettled([transfer(who, 'IN', 6_000), transfer(who, 'IN', 6_000)]);
  expect(
    both.map((one) => (one.status === 'fulfilled' ? states(one.value)[0] : one.reason.code)).toSorted(),
  ).toEqual(['UNKNOWN', 'wallet.vendor-transfer-open']);
  expect(await readMoney(who)).toEqual([4_000, 0, 6_000]);
  nova.fault = undefined;
  // The job, the member and an operator ask at the same moment.
  const { transfers } = await gateway.call(getVendorWalletsCall, undefined, who);
  const transferNo = transfers[0]?.transferNo ?? '';
  await Promise.all([
    resolve(5),
    gateway.call(checkVendorTransferCall, { transferNo }, who),
    operate(gateway, 'vendor-transfers/ask', { transferNo }, olga),
  ]);
  expect(await readMoney(who)).toEqual([4_000, 6_000, 0]);
  const requestId = randomUUID();
  const before = nova.known.size;
  const same = await Promise.all([1, 2, 3, 4].map(() => transfer(who, 'IN', 1_000, { requestId })));
  expect(new Set(same.map((one) => one.transfers[0]?.transferNo)).size).toBe(1);
  expect(nova.known.size).toBe(before + 1);
  expect(await readMoney(who)).toEqual([3_000, 7_000, 0]);
});

test('lets two operators decide a transfer that its vendor does not, and records a contradicting answer @WAL-08', async () => {
  const who = await createPerson();
  const { arrival, release } = desk.hangTransfer({ amount: 2_000, state: 'pending' });
  const request = transfer(who, 'IN', 2_000);
  const transferNo = await arrival;
  const decision = { transferNo, outcome: 'FAILED', reason: 'their statement of today' };
  // While the request is running there is nothing to decide.
  const early = await operate(gateway, 'vendor-transfers/decide', decision, olga);
  expect(early.body.error?.code).toBe('wallet.order-closed');
  await resolve(15);
  const list = async (show: 'open' | 'all') => {
    const { body } = await operate(gateway, `vendor-transfers?show=${show}`, undefined, olga);
    return (body.value as { transfers: { transferNo: string; steps: { state: string; note: string }[] }[] })
      .transfers;
  };
  expect(await list('open')).toMatchObject([{ transferNo, state: 'UNKNOWN', asked: 1 }]);
  const asked = await operate(gateway, 'vendor-transfers/decide', decision, olga);
  expect((await approve(asked, olga)).status).not.toBe(200);
  expect(await readMoney(who)).toEqual([8_000, 0, 2_000]);
  expect((await approve(asked, otto)).status).toBe(200);
  expect(await readMoney(who)).toEqual([10_000, 0, 0]);
  expect(await list('open')).toEqual([]);
  // The answer to the request arrives late and contradicts the decision.
  nova.known.set(transferNo, { amount: 2_000, currency: 'MMK', state: 'applied' });
  release();
  expect((await request).transfers).toMatchObject([{ state: 'FAILED', reason: 'operator-decided' }]);
  expect(await readMoney(who)).toEqual([10_000, 0, 0]);
  const [{ steps } = { steps: [] }] = await list('all');
  expect(steps.map(({ state }) => state)).toEqual(['PENDING', 'UNKNOWN', 'FAILED', 'FAILED']);
  expect(steps.at(-1)?.note).toContain('contradiction');
});

test('begins no transfer to a vendor during a stop of withdrawals, and settles one that began before @WAL-06', async () => {
  const who = await createPerson();
  nova.fault = 'mute';
  await transfer(who, 'IN', 2_000);
  nova.fault = undefined;
  const db = gateway.database.kysely;
  await sql`insert into wallet_withdrawal_stop (reason, problems, stopped_by, stopped_at)
    values ('test', '[]', 'test', now())`.execute(db);
  await expect(transfer(who, 'IN', 100, { vassalage: 'TIGER' })).rejects.toEqual(
    fails('wallet.withdrawals-stopped'),
  );
  await resolve(5);
  expect(await readMoney(who)).toEqual([8_000, 2_000, 0]);
  expect(states(await transfer(who, 'OUT', 500))).toEqual(['DONE']);
  await sql`update wallet_withdrawal_stop set resumed_at = now(), resumed_by = 'test', resume_reason = 'test'
    where resumed_at is null`.execute(db);
});

test('the verification finds money in transit that no open transfer explains @WAL-06', async () => {
  const who = await createPerson();
  const move = (from: 'main' | 'vendor_in_transit:NOVA', key: string) =>
    gateway.services.ledger.post({
      source: 'test',
      key: `${key}-${who.memberId}`,
      type: from === 'main' ? 'VENDOR_IN' : 'VENDOR_OUT',
      from: { memberId: who.memberId, book: from },
      to: { memberId: who.memberId, book: from === 'main' ? 'vendor_in_transit:NOVA' : 'main' },
      amountMinor: 1_000,
    });
  await move('main', 'lost');
  expect(await findUnexplainedTransits(gateway.database.kysely)).toEqual([who.memberId]);
  await move('vendor_in_transit:NOVA', 'found');
  expect(await findUnexplainedTransits(gateway.database.kysely)).toEqual([]);
});

async function payBack({ memberId }: WalletPerson, requestId: string = randomUUID()) {
  return (await operate(gateway, 'members/dormant/pay-back', { memberId, requestId, reason: 'long away' }))
    .body;
}

test('the money of a dormant account is collected and paid back once, unless it cannot be paid @SAFE-09 @WAL-01', async () => {
  const [who, blocked] = [await createDormantPerson(desk), await createDormantPerson(desk)];
  const block = { memberId: blocked.memberId, blocks: ['withdrawal'], reason: 'under investigation' };
  await operate(gateway, 'members/block', block);
  expect((await payBack(blocked)).error).toMatchObject({ code: 'member.blocked' });
  expect(await readMoney(blocked)).toEqual([3_000, 6_000, 0]);
  const requestId = randomUUID();
  const paid = await payBack(who, requestId);
  expect(paid.value).toMatchObject({ status: 'REQUESTED', amountMinor: 10_000, vendorMinor: 0 });
  expect(await payBack(who, requestId)).toEqual(paid);
});

test('what a vendor does not confirm stays in transit, and is paid back later @SAFE-09 @WAL-01', async () => {
  const who = await createDormantPerson(desk);
  nova.fault = 'mute';
  expect((await payBack(who)).value).toMatchObject({ amountMinor: 6_000, vendorMinor: 4_000 });
  expect(await readMoney(who)).toEqual([0, 0, 4_000]);
  expect((await payBack(who)).error).toMatchObject({ code: 'wallet.insufficient-funds' });
  nova.fault = undefined;
  await resolve(60);
  expect((await payBack(who)).value).toMatchObject({ amountMinor: 4_000, vendorMinor: 0 });
});
