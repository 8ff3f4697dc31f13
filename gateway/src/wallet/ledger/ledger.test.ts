import { isDeepStrictEqual } from 'node:util';
import { waitUntil } from '../../testing/index.ts';
import {
  bet,
  deposit,
  expectSound,
  hold,
  newKey,
  people,
  startTestWallet,
  type TestWallet,
  transferDown,
  win,
} from '../testing/test-wallet.ts';
import { type Movement, requirePosted } from './index.ts';

let wallet: TestWallet;
beforeAll(async () => {
  wallet = await startTestWallet();
  // Run before the first movement, to detect a fold that counted that movement too early.
  await wallet.ledger.foldHouseEntries();
  await wallet.ledger.foldHouseEntries();
});
afterAll(() => wallet.stop());
afterEach(() => expectSound(wallet));

let lastMember = 1_000;
const newMember = async (amountMinor: number): Promise<number> => {
  lastMember += 1;
  const member = lastMember;
  if (amountMinor > 0) await wallet.ledger.post(deposit(member, amountMinor));
  return member;
};
const readMain = async (memberId: number) => (await wallet.ledger.readBalances(memberId)).mainMinor;
const entryCount = async () => {
  const { rows } = await wallet.database.withConnection((client) =>
    client.query('select count(*) as count from ledger_entries'),
  );
  return rows[0].count as number;
};

describe('a movement', () => {
  test('takes from one account the amount that it gives to the other @WAL-06', async () => {
    const member = await newMember(10_000);
    const before = await houseMinor('round_escrow');
    const posting = await wallet.ledger.post(bet(member, 2_500));
    expect(posting).toMatchObject({ outcome: 'posted', fromBalanceMinor: 7_500, toBalanceMinor: undefined });
    expect(await readMain(member)).toBe(7_500);
    expect(await houseMinor('round_escrow')).toBe(before + 2_500n);
  });

  test('of exactly the balance leaves nothing, and one of a unit more is refused @WAL-06', async () => {
    const member = await newMember(5_000);
    expect(await wallet.ledger.post(bet(member, 5_001))).toMatchObject({
      outcome: 'insufficient-funds',
      transferId: undefined,
      fromBalanceMinor: 5_000,
    });
    expect(await wallet.ledger.post(bet(member, 5_000))).toMatchObject({
      outcome: 'posted',
      fromBalanceMinor: 0,
    });
    expect(await wallet.ledger.post(bet(member, 1))).toMatchObject({
      outcome: 'insufficient-funds',
      fromBalanceMinor: 0,
    });
  });

  test('is refused to a member who never had an account', async () => {
    const member = await newMember(0);
    expect(await wallet.ledger.post(bet(member, 1))).toMatchObject({
      outcome: 'insufficient-funds',
      fromBalanceMinor: 0,
    });
  });

  test('sent again with the same key moves nothing @WAL-06', async () => {
    const member = await newMember(10_000);
    const once = bet(member, 4_000);
    const first = await wallet.ledger.post(once);
    const entries = await entryCount();
    expect(await wallet.ledger.post({ ...once, occurredAt: new Date(0), remark: 'again' })).toEqual({
      ...first,
      outcome: 'replay',
    });
    expect(await wallet.ledger.post(once)).toMatchObject({ outcome: 'replay', fromBalanceMinor: 6_000 });
    expect(await entryCount()).toBe(entries);
  });

  test('with a key that was used for another movement is refused @WAL-06', async () => {
    const member = await newMember(10_000);
    const other = await newMember(10_000);
    const first = bet(member, 4_000, { reference: 'round-1' });
    await wallet.ledger.post(first);
    const changes: Partial<Movement>[] = [
      { amountMinor: 4_001 },
      { reference: 'round-2' },
      { to: { house: 'round_escrow:nova' } },
      { from: { memberId: other, book: 'main' } },
    ];
    for (const change of changes)
      expect((await wallet.ledger.post({ ...first, ...change })).outcome).toBe('key-mismatch');
    expect((await wallet.ledger.post({ ...first, source: 'elsewhere' })).outcome).toBe('posted');
    expect(await readMain(member)).toBe(2_000);
    expect(await readMain(other)).toBe(10_000);
  });

  test('notifies only the affected member’s pages, after the commit', async () => {
    const received: unknown[] = [];
    const stop = wallet.frame.signals.subscribe('live', (payload) => received.push(payload));
    const toNotification = (memberId: number) => ({ to: { memberId }, message: { topic: 'balance' } });
    // Messages of earlier tests may still be on their way. They arrive before this one.
    const earlier = await newMember(0);
    await wallet.ledger.post(deposit(earlier, 100));
    await waitUntil(() => received.some((message) => isDeepStrictEqual(message, toNotification(earlier))));
    received.length = 0;
    const member = await newMember(0);
    await wallet.ledger.post(deposit(member, 100));
    await wallet.ledger.post(bet(member, 500));
    await expect(
      wallet.database.transaction(async (tx) => {
        await wallet.ledger.postIn(tx, deposit(member, 100));
        throw new Error('changed my mind');
      }),
    ).rejects.toThrow('changed my mind');
    // This message arrives after all messages of the earlier actions.
    const last = await newMember(0);
    await wallet.ledger.post(deposit(last, 100));
    await waitUntil(() => received.length >= 2);
    stop();
    expect(received).toEqual([member, last].map(toNotification));
  });
});

