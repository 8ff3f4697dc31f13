import { randomUUID } from 'node:crypto';
import {
  adjustBalanceAct,
  alterationReportAct,
  gameReportAct,
  hourlyReportAct,
  jackpotReportAct,
  liabilityReportAct,
} from '@parlour/contracts/back-office';
import { sql } from 'kysely';
import { type Player, startTestTable, type TestTable } from '../betting/testing/test-table.ts';
import type { TestGateway } from '../testing/index.ts';
import { operate } from '../testing/operator.ts';
import { ask, ravi, sam, send } from './testing/ask.ts';

const vendor = 'REPORTS';
const maxWinMinor = 10_000_000_000;
let table: TestTable;
let gateway: TestGateway;
/** The day on which everything happened, in the site's time zone. */
let day: { from: string; to: string };
const heldMinor = maxWinMinor + 5;
const poolMinor = 150_000_000;
const reason = 'the vendor showed the round';

beforeAll(async () => {
  table = await startTestTable({ vendorCode: vendor });
  gateway = table.gateway;
  await playOneDay();
});
afterAll(() => table?.stop());

let rounds = 0;
async function play(player: Player, { stake, win }: { stake: number; win?: number }): Promise<string> {
  rounds += 1;
  const shared = { roundId: `r${rounds}`, currency: 'MMK' };
  const { sessionId } = player;
  await table.vendor.send('bet', {
    ...shared,
    txId: `b${rounds}`,
    sessionId,
    gameId: table.gameId,
    amount: stake,
  });
  if (win !== undefined)
    await table.vendor.send('win', { ...shared, txId: `w${rounds}`, amount: win, roundClosed: true });
  return `r${rounds}`;
}

/**
 * Plays wins, losses, an open round, a void round, two held wins of which one is returned, a jackpot, a round
 * of a test account and one with play money.
 */
async function playOneDay(): Promise<void> {
  const { identity } = gateway.services;
  await setGameType('LIVE');
  const player = await table.createPlayer({ fundsMinor: 10_000 });
  await play(player, { stake: 1_000, win: 0 });
  await play(player, { stake: 500, win: 1_200 });
  await play(player, { stake: 300 });
  const voided = await play(player, { stake: 700 });
  await table.vendor.send('rollback', { txId: 'x1', refTxId: `b${rounds}` });
  expect(voided).toBe(`r${rounds}`);
  for (let win = 1; win <= 2; win += 1)
    await play(await table.createPlayer({ fundsMinor: 1_000 }), { stake: 1_000, win: heldMinor });
  await gateway.services.platform.setSetting('fourEyesAboveMinor', Number.MAX_SAFE_INTEGER, 'operator:test');
  await operate(gateway, 'wins/decide', { id: 1, decision: 'return', reason });
  const tester = await table.createPlayer({ fundsMinor: 1_000 });
  await sql`update identity_member set account_class = 'test' where id = ${tester.memberId}`.execute(
    gateway.database.kysely,
  );
  await play(tester, { stake: 400, win: 0 });
  const guest = await table.createPlayer({ demo: true });
  await play(guest, { stake: 900, win: 0 });
  await winJackpot(await table.createPlayer());
  await refundLongRound(player);
  await adjust(player, 70);
  await gateway.drain();
  await identity
    .logIn({ username: player.username, password: 'wrong' }, { ip: '127.0.0.1', userAgent: 'test' })
    .catch(() => undefined);
  const timeZone = gateway.services.platform.timeZone;
  const { rows } = await sql<{ day: string }>`
    select (${gateway.clock.now()}::timestamptz at time zone ${timeZone})::date as day`.execute(
    gateway.database.kysely,
  );
  const today = rows[0]?.day ?? '';
  day = { from: today, to: today };
}

/** Only slots win jackpots and contribute to them, so the other rounds are played at a table. */
async function setGameType(type: 'LIVE' | 'RNG'): Promise<void> {
  await sql`update catalog_game set game_type = ${type}`.execute(gateway.database.kysely);
  await gateway.runJob('catalog.index');
}

