import { getAgentIncomeCall } from '@parlour/contracts/calls';
import { sql } from 'kysely';
import { operate } from '../../testing/index.ts';
import type { Movement } from '../../wallet/index.ts';
import {
  beginMonth,
  createMember,
  createTeam,
  dividend,
  gateway,
  getDay,
  getToken,
  give,
  goTo,
  goToNextMonth,
  local,
  lose,
  partsWith,
  play,
  readPaid,
  readRows,
  reward,
  salary,
  settle,
  startTeams,
  type Terms,
  tamper,
} from '../testing/settled-teams.ts';
import { settleDue } from './runs.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const readColumn = async (contractId: number, column: string): Promise<number[]> => {
  const rows = await readRows<{ value: number }>(
    sql`select ${sql.raw(column)}::bigint as value from agents_settlement where contract_id = ${contractId} order by ends_at`,
  );
  return rows.map(({ value }) => value);
};
const halfMonthly = (...tiers: Terms['tiers']): Terms => ({ type: 'DIVIDEND', period: 'H', tiers });

describe('a loss of the house', () => {
  test('in the first half of a month reduces the second half, and no later one @AGT-06', async () => {
    const { a, playerOfA } = await createTeam();
    goTo('20 12:00');
    const id = await give(undefined, a, halfMonthly({ ratePpm: 80_000 }));
    goToNextMonth();
    await play(playerOfA, { stakeMinor: 100_000, payoutMinor: 1_300_000 }, local('05 12:00'));
    goTo('16 02:10');
    await settle();
    await lose(playerOfA, 5_500_000, local('20 12:00'));
    goToNextMonth();
    goTo('01 02:10');
    await settle();
    expect(await readColumn(id, 'base_minor')).toEqual([-1_200_000, 4_300_000]);
    expect(await readPaid(id)).toEqual([
      ['16 00:00', 'NOT_REACHED', 0],
      ['01 00:00', 'PAID', 344_000],
    ]);
    // The second half of this month is a loss, and the next month begins without it.
    goTo('16 02:10');
    await settle();
    await play(playerOfA, { stakeMinor: 100_000, payoutMinor: 300_000 }, local('20 12:00'));
    goToNextMonth();
    goTo('01 02:10');
    await settle();
    await lose(playerOfA, 500_000, local('05 12:00'));
    goTo('16 02:10');
    await settle();
    expect((await readColumn(id, 'base_minor')).slice(2)).toEqual([0, -200_000, 500_000]);
  });

  test('reduces every later period on a site that carries it forever @AGT-06', async () => {
    const { a, playerOfA } = await createTeam();
    const id = await give(undefined, a, dividend('D', 100_000));
    const forever = partsWith({ lossCarry: 'forever' });
    await play(playerOfA, { stakeMinor: 100_000, payoutMinor: 300_000 }, local('02 12:00'));
    await lose(playerOfA, 50_000, local('03 12:00'));
    await lose(playerOfA, 250_000, local('04 12:00'));
    for (const day of ['03', '04', '05']) {
      goTo(`${day} 02:10`);
      await settleDue(forever);
    }
    expect(await readColumn(id, 'base_minor')).toEqual([-200_000, -150_000, 100_000]);
    expect((await readPaid(id)).at(-1)).toEqual(['05 00:00', 'PAID', 10_000]);
  });
});

test('a shortfall reduces the next payment on a site that carries it @AGT-06', async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  const id = await give(undefined, a, dividend('D', 100_000));
  await give(a, b, dividend('D', 60_000));
  await lose(playerOfB, 100_000, local('02 12:00'));
  await play(playerOfA, { stakeMinor: 10_000, payoutMinor: 100_000 }, local('02 12:00'));
  await lose(playerOfA, 100_000, local('03 12:00'));
  for (const day of ['03', '04']) {
    goTo(`${day} 02:10`);
    await settleDue(partsWith({ shortfall: 'carry' }));
  }
  // 10 % of 100.00 less B's 60.00; then 100.00 less the 50.00 that were missing.
  expect(await readColumn(id, 'shortfall_minor')).toEqual([5_000, 0]);
  expect(await readColumn(id, 'paid_minor')).toEqual([0, 5_000]);
});

test('a salary counts all bets of a day that the team ended with a loss, where the site says so @AGT-06', async () => {
  const { a, playerOfA } = await createTeam();
  const id = await give(undefined, a, salary('DAILY', 10_000));
  await lose(playerOfA, 100_000, local('02 12:00'));
  await play(playerOfA, { stakeMinor: 50_000, payoutMinor: 60_000 }, local('02 13:00'));
  await lose(playerOfA, 10_000, local('03 12:00'));
  await play(playerOfA, { stakeMinor: 50_000, payoutMinor: 80_000 }, local('03 13:00'));
  for (const day of ['03', '04']) {
    goTo(`${day} 02:10`);
    await settleDue(partsWith({ salaryBasis: 'team-result' }));
  }
  expect(await readColumn(id, 'base_minor')).toEqual([150_000, 0]);
});

