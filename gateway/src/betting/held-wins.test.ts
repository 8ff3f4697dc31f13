import { getBalanceCall, getTeamOverviewCall, launchGameCall, listBetsCall } from '@parlour/contracts/calls';
import type { VwcReply } from '@parlour/contracts/vwc';
import { sql } from 'kysely';
import { expectSoundBooks, startTestGateway, type TestGateway } from '../testing/index.ts';
import { olga, operate, type TestOperator } from '../testing/operator.ts';
import { startTestVendor } from './testing/test-vendor.ts';

const [vendorCode, nodeId, gameId] = ['HOLDS', 901, 'hold-slot'];
const maxWinMinor = 10_000_000_000;
const hugeMinor = Number.MAX_SAFE_INTEGER;
let gateway: TestGateway;
let vendor: Awaited<ReturnType<typeof startTestVendor>>;
let count = 0;

const setBound = (aboveMinor: number) =>
  gateway.services.platform.setSetting('fourEyesAboveMinor', aboveMinor, 'operator:test');

beforeAll(async () => {
  vendor = await startTestVendor(vendorCode, { now: () => gateway.clock.now() });
  gateway = await startTestGateway({ config: { vendors: [vendor.connection] } });
  vendor.connectTo(await gateway.listen());
  const db = gateway.database.kysely;
  await sql`insert into catalog_vendor (code, name, hot, position) values (${vendorCode}, 'Holds', false, 1)`.execute(
    db,
  );
  await sql`insert into catalog_game (node_id, game_id, vendor, game_type, name, min_bet_minor)
    values (${nodeId}, ${gameId}, ${vendorCode}, 'LIVE', 'Hold Table', 10)`.execute(db);
  // Makes the gateway read the new game before the first launch and not some time later.
  await gateway.runJob('catalog.index');
  // One person decides, except in the test of two.
  await setBound(Number.MAX_SAFE_INTEGER);
});
afterAll(async () => {
  await expectSoundBooks(gateway);
  await gateway.stop();
  await vendor.close();
});

async function createPlayer({ isAgent = false } = {}) {
  count += 1;
  const username = `winner${count}`;
  const password = 'a long enough password';
  const { identity, ledger } = gateway.services;
  const member = await identity.createMember({
    username,
    password,
    ...(isAgent && { accountCode: 1 }),
  });
  await ledger.post({
    source: 'test',
    key: username,
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId: member.id, book: 'main' },
    amountMinor: 1_000,
  });
  const { token } = await identity.logIn({ username, password }, { ip: '127.0.0.1', userAgent: 'test' });
  await gateway.call(launchGameCall, { nodeId, language: 'EN', demo: false }, { token });
  const { player } = await vendor.send('authenticate', { launchToken: vendor.launchToken() });
  const ids = { bet: `b-${username}`, round: `r-${username}`, win: `w-${username}` };
  return {
    id: member.id,
    token,
    ids,
    bet: () =>
      vendor.send('bet', {
        sessionId: player?.sessionId ?? '',
        txId: ids.bet,
        roundId: ids.round,
        gameId,
        amount: 1_000,
        currency: 'MMK',
      }),
    win: (amount: number, more: { jackpotPart?: number } = {}): Promise<VwcReply> =>
      vendor.send('win', {
        txId: ids.win,
        roundId: ids.round,
        amount,
        currency: 'MMK',
        roundClosed: true,
        ...more,
      }),
    rollBackWin: () => vendor.send('rollback', { txId: `x-${username}`, refTxId: ids.win }),
    balance: async () => (await gateway.call(getBalanceCall, undefined, { token })).main,
    async findBet() {
      const [from, to] = [-1, 1].map((days) =>
        new Date(gateway.clock.now().getTime() + days * 86_400_000).toISOString(),
      ) as [string, string];
      return (await gateway.call(listBetsCall, { from, to }, { token })).rows[0];
    },
  };
}
type Player = Awaited<ReturnType<typeof createPlayer>>;

async function findHeld(player: Player, show = 'waiting'): Promise<{ id: number; because: string }[]> {
  const { body } = await operate(gateway, `wins/held?show=${show}`);
  const wins = (body.value?.wins ?? []) as { id: number; because: string; txId: string }[];
  return wins.filter(({ txId }) => txId === player.ids.win);
}
const decide = (id: number, decision: string) =>
  operate(gateway, 'wins/decide', { id, decision, reason: 'the vendor showed the round' });

