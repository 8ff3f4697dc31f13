import type { AppError } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import { operate } from '../../testing/index.ts';
import {
  beginMonth,
  createMember,
  createTeam,
  decideByTwo,
  dividend,
  gateway,
  getDay,
  getToken,
  give,
  goTo,
  goToNextMonth,
  local,
  lose,
  partsWithoutTurn,
  paymentPassword,
  readBalance,
  readPaid,
  readRows,
  reward,
  salary,
  settle,
  startTeams,
  type Terms,
  tamper,
  timeZone,
} from '../testing/settled-teams.ts';
import { settleDue } from './runs.ts';
import { verifySettlements } from './verify.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const code = (error: AppError['code']) => expect.objectContaining({ code: error });

/** Settles the periods that are due at a time of the test's month, shifted by some milliseconds. */
const settleAt = (time: string, ms = 0): Promise<void> => {
  gateway.clock.set(new Date(local(time).getTime() + ms));
  return settle();
};

describe('a dividend', () => {
  const terms = (ratePpm: number): Terms => ({
    type: 'DIVIDEND',
    period: 'H',
    tiers: [
      { ratePpm: ratePpm / 2, minActive: 1 },
      { ratePpm, minActive: 2, minNetLoss: 500_000 },
    ],
  });

  test('is paid once to every level at the end of its half month, with a proof @AGT-06 @AGT-07 @AGT-10', async () => {
    const { a, b, playerOfA, playerOfB } = await createTeam();
    goTo('10 12:00');
    const ofA = await give(undefined, a, terms(100_000));
    const ofB = await give(a, b, terms(60_000));
    goTo('20 12:00');
    await lose(playerOfA, 300_000, local('15 23:59'));
    await lose(playerOfA, 400_000, local('16 00:00'));
    await lose(playerOfB, 600_000, local('20 00:00'));
    // An agent's own play does not count for the agent; B's play counts for A.
    await lose(a, 50_000, local('20 00:00'));
    await lose(b, 20_000, local('20 00:00'));
    await reward(playerOfB, 'rebate', 3_333, local('21 00:00'));
    await reward(playerOfB, 'bonus', 6_000, local('21 00:00'));
    const from = getDay('16');
    goToNextMonth();
    goTo('01 02:09');
    await settle();
    expect(await readPaid(ofA)).toEqual([]);
    goTo('01 02:10');
    await Promise.all([1, 2, 3].map(() => settleDue(partsWithoutTurn())));
    // A: 1 020 000 − 9 333 at 10 %, less B's gross. B: 590 667 at 3 %, because one active member is missing.
    expect(await readPaid(ofB)).toEqual([['01 00:00', 'PAID', 17_720]]);
    expect(await readPaid(ofA)).toEqual([['01 00:00', 'PAID', 101_066 - 17_720]]);
    expect([await readBalance(a), await readBalance(b)]).toEqual([101_066 - 17_720, 17_720]);

    const asA = await getToken(a);
    const filter = { type: 'DIVIDEND', from, to: getDay('01') } as const;
    const page = await gateway.call(calls.listSettlementsCall, filter, asA);
    expect(page).toMatchObject({ total: 1, totals: { gross: 101_066, downlines: 17_720, paid: 83_346 } });
    const [row] = page.rows;
    const proof = await gateway.call(
      calls.getSettlementProofCall,
      { settlementId: row?.settlementId ?? 0 },
      asA,
    );
    expect(proof).toMatchObject({
      ...row,
      dividendPeriod: 'H',
      inputs: { stake: 1_020_000, rebate: 3_333, bonus: 6_000, netLoss: 1_010_667, activeMembers: 3 },
      exact: '101066700000',
      rounding: '700000',
      downlineContracts: [{ contractId: ofB, account: 'bo***', gross: 17_720 }],
      rulesVersion: 'settlement/1',
    });
    const asB = await getToken(b);
    const prove = (settlementId = 0) => gateway.call(calls.getSettlementProofCall, { settlementId }, asB);
    await expect(prove(row?.settlementId)).rejects.toEqual(code('request.not-found'));
    const own = await gateway.call(calls.listSettlementsCall, filter, asB);
    const proofOfB = await prove(own.rows[0]?.settlementId);
    expect(proofOfB.tiers).toMatchObject([
      { reached: true, missing: {} },
      { reached: false, missing: { active: 1 } },
    ]);
  });
});

