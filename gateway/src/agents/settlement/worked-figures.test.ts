/** The worked figures of docs/rules.md 5.9 as bets, rewards and salaries of real teams. */
import { sql } from 'kysely';
import type { Member } from '../../identity/index.ts';
import {
  beginMonth,
  createMember,
  createTeam,
  gateway,
  give,
  goTo,
  goToNextMonth,
  local,
  lose,
  paymentPassword,
  play,
  readPaid,
  readRows,
  reward,
  salary,
  settle,
  startTeams,
  type Terms,
} from '../testing/settled-teams.ts';

beforeAll(() => startTeams());
afterAll(() => gateway.stop());
beforeEach(beginMonth);

interface Result {
  base: number;
  valid: number;
  active: number;
  rate: number;
  gross: number;
  net: number;
  shortfall: number;
  paid: number;
  carry: number;
}
/** Reads the settlements of a contract. Amounts are minor units, the carry millionths of one. */
const readResults = (contractId: number): Promise<Result[]> =>
  readRows<Result>(sql`select base_minor::bigint as base, valid_bet_minor::bigint as valid, active_members as active,
      rate_ppm as rate, gross_minor::bigint as gross, net_minor::bigint as net, shortfall_minor::bigint as shortfall,
      paid_minor::bigint as paid, carry_micro::bigint as carry
    from agents_settlement where contract_id = ${contractId} order by ends_at`);
const halfMonthly = (...tiers: Terms['tiers']): Terms => ({ type: 'DIVIDEND', period: 'H', tiers });
const createPlayers = (upline: Member, count: number): Promise<Member[]> =>
  Promise.all(Array.from({ length: count }, () => createMember('p', upline, 0)));

/** Gives the half-monthly contracts of the example to A and, below it, B. */
async function giveHalfMonthly(a: Member, b: Member) {
  const ofA = await give(
    undefined,
    a,
    halfMonthly(
      { minActive: 3, minValidBet: 10_000_000, ratePpm: 50_000 },
      { minActive: 5, minValidBet: 50_000_000, minNetLoss: 2_000_000, ratePpm: 80_000 },
      { minActive: 10, minValidBet: 200_000_000, minNetLoss: 10_000_000, ratePpm: 120_000 },
    ),
  );
  const ofB = await give(
    a,
    b,
    halfMonthly(
      { minActive: 2, minValidBet: 5_000_000, ratePpm: 40_000 },
      { minActive: 4, minValidBet: 30_000_000, ratePpm: 60_000 },
    ),
  );
  return { ofA, ofB };
}

/** Pays A 3,137.25 of daily salary for a bet of this player on the 17th. */
async function paySalary(a: Member, player: Member): Promise<void> {
  goTo('16 12:00');
  const contractId = await give(undefined, a, {
    type: 'DAILY',
    salaryType: 'SINGLE_BET',
    tiers: [{ ratePpm: 10_000 }],
  });
  goTo('17 12:00');
  const ended = { type: 'DAILY', contractId, paymentPassword } as const;
  await gateway.services.agents.contracts.terminate(a.id, ended);
  await play(player, { stakeMinor: 31_372_500, payoutMinor: 28_000_000 }, local('17 13:00'));
  goTo('18 02:05');
  await settle();
  expect(await readPaid(contractId)).toEqual([['18 00:00', 'PAID', 313_725]]);
}