describe('the rules of a movement', () => {
  test.each<[string, Partial<Movement>]>([
    ['no amount', { amountMinor: 0 }],
    ['a negative amount', { amountMinor: -5 }],
    ['a fraction', { amountMinor: 0.5 }],
    ['a way that its type does not go', { to: { house: 'bank_cash' } }],
    ['a book that does not exist', { to: { memberId: 7, book: 'pocket' as 'main' } }],
    ['a member that cannot be', { to: { memberId: -3, book: 'main' } }],
    ['another currency', { to: { memberId: 7, book: 'points' } }],
    ['no key', { key: '' }],
    ['a long remark', { remark: 'x'.repeat(141) }],
  ])('refuse %s as a defect', async (_, change) => {
    await expect(wallet.ledger.post({ ...deposit(7, 100), ...change })).rejects.toThrow();
  });

  test('let no money pass from one member to another but over the float @WAL-06', async () => {
    const [ada, dan] = [await newMember(10_000), await newMember(0)];
    await expect(
      wallet.ledger.post({ ...hold(ada, 100), to: { memberId: dan, book: 'withdraw_hold' } }),
    ).rejects.toThrow('not for two members');
    await expect(wallet.ledger.post(transferDown(ada, ada, 100))).rejects.toThrow('for two members');
    const around = wallet.database.withConnection((client) =>
      client.query(
        `select post_transfer('x', 'x', gen_random_uuid(), 'BET', ${ada}, 'main', ${dan}, 'main', 'MMK', 1, null, null, now())`,
      ),
    );
    await expect(around).rejects.toThrow('is not allowed');
  });

  test('let an agent pay a downline out of the float, and no more than that', async () => {
    const [chi, su] = [await newMember(50_000), await newMember(0)];
    await wallet.ledger.post({
      ...hold(chi, 50_000),
      type: 'FLOAT_IN',
      to: { memberId: chi, book: 'float' },
    });
    expect(await wallet.ledger.post(transferDown(chi, su, 12_000))).toMatchObject({
      outcome: 'posted',
      fromBalanceMinor: 38_000,
      toBalanceMinor: 12_000,
    });
    expect((await wallet.ledger.post(transferDown(chi, su, 38_001))).outcome).toBe('insufficient-funds');
  });

  test('refuse an own transaction inside of an open one', async () => {
    await expect(
      wallet.database.transaction(async () => {
        await wallet.ledger.post(deposit(people.ada.memberId, 100));
      }),
    ).rejects.toThrow('went past the open transaction');
  });
});

