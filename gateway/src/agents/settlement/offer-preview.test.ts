import * as calls from '@parlour/contracts/calls';
import type { Member } from '../../identity/index.ts';
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
  readBalance,
  readPaid,
  startTeams,
  type Terms,
} from '../testing/settled-teams.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

const preview = async (member: Member, contractId: number, periods: number) =>
  (await gateway.call(calls.previewContractCall, { contractId, periods }, await getToken(member))).periods;
const toSums = (periods: Awaited<ReturnType<typeof preview>>) =>
  periods.map(({ base, ratePpm, gross, downlines, paid }) => [base, ratePpm, gross, downlines, paid]);

test('the preview of a dividend takes over a loss, deducts the contracts that stay, and names those that would end @AGT-10', async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  const halfMonthly = (...tiers: Terms['tiers']): Terms => ({ type: 'DIVIDEND', period: 'H', tiers });
  goTo('20 12:00');
  const held = await give(undefined, a, halfMonthly({ ratePpm: 100_000 }));
  const given = await give(a, b, halfMonthly({ ratePpm: 60_000 }));
  goToNextMonth();
  await play(playerOfA, { stakeMinor: 100_000, payoutMinor: 1_300_000 }, local('05 12:00'));
  await lose(playerOfA, 4_500_000, local('20 12:00'));
  await lose(playerOfB, 1_000_000, local('20 12:00'));
  const from = local('16 00:00').toISOString();
  goToNextMonth();
  goTo('05 12:00');
  const read = async () => gateway.call(calls.getDividendContractCall, {}, await getToken(a));

  const better = await offer(
    undefined,
    a,
    halfMonthly(
      { minActive: 1, ratePpm: 50_000 },
      { minActive: 2, minNetLoss: 2_000_000, ratePpm: 80_000 },
      { minActive: 10, minNetLoss: 10_000_000, ratePpm: 120_000 },
    ),
  );
  expect((await read()).offer).toMatchObject({ contractId: better, ends: [] });
  const periods = await preview(a, better, 2);
  // The second half takes over the loss of the first one: 55 000.00 − 12 000.00.
  expect(toSums(periods)).toEqual([
    [4_300_000, 80_000, 344_000, 60_000, 284_000],
    [-1_200_000, 0, 0, 0, 0],
  ]);
  expect(periods[0]).toMatchObject({
    periodStart: from,
    periodEnd: local('01 00:00').toISOString(),
    downlineContracts: [{ contractId: given, account: 'bo***', memberNo: b.id, gross: 60_000 }],
  });
  expect(periods[0]?.tiers.map(({ reached, missing }) => [reached, missing])).toEqual([
    [true, {}],
    [true, {}],
    [false, { active: 8, netLoss: 5_700_000 }],
  ]);
  expect(periods[1]?.tiers[0]).toMatchObject({ reached: false, missing: { netLoss: 1_200_001 } });

  const lower = await offer(undefined, a, halfMonthly({ ratePpm: 50_000 }));
  expect((await read()).offer).toMatchObject({
    contractId: lower,
    ends: [{ to: 'bo***', ratePpm: 60_000 }],
  });
  const [last] = await preview(a, lower, 1);
  expect(last).toMatchObject({ gross: 215_000, downlines: 0, paid: 215_000, downlineContracts: [] });
  // Nothing is stored or paid.
  expect([await readBalance(a), await readPaid(held), await readPaid(lower)]).toEqual([0, [], []]);
});

test('the preview of an hourly salary replays each hour alone, and names the contracts that would end @AGT-10', async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  const hourly = (...tiers: Terms['tiers']): Terms => ({ type: 'HOURLY', salaryType: 'SINGLE_BET', tiers });
  await give(undefined, a, hourly({ ratePpm: 1_000 }));
  const given = await give(a, b, hourly({ ratePpm: 1_000 }));
  goTo('02 23:30');
  await lose(playerOfA, 1_184_567, local('02 20:30'));
  await lose(playerOfB, 50_000, local('02 20:31'));
  await lose(playerOfA, 199_999, local('02 21:30'));
  await lose(playerOfA, 200_000, local('02 22:59'));
  // The running hour is not replayed.
  await lose(playerOfA, 5_000_000, local('02 23:00'));
  const read = async () => gateway.call(calls.getHourlySalaryContractCall, {}, await getToken(a));

  const better = await offer(
    undefined,
    a,
    hourly({ minValidBet: 200_000, ratePpm: 3_000 }, { minValidBet: 1_000_000, ratePpm: 5_000 }),
  );
  expect((await read()).offer).toMatchObject({ contractId: better, ends: [] });
  const periods = await preview(a, better, 3);
  expect(toSums(periods)).toEqual([
    [200_000, 3_000, 600, 0, 600],
    [199_999, 0, 0, 0, 0],
    [1_234_567, 5_000, 6_172, 50, 6_122],
  ]);
  expect(periods.map(({ periodStart }) => periodStart)).toEqual(
    ['22', '21', '20'].map((hour) => local(`02 ${hour}:00`).toISOString()),
  );
  expect(periods[0]?.tiers[1]).toMatchObject({ reached: false, missing: { validBet: 800_000 } });
  expect(periods[1]?.tiers[0]).toMatchObject({ reached: false, missing: { validBet: 1 } });
  expect(periods[2]?.downlineContracts).toMatchObject([{ contractId: given, gross: 50 }]);

  const lower = await offer(undefined, a, hourly({ ratePpm: 500 }));
  expect((await read()).offer).toMatchObject({
    contractId: lower,
    ends: [{ to: 'bo***', ratePpm: 1_000 }],
  });
  expect(toSums(await preview(a, lower, 3)).map(([, , gross, downlines]) => [gross, downlines])).toEqual([
    [100, 0],
    [99, 0],
    [617, 0],
  ]);
  expect(await readBalance(a)).toBe(0);
});