test.each([
  ['as in the example', 0, [5_500_000, 80_000, 440_000, 320_000, 0, 'PAID', 320_000]],
  ['when another branch won', 4_500_000, [1_000_000, 50_000, 50_000, -70_000, 70_000, 'NOTHING_LEFT', 0]],
] as const)(
  'the half month follows from bets, rewards and a salary, %s @AGT-06 @AGT-07',
  async (_, wonMinor, [base, rate, gross, net, shortfall, status, paid]) => {
    const { a, b } = await createTeam();
    const [first, second, third] = (await createPlayers(a, 3)) as [Member, Member, Member];
    const playersOfB = await createPlayers(b, 4);
    goTo('10 12:00');
    const { ofA, ofB } = await giveHalfMonthly(a, b);
    await paySalary(a, first);
    const later = local('20 12:00');
    await play(second, { stakeMinor: 10_000_000, payoutMinor: 8_000_000, validBetMinor: 9_500_000 }, later);
    await play(third, { stakeMinor: 8_627_500, payoutMinor: 9_380_050, validBetMinor: 8_572_500 }, later);
    const payoutsOfB = [7_000_000, 9_000_000, 6_750_000, 7_000_000];
    for (const [index, player] of playersOfB.entries()) {
      const payoutMinor = payoutsOfB[index] ?? 0;
      await play(player, { stakeMinor: 8_000_000, payoutMinor, validBetMinor: 7_950_000 }, later);
    }
    await reward(first, 'rebate', 247_225, later);
    await reward(second, 'bonus', 559_000, later);
    await reward(playersOfB[0] ?? first, 'rebate', 159_000, later);
    await reward(playersOfB[1] ?? first, 'bonus', 91_000, later);
    if (wonMinor > 0) {
      const branch = await createMember('cy', a);
      const [winner] = (await createPlayers(branch, 1)) as [Member];
      const won = { stakeMinor: 9_000, payoutMinor: 9_000 + wonMinor };
      await play(winner, won, later);
    }
    goToNextMonth();
    goTo('01 02:10');
    await settle();
    expect(await readResults(ofA)).toMatchObject([
      {
        ...(wonMinor === 0 ? { valid: 81_245_000 } : { valid: 81_254_000 }),
        active: 7,
        ...{ base, rate, gross, net, shortfall, paid },
      },
    ]);
    expect(await readPaid(ofA)).toEqual([['01 00:00', status, paid]]);
    const resultOfB = { base: 2_000_000, valid: 31_800_000, active: 4, rate: 60_000, gross: 120_000 };
    expect(await readResults(ofB)).toMatchObject([{ ...resultOfB, net: 120_000, shortfall: 0 }]);
    expect(await readPaid(ofB)).toEqual([['01 00:00', 'PAID', 120_000]]);
  },
);

test('the daily salaries of each type follow from the bets of one team @AGT-06 @AGT-07', async () => {
  const daily = (salaryType: 'PROFIT' | 'LOSS' | 'SINGLE_BET', ...tiers: Terms['tiers']): Terms => ({
    type: 'DAILY',
    salaryType,
    tiers,
  });
  const tiers = [
    { minValidBet: 1_000_000, minActive: 2, ratePpm: 5_000 },
    { minValidBet: 5_000_000, minActive: 3, ratePpm: 8_000 },
    { minValidBet: 20_000_000, minActive: 8, ratePpm: 10_000 },
  ];
  // Three agents in a row have the same team below them, because nobody else is between them.
  const won = await createMember('win');
  const lost = await createMember('los', won);
  const a = await createMember('aye', lost);
  const b = await createMember('bo', a);
  const ofWon = await give(undefined, won, daily('PROFIT', ...tiers));
  const ofLost = await give(won, lost, daily('LOSS', ...tiers));
  const ofA = await give(lost, a, daily('SINGLE_BET', ...tiers));
  const ofB = await give(a, b, daily('SINGLE_BET', { minValidBet: 1_000_000, minActive: 2, ratePpm: 5_000 }));
  const [first, second, third] = (await createPlayers(a, 3)) as [Member, Member, Member];
  const [fourth, fifth] = (await createPlayers(b, 2)) as [Member, Member];
  const noon = local('02 12:00');
  await play(first, { stakeMinor: 1_252_025, payoutMinor: 2_504_050 }, noon);
  await lose(second, 2_495_000, noon);
  await lose(third, 2_495_025, noon);
  await play(fourth, { stakeMinor: 1_200_000, payoutMinor: 1_900_000 }, noon);
  await lose(fifth, 1_200_000, noon);
  goTo('03 02:05');
  await settle();
  const reached = { valid: 8_642_050, active: 5, rate: 8_000 };
  expect(await readResults(ofWon)).toMatchObject([{ ...reached, base: 2_452_025, gross: 19_616 }]);
  expect(await readResults(ofLost)).toMatchObject([{ ...reached, base: 6_190_025, gross: 49_520 }]);
  expect(await readResults(ofA)).toMatchObject([{ ...reached, base: 8_642_050, gross: 69_136, net: 57_136 }]);
  expect(await readResults(ofB)).toMatchObject([{ valid: 2_400_000, active: 2, rate: 5_000, gross: 12_000 }]);
  expect([await readPaid(ofA), await readPaid(ofB)]).toEqual([
    [['03 00:00', 'PAID', 57_136]],
    [['03 00:00', 'PAID', 12_000]],
  ]);
});