describe('movements in a transaction', () => {
  test('roll back with it', async () => {
    const member = await newMember(1_000);
    const work = wallet.database.transaction(async (tx) => {
      await wallet.ledger.postIn(tx, bet(member, 600));
      requirePosted(await wallet.ledger.postIn(tx, bet(member, 600)));
    });
    await expect(work).rejects.toMatchObject({
      code: 'wallet.insufficient-funds',
      details: { balanceMinor: 400 },
    });
    expect(await readMain(member)).toBe(1_000);
  });

  test('may touch one member several times, each seeing the one before', async () => {
    const member = await newMember(1_000);
    const postings = await wallet.database.transaction((tx) =>
      wallet.ledger.postAllIn(tx, [bet(member, 700), bet(member, 700), win(member, 500), bet(member, 700)]),
    );
    expect(
      postings.map(({ outcome, fromBalanceMinor, toBalanceMinor }) => [
        outcome,
        fromBalanceMinor ?? toBalanceMinor,
      ]),
    ).toEqual([
      ['posted', 300],
      ['insufficient-funds', 300],
      ['posted', 800],
      ['posted', 100],
    ]);
  });

  test('of different members go in one statement, each refused or posted for itself @WAL-06', async () => {
    const [rich, poor] = [await newMember(1_000), await newMember(100)];
    const postings = await wallet.database.transaction((tx) =>
      wallet.ledger.postDisjointIn(tx, [bet(rich, 700), bet(poor, 700)]),
    );
    expect(postings).toMatchObject([
      { outcome: 'posted', fromBalanceMinor: 300 },
      { outcome: 'insufficient-funds', fromBalanceMinor: 100 },
    ]);
    expect([await readMain(rich), await readMain(poor)]).toEqual([300, 100]);
  });

  test('may not be posted apart where they touch the same member', async () => {
    const member = await newMember(1_000);
    const twice = wallet.database.transaction((tx) =>
      wallet.ledger.postDisjointIn(tx, [bet(member, 100), bet(member, 100)]),
    );
    await expect(twice).rejects.toThrow('occurs twice');
    expect(await readMain(member)).toBe(1_000);
  });

  test('between two accounts of the house need no member', async () => {
    const before = await houseMinor('jackpot_pool');
    const feed = {
      ...bet(1, 165),
      type: 'JACKPOT_FEED',
      from: { house: 'house_gaming' },
      to: { house: 'jackpot_pool' },
    } as const;
    expect((await wallet.ledger.post(feed)).outcome).toBe('posted');
    expect((await wallet.ledger.post(feed)).outcome).toBe('replay');
    expect(await houseMinor('jackpot_pool')).toBe(before + 165n);
  });
});

describe('a reversal', () => {
  const rollback = (
    original: Movement,
    given: { key?: string; type?: 'BET_ROLLBACK' | 'WIN_ROLLBACK' | 'CORRECTION' } = {},
  ) => ({
    source: 'test',
    key: newKey(),
    type: 'BET_ROLLBACK' as const,
    original: { source: original.source, key: original.key },
    ...given,
  });

  test('returns exactly the amount that was taken, once @WAL-06', async () => {
    const member = await newMember(1_000);
    const stake = bet(member, 400);
    await wallet.ledger.post(stake);
    const first = rollback(stake);
    expect(await wallet.ledger.reverse(first)).toMatchObject({
      outcome: 'posted',
      toBalanceMinor: 1_000,
      memberIds: [member],
    });
    expect((await wallet.ledger.reverse(first)).outcome).toBe('replay');
    expect((await wallet.ledger.reverse(rollback(stake))).outcome).toBe('already-reversed');
    expect((await wallet.ledger.post(stake)).outcome).toBe('replay');
    expect(await readMain(member)).toBe(1_000);
    const found = await wallet.ledger.find('test', stake.key);
    expect(found).toMatchObject({
      type: 'BET',
      amountMinor: 400,
      fromBalanceMinor: 600,
      toBalanceMinor: null,
    });
    expect(found?.reversedBy).toEqual(expect.any(Number));
  });

  test('that comes before its debit closes the debit @WAL-06', async () => {
    const member = await newMember(1_000);
    const late = bet(member, 400);
    const early = rollback(late);
    expect((await wallet.ledger.reverse(early)).outcome).toBe('tombstoned');
    expect((await wallet.ledger.reverse(early)).outcome).toBe('tombstoned');
    expect(await wallet.ledger.post(late)).toMatchObject({ outcome: 'rolled-back', fromBalanceMinor: 1_000 });
    expect(await wallet.ledger.find('test', late.key)).toMatchObject({ type: 'TOMBSTONE', amountMinor: 0 });
    expect(await readMain(member)).toBe(1_000);
  });

  test('of a win that is spent is refused, and possible once it is covered', async () => {
    const member = await newMember(0);
    const prize = win(member, 10_000);
    await wallet.ledger.post(prize);
    await wallet.ledger.post(bet(member, 7_000));
    const back = rollback(prize, { type: 'WIN_ROLLBACK' });
    expect(await wallet.ledger.reverse(back)).toMatchObject({
      outcome: 'insufficient-funds',
      fromBalanceMinor: 3_000,
    });
    await wallet.database.transaction(async (tx) => {
      requirePosted(
        await wallet.ledger.postIn(tx, {
          ...win(member, 7_000),
          type: 'RECEIVABLE',
          from: { house: 'player_receivable' },
        }),
      );
      requirePosted(await wallet.ledger.reverseIn(tx, back));
    });
    expect(await readMain(member)).toBe(0);
  });

  test('reverses only movements of the types that it is for', async () => {
    const member = await newMember(0);
    const paid = deposit(member, 500);
    await wallet.ledger.post(paid);
    expect((await wallet.ledger.reverse(rollback(paid))).outcome).toBe('not-reversible');
    expect((await wallet.ledger.reverse(rollback(paid, { type: 'CORRECTION' }))).outcome).toBe('posted');
    expect(await readMain(member)).toBe(0);
  });

  test('with a key that was used before is refused', async () => {
    const member = await newMember(1_000);
    const [one, two] = [bet(member, 100), bet(member, 200)];
    await wallet.ledger.post(one);
    await wallet.ledger.post(two);
    const key = newKey();
    await wallet.ledger.reverse(rollback(one, { key }));
    expect((await wallet.ledger.reverse(rollback(two, { key }))).outcome).toBe('key-mismatch');
    expect(await readMain(member)).toBe(800);
  });
});