async function holdWin(amountMinor = maxWinMinor + 1): Promise<{ player: Player; id: number }> {
  const player = await createPlayer();
  await player.bet();
  await player.win(amountMinor);
  const [held] = await findHeld(player);
  if (held === undefined) throw new Error('The win was not held.');
  return { player, id: held.id };
}
const rita: TestOperator = { sub: 'rita', roles: ['risk'] };
const approve = (request: unknown, as: TestOperator) =>
  operate(gateway, 'approvals/approve', { id: request, reason: 'seen by me too' }, as);

/** Sets a limit of the vendor, with a second person's approval when it is raised. */
async function setLimit(limit: { gameId?: string; maxWinMinor: number; dailyNetMinor?: number }) {
  const { status, body } = await operate(gateway, 'wins/limit', {
    vendor: vendorCode,
    reason: 'a new contract',
    ...limit,
  });
  expect(status).toBe(200);
  if (body.value?.request !== undefined)
    expect(await approve(body.value.request, rita)).toMatchObject({ status: 200 });
}
const readAlarms = async (player: Player): Promise<unknown[]> =>
  (
    await sql`select kind from betting_alarm where round_id = ${player.ids.round}`.execute(
      gateway.database.kysely,
    )
  ).rows;

test('pays a win up to the limit of its vendor, and holds one above it for a person @WAL-09', async () => {
  const lucky = await createPlayer();
  await lucky.bet();
  expect(await lucky.win(maxWinMinor)).toMatchObject({ code: 'OK', balance: maxWinMinor });
  const luckier = await createPlayer();
  await luckier.bet();
  expect(await luckier.win(maxWinMinor + 1)).toMatchObject({ code: 'OK', balance: 0 });
  expect(await luckier.win(maxWinMinor + 1)).toMatchObject({ code: 'OK', replay: true });
  expect(await luckier.balance()).toBe(0);
  expect(await luckier.findBet()).toMatchObject({ status: 'WON', heldWin: maxWinMinor + 1 });
  expect(await readAlarms(luckier)).toEqual([{ kind: 'win-held' }]);
  expect(await findHeld(luckier)).toMatchObject([{ because: 'single-win' }]);
});