test('an hourly salary pays each hour alone, and counts void and late bets in the hour in which they come @AGT-07', async () => {
  const { a, playerOfA } = await createTeam();
  goTo('02 19:10');
  const id = await give(undefined, a, {
    type: 'HOURLY',
    salaryType: 'SINGLE_BET',
    tiers: [
      { minValidBet: 200_000, ratePpm: 3_000 },
      { minValidBet: 1_000_000, ratePpm: 5_000 },
    ],
  });
  await lose(playerOfA, 1_234_567, local('02 20:30'));
  await lose(playerOfA, 199_999, local('02 21:30'));
  await lose(playerOfA, 200_000, local('02 22:30'));
  await settleAt('02 23:05', -1);
  expect(await readPaid(id)).toHaveLength(2);
  await settleAt('02 23:05');
  const closed = [
    ['02 21:00', 'PAID', 6_172],
    ['02 22:00', 'NOT_REACHED', 0],
    ['02 23:00', 'PAID', 600],
  ];
  expect(await readPaid(id)).toEqual(closed);
  await lose(playerOfA, 300_000, local('02 22:59'));
  await lose(playerOfA, 50_000, local('02 23:30'), 'bet.voided');
  goTo('03 00:05');
  await settle();
  expect(await readPaid(id)).toEqual([...closed, ['03 00:00', 'PAID', 750]]);
});

test('a daily salary reduces the dividend of the period in which it is paid', async () => {
  const { a, playerOfA } = await createTeam();
  const daily = await give(undefined, a, salary('DAILY', 10_000));
  const ofNetLoss = await give(undefined, a, dividend('D', 100_000));
  await lose(playerOfA, 100_000, local('02 12:00'));
  await lose(playerOfA, 100_000, local('03 12:00'));
  await settleAt('03 02:05', -1);
  expect(await readPaid(daily)).toEqual([]);
  await settleAt('03 02:05');
  await settleAt('03 02:10', -1);
  expect([await readPaid(daily), await readPaid(ofNetLoss)]).toEqual([[['03 00:00', 'PAID', 1_000]], []]);
  await settleAt('03 02:10');
  await settleAt('04 02:10');
  expect(await readPaid(daily)).toEqual([
    ['03 00:00', 'PAID', 1_000],
    ['04 00:00', 'PAID', 1_000],
  ]);
  expect(await readPaid(ofNetLoss)).toEqual([
    ['03 00:00', 'PAID', 10_000],
    ['04 00:00', 'PAID', 9_900],
  ]);
  const span = { from: getDay('03'), to: getDay('04') };
  const token = await getToken(a);
  const { rows, totals } = await gateway.call(calls.getAgentIncomeCall, span, token);
  expect(rows.map(({ day, type, paid, status }) => [day, type, paid, status])).toEqual([
    [getDay('04'), 'DAILY', 1_000, 'PAID'],
    [getDay('04'), 'DIVIDEND', 9_900, 'PAID'],
    [getDay('03'), 'DAILY', 1_000, 'PAID'],
    [getDay('03'), 'DIVIDEND', 10_000, 'PAID'],
  ]);
  expect(totals.paid).toBe(await readBalance(a));
  const listSalaries = (more: object) =>
    gateway.call(
      calls.listSettlementsCall,
      { type: 'DAILY', from: getDay('04'), to: getDay('04'), ...more },
      token,
    );
  // The period of the salary that is paid on the fourth ends with the third.
  expect(await listSalaries({})).toMatchObject({ total: 0 });
  expect(await listSalaries({ days: 'INCOME' })).toMatchObject({ total: 1, totals: { paid: 1_000 } });
  expect(await listSalaries({ days: 'INCOME', status: 'REJECTED' })).toMatchObject({ total: 0 });
});

