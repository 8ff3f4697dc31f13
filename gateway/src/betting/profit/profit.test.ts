import type { ValueOf } from '@parlour/contracts';
import { exportBetsCall, getBalanceCall, getProfitCall, listBetsCall } from '@parlour/contracts/calls';
import fc from 'fast-check';
import { sql } from 'kysely';
import { dayMs, toCalendarDay } from '../../server/index.ts';
import { type Movement, requirePosted } from '../../wallet/index.ts';
import { type Player, startTestTable, type TestTable } from '../testing/test-table.ts';

type Profit = ValueOf<typeof getProfitCall>;
type Figures = Profit['totals'];

const currency = 'MMK';
let table: TestTable;
let count = 0;
beforeAll(async () => {
  table = await startTestTable({ vendorCode: 'PROFIT' });
});
afterAll(() => table.stop());

const newId = (): string => {
  count += 1;
  return `id-${count}`;
};
const getDay = (): string => {
  const { clock, config } = table.gateway.frame;
  return toCalendarDay(config.timeZone, clock.now());
};
/** Advances the clock and signs the player in again, because sessions do not last a day. */
async function skipDays(player: Player, days: number) {
  table.gateway.clock.advance({ ms: days * dayMs });
  Object.assign(player, await table.signInAgain(player));
}

async function post(
  player: Player,
  type: Movement['type'],
  amountMinor: number,
  more: Partial<Movement> = {},
) {
  const main = { memberId: player.memberId, book: 'main' } as const;
  const sources = { DEPOSIT: 'psp_clearing', REBATE: 'rebate_expense' } as const;
  const house = sources[type as keyof typeof sources];
  const movement = { source: 'test', key: newId(), type, from: { house }, to: main, amountMinor, ...more };
  requirePosted(await table.gateway.services.ledger.post(movement));
}
const deposit = (player: Player, amountMinor: number) => post(player, 'DEPOSIT', amountMinor);

async function hold({ memberId, ...player }: Player, amountMinor: number) {
  await post({ memberId, ...player }, 'WITHDRAW_HOLD', amountMinor, {
    from: { memberId, book: 'main' },
    to: { memberId, book: 'withdraw_hold' },
  });
}
async function disburse({ memberId, ...player }: Player, amountMinor: number) {
  await post({ memberId, ...player }, 'WITHDRAW_PAYOUT', amountMinor, {
    from: { memberId, book: 'withdraw_hold' },
    to: { memberId, book: 'payout_in_transit' },
  });
}

/** Places a bet and returns the functions of its round. */
async function bet({ sessionId }: Player, amount: number) {
  const [roundId, betTx] = [newId(), newId()];
  const shared = { sessionId, roundId, gameId: table.gameId, amount, currency };
  expect((await table.vendor.send('bet', { ...shared, txId: betTx })).code).toBe('OK');
  return {
    /** Places another bet in the round. */
    raise: (again: Player, more: number) =>
      table.vendor.send('bet', { ...shared, sessionId: again.sessionId, amount: more, txId: newId() }),
    win: (won: number) =>
      table.vendor.send('win', { txId: newId(), roundId, amount: won, currency, roundClosed: true }),
    rollBack: () => table.vendor.send('rollback', { txId: newId(), refTxId: betTx }),
  };
}

const ask = (
  { token }: Player,
  input: Partial<{
    from: string;
    to: string;
    unit: 'day' | 'month';
    gameType: 'RNG' | 'LIVE';
    vassalage: string;
  }> = {},
): Promise<Profit> =>
  table.gateway.call(getProfitCall, { from: getDay(), to: getDay(), ...input }, { token });

const computeIdentity = ({ result, account: a }: Figures): number =>
  a
    ? result +
      a.deposits -
      a.withdrawals +
      a.transfers +
      a.points +
      a.adjustments -
      a.heldChange -
      (a.closing - a.opening)
    : Number.NaN;

test('computes the worked example of the rule @MEM-05', async () => {
  const player = await table.createPlayer({ fundsMinor: 10_000 });
  await skipDays(player, 1);
  await deposit(player, 5_000);
  await (await bet(player, 8_000)).win(6_000);
  await post(player, 'REBATE', 40);
  await hold(player, 3_000);
  await disburse(player, 3_000);
  const { totals, openStakes, lifetime } = await ask(player);
  expect(totals).toMatchObject({ stake: 8_000, payout: 6_000, result: -1_960 });
  expect(totals.account).toMatchObject({
    opening: 10_000,
    closing: 10_040,
    deposits: 5_000,
    withdrawals: 3_000,
    rebate: 40,
    heldChange: 0,
  });
  expect(computeIdentity(totals)).toBe(0);
  expect(openStakes).toBe(0);
  expect(lifetime).toEqual({ deposits: 5_000, withdrawals: 3_000, netDeposits: 2_000 });
});

