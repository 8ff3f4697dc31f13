import type { AppError } from '@parlour/contracts';
import * as calls from '@parlour/contracts/calls';
import { operate } from '../../testing/index.ts';
import {
  beginMonth,
  createTeam,
  gateway,
  getToken,
  give,
  goTo,
  goToNextMonth,
  local,
  lose,
  offer,
  play,
  readPaid,
  salary,
  settle,
  startTeams,
} from '../testing/settled-teams.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const code = (error: AppError['code']) => expect.objectContaining({ code: error });

test('an offer is previewed on past periods before it is accepted @AGT-10', async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  await lose(playerOfA, 300_000, local('02 12:00'));
  await lose(playerOfB, 100_000, local('03 12:00'));
  goTo('04 12:00');
  const tiers = [
    { minValidBet: 100_000, ratePpm: 5_000 },
    { minValidBet: 250_000, ratePpm: 10_000 },
  ];
  await give(undefined, a, { type: 'DAILY', salaryType: 'SINGLE_BET', tiers });
  await give(a, b, { type: 'DAILY', salaryType: 'SINGLE_BET', tiers: [{ ratePpm: 4_000 }] });
  const better = await offer(undefined, a, {
    type: 'DAILY',
    salaryType: 'SINGLE_BET',
    tiers: [...tiers, { minValidBet: 400_000, ratePpm: 20_000 }],
  });
  const asA = await getToken(a);
  const { periods } = await gateway.call(calls.previewContractCall, { contractId: better, periods: 3 }, asA);
  expect(periods.map(({ ratePpm, gross, downlines, paid }) => [ratePpm, gross, downlines, paid])).toEqual([
    [5_000, 500, 400, 100],
    [10_000, 3_000, 0, 3_000],
    [0, 0, 0, 0],
  ]);
  expect(periods[1]?.tiers[2]).toMatchObject({ reached: false, missing: { validBet: 100_000 } });
  expect(periods[0]?.downlineContracts).toMatchObject([{ account: 'bo***', gross: 400 }]);
  const flat = await offer(undefined, a, salary('REALTIME', 1_000));
  const preview = await gateway.call(calls.previewContractCall, { contractId: flat, periods: 2 }, asA);
  expect(preview.periods.map(({ paid }) => paid)).toEqual([100, 300]);
  const asB = await getToken(b);
  await expect(gateway.call(calls.previewContractCall, { contractId: flat }, asB)).rejects.toEqual(
    code('request.not-found'),
  );
});

test('the running periods show how much is still missing for each tier @AGT-06 @AGT-10', async () => {
  const { a, playerOfA } = await createTeam();
  const tiers = [
    { ratePpm: 5_000, minValidBet: 100_000 },
    { ratePpm: 8_000, minValidBet: 300_000, minActive: 2 },
  ];
  goTo('10 12:00');
  await give(undefined, a, { type: 'DAILY', salaryType: 'LOSS', tiers });
  await give(undefined, a, {
    type: 'DIVIDEND',
    period: 'H',
    tiers: [{ ratePpm: 10_000, minNetLoss: 500_000 }],
  });
  const list = async () =>
    (await gateway.call(calls.listRunningPeriodsCall, undefined, await getToken(a))).periods;
  expect(await list()).toEqual([]);
  goTo('20 12:00');
  await lose(playerOfA, 70_000, local('19 23:59'));
  await lose(playerOfA, 120_000, local('20 00:00'));
  await lose(a, 900_000, local('20 01:00'));
  expect(await list()).toMatchObject([
    {
      type: 'DIVIDEND',
      periodStart: local('16 00:00').toISOString(),
      base: 190_000,
      ratePpm: 0,
      tiers: [{ reached: false, missing: { netLoss: 310_000 } }],
    },
    {
      type: 'DAILY',
      periodStart: local('20 00:00').toISOString(),
      periodEnd: local('21 00:00').toISOString(),
      validBet: 120_000,
      activeMembers: 1,
      ratePpm: 5_000,
      gross: 600,
      tiers: [
        { reached: true, missing: {} },
        { reached: false, missing: { active: 1, validBet: 180_000 } },
      ],
    },
  ]);
});