test('a bet counts for the team in which it was placed, even after a change of teams', async () => {
  const { a, playerOfA } = await createTeam();
  const other = await createMember('oo');
  const ids = [
    await give(undefined, a, salary('DAILY', 10_000)),
    await give(undefined, other, salary('DAILY', 10_000)),
  ];
  await lose(playerOfA, 100_000, local('02 10:00'));
  await lose({ ...playerOfA, path: `${other.path}${playerOfA.id}.` }, 300_000, local('02 11:00'));
  goTo('03 02:05');
  await settle();
  expect(await Promise.all(ids.map(readPaid))).toEqual([
    [['03 00:00', 'PAID', 1_000]],
    [['03 00:00', 'PAID', 3_000]],
  ]);
});

test('a contract that another one replaces within its period is paid up to then', async () => {
  const { a, playerOfA } = await createTeam();
  goTo('20 12:00');
  const monthly = await give(undefined, a, dividend('M', 10_000));
  goToNextMonth();
  goTo('10 12:00');
  const daily = await give(undefined, a, dividend('D', 10_000));
  await lose(playerOfA, 100_000, local('05 12:00'));
  await lose(playerOfA, 500_000, local('11 12:00'));
  goTo('12 02:10');
  await settle();
  expect(await readPaid(monthly)).toEqual([['11 00:00', 'PAID', 1_000]]);
  expect(await readPaid(daily)).toEqual([['12 00:00', 'PAID', 5_000]]);
});

test('a terminated contract is still paid for its running day @AGT-06', async () => {
  const { a, playerOfA } = await createTeam();
  const contractId = await give(undefined, a, salary('DAILY', 10_000));
  goTo('03 12:00');
  await gateway.services.agents.contracts.terminate(a.id, { type: 'DAILY', contractId, paymentPassword });
  const asA = await getToken(a);
  const { contract } = await gateway.call(calls.getDailySalaryContractCall, {}, asA);
  expect(contract).toMatchObject({ contractId, endsAt: local('04 00:00').toISOString() });
  expect(await gateway.call(calls.getContractFlagsCall, undefined, asA)).toMatchObject({
    dailysalinfotype: true,
  });
  await lose(playerOfA, 100_000, local('03 13:00'));
  await lose(playerOfA, 100_000, local('04 13:00'));
  goTo('06 12:00');
  await settle();
  expect(await readPaid(contractId)).toEqual([
    ['03 00:00', 'NOT_REACHED', 0],
    ['04 00:00', 'PAID', 1_000],
  ]);
});

test('a real-time salary pays every five minutes by commit sequence and carries fractions @AGT-07', async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  goTo('02 10:01');
  const ofA = await give(undefined, a, salary('REALTIME', 2_000));
  const ofB = await give(a, b, salary('REALTIME', 1_500));
  const slices: [Member, number, string, 'bet.settled' | 'bet.voided'][] = [
    [playerOfA, 19_125, '02 10:06', 'bet.settled'],
    [playerOfB, 40_410, '02 10:11', 'bet.settled'],
    [playerOfA, 6_780, '02 10:16', 'bet.voided'],
    // This one was committed late: its time is that of an earlier slice.
    [playerOfA, 25_000, '02 10:07', 'bet.settled'],
    [playerOfA, 99_999, '02 10:04', 'bet.settled'],
  ];
  await settleAt('02 10:05');
  for (const [index, [player, stake, at, name]] of slices.entries()) {
    await lose(player, stake, local(at), name);
    const mark = `02 10:${10 + index * 5}`;
    await settleAt(mark, -1);
    expect(await readPaid(ofA)).toHaveLength(index);
    await settleAt(mark);
    await settle();
  }
  // 38.25; 20.205; −13.56; 50; a bet before the contract.
  expect(await readPaid(ofA)).toEqual([
    ['02 10:10', 'PAID', 38],
    ['02 10:15', 'PAID', 20],
    ['02 10:20', 'NOTHING_LEFT', 0],
    ['02 10:25', 'PAID', 36],
  ]);
  expect(await readPaid(ofB)).toEqual([['02 10:15', 'PAID', 60]]);
  const [last] = await readRows<{
    carry: string;
  }>(sql`select carry_micro::text as carry from agents_settlement
    where contract_id = ${ofA} order by ends_at desc limit 1`);
  // 0.25 + 0.205 + 50 − 13.56 − 36 minor units.
  expect(last).toEqual({ carry: '895000' });
  expect([await readBalance(a), await readBalance(b)]).toEqual([94, 60]);
});