describe('many at once', () => {
  test('are posted in their order for each member, whatever the batches @WAL-06', async () => {
    const members = await Promise.all([newMember(1_000), newMember(1_000), newMember(1_000)]);
    const bets = Array.from({ length: 60 }, (_, index) => bet(members[index % 3] ?? 0, 100));
    const postings = await Promise.all(bets.map((one) => wallet.ledger.post(one)));
    members.forEach((_, memberIndex) => {
      const own = postings.filter((__, index) => index % 3 === memberIndex);
      expect(own.map(({ fromBalanceMinor }) => fromBalanceMinor)).toEqual([
        900, 800, 700, 600, 500, 400, 300, 200, 100, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
      ]);
      expect(own.filter(({ outcome }) => outcome === 'posted')).toHaveLength(10);
    });
  });

  test('with the same key are posted once @WAL-06', async () => {
    const members = await Promise.all([newMember(1_000), newMember(1_000)]);
    const key = newKey();
    const same = Array.from({ length: 20 }, (_, index) => bet(members[index % 2] ?? 0, 100, { key }));
    const postings = await Promise.all(same.map((one) => wallet.ledger.post(one)));
    const count = (wanted: string) => postings.filter(({ outcome }) => outcome === wanted).length;
    expect([count('posted'), count('replay'), count('key-mismatch')]).toEqual([1, 9, 10]);
  });

  test('succeed although one of them cannot be written', async () => {
    const members = await Promise.all([newMember(1_000), newMember(1_000), newMember(1_000)]);
    const [good, bad, other] = members.map((member) => bet(member, 100));
    // A value that no rule covers but the database refuses: a zero byte.
    const results = await Promise.allSettled(
      [good, { ...bad, reference: 'a\0b' }, other].map((one) => wallet.ledger.post(one as Movement)),
    );
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
    expect(await Promise.all(members.map(readMain))).toEqual([900, 1_000, 900]);
  });
});

describe('the house', () => {
  test('has the same balances before and after its entries are folded @WAL-06', async () => {
    const member = await newMember(100_000);
    const stakes = Array.from({ length: 10 }, () => wallet.ledger.post(bet(member, 100, {})));
    await Promise.all(stakes);
    const before = await wallet.ledger.readHouseBalances();
    await wallet.runJob('wallet.fold-house');
    await wallet.runJob('wallet.fold-house');
    expect(await wallet.ledger.readHouseBalances()).toEqual(before);
    await wallet.ledger.post(bet(member, 100));
    expect(await houseMinor('round_escrow')).toBe(
      (before.find(({ book }) => book === 'round_escrow')?.minor ?? 0n) + 100n,
    );
  });
});

async function houseMinor(book: string): Promise<bigint> {
  return (await wallet.ledger.readHouseBalances()).find((one) => one.book === book)?.minor ?? 0n;
}
