import type { Flow, MovementType } from '../../wallet/index.ts';
import {
  computePeriods,
  computePlayPeriods,
  countDays,
  listPeriods,
  type ProfitFigures,
  sumPeriods,
} from './profit-rules.ts';

const day = '2026-11-20';
const flow = (type: MovementType, minor: number, more: Partial<Flow> = {}): Flow => ({
  period: day,
  book: 'main',
  type,
  minor,
  ...more,
});
const bets = (settledMinor: number, payoutMinor: number, period = day) => ({
  period,
  settledMinor,
  payoutMinor,
});
const none = {
  openingMinor: 0,
  closingMinor: 0,
  depositMinor: 0,
  withdrawalMinor: 0,
  transferMinor: 0,
  rebateMinor: 0,
  bonusMinor: 0,
  commissionMinor: 0,
  pointsMinor: 0,
  adjustmentMinor: 0,
  heldChangeMinor: 0,
};
const computeDay = (openingMinor: number, flows: Flow[], ofBets = [bets(0, 0)]): ProfitFigures => {
  const [figures] = computePeriods([day], { openingMinor, flows }, ofBets);
  if (!figures) throw new Error('The day has figures.');
  return figures;
};

test('the worked example closes at 100.40 with a net result of −19.60 @MEM-05', () => {
  const figures = computeDay(
    10_000,
    [
      flow('DEPOSIT', 5_000),
      flow('BET', -8_000),
      flow('BET_WIN', 6_000),
      flow('REBATE', 40),
      flow('WITHDRAW_HOLD', -3_000),
      flow('WITHDRAW_HOLD', 3_000, { book: 'withdraw_hold' }),
      flow('WITHDRAW_PAYOUT', -3_000, { book: 'withdraw_hold' }),
    ],
    [bets(8_000, 6_000)],
  );
  expect(figures).toEqual({
    period: day,
    stakeMinor: 8_000,
    payoutMinor: 6_000,
    resultMinor: -1_960,
    account: {
      ...none,
      openingMinor: 10_000,
      closingMinor: 10_040,
      depositMinor: 5_000,
      withdrawalMinor: 3_000,
      rebateMinor: 40,
    },
  });
});

describe('a movement', () => {
  test.each<[MovementType, number, Partial<typeof none>, number]>([
    ['DEPOSIT', 70, { depositMinor: 70 }, 0],
    ['WITHDRAW_HOLD', -70, { withdrawalMinor: 70 }, 0],
    ['WITHDRAW_RETURN', 70, { withdrawalMinor: -70 }, 0],
    ['VENDOR_IN', -70, { transferMinor: -70 }, 0],
    ['VENDOR_OUT', 70, { transferMinor: 70 }, 0],
    ['TRANSFER_UP', -70, { transferMinor: -70 }, 0],
    ['TRANSFER_DOWN', 70, { transferMinor: 70 }, 0],
    ['FLOAT_IN', -70, { transferMinor: -70 }, 0],
    ['FLOAT_OUT', 70, { transferMinor: 70 }, 0],
    ['REBATE', 70, { rebateMinor: 70 }, 70],
    ['BONUS_CONVERT', 70, { bonusMinor: 70 }, 70],
    ['REWARD', 70, { bonusMinor: 70 }, 70],
    ['RED_ENVELOPE', 70, { bonusMinor: 70 }, 70],
    ['MISSION', 70, { bonusMinor: 70 }, 70],
    ['VIP', 70, { bonusMinor: 70 }, 70],
    ['REFERRAL', 70, { bonusMinor: 70 }, 70],
    ['DIVIDEND', 70, { commissionMinor: 70 }, 70],
    ['SALARY_DAILY', 70, { commissionMinor: 70 }, 70],
    ['SALARY_HOURLY', 70, { commissionMinor: 70 }, 70],
    ['SALARY_REALTIME', 70, { commissionMinor: 70 }, 70],
    ['REBATE_DIFF', 70, { commissionMinor: 70 }, 70],
    ['POINT_CONVERT', 70, { pointsMinor: 70 }, 0],
    ['REDEEM_CASH', -70, { pointsMinor: -70 }, 0],
    ['REDEEM_CASH_RETURN', 70, { pointsMinor: 70 }, 0],
    ['ADJUST_IN', 70, { adjustmentMinor: 70 }, 0],
    ['ADJUST_OUT', -70, { adjustmentMinor: -70 }, 0],
  ])('%s of %d counts in one figure only @MEM-05', (type, minor, changed, resultMinor) => {
    expect(computeDay(1_000, [flow(type, minor)])).toEqual({
      period: day,
      stakeMinor: 0,
      payoutMinor: 0,
      resultMinor,
      account: { ...none, openingMinor: 1_000, closingMinor: 1_000 + minor, ...changed },
    });
  });

  test.each<MovementType>(['BET_WIN', 'JACKPOT_WIN'])('%s is a payout @MEM-05', (type) => {
    expect(computeDay(0, [flow(type, 70)])).toMatchObject({
      payoutMinor: 70,
      resultMinor: 70,
      account: { closingMinor: 70 },
    });
  });
});