test('keeps open stakes and held withdrawals apart from the result until they end @MEM-05', async () => {
  const player = await table.createPlayer({ fundsMinor: 10_000 });
  await skipDays(player, 1);
  const placedOn = getDay();
  const round = await bet(player, 1_500);
  await hold(player, 2_000);
  const before = await ask(player);
  expect(before.openStakes).toBe(1_500);
  expect(before.totals).toMatchObject({
    stake: 0,
    result: 0,
    account: { withdrawals: 0, heldChange: 3_500 },
  });
  await skipDays(player, 1);
  await round.win(500);
  const { rows, totals, openStakes } = await ask(player, { from: placedOn });
  expect(openStakes).toBe(0);
  expect(rows.map(({ stake, payout }) => [stake, payout])).toEqual([
    [0, 0],
    [1_500, 500],
  ]);
  expect(totals).toMatchObject({ result: -1_000, account: { heldChange: 2_000, closing: 7_000 } });
});

test('counts a round with bets of two days as a stake on the day that settles it @MEM-05', async () => {
  const player = await table.createPlayer({ fundsMinor: 10_000 });
  await skipDays(player, 1);
  const placedOn = getDay();
  const round = await bet(player, 800);
  const taken = await bet(player, 300);
  await skipDays(player, 1);
  await round.raise(player, 500);
  await round.win(0);
  await taken.rollBack();
  const { rows } = await ask(player, { from: placedOn });
  expect(rows.map(({ stake, account }) => [stake, account?.heldChange])).toEqual([
    [0, 1_100],
    [1_300, -1_100],
  ]);
});

test('leaves a past day as it was when a win is rolled back and its round settles again @MEM-05', async () => {
  const player = await table.createPlayer({ fundsMinor: 10_000 });
  await skipDays(player, 1);
  const from = getDay();
  const round = await bet(player, 800);
  const { txId = '' } = await round.win(1_000);
  const past = (await ask(player)).rows[0];
  await skipDays(player, 1);
  await table.vendor.send('rollback', { txId: newId(), refTxId: txId });
  const { totals } = await ask(player);
  expect(totals).toMatchObject({ stake: -800, payout: -1_000, account: { heldChange: 800 } });
  await skipDays(player, 1);
  await round.win(0);
  const whole = await ask(player, { from });
  expect(whole.rows[0]).toEqual(past);
  expect(whole.rows.map(({ stake, payout }) => [stake, payout])).toEqual([
    [800, 1_000],
    [-800, -1_000],
    [800, 0],
  ]);
  for (const figures of [...whole.rows, whole.totals]) expect(computeIdentity(figures)).toBe(0);
  const ofGames = await ask(player, { from, vassalage: 'PROFIT' });
  expect(ofGames.rows.map(({ stake, payout }) => [stake, payout])).toEqual(
    whole.rows.map(({ stake, payout }) => [stake, payout]),
  );
});

test('counts the settled bets of one game type and vendor without the account @MEM-05', async () => {
  const player = await table.createPlayer({ fundsMinor: 10_000 });
  await (await bet(player, 1_000)).win(2_500);
  await (await bet(player, 700)).rollBack();
  await bet(player, 300);
  const { totals } = await ask(player, { gameType: 'RNG', vassalage: 'PROFIT' });
  expect(totals).toEqual({ stake: 1_000, payout: 2_500, result: 1_500 });
  expect((await ask(player)).totals).toMatchObject(totals);
  expect((await ask(player, { gameType: 'LIVE' })).totals).toEqual({ stake: 0, payout: 0, result: 0 });
  expect((await ask(player, { vassalage: 'OTHER' })).totals.stake).toBe(0);
});

test('sums a year by month, and a month is the sum of its days @SAFE-08', async () => {
  const player = await table.createPlayer({ fundsMinor: 50_000 });
  const from = getDay();
  for (let month = 0; month < 3; month += 1) {
    await skipDays(player, 30);
    await deposit(player, 1_000);
    await (await bet(player, 400)).win(month * 300);
  }
  const byDay = await ask(player, { from });
  const byMonth = await ask(player, { from, unit: 'month' });
  expect(byMonth.totals).toEqual(byDay.totals);
  expect(byMonth.totals).toMatchObject({ stake: 1_200, payout: 900, account: { deposits: 3_000 } });
  for (const month of byMonth.rows) {
    const days = byDay.rows.filter(({ day }) => day.startsWith(month.day.slice(0, 7)));
    expect(days.reduce((sum, { result }) => sum + result, 0)).toBe(month.result);
    expect(days.at(-1)?.account?.closing).toBe(month.account?.closing);
  }
});