describe('the preview of a run', () => {
  const preview = async (type: string) =>
    (await operate(gateway, `settlements/preview?type=${type}`)).body.value as {
      settlements: Record<string, unknown>[];
      sums: Record<string, unknown>;
    };

  test('shows each payment with its deductions beside the last one, and pays nothing @AGT-07 @AGT-10', async () => {
    const { a, b, playerOfA, playerOfB } = await createTeam();
    const ofA = await give(undefined, a, salary('DAILY', 10_000));
    const ofB = await give(a, b, salary('DAILY', 4_000));
    await lose(playerOfB, 50_000, local('02 12:00'));
    goTo('03 02:05');
    await settle();
    await lose(playerOfA, 300_000, local('03 01:00'));
    await lose(playerOfB, 100_000, local('03 02:00'));
    const { settlements, sums } = await preview('DAILY');
    expect(settlements).toMatchObject([
      {
        contractId: ofA,
        username: a.username,
        periodStart: local('03 00:00').toISOString(),
        periodEnd: local('04 00:00').toISOString(),
        grossMinor: 4_000,
        downlinesMinor: 400,
        paidMinor: 3_600,
        lastPaidMinor: 300,
        status: 'DUE',
      },
      { contractId: ofB, username: b.username, paidMinor: 400, lastPaidMinor: 200 },
    ]);
    expect(sums).toMatchObject({ settlements: 2, toReview: 0, paidMinor: 4_000, lastPaidMinor: 500 });
    goTo('04 02:05');
    await settle();
    // The run pays what the preview showed.
    expect([await readPaid(ofA), await readPaid(ofB)].map((paid) => paid.at(-1))).toEqual([
      ['04 00:00', 'PAID', 3_600],
      ['04 00:00', 'PAID', 400],
    ]);
  });

  test('includes periods that have ended but are not due yet, and marks those that will wait for operators @AGT-07', async () => {
    const { a, playerOfA } = await createTeam();
    // Settles what other tests left.
    await settle();
    const contractId = await give(undefined, a, salary('DAILY', 500_000));
    await lose(playerOfA, 4_000_000_000, local('02 12:00'));
    goTo('03 01:00');
    const ended = (await preview('DAILY')).settlements.filter((one) => one.paidMinor !== 0);
    expect(ended).toMatchObject([
      { contractId, periodEnd: local('03 00:00').toISOString(), status: 'UNDER_REVIEW', lastPaidMinor: null },
    ]);
    expect((await preview('HOURLY')).settlements).toEqual([]);
  });

  test('takes over the loss of the first half of a month, as the run does later @AGT-07 @AGT-10', async () => {
    const { a, playerOfA } = await createTeam();
    goTo('20 12:00');
    const tiers = [{ ratePpm: 100_000 }];
    const contractId = await give(undefined, a, { type: 'DIVIDEND', period: 'H', tiers });
    goToNextMonth();
    await play(playerOfA, { stakeMinor: 100_000, payoutMinor: 300_000 }, local('05 12:00'));
    goTo('16 02:10');
    await settle();
    await lose(playerOfA, 500_000, local('20 12:00'));
    goTo('25 12:00');
    const start = local('16 00:00').toISOString();
    const { settlements } = await preview('DIVIDEND');
    expect(settlements.filter((one) => one.contractId === contractId)).toMatchObject([
      { periodStart: start, baseMinor: 300_000, grossMinor: 30_000, paidMinor: 30_000, lastPaidMinor: 0 },
    ]);
    expect(await readPaid(contractId)).toEqual([['16 00:00', 'NOT_REACHED', 0]]);
    goToNextMonth();
    goTo('01 02:10');
    await settle();
    expect((await readPaid(contractId)).at(-1)).toEqual(['01 00:00', 'PAID', 30_000]);
  });

  test('shows a real-time slice before it is paid @AGT-07', async () => {
    const { a, playerOfA } = await createTeam();
    const contractId = await give(undefined, a, salary('REALTIME', 2_000));
    goTo('02 10:01');
    await lose(playerOfA, 100_000, local('02 10:01'));
    const { settlements } = await preview('REALTIME');
    expect(settlements).toContainEqual(expect.objectContaining({ contractId, paidMinor: 200 }));
  });
});

test("today's income is divided by branch, less what the contracts there yield @AGT-03 @AGT-10", async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  await give(undefined, a, {
    type: 'DAILY',
    salaryType: 'SINGLE_BET',
    tiers: [{ ratePpm: 5_000 }, { ratePpm: 10_000, minValidBet: 300_000 }],
  });
  await give(a, b, salary('DAILY', 4_000));
  await give(undefined, a, salary('HOURLY', 2_000));
  await give(undefined, a, salary('REALTIME', 1_000));
  await give(a, b, salary('REALTIME', 600));
  goTo('02 10:10');
  await lose(playerOfA, 100_000, local('01 23:59'));
  // The hour is settled: 0.20 % of 60 000.
  await lose(playerOfA, 60_000, local('02 08:10'));
  await settle();
  await lose(playerOfB, 200_000, local('02 10:05'));
  await lose(a, 900_000, local('02 10:05'));
  const read = async () => gateway.call(calls.getBranchIncomeCall, undefined, await getToken(a));
  // Valid bets of the day are 260 000: 0.50 %. A's branch: 300 + 120 + 60. B's: 1 000 − 800 + 400 + 200 − 120.
  expect(await read()).toMatchObject({
    branches: [
      { memberNo: b.id, account: 'bo***', validBet: 200_000, income: 680 },
      { memberNo: playerOfA.id, validBet: 60_000, income: 480 },
    ],
    total: 1_160,
  });
  await lose(playerOfA, 40_000, local('02 10:06'));
  // The second tier: 1.00 % of all bets of the day.
  expect((await read()).branches).toMatchObject([
    { memberNo: b.id, income: 1_680 },
    { memberNo: playerOfA.id, validBet: 100_000, income: 1_000 + 120 + 80 + 100 },
  ]);
});