test('the hourly salaries follow from the bets of each hour alone @AGT-06 @AGT-07', async () => {
  const [lower, higher] = [
    { minValidBet: 200_000, ratePpm: 3_000 },
    { minValidBet: 1_000_000, ratePpm: 5_000 },
  ];
  const { a, playerOfA } = await createTeam();
  goTo('02 19:59');
  const terms: Terms = { type: 'HOURLY', salaryType: 'SINGLE_BET', tiers: [lower, higher] };
  const id = await give(undefined, a, terms);
  const hours = [
    [20, 1_234_567],
    [21, 199_999],
    [22, 200_000],
  ] as const;
  for (const [hour, amount] of hours) {
    await play(playerOfA, { stakeMinor: amount, payoutMinor: hour % 2 }, local(`02 ${hour}:59`));
    goTo(`02 ${hour + 1}:05`);
    await settle();
  }
  // As one block the hours would yield 81.72.
  expect(await readPaid(id)).toEqual([
    ['02 21:00', 'PAID', 6_172],
    ['02 22:00', 'NOT_REACHED', 0],
    ['02 23:00', 'PAID', 600],
  ]);
});

test('the slices of a real-time salary follow from bets and a void, each level with its own rate @AGT-06 @AGT-07', async () => {
  const { a, b, playerOfA, playerOfB } = await createTeam();
  const alone = await createMember('sol');
  const player = await createMember('ps', alone, 0);
  goTo('02 10:01');
  const ofAlone = await give(undefined, alone, salary('REALTIME', 2_000));
  const ofA = await give(undefined, a, salary('REALTIME', 2_000));
  const ofB = await give(a, b, salary('REALTIME', 1_500));
  const slices = [
    ['02 10:10', [12_345, 6_780]],
    ['02 10:15', [40_410]],
    ['02 10:20', [-6_780]],
    ['02 10:25', [25_000]],
  ] as const;
  await lose(playerOfB, 40_410, local('02 10:06'));
  for (const [mark, amounts] of slices) {
    const at = new Date(local(mark).getTime() - 1);
    for (const amount of amounts)
      await lose(player, Math.abs(amount), at, amount < 0 ? 'bet.voided' : 'bet.settled');
    goTo(mark);
    await settle();
  }
  expect((await readResults(ofAlone)).map(({ base, paid, carry }) => [base, paid, carry])).toEqual([
    [19_125, 38, 250_000],
    [40_410, 81, 70_000],
    [-6_780, 0, -13_490_000],
    [25_000, 36, 510_000],
  ]);
  // B earns 0.15 % of its player's bet, and A the 0.05 % above that.
  expect(await readResults(ofB)).toMatchObject([{ base: 40_410, paid: 60, carry: 615_000 }]);
  expect(await readResults(ofA)).toMatchObject([{ base: 40_410, paid: 20, carry: 205_000 }]);
  // A bet of A's own player yields all of A's rate.
  await lose(playerOfA, 40_410, local('02 10:26'));
  goTo('02 10:30');
  await settle();
  expect((await readResults(ofA))[1]).toMatchObject({ base: 40_410, paid: 81, carry: 25_000 });
});