test('exports every bet once, in parts of bounded size @WAL-07', async () => {
  const player = await table.createPlayer();
  await sql`insert into betting_round (vendor_code, round_id, session_id, member_id, team_path, game_id, category, demo,
      status, stake_minor, payout_minor, rule_version, placed_at, settled_at)
    select 'PROFIT', 'export-' || i, ${player.sessionId}, ${player.memberId}, '1.', ${table.nodeId}, 'RNG', false, 'LOST',
           i, 0, '1', ${table.gateway.clock.now()}::timestamptz - i / 2 * interval '1 second', ${table.gateway.clock.now()}
      from generate_series(1, 1203) as i`.execute(table.gateway.database.kysely);
  const nowMs = table.gateway.clock.now().getTime();
  const toSpan = (days: number) => ({
    from: new Date(nowMs - days * dayMs).toISOString(),
    to: new Date(nowMs + 1_000).toISOString(),
  });
  const stakes: number[] = [];
  let after: ValueOf<typeof exportBetsCall>['next'];
  do {
    const part = await table.gateway.call(exportBetsCall, { ...toSpan(1), after }, { token: player.token });
    expect(part.rows.length).toBeLessThanOrEqual(500);
    stakes.push(...part.rows.map(({ stake }) => stake));
    after = part.next;
  } while (after);
  expect(stakes.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 1_203 }, (_, index) => index + 1));
});

test('lists and exports the bets of at most 31 days at once @MEM-05', async () => {
  const as = { token: (await table.createPlayer()).token };
  const toMs = table.gateway.clock.now().getTime();
  const toSpan = (ms: number) => ({
    from: new Date(toMs - ms).toISOString(),
    to: new Date(toMs).toISOString(),
  });
  for (const call of [listBetsCall, exportBetsCall] as const) {
    expect(await table.gateway.call(call, toSpan(31 * dayMs), as)).toMatchObject({ rows: [] });
    await expect(table.gateway.call(call, toSpan(31 * dayMs + 1), as)).rejects.toMatchObject({
      code: 'request.invalid',
      fields: [{ path: ['to'], rule: 'range-too-long', params: { days: 31 } }],
    });
  }
});

const step = fc.record({
  kind: fc.constantFrom(
    'deposit',
    'bet',
    'raise',
    'settle',
    'rollBack',
    'hold',
    'disburse',
    'rebate',
    'nextDay',
  ),
  amount: fc.integer({ min: 1, max: 900 }),
});

test('explains every change of the balance, whatever happens @MEM-05 @WAL-06', async () => {
  const play = fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 14 }), async (steps) => {
    const player = await table.createPlayer({ fundsMinor: 100_000 });
    const from = getDay();
    const rounds: Awaited<ReturnType<typeof bet>>[] = [];
    let heldMinor = 0;
    for (const { kind, amount } of steps) {
      if (kind === 'deposit') await deposit(player, amount);
      if (kind === 'rebate') await post(player, 'REBATE', amount);
      if (kind === 'bet') rounds.push(await bet(player, amount));
      if (kind === 'raise') await rounds[0]?.raise(player, amount);
      if (kind === 'settle') await rounds.shift()?.win(amount);
      if (kind === 'rollBack') await rounds.shift()?.rollBack();
      if (kind === 'nextDay') await skipDays(player, 1);
      if (kind === 'hold') {
        await hold(player, amount);
        heldMinor += amount;
      }
      if (kind === 'disburse' && heldMinor > 0) {
        await disburse(player, heldMinor);
        heldMinor = 0;
      }
    }
    const { rows, totals } = await ask(player, { from });
    for (const figures of [...rows, totals]) expect(computeIdentity(figures)).toBe(0);
    const ofGames = await ask(player, { from, vassalage: 'PROFIT' });
    expect(rows.map(({ stake }) => stake)).toEqual(ofGames.rows.map(({ stake }) => stake));
    for (const [index, { account }] of rows.entries())
      expect(account?.opening).toBe(index === 0 ? 0 : rows[index - 1]?.account?.closing);
    const { main } = await table.gateway.call(getBalanceCall, undefined, { token: player.token });
    expect(totals.account?.closing).toBe(main);
  });
  await fc.assert(play, { numRuns: 8, seed: jest.getSeed() });
});

test('has no row for a day that has not begun @MEM-05', async () => {
  const player = await table.createPlayer();
  const today = getDay();
  const tomorrow = new Date(Date.parse(today) + dayMs).toISOString().slice(0, 10);
  expect((await ask(player, { to: tomorrow })).rows.map(({ day }) => day)).toEqual([today]);
});

test.each([
  ['93 days', { from: '2026-01-01', to: '2026-04-03' }, 93],
  ['367 days by month', { from: '2025-01-01', to: '2026-01-02', unit: 'month' as const }, 13],
])('takes a span of %s', async (_what, input, rows) => {
  const player = await table.createPlayer();
  expect((await ask(player, input)).rows).toHaveLength(rows);
});

test.each([
  ['ends before it begins', { from: '2026-05-02', to: '2026-05-01' }, 'invalid'],
  ['has more than 93 days', { from: '2026-01-01', to: '2026-04-04' }, 'range-too-long'],
  [
    'has more than a year',
    { from: '2025-01-01', to: '2026-01-03', unit: 'month' as const },
    'range-too-long',
  ],
])('refuses a span that %s', async (_what, input, rule) => {
  const player = await table.createPlayer();
  await expect(ask(player, input)).rejects.toMatchObject({
    code: 'request.invalid',
    fields: [{ path: ['to'], rule }],
  });
});