test('a site chooses when a day is settled @AGT-07', async () => {
  const { a, playerOfA } = await createTeam();
  const id = await give(undefined, a, salary('DAILY', 10_000));
  await lose(playerOfA, 100_000, local('02 12:00'));
  const parts = partsWith({});
  const early = { ...parts, times: { ...parts.times, dailyAfterMinutes: 10 } };
  goTo('03 00:09');
  await settleDue(early);
  expect(await readPaid(id)).toEqual([]);
  goTo('03 00:10');
  await settleDue(early);
  expect(await readPaid(id)).toEqual([['03 00:00', 'PAID', 1_000]]);
});

test('operators open a run, and repeat it with every difference @AGT-12', async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  const ids = [
    await give(undefined, a, salary('DAILY', 10_000)),
    await give(a, b, salary('DAILY', 5_000)),
  ] as const;
  await lose(playerOfA, 100_000, local('02 12:00'));
  await lose(playerOfB, 100_000, local('02 12:00'));
  goTo('03 02:05');
  await settle();
  const [run] = await readRows<{ id: number }>(sql`select max(run_id) as id from agents_settlement
    where contract_id = ${ids[0]}`);
  const read = async (path: string) => (await operate(gateway, `settlements/${path}`)).body.value;
  const first = await read(`run?run=${run?.id}&limit=1`);
  expect(first).toMatchObject({ settlements: [{ username: a.username, contractId: ids[0], paid: 1_500 }] });
  const rest = await read(`run?run=${run?.id}&limit=1&cursor=${first?.next}`);
  expect(rest).toEqual({ settlements: [expect.objectContaining({ username: b.username, paid: 500 })] });
  expect(await read(`repeat?run=${run?.id}`)).toEqual({ settlements: 2, differences: [] });
  await tamper(`update agents_entry set valid_bet_minor = 200000 where member_id = ${playerOfA.id}`);
  expect(await read(`repeat?run=${run?.id}`)).toMatchObject({
    settlements: 2,
    differences: [{ contractId: ids[0], username: a.username, storedMinor: 1_500, repeatedMinor: 2_500 }],
  });
  expect(await operate(gateway, 'settlements/repeat?run=999999')).toMatchObject({ status: 404 });
});

test('a weekly dividend counts Monday to Monday @AGT-06', async () => {
  const { a, playerOfA } = await createTeam();
  const monday = [1, 2, 3, 4, 5, 6, 7].find((day) => local(`0${day} 12:00`).getUTCDay() === 1) ?? 1;
  const day = (number: number): string => String(monday + number).padStart(2, '0');
  goTo(`${day(2)} 12:00`);
  const id = await give(undefined, a, dividend('W', 100_000));
  for (const [when, stakeMinor] of [
    [`${day(6)} 23:59`, 1_000_000],
    [`${day(7)} 00:00`, 10_000],
    [`${day(13)} 23:59`, 20_000],
    [`${day(14)} 00:00`, 5_000_000],
  ] as const)
    await lose(playerOfA, stakeMinor, local(when));
  goTo(`${day(14)} 02:09`);
  await settle();
  expect(await readPaid(id)).toEqual([]);
  goTo(`${day(14)} 02:10`);
  await settle();
  expect(await readPaid(id)).toEqual([[`${day(14)} 00:00`, 'PAID', 3_000]]);
});

test('periods that passed while the site was down are settled one by one @AGT-07', async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  const daily = await give(undefined, a, salary('DAILY', 10_000));
  const ofB = await give(a, b, salary('DAILY', 6_000));
  const realtime = await give(undefined, a, salary('REALTIME', 1_000));
  await lose(playerOfA, 100_000, local('02 12:00'));
  await lose(playerOfB, 200_000, local('04 12:00'));
  goTo('05 02:10');
  await settle();
  await settle();
  expect(await readPaid(daily)).toEqual([
    ['03 00:00', 'PAID', 1_000],
    ['04 00:00', 'NOT_REACHED', 0],
    ['05 00:00', 'PAID', 800],
  ]);
  expect((await readPaid(ofB)).map(([, , paid]) => paid)).toEqual([0, 0, 1_200]);
  expect(await readPaid(realtime)).toEqual([['05 02:10', 'PAID', 300]]);
});

test('in real time, each level earns from the bets that its own contract counts @AGT-06 @AGT-07', async () => {
  const { a, b, playerOfB } = await createTeam();
  const c = await createMember('cho');
  const playerOfC = await createMember('pc', c, 0);
  goTo('02 10:01');
  const realtime = (salaryType: 'PROFIT' | 'LOSS' | 'SINGLE_BET', ratePpm: number): Terms => ({
    type: 'REALTIME',
    salaryType,
    tiers: [{ ratePpm }],
  });
  const ofA = await give(undefined, a, realtime('LOSS', 2_000));
  const ofB = await give(a, b, realtime('PROFIT', 1_500));
  const ofC = await give(undefined, c, realtime('SINGLE_BET', 1_000));
  goTo('02 10:10');
  for (const player of [playerOfB, playerOfC])
    for (const [stakeMinor, payoutMinor] of [
      [100_000, 0],
      [40_000, 90_000],
      [70_000, 70_000],
    ] as const)
      await play(player, { stakeMinor, payoutMinor, validBetMinor: stakeMinor }, local('02 10:06'));
  await settle();
  // A: the lost bet, for which B's contract does not count. B: the won one. C: both, without the draw.
  expect(await readColumn(ofA, 'base_minor')).toEqual([100_000]);
  expect(await readColumn(ofA, 'paid_minor')).toEqual([200]);
  expect(await readColumn(ofB, 'paid_minor')).toEqual([60]);
  expect(await readColumn(ofC, 'base_minor')).toEqual([140_000]);
  expect(await readColumn(ofC, 'paid_minor')).toEqual([140]);
});