async function winJackpot(player: Player): Promise<void> {
  const db = gateway.database.kysely;
  await setGameType('RNG');
  await sql`insert into catalog_jackpot (code, pool_minor, unfunded_minor, updated_at)
    values ('main', ${poolMinor}, ${poolMinor}, now())`.execute(db);
  const shared = { roundId: 'jackpot', currency: 'MMK' };
  const { sessionId } = player;
  await table.vendor.send('bet', { ...shared, txId: 'jb', sessionId, gameId: table.gameId, amount: 100 });
  const won = { txId: 'jw', amount: poolMinor, jackpotPart: poolMinor, roundClosed: true };
  expect(await table.vendor.send('win', { ...shared, ...won })).toMatchObject({ code: 'OK' });
}

async function refundLongRound(player: Player): Promise<void> {
  const roundId = await play(player, { stake: 50 });
  const { rows } = await sql<{
    betNo: string;
  }>`update betting_round set placed_at = placed_at - interval '15 days'
    where round_id = ${roundId} returning 'B' || bet_no as "betNo"`.execute(gateway.database.kysely);
  await operate(gateway, 'rounds/refund', { betNo: rows[0]?.betNo, reason });
}

async function adjust({ memberId }: Player, amountMinor: number): Promise<void> {
  gateway.clock.advance({ seconds: 1 });
  const input = {
    memberId,
    requestId: randomUUID(),
    direction: 'in',
    book: 'main',
    amountMinor,
    reason,
  } as const;
  const { request } = await ask(gateway, adjustBalanceAct, input);
  await operate(gateway, 'approvals/approve', { id: request, reason }, ravi);
}