describe('money that is held', () => {
  test('counts stakes that are not settled yet @MEM-05', () => {
    const open = computeDay(1_000, [flow('BET', -300)], [bets(200, 0)]);
    expect(open).toMatchObject({ stakeMinor: 200, resultMinor: -200, account: { heldChangeMinor: 100 } });
    const settled = computeDay(700, [], [bets(100, 0)]);
    expect(settled).toMatchObject({ stakeMinor: 100, account: { heldChangeMinor: -100, closingMinor: 700 } });
  });

  test('counts open withdrawals and redemptions, which are neither paid out nor spent yet @MEM-05', () => {
    const figures = computeDay(1_000, [
      flow('WITHDRAW_HOLD', -400),
      flow('WITHDRAW_HOLD', 400, { book: 'withdraw_hold' }),
      flow('REDEEM_CASH', -50),
      flow('REDEEM_CASH', 50, { book: 'redemption_hold' }),
    ]);
    expect(figures.account).toEqual({
      ...none,
      openingMinor: 1_000,
      closingMinor: 550,
      heldChangeMinor: 450,
    });
  });
});

describe('periods', () => {
  const [first, second, third] = ['2026-11-18', '2026-11-19', '2026-11-20'] as const;
  const compute = () =>
    computePeriods(
      [first, second, third],
      {
        openingMinor: 100,
        flows: [
          flow('DEPOSIT', 500, { period: first }),
          flow('BET', -200, { period: third }),
          flow('BET_WIN', 80, { period: third }),
        ],
      },
      [bets(200, 80, third)],
    );

  test('each begin with the closing balance of the one before @MEM-05 @SAFE-08', () => {
    expect(
      compute().map(({ period, account }) => [period, account?.openingMinor, account?.closingMinor]),
    ).toEqual([
      [first, 100, 600],
      [second, 600, 600],
      [third, 600, 480],
    ]);
  });

  test('add up to the figures of the span @MEM-05', () => {
    expect(sumPeriods(compute())).toEqual({
      stakeMinor: 200,
      payoutMinor: 80,
      resultMinor: -120,
      account: { ...none, openingMinor: 100, closingMinor: 480, depositMinor: 500 },
    });
    const whole = { ...none, openingMinor: 1, closingMinor: 2 };
    const one = Object.fromEntries(Object.keys(none).map((name, index) => [name, 2 ** index])) as typeof none;
    expect(
      sumPeriods([
        { stakeMinor: 1, payoutMinor: 2, resultMinor: 4, account: one },
        { stakeMinor: 10, payoutMinor: 20, resultMinor: 40, account: whole },
      ]),
    ).toEqual({
      stakeMinor: 11,
      payoutMinor: 22,
      resultMinor: 44,
      account: { ...one, closingMinor: 2 },
    });
    expect(sumPeriods([])).toEqual({ stakeMinor: 0, payoutMinor: 0, resultMinor: 0 });
  });

  test('of some games include only the bets that were settled in them @MEM-05', () => {
    const played = computePlayPeriods([first, second], [bets(300, 120, second)]);
    expect(played).toEqual([
      { period: first, stakeMinor: 0, payoutMinor: 0, resultMinor: 0 },
      { period: second, stakeMinor: 300, payoutMinor: 120, resultMinor: -180 },
    ]);
    expect(sumPeriods(played)).toEqual({ stakeMinor: 300, payoutMinor: 120, resultMinor: -180 });
  });
});

test.each([
  [day, day, 1],
  ['2026-02-28', '2026-03-01', 2],
  ['2028-02-28', '2028-03-01', 3],
  ['2026-11-21', day, 0],
  ['2026-01-01', '2026-12-31', 365],
])('from %s to %s are %d days', (from, to, days) => {
  expect(countDays(from, to)).toBe(days);
});

test('lists the days or months that a span touches', () => {
  expect(listPeriods('2026-02-27', '2026-03-01', 'day')).toEqual(['2026-02-27', '2026-02-28', '2026-03-01']);
  expect(listPeriods('2026-11-20', '2027-01-01', 'month')).toEqual([
    '2026-11-01',
    '2026-12-01',
    '2027-01-01',
  ]);
  expect(listPeriods('2026-11-30', '2026-11-30', 'month')).toEqual(['2026-11-01']);
  expect(listPeriods('2026-11-21', day, 'day')).toEqual([]);
});
