import {
  type AccountRecordType,
  accountRecordTypes,
  exportAccountRecordCall,
  getAccountRecordCall,
  getBalanceCall,
} from '@parlour/contracts/calls';
import { demoFundsMinor } from './events.ts';
import { recordTypes } from './ledger/index.ts';
import { movementRoutes } from './ledger/movement-types.ts';
import { exportRows } from './service.ts';
import {
  bet,
  deposit,
  expectSound,
  hold,
  newPerson,
  people,
  startTestWallet,
  type TestWallet,
  transferDown,
  win,
} from './testing/test-wallet.ts';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startTestWallet({ now: '2026-11-20T10:00:00Z' });
});
afterAll(() => wallet.stop());
afterEach(() => expectSound(wallet));

const { ada, chi } = people;
/** Publishes the registration of a demo account twice, because events may repeat. Returns its token. */
async function registerDemo(): Promise<string> {
  const { memberId, username } = newPerson('demo');
  const registered = {
    memberId,
    username,
    accountKind: 'demo',
    accountClass: 'demo',
    uplineId: 1,
    path: `1.${memberId}.`,
    registeredAt: '2026-11-20T10:00:00Z',
  } as const;
  for (let time = 0; time < 2; time += 1)
    await wallet.database.transaction((tx) =>
      wallet.frame.outbox.publish(tx, 'member.registered', registered),
    );
  await wallet.drain();
  return username;
}

const day = { from: '2026-11-20T00:00:00+06:30', to: '2026-11-21T00:00:00+06:30' };

describe('the balance', () => {
  test('is refused without a token', async () => {
    await expect(wallet.call(getBalanceCall)).rejects.toMatchObject({ code: 'session.required' });
  });

  test('is zero without any account', async () => {
    expect(await wallet.call(getBalanceCall, undefined, { token: newPerson().username })).toEqual({
      sumBalance: 0,
      currency: 'MMK',
      main: 0,
      vendors: [],
      inTransit: 0,
      held: 0,
      bonus: 0,
      withdrawable: 0,
      float: 0,
    });
  });

  test('sums main account, vendors and money in transit, and shows held money separately', async () => {
    const { memberId, username: token } = newPerson();
    const toVendor = {
      type: 'VENDOR_IN' as const,
      to: { memberId, book: 'vendor_in_transit:nova' as const },
    };
    await wallet.ledger.post(deposit(memberId, 100_000));
    await wallet.ledger.post(hold(memberId, 20_000));
    await wallet.ledger.post({ ...hold(memberId, 30_000), ...toVendor });
    await wallet.ledger.post({
      ...hold(memberId, 25_000),
      type: 'VENDOR_IN',
      from: toVendor.to,
      to: { memberId, book: 'vendor:nova' },
    });
    expect(await wallet.call(getBalanceCall, undefined, { token })).toEqual({
      sumBalance: 80_000,
      currency: 'MMK',
      main: 50_000,
      vendors: [{ vassalage: 'nova', balance: 25_000, inTransit: 5_000 }],
      inTransit: 5_000,
      held: 20_000,
      bonus: 0,
      withdrawable: 50_000,
      float: 0,
    });
  });

  test('is live: it shows a movement as soon as the movement is answered @WAL-06 @SHELL-04', async () => {
    const { memberId, username: token } = newPerson();
    const sumBalance = async () => (await wallet.call(getBalanceCall, undefined, { token })).sumBalance;
    await wallet.ledger.post(deposit(memberId, 10_000));
    expect(await sumBalance()).toBe(10_000);
    await wallet.ledger.post(bet(memberId, 1_500));
    expect(await sumBalance()).toBe(8_500);
  });

  test('of a demo account is play money, given once, of which nothing can be withdrawn', async () => {
    const token = await registerDemo();
    expect(await wallet.call(getBalanceCall, undefined, { token })).toMatchObject({
      sumBalance: demoFundsMinor,
      currency: 'FUN',
      withdrawable: 0,
    });
  });
});