describe('a jackpot that a vendor names', () => {
  const poolMinor = 150_000_000;
  const readPool = async (): Promise<number> => (await gateway.services.catalog.getJackpot()).poolMinor;
  const setType = async (type: 'LIVE' | 'RNG') => {
    await sql`update catalog_game set game_type = ${type} where node_id = ${nodeId}`.execute(
      gateway.database.kysely,
    );
    await gateway.runJob('catalog.index');
  };
  beforeEach(async () => {
    // A day later, jackpots of other tests no longer count.
    gateway.clock.advance({ hours: 24, ms: 1 });
    await sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
      values ('main', ${poolMinor}, ${poolMinor}, now())
      on conflict (code) do update set pool_minor = ${poolMinor}, unfunded_minor = ${poolMinor}`.execute(
      gateway.database.kysely,
    );
  });

  test('is a win within the limits in a game that does not play for the pool @WAL-09 @BAN-04', async () => {
    const player = await createPlayer();
    await player.bet();
    const amount = maxWinMinor + 1;
    expect(await player.win(amount, { jackpotPart: amount })).toMatchObject({ code: 'OK', balance: 0 });
    expect(await findHeld(player)).toMatchObject([{ because: 'single-win', amountMinor: amount }]);
    expect(await readPool()).toBe(poolMinor);
  });

  test('is a win within the limits where it exceeds the pool @WAL-09 @BAN-04', async () => {
    await setType('RNG');
    const player = await createPlayer();
    await player.bet();
    const amount = poolMinor + maxWinMinor + 1;
    expect(await player.win(amount, { jackpotPart: amount })).toMatchObject({
      code: 'OK',
      balance: poolMinor,
    });
    expect(await findHeld(player)).toMatchObject([{ because: 'single-win', amountMinor: maxWinMinor + 1 }]);
    expect(await player.rollBackWin()).toMatchObject({ code: 'OK', balance: 0 });
    expect(await readPool()).toBe(100_000_000 + poolMinor);
    expect(await findHeld(player)).toEqual([]);
    await setType('LIVE');
  });
});

test('lets two people decide on a held win above the bound of the site @WAL-09', async () => {
  await setBound(maxWinMinor);
  try {
    const { player, id } = await holdWin();
    const { request, state } = (await decide(id, 'credit')).body.value ?? {};
    expect(state).toBe('pending');
    expect(await player.balance()).toBe(0);
    expect(await approve(request, olga)).toMatchObject({ status: 403 });
    expect(await approve(request, rita)).toMatchObject({ status: 200 });
    expect(await player.balance()).toBe(maxWinMinor + 1);
  } finally {
    await setBound(Number.MAX_SAFE_INTEGER);
  }
});

test('credits a held win once, however often it is decided @WAL-09', async () => {
  const { player, id } = await holdWin();
  const answers = await Promise.all([1, 2, 3].map(() => decide(id, 'credit')));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(answers.filter(({ body }) => body.value?.isRepeated === false)).toHaveLength(1);
  expect(await player.balance()).toBe(maxWinMinor + 1);
  const bet = await player.findBet();
  expect(bet).toMatchObject({ status: 'WON', payout: maxWinMinor + 1 });
  expect(bet).not.toHaveProperty('heldWin');
  expect(await decide(id, 'return')).toMatchObject({
    status: 409,
    body: { error: { code: 'betting.win-decided' } },
  });
  expect(await findHeld(player, 'decided')).toMatchObject([
    { state: 'CREDITED', decidedBy: 'operator:olga' },
  ]);
});

test('keeps the required bets of a member whose only money is a held win @WAL-03', async () => {
  const { player, id } = await holdWin();
  const { turnover } = gateway.services;
  const { database } = gateway;
  const open = { memberId: player.id, source: 'DEPOSIT', key: `held-${player.id}` } as const;
  await database.transaction(async (tx) => {
    await turnover.openIn(tx, { ...open, baseMinor: 500, multiple: 1 });
    await turnover.closeEmptyIn(tx, [player.id]);
  });
  expect(await turnover.readOpen(database.kysely, player.id)).toHaveLength(1);
  await decide(id, 'return');
  await database.transaction((tx) => turnover.closeEmptyIn(tx, [player.id]));
  expect(await turnover.readOpen(database.kysely, player.id)).toEqual([]);
});

test('returns a held win to the house and settles its round again @WAL-09', async () => {
  const { player, id } = await holdWin();
  await gateway.drain();
  expect((await decide(id, 'return')).status).toBe(200);
  await gateway.drain();
  expect(await player.balance()).toBe(0);
  expect(await player.findBet()).toMatchObject({ status: 'RESETTLED', payout: 0, net: -1_000 });
  const { rows } = await sql<{ payout: number; stake: number }>`
    select sum(payout_minor)::bigint as payout, sum(stake_minor)::bigint as stake
    from agents_hour where agent_id = ${player.id}`.execute(gateway.database.kysely);
  expect(rows).toEqual([{ payout: 0, stake: 1_000 }]);
});

test.each(['nobody', 'credit', 'return'] as const)(
  'rolls back a held win that %s decided, with the money where it is @WAL-09',
  async (decision) => {
    const { player, id } = await holdWin();
    if (decision !== 'nobody') await decide(id, decision);
    expect(await player.rollBackWin()).toMatchObject({ code: 'OK', balance: 0 });
    expect(await player.balance()).toBe(0);
    expect(await player.findBet()).toMatchObject({ status: 'OPEN', payout: 0 });
    expect(await findHeld(player)).toEqual([]);
    if (decision === 'nobody') expect((await decide(id, 'credit')).status).toBe(409);
    const { rows } = await sql`select 1 from betting_debt_flag where member_id = ${player.id}`.execute(
      gateway.database.kysely,
    );
    expect(rows).toEqual([]);
  },
);

test('holds a win that takes the day of its vendor above its net, and not the stakes of others @WAL-09', async () => {
  // The limit is per day, so a new day excludes the wins of other tests.
  gateway.clock.advance({ days: 1 });
  await setLimit({ maxWinMinor, dailyNetMinor: 5_000 });
  const first = await createPlayer();
  await first.bet();
  // Less the stake of 1,000.
  expect(await first.win(6_000)).toMatchObject({ code: 'OK', balance: 6_000 });
  const second = await createPlayer();
  gateway.clock.advance({ seconds: 6 });
  await second.bet();
  expect(await second.win(1_001)).toMatchObject({ code: 'OK', balance: 0 });
  expect(await findHeld(second)).toMatchObject([{ because: 'daily-net', limitMinor: 5_000 }]);
  gateway.clock.advance({ days: 1 });
  const third = await createPlayer();
  await third.bet();
  expect(await third.win(1_001)).toMatchObject({ code: 'OK', balance: 1_001 });
  await setLimit({ maxWinMinor, dailyNetMinor: 100_000_000_000 });
});

test('counts the wins of the last seconds against the net of the day @WAL-09', async () => {
  gateway.clock.advance({ days: 1 });
  await setLimit({ maxWinMinor, dailyNetMinor: 5_000 });
  const players = [await createPlayer(), await createPlayer(), await createPlayer()];
  for (const player of players) await player.bet();
  for (const player of players) await player.win(3_000);
  // 3,000 less three stakes, 6,000 less three stakes, and then too much.
  expect(await Promise.all(players.map((player) => player.balance()))).toEqual([3_000, 3_000, 0]);
  await setLimit({ maxWinMinor, dailyNetMinor: 100_000_000_000 });
});

test('keeps a limit of one game beside that of its vendor @WAL-09', async () => {
  await setLimit({ gameId, maxWinMinor: 50 });
  const { player, id } = await holdWin(51);
  expect((await decide(id, 'credit')).status).toBe(200);
  expect(await player.balance()).toBe(51);
  for (const wrong of [
    { gameId: 'no-such-game', maxWinMinor: 50 },
    { gameId, maxWinMinor: 50, dailyNetMinor: 50 },
    { maxWinMinor: 50 },
    { maxWinMinor: -1, dailyNetMinor: 1 },
  ])
    expect(
      (await operate(gateway, 'wins/limit', { vendor: vendorCode, reason: 'wrong', ...wrong })).status,
    ).toBeGreaterThanOrEqual(400);
  await sql`delete from betting_win_limit where node_id = ${nodeId}`.execute(gateway.database.kysely);
  gateway.clock.advance({ seconds: 6 });
});

test('sums exactly when two wins exceed what a number represents @WAL-06', async () => {
  const players = [await createPlayer({ isAgent: true }), await createPlayer(), await createPlayer()];
  const readReview = async () => {
    const balances = await gateway.services.ledger.readHouseBalances();
    return balances.find(({ book }) => book === `win_review:${vendorCode}`)?.minor ?? 0n;
  };
  const before = await readReview();
  for (const player of players) {
    await player.bet();
    expect(await player.win(hugeMinor)).toMatchObject({ code: 'OK' });
  }
  await gateway.drain();
  // Three times an odd number is odd, which no number of this size can be.
  expect((await readReview()) - before).toBe(3n * BigInt(hugeMinor));
  const houses = await gateway.services.ledger.readHouseBalances();
  await gateway.runJob('wallet.fold-house');
  await gateway.runJob('wallet.fold-house');
  expect(await gateway.services.ledger.readHouseBalances()).toEqual(houses);
  await gateway.runJob('wallet.check-money');
  expect(await gateway.frame.moneyChecks.run(['hour'])).toEqual([]);
  // The credit of both to one member would be more than the balance can hold.
  const [first] = players;
  const held = first && (await findHeld(first));
  await gateway.services.ledger.post({
    source: 'test',
    key: 'rich',
    type: 'ADJUST_IN',
    from: { house: 'adjustment' },
    to: { memberId: first?.id ?? 0, book: 'main' },
    amountMinor: 1,
  });
  expect((await decide(held?.[0]?.id ?? 0, 'credit')).status).toBe(400);
});

test('shows an agent the exact figures of a team whose wins exceed what a number represents @WAL-06', async () => {
  const agent = await createPlayer({ isAgent: true });
  await agent.bet();
  await agent.win(hugeMinor);
  await gateway.drain();
  await sql`update agents_hour set payout_minor = payout_minor + ${hugeMinor} + 1
    where agent_id = ${agent.id} and category <> ''`.execute(gateway.database.kysely);
  const [from, to] = [-1, 1].map((days) =>
    new Date(gateway.clock.now().getTime() + days * 86_400_000).toISOString().slice(0, 10),
  ) as [string, string];
  const { period } = await gateway.call(getTeamOverviewCall, { from, to }, { token: agent.token });
  expect(period.payout).toBe(String(2n * BigInt(hugeMinor) + 1n));
});

test('flags a member who owes a part of a win that was rolled back @WAL-09', async () => {
  const player = await createPlayer();
  await player.bet();
  await player.win(5_000);
  await gateway.services.ledger.post({
    source: 'test',
    key: `spent-${player.id}`,
    type: 'ADJUST_OUT',
    from: { memberId: player.id, book: 'main' },
    to: { house: 'adjustment' },
    amountMinor: 4_000,
  });
  expect(await player.rollBackWin()).toMatchObject({ code: 'OK', balance: 0 });
  expect(await readAlarms(player)).toEqual([{ kind: 'receivable-opened' }]);
  const { rows } =
    await sql`select vendor_code, tx_id from betting_debt_flag where member_id = ${player.id}`.execute(
      gateway.database.kysely,
    );
  expect(rows).toEqual([{ vendor_code: vendorCode, tx_id: `x-${player.ids.win.slice(2)}` }]);
  await player.rollBackWin();
  expect(await readAlarms(player)).toHaveLength(1);
});