test('closed periods repeat to the same bytes and cannot be changed @AGT-12', async () => {
  const { a, playerOfA } = await createTeam();
  const id = await give(undefined, a, salary('DAILY', 10_000));
  const realtime = await give(undefined, a, salary('REALTIME', 700));
  await lose(playerOfA, 123_457, local('02 12:00'));
  goTo('03 02:05');
  await settle();
  const verify = () =>
    verifySettlements(gateway.database, { fromDay: getDay('02'), toDay: getDay('03'), timeZone });
  expect(await verify()).toEqual({ settlements: 2, differences: [] });
  for (const change of ['paid_minor = 1, net_minor = 1', "status = 'DUE', paid_at = null"])
    await expect(
      sql`update agents_settlement set ${sql.raw(change)} where contract_id = ${id}`.execute(
        gateway.database.kysely,
      ),
    ).rejects.toThrow('is final');
  for (const change of [
    sql`delete from agents_settlement where contract_id = ${realtime}`,
    sql`update agents_settlement_text set proof = '{}'`,
    sql`delete from agents_settlement_text`,
  ])
    await expect(change.execute(gateway.database.kysely)).rejects.toThrow('never changed');
  // A database administrator changes a frozen text and an entry of another settlement.
  await tamper(
    `update agents_settlement_text set inputs = replace(inputs, '123457', '123458')
      where settlement_id in (select id from agents_settlement where contract_id = ${id})`,
  );
  await tamper(`update agents_entry set valid_bet_minor = 5 where member_id = ${playerOfA.id}`);
  expect((await verify()).differences).toEqual([
    expect.objectContaining({ contractId: id, what: 'inputs' }),
    expect.objectContaining({ contractId: id, what: 'proof' }),
    expect.objectContaining({ contractId: realtime, what: 'inputs' }),
  ]);
});

test('a large payment waits for the decision of operators, and is paid or rejected once', async () => {
  const { a, playerOfA } = await createTeam();
  const b = await createMember('bo');
  const playerOfB = await createMember('pb', b, 0);
  const large = 1_500_000_000;
  const ids = [
    await give(undefined, a, salary('DAILY', 1_000_000)),
    await give(undefined, b, salary('DAILY', 1_000_000)),
  ] as const;
  await lose(playerOfA, large, local('02 12:00'));
  await lose(playerOfB, large, local('02 12:00'));
  goTo('03 02:05');
  await settle();
  expect(await readPaid(ids[0])).toEqual([['03 00:00', 'UNDER_REVIEW', large]]);
  const { body } = await operate(gateway, 'settlements/review');
  const waiting = body.value?.settlements as { id: number; username: string; paidMinor: number }[];
  expect(waiting).toMatchObject([
    { username: a.username, paidMinor: large },
    { username: b.username, paidMinor: large },
  ]);
  await decideByTwo(waiting[0]?.id, 'pay');
  await decideByTwo(waiting[1]?.id, 'reject');
  await settle();
  expect(await Promise.all(ids.map(readPaid))).toEqual([
    [['03 00:00', 'PAID', large]],
    [['03 00:00', 'REJECTED', large]],
  ]);
  expect([await readBalance(a), await readBalance(b)]).toEqual([large, 0]);
  expect((await decideByTwo(waiting[0]?.id, 'pay')).body.value).toEqual({ status: 'PAID', isRepeated: true });
  expect(await decideByTwo(waiting[1]?.id, 'pay')).toMatchObject({ status: 404 });
  const { body: listed } = await operate(gateway, 'settlements/runs');
  const runs = (listed.value?.runs ?? []) as { type: string }[];
  const done = { state: 'DONE', settlements: 2, inReview: 0, paidMinor: large };
  expect(runs.find(({ type }) => type === 'DAILY')).toMatchObject(done);
  const { body: proof } = await operate(gateway, `settlements/proof?id=${waiting[0]?.id}`);
  const facts = { username: a.username, inputs: { validBet: large }, isRepeatable: true };
  expect(proof.value).toMatchObject(facts);
});