test('earns nothing from the own play, from test and demo accounts, and from their rewards @AGT-11', async () => {
  const { a, playerOfA } = await createTeam();
  const others = [
    await createMember('tess', a, 0, 'test'),
    await createMember('dem', a, 4, 'demo'),
    // Outside the team.
    await createMember('oz', undefined, 0),
  ];
  const daily = await give(undefined, a, {
    type: 'DAILY',
    salaryType: 'SINGLE_BET',
    tiers: [{ ratePpm: 10_000 }],
  });
  const share = await give(undefined, a, dividend('D', 100_000));
  goTo('02 00:00');
  await lose(playerOfA, 50_000, local('02 08:00'));
  for (const member of [a, ...others]) {
    await lose(member, 900_000, local('02 08:00'));
    await reward(member, 'bonus', 7_000, local('02 09:00'));
  }
  goTo('03 02:10');
  await settle();
  expect(await readColumn(daily, 'base_minor')).toEqual([50_000]);
  expect(await readColumn(daily, 'active_members')).toEqual([1]);
  expect(await readColumn(share, 'base_minor')).toEqual([50_000]);
});

test('counts a bet that was placed before the exclusion of its member and settled after it @AGT-11', async () => {
  const { a, playerOfA } = await createTeam();
  const daily = await give(undefined, a, salary('DAILY', 10_000));
  goTo('02 08:00');
  await gateway.services.protection.excludeUntil(playerOfA.id, local('09 08:00'));
  await lose(playerOfA, 50_000, local('02 08:05'));
  goTo('03 02:05');
  await settle();
  expect(await readPaid(daily)).toEqual([['03 00:00', 'PAID', 500]]);
});

test('income includes referral rewards and adjustments, and equals the credits of the ledger @AGT-08', async () => {
  const { a, playerOfA } = await createTeam();
  const wallet = { memberId: a.id, book: 'main' } as const;
  await give(undefined, a, salary('DAILY', 10_000));
  await lose(playerOfA, 123_400, local('02 12:00'));
  goTo('03 02:05');
  await settle();
  const post = async (movement: Pick<Movement, 'type' | 'from' | 'to' | 'amountMinor'>, at: string) => {
    const key = `${movement.type}:${a.id}:${at}`;
    await gateway.services.ledger.post({ source: 'test', key, occurredAt: local(at), ...movement });
  };
  const referral = { type: 'REFERRAL', from: { house: 'promo_expense' }, to: wallet } as const;
  const correction = { from: { house: 'adjustment' }, to: wallet } as const;
  await post({ ...referral, amountMinor: 500 }, '02 23:59');
  await post({ ...referral, amountMinor: 700 }, '03 00:00');
  await post({ ...correction, type: 'ADJUST_IN', amountMinor: 90 }, '03 01:00');
  await post({ type: 'ADJUST_OUT', from: wallet, to: { house: 'adjustment' }, amountMinor: 120 }, '03 01:30');
  // A deposit is not income, and the fourth is after the span.
  await post(
    { type: 'DEPOSIT', from: { house: 'psp_clearing' }, to: wallet, amountMinor: 5_000 },
    '03 01:40',
  );
  await post({ ...correction, type: 'ADJUST_IN', amountMinor: 11 }, '04 00:00');

  const span = { from: getDay('02'), to: getDay('03') };
  const { rows, totals } = await gateway.call(getAgentIncomeCall, span, await getToken(a));
  expect(rows.map(({ day, type, settlements, paid }) => [day, type, settlements, paid])).toEqual([
    [getDay('03'), 'ADJUST', 0, -30],
    [getDay('03'), 'DAILY', 1, 1_234],
    [getDay('03'), 'REFERRAL', 0, 700],
    [getDay('02'), 'REFERRAL', 0, 500],
  ]);
  expect(rows[0]).toMatchObject({ gross: -30, net: -30, downlines: 0, shortfall: 0, status: 'PAID' });
  const [ledger] = await readRows<{ credits: number }>(sql`
    select sum(e.amount)::bigint as credits
      from ledger_entries e join ledger_accounts c on c.id = e.account_id join ledger_transfers t on t.id = e.transfer_id
     where c.member_id = ${a.id} and c.book = 'main' and t.type <> 'DEPOSIT' and e.occurred_at < ${local('04 00:00')}`);
  expect(totals).toMatchObject({ gross: 2_404, paid: ledger?.credits });
  expect(ledger?.credits).toBe(2_404);
});