/** Sums the movements of the ledger between two kinds of books. */
async function sumLedger(type: string, fromBook: string, toBook: string): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(t.amount), 0)::bigint as sum from ledger_transfers t
      join ledger_accounts giver on giver.id = t.from_account join ledger_accounts taker on taker.id = t.to_account
     where t.type = ${type} and giver.book like ${fromBook} and taker.book like ${toBook}`.execute(
    gateway.database.kysely,
  );
  return rows[0]?.sum ?? 0;
}

describe('the report of games', () => {
  test('equals the ledger', async () => {
    const { totals } = await ask(gateway, gameReportAct, { ...day, accounts: 'all' });
    const paid =
      (await sumLedger('BET_WIN', 'house_gaming:%', 'main')) +
      (await sumLedger('WIN_HOLD', 'house_gaming:%', 'win_review:%')) -
      (await sumLedger('WIN_RETURN', 'win_review:%', 'house_gaming:%'));
    const stakes = await sumLedger('ROUND_CLOSE', 'round_escrow:%', 'house_gaming:%');
    expect(totals).toMatchObject({
      bets: 6,
      stakeMinor: stakes,
      payoutMinor: paid + poolMinor,
      jackpotMinor: await sumLedger('JACKPOT_WIN', 'jackpot_pool', 'main'),
      resultMinor: stakes - paid,
    });
    const [house] = (
      await sql<{ balance: number }>`select balance::bigint as balance from ledger_house_balances
        where book = ${`house_gaming:${vendor}`}`.execute(gateway.database.kysely)
    ).rows;
    expect(totals?.resultMinor).toBe(house?.balance);
  });

  test('leaves out test accounts and play money', async () => {
    const { rows, totals } = await ask(gateway, gameReportAct, day);
    const figures = { bets: 5, stakeMinor: 3_600, payoutMinor: 1_200 + heldMinor + poolMinor };
    expect(rows).toMatchObject([{ period: null, vendor, category: null, game: null, ...figures }]);
    expect(totals).toMatchObject(figures);
  });

  test.each([
    ['category', 'month', { vendor: null, category: 'LIVE', game: null }],
    ['game', 'day', { vendor, category: 'LIVE', game: { id: 9_001, name: 'Table Game' } }],
    ['vendor', 'year', { vendor, category: null, game: null }],
  ] as const)('groups by %s and %s', async (by, per, keys) => {
    const { rows } = await ask(gateway, gameReportAct, { ...day, by, per });
    const lengths = { day: 10, month: 7, year: 4 };
    const period = day.from.slice(0, lengths[per]);
    expect(rows.filter(({ category }) => category !== 'RNG')).toMatchObject([
      { ...keys, period, bets: by === 'vendor' ? 5 : 4 },
    ]);
  });

  test.each([
    ['a range that ends before it begins', { from: '2026-11-02', to: '2026-11-01' }],
    ['more than a year', { from: '2024-01-01', to: '2026-01-01' }],
    ['more than a year by day', { from: '2024-01-01', to: '2026-01-01', per: 'day' }],
    ['a day that does not exist', { from: '2026-02-30', to: '2026-03-01' }],
    ['digits of another script', { from: '၂၀၂၆-၁၁-၀၁', to: '2026-11-01' }],
  ])('refuses %s', async (_what, range) => {
    const { body } = await send(gateway, gameReportAct, range);
    expect(body.error?.code).toBe('request.invalid');
  });
});

test.each(['month', 'year'] as const)(
  'the report of games by %s covers the life of the site @SAFE-04',
  async (per) => {
    const life = { from: '2001-01-01', to: day.to, per };
    const { rows, totals } = await ask(gateway, gameReportAct, life);
    expect(totals).toEqual((await ask(gateway, gameReportAct, day)).totals);
    expect(rows).not.toHaveLength(0);
    const { body } = await send(gateway, gameReportAct, { ...life, from: '1900-01-01' });
    expect(body.error?.fields).toMatchObject([{ path: ['to'], rule: 'range-too-long' }]);
  },
);

test('the report of liabilities equals the books: balances, open bets, bonuses and wins under review', async () => {
  const { memberId } = await table.createPlayer({ fundsMinor: 0 });
  for (const key of ['first', 'second'])
    await gateway.database.transaction((tx) =>
      gateway.services.grants.openIn(tx, { memberId, key, amountMinor: 700, baseMinor: 700, multiple: 1 }),
    );
  const { members, held, openBets } = await ask(gateway, liabilityReportAct, {});
  const of = (rows: { book: string; sumMinor: number | string }[], book: string) =>
    rows.find((row) => row.book === book)?.sumMinor;
  expect(of(held, `round_escrow:${vendor}`)).toBe(300);
  expect(openBets).toMatchObject([{ vendor, rounds: 1, stakeMinor: 300 }]);
  expect(of(held, `win_review:${vendor}`)).toBe(heldMinor);
  const { rows } = await sql<{ sum: number }>`
    select sum(e.amount)::bigint as sum from ledger_entries e join ledger_accounts a on a.id = e.account_id
     where a.member_id > 0 and a.book = 'main'`.execute(gateway.database.kysely);
  expect(of(members, 'main')).toBe(rows[0]?.sum);
  expect(members.filter(({ book }) => book.startsWith('bonus'))).toMatchObject([
    { book: 'bonus', accounts: 2, sumMinor: 1_400 },
  ]);
});

test('the report of alterations lists adjustments, refunds and decided wins, each one a movement', async () => {
  const first = await ask(gateway, alterationReportAct, { ...day, kind: 'adjustment', limit: 1 });
  expect(first.rows).toMatchObject([
    {
      kind: 'adjustment',
      type: 'ADJUST_IN',
      amountMinor: 70,
      from: 'adjustment',
      to: 'main',
      decidedBy: 'operator:rita',
      reason,
    },
  ]);
  // The others are the funds of five players.
  expect(first.totals).toEqual([
    {
      type: 'ADJUST_IN',
      currency: 'MMK',
      count: 6,
      sumMinor: await sumLedger('ADJUST_IN', 'adjustment', 'main'),
    },
  ]);
  const rest = await ask(gateway, alterationReportAct, { ...day, kind: 'adjustment', cursor: first.next });
  expect(rest.rows).toHaveLength(5);
  const wins = await ask(gateway, alterationReportAct, { ...day, kind: 'win' });
  expect(wins.rows).toMatchObject([{ type: 'WIN_RETURN', amountMinor: heldMinor, reason }]);
  const refunds = await ask(gateway, alterationReportAct, { ...day, kind: 'refund' });
  expect(refunds.rows).toMatchObject([{ type: 'BET_ROLLBACK', amountMinor: 50, to: 'main', reason }]);
  expect((await ask(gateway, alterationReportAct, day)).rows).toHaveLength(8);
});

test('the report of jackpots lists wins and the movements of the pools', async () => {
  const { wins, totals, pools } = await ask(gateway, jackpotReportAct, day);
  expect(wins).toMatchObject([{ vendor, jackpotMinor: poolMinor, game: { name: 'Table Game' } }]);
  expect(totals).toEqual({ fedMinor: 0, fundedMinor: poolMinor, wonMinor: poolMinor, takenBackMinor: 0 });
  expect(pools).toEqual([{ book: 'jackpot_pool', sumMinor: 0 }]);
});

test('the series has every hour of today so far and of the same day last week', async () => {
  const { today, lastWeek } = await ask(gateway, hourlyReportAct, {});
  expect(lastWeek).toHaveLength(24);
  expect(Date.parse(today[0]?.at ?? '') - Date.parse(lastWeek[0]?.at ?? '')).toBe(7 * 86_400_000);
  const sum = (name: 'bets' | 'stakeMinor' | 'resultMinor' | 'logins' | 'failedLogins'): number =>
    today.reduce((total, hour) => total + Number(hour[name]), 0);
  const { totals } = await ask(gateway, gameReportAct, day);
  expect([sum('bets'), sum('stakeMinor')]).toEqual([totals?.bets, totals?.stakeMinor]);
  expect(sum('resultMinor')).toBe(Number(totals?.resultMinor));
  // Another test may have added a player, who logs in.
  const { rows } = await sql<{ opened: number }>`
    select count(*) as opened from identity_login where outcome = 'opened'`.execute(gateway.database.kysely);
  expect([sum('logins'), sum('failedLogins')]).toEqual([rows[0]?.opened, 1]);
  expect(sum('logins')).toBeGreaterThanOrEqual(6);
});

describe('the running hour', () => {
  const names = ['bets', 'stakeMinor', 'resultMinor', 'logins', 'failedLogins'] as const;
  let played: Date;
  beforeAll(() => {
    played = gateway.clock.now();
  });
  beforeEach(() => gateway.clock.advance({ days: 7 }));
  afterEach(() => gateway.clock.set(played));
  const read = async () => {
    const { lastWeek, lastWeekHourSoFar } = await ask(gateway, hourlyReportAct, {});
    const whole = lastWeek.find(({ at }) => at === lastWeekHourSoFar.at);
    const pick = (hour: typeof whole) => names.map((name) => Number(hour?.[name]));
    return { whole: pick(whole), soFar: pick(lastWeekHourSoFar) };
  };

  test('is beside the same hour of last week until the same minute', async () => {
    // Everything happened in the first second of the hour, so a week later that second is over.
    gateway.clock.advance({ minutes: 1 });
    const after = await read();
    expect(after.soFar).toEqual(after.whole);
    expect(after.soFar.every((figure) => figure !== 0)).toBe(true);
    // A minute before the hour, nothing had happened yet.
    gateway.clock.advance({ minutes: -2 });
    expect(await read()).toEqual({ whole: after.whole, soFar: names.map(() => 0) });
  });

  test('has the deposits of last week after their fees', async () => {
    const { lastWeekHourSoFar: before } = await ask(gateway, hourlyReportAct, {});
    const { id: memberId } = await gateway.services.identity.createMember({
      username: 'last_week',
      password: 'a long enough password',
    });
    const at = new Date(Date.parse(before.at) + 1_000);
    const db = gateway.database.kysely;
    await sql`
      insert into wallet_deposit_method (id, kind, provider, title, instructions, min_minor, max_minor, daily_max_minor,
        quick_amounts, position)
      values ('last-week', 'GATEWAY', 'paygate', '{"EN": "Test"}', '{"EN": "Pay."}', 1, 1000, 1000, '{}', 1)`.execute(
      db,
    );
    await sql`
      insert into wallet_deposit_order (order_no, member_id, request_id, method_id, amount_minor, fee_minor, status,
        received_minor, provider, created_at, expires_at, decided_at)
      values ('D-last-week', ${memberId}, gen_random_uuid(), 'last-week', 500, 20, 'CREDITED', 400, 'paygate', ${at}, ${at},
        ${at})`.execute(db);
    const { lastWeekHourSoFar } = await ask(gateway, hourlyReportAct, {});
    expect(lastWeekHourSoFar).toMatchObject({ deposits: 1, depositMinor: 380 });
  });
});

test.each([gameReportAct, liabilityReportAct, jackpotReportAct, alterationReportAct, hourlyReportAct])(
  'a role without the permission sees no report',
  async (act) => {
    expect((await send(gateway, act, day, sam)).body.error?.code).toBe('operator.not-permitted');
  },
);