describe('the account record', () => {
  /** Creates a person with a deposit at eleven and, a minute later, a round that was won and then rolled back. */
  async function playedPerson(): Promise<string> {
    const { memberId, username } = newPerson();
    wallet.clock.set('2026-11-20T11:00:00Z');
    await wallet.ledger.post(deposit(memberId, 10_000, { reference: 'D1', remark: 'first' }));
    wallet.clock.set('2026-11-20T11:01:00Z');
    const stake = bet(memberId, 4_000, { reference: 'R1' });
    await wallet.ledger.post(stake);
    await wallet.ledger.post(win(memberId, 1_000, { reference: 'R1' }));
    await wallet.ledger.reverse({
      source: 'test',
      key: `back ${username}`,
      type: 'BET_ROLLBACK',
      original: stake,
    });
    return username;
  }

  test('lists the movements of the main account, newest first, with totals over all pages @WAL-05', async () => {
    const token = await playedPerson();
    const first = await wallet.call(getAccountRecordCall, { ...day, pageSize: 3 }, { token });
    expect(
      first.rows.map(({ type, amount, balanceBefore, balanceAfter, status }) => [
        type,
        amount,
        balanceBefore,
        balanceAfter,
        status,
      ]),
    ).toEqual([
      ['BET_ROLLBACK', 4_000, 7_000, 11_000, 'DONE'],
      ['BET_WIN', 1_000, 6_000, 7_000, 'DONE'],
      ['BET', -4_000, 10_000, 6_000, 'REVERSED'],
    ]);
    expect(first).toMatchObject({
      totals: { count: 4, in: 15_000, out: 4_000, net: 11_000 },
      page: 1,
      totalPages: 2,
    });
    const second = await wallet.call(getAccountRecordCall, { ...day, pageSize: 3, page: 2 }, { token });
    expect(second.rows).toEqual([
      {
        txNo: expect.stringMatching(/^T\d{10}$/),
        time: '2026-11-20T11:00:00.000Z',
        type: 'DEPOSIT',
        amount: 10_000,
        balanceBefore: 0,
        balanceAfter: 10_000,
        relatedNo: 'D1',
        remark: 'first',
        status: 'DONE',
      },
    ]);
  });

  test('is filtered by type and by a half-open time @WAL-05', async () => {
    const token = await playedPerson();
    const bets = await wallet.call(getAccountRecordCall, { ...day, types: ['BET', 'BET_WIN'] }, { token });
    expect(bets.rows.map(({ type }) => type)).toEqual(['BET_WIN', 'BET']);
    expect(bets.totals).toEqual({ count: 2, in: 1_000, out: 4_000, net: -3_000 });
    const minute = { from: '2026-11-20T11:00:00Z', to: '2026-11-20T11:01:00Z' };
    const early = await wallet.call(getAccountRecordCall, minute, { token });
    expect(early.rows.map(({ type }) => type)).toEqual(['DEPOSIT']);
  });

  test('shows each side of a transfer from its own view, with the other side masked', async () => {
    await wallet.ledger.post(deposit(chi.memberId, 5_000));
    await wallet.ledger.post({
      ...hold(chi.memberId, 5_000),
      type: 'FLOAT_IN',
      to: { memberId: chi.memberId, book: 'float' },
    });
    await wallet.ledger.post(transferDown(chi.memberId, ada.memberId, 1_200, { remark: 'for the weekend' }));
    const sent = await wallet.call(getAccountRecordCall, { ...day, account: 'float' }, { token: 'chi' });
    expect(sent.rows[0]).toMatchObject({
      type: 'TRANSFER_DOWN',
      amount: -1_200,
      counterparty: 'ad***',
      remark: 'for the weekend',
    });
    const got = await wallet.call(getAccountRecordCall, { ...day, types: ['TRANSFER_IN'] }, { token: 'ada' });
    expect(got.rows).toEqual([
      expect.objectContaining({ type: 'TRANSFER_IN', amount: 1_200, counterparty: 'ch***' }),
    ]);
    const none = await wallet.call(
      getAccountRecordCall,
      { ...day, types: ['TRANSFER_DOWN'] },
      { token: 'ada' },
    );
    expect(none.totals.count).toBe(0);
  });

  test('hides the movements of other members', async () => {
    const [one, other] = [newPerson(), newPerson()];
    for (const { memberId } of [one, other, other]) await wallet.ledger.post(deposit(memberId, 5_000));
    const own = await wallet.call(getAccountRecordCall, { ...day, pageSize: 100 }, { token: one.username });
    expect(own.rows.map(({ type }) => type)).toEqual(['DEPOSIT']);
  });

  test('is exported in parts of bounded size, each row once @WAL-07', async () => {
    const { memberId, username: token } = newPerson();
    const movements = Array.from({ length: exportRows + 5 }, (_, index) => deposit(memberId, index + 1));
    await wallet.database.transaction((tx) => wallet.ledger.postAllIn(tx, movements));
    const first = await wallet.call(exportAccountRecordCall, day, { token });
    // Movements during the export belong to the next file.
    await wallet.ledger.post(deposit(memberId, 9));
    const second = await wallet.call(exportAccountRecordCall, { ...day, after: first.next }, { token });
    expect([first.rows.length, second.rows.length, second.next]).toEqual([exportRows, 5, undefined]);
    const amounts = [...first.rows, ...second.rows].map(({ amount }) => amount);
    expect(amounts).toEqual(movements.map(({ amountMinor }) => amountMinor).reverse());
    const bets = await wallet.call(exportAccountRecordCall, { ...day, types: ['BET'] }, { token });
    expect(bets).toEqual({ rows: [] });
  });

  test('shows a demo account its play money', async () => {
    const { rows } = await wallet.call(getAccountRecordCall, day, { token: await registerDemo() });
    expect(rows.map(({ type, balanceAfter }) => [type, balanceAfter])).toEqual([
      ['DEMO_FUND', demoFundsMinor],
    ]);
  });

  test('is refused for a time that ends before it begins', async () => {
    await expect(
      wallet.call(getAccountRecordCall, { from: day.to, to: day.from }, { token: 'ada' }),
    ).rejects.toMatchObject({ code: 'request.invalid' });
  });

  test('has a type on the wire for every movement that it can contain', () => {
    const shown = new Set<string>(['main', 'float', 'demo']);
    const inRecord = recordTypes.filter((type) => {
      const routes = (movementRoutes as Record<string, readonly (readonly string[])[]>)[type];
      return routes === undefined || routes.some((route) => route.some((book) => shown.has(book)));
    });
    expect(inRecord.filter((type) => !accountRecordTypes.includes(type as AccountRecordType))).toEqual([]);
    expect(accountRecordTypes.filter((type) => !inRecord.includes(type))).toEqual([]);
  });
});
