import type { ContractTier } from '@parlour/contracts/calls';
import { createInputs, minor, noSums, options } from '../testing/settlement-inputs.ts';
import {
  checkTiers,
  computeCarriedLoss,
  computeSalaryBase,
  divideFloor,
  getFirstStatus,
  getOutcome,
  isCountedFor,
  type PeriodInputs,
  rulesVersion,
  type SettlementOptions,
  type SlicePart,
  settlePeriod,
  settleSlice,
  type TeamSums,
} from './settlement-rules.ts';

const units = (whole: number): number => whole * 100;
const below = (grossMinor: bigint) => [{ contractId: 2, agentId: 2, grossMinor }];

describe('dividend', () => {
  const tiersOfA: ContractTier[] = [
    { minActive: 3, minValidBet: units(100_000), ratePpm: 50_000 },
    { minActive: 5, minValidBet: units(500_000), minNetLoss: units(20_000), ratePpm: 80_000 },
    { minActive: 10, minValidBet: units(2_000_000), minNetLoss: units(100_000), ratePpm: 120_000 },
  ];
  const tiersOfB: ContractTier[] = [
    { minActive: 2, minValidBet: units(50_000), ratePpm: 40_000 },
    { minActive: 4, minValidBet: units(300_000), ratePpm: 60_000 },
  ];
  const teamA: Partial<TeamSums> = {
    stakeMinor: minor('820000.00'),
    payoutMinor: minor('751300.50'),
    rebateMinor: minor('4062.25'),
    bonusMinor: minor('6500.00'),
    salaryMinor: minor('3137.25'),
    validBetMinor: minor('812450.00'),
    activeMembers: 7,
  };
  const teamB: Partial<TeamSums> = {
    stakeMinor: minor('320000.00'),
    payoutMinor: minor('297500.00'),
    rebateMinor: minor('1590.00'),
    bonusMinor: minor('910.00'),
    validBetMinor: minor('318000.00'),
    activeMembers: 4,
  };
  const b = settlePeriod(createInputs(null, tiersOfB, teamB));
  const settleA = (sums: Partial<TeamSums> = {}, changes: Partial<PeriodInputs> = {}) =>
    settlePeriod(
      createInputs(null, tiersOfA, { ...teamA, ...sums }, { downlines: below(b.grossMinor), ...changes }),
    );

  test('of the half month pays A and, out of it, B @AGT-06', () => {
    expect(b).toMatchObject({
      netLossMinor: minor('20000'),
      ratePpm: 60_000,
      grossMinor: minor('1200'),
      paidMinor: minor('1200'),
    });
    expect(settleA()).toMatchObject({
      netLossMinor: minor('55000'),
      ratePpm: 80_000,
      grossMinor: minor('4400'),
      downlinesMinor: minor('1200'),
      netMinor: minor('3200'),
      shortfallMinor: 0n,
      paidMinor: minor('3200'),
    });
  });

  test('falls to a lower tier by one missing member, and says so @AGT-10', () => {
    const result = settleA({ activeMembers: 4 });
    expect(result).toMatchObject({ ratePpm: 50_000, grossMinor: minor('2750'), netMinor: minor('1550') });
    expect(result.tiers[1]).toMatchObject({ isReached: false, missingActive: 1, missingValidBetMinor: 0n });
    expect(result.tiers[2]).toMatchObject({
      missingActive: 6,
      missingValidBetMinor: minor('1187550'),
      missingNetLossMinor: minor('45000'),
    });
  });

  test('pays nothing and records a shortfall when downlines earn more than the upline', () => {
    const result = settleA({ payoutMinor: minor('751300.50') + minor('45000') });
    expect(result).toMatchObject({
      netLossMinor: minor('10000'),
      grossMinor: minor('500'),
      netMinor: -minor('700'),
      shortfallMinor: minor('700'),
      paidMinor: 0n,
    });
    expect(getFirstStatus(result, options)).toBe('NOTHING_LEFT');
  });

  test.each([
    ['within-month', true, '-12000', '43000', '3440'],
    ['within-month', true, '12000', '55000', '4400'],
    ['within-month', false, '-12000', '55000', '4400'],
    ['none', true, '-12000', '55000', '4400'],
    ['forever', false, '-12000', '43000', '3440'],
  ] as const)(
    'with the carry %s, in a second half %s, takes over a result of %s',
    (lossCarry, isSecondHalf, beforeText, base, gross) => {
      const beforeMinor = beforeText.startsWith('-') ? -minor(beforeText.slice(1)) : minor(beforeText);
      const carriedLossMinor = computeCarriedLoss(lossCarry, { isSecondHalf, beforeMinor });
      expect(settleA({}, { carriedLossMinor })).toMatchObject({
        baseMinor: minor(base),
        grossMinor: minor(gross),
      });
    },
  );

  test.each([
    ['33333.33', '2666.66', 'DUE', 640_000n],
    ['0.01', '0', 'NOTHING_LEFT', 80_000n],
    ['0', '0', 'NOT_REACHED', 0n],
  ])('of a net loss of %s yields %s', (netLoss, gross, status, roundingMicro) => {
    const result = settlePeriod(createInputs(null, [{ ratePpm: 80_000 }], { stakeMinor: minor(netLoss) }));
    expect(result).toMatchObject({ grossMinor: minor(gross), roundingMicro });
    expect(getFirstStatus(result, options)).toBe(status);
  });

  test('of a net loss of 0 or less reaches no tier, and says what was missing', () => {
    const result = settlePeriod(createInputs(null, [{ ratePpm: 80_000 }], { payoutMinor: 500n }));
    expect(result).toMatchObject({ ratePpm: 0, grossMinor: 0n, baseMinor: -500n });
    expect(result.tiers[0]).toMatchObject({ isReached: false, missingNetLossMinor: 501n });
  });

  test('deducts only what the site deducts, and its fee from a positive result', () => {
    const sums = {
      stakeMinor: 10_000n,
      payoutMinor: 4_000n,
      rebateMinor: 1n,
      bonusMinor: 10n,
      salaryMinor: 100n,
    };
    const settle = (changes: Partial<SettlementOptions>, over: Partial<TeamSums> = {}) =>
      settlePeriod(createInputs(null, [], { ...sums, ...over }, { options: { ...options, ...changes } }));
    const deducts = { rebate: false, bonus: false, salary: false };
    expect(settle({}).netLossMinor).toBe(5_889n);
    expect(settle({ deducts }).netLossMinor).toBe(6_000n);
    expect(settle({ deducts: { ...deducts, bonus: true } }).netLossMinor).toBe(5_990n);
    expect(settle({ deducts, platformFeePpm: 15_100 })).toMatchObject({
      platformFeeMinor: 90n,
      netLossMinor: 5_910n,
    });
    expect(settle({ deducts, platformFeePpm: 15_100 }, { payoutMinor: 20_000n }).netLossMinor).toBe(-10_000n);
    const loss = settle({ deducts, platformFeePpm: 1_000_000 }, { payoutMinor: 20_000n });
    expect(loss.platformFeeMinor).toBe(0n);
  });
});

describe('daily salary', () => {
  const tiers: ContractTier[] = [
    { minActive: 2, minValidBet: units(10_000), ratePpm: 5_000 },
    { minActive: 3, minValidBet: units(50_000), ratePpm: 8_000 },
    { minActive: 8, minValidBet: units(200_000), ratePpm: 10_000 },
  ];
  const team: Partial<TeamSums> = {
    validBetMinor: minor('86420.50'),
    wonMinor: minor('24520.25'),
    lostMinor: minor('61900.25'),
    activeMembers: 5,
  };

  test.each([
    ['SINGLE_BET', '691.36', 400_000n],
    ['LOSS', '495.20', 200_000n],
    ['PROFIT', '196.16', 200_000n],
  ] as const)('of type %s pays %s @AGT-06', (salaryType, paid, roundingMicro) => {
    expect(settlePeriod(createInputs(salaryType, tiers, team))).toMatchObject({
      ratePpm: 8_000,
      paidMinor: minor(paid),
      roundingMicro,
    });
  });

  test('of a team without counted bets reaches a tier, and pays nothing', () => {
    const lost = { validBetMinor: 100n, lostMinor: 100n, activeMembers: 1 };
    const result = settlePeriod(createInputs('PROFIT', [{ minActive: 1, ratePpm: 5_000 }], lost));
    expect(result).toMatchObject({ ratePpm: 5_000, paidMinor: 0n });
    expect(getFirstStatus(result, options)).toBe('NOT_REACHED');
  });

  test('leaves the upline the rest of a downline’s salary', () => {
    const b = { validBetMinor: minor('24000'), wonMinor: 0n, lostMinor: minor('24000'), activeMembers: 2 };
    const { grossMinor } = settlePeriod(createInputs('SINGLE_BET', tiers, b));
    expect(grossMinor).toBe(minor('120'));
    const a = settlePeriod(createInputs('SINGLE_BET', tiers, team, { downlines: below(grossMinor) }));
    expect(a.netMinor).toBe(minor('571.36'));
  });

  test.each([
    ['PROFIT', 90n, 91n, 30n],
    ['PROFIT', 90n, 90n, 0n],
    ['PROFIT', 100n, 90n, 0n],
    ['LOSS', 91n, 90n, 30n],
    ['LOSS', 90n, 100n, 0n],
    ['LOSS', 90n, 90n, 0n],
    ['SINGLE_BET', 90n, 100n, 30n],
  ] as const)(
    'by the team’s result, %s with stakes %s and payouts %s counts %s',
    (type, stake, payout, base) => {
      const sums = { ...noSums, stakeMinor: stake, payoutMinor: payout, wonMinor: 10n, lostMinor: 20n };
      expect(computeSalaryBase(type, sums, 'team-result')).toBe(base);
    },
  );
});

test('an hourly salary pays each hour alone @AGT-06', () => {
  const tiers = [
    { minValidBet: units(2_000), ratePpm: 3_000 },
    { minValidBet: units(10_000), ratePpm: 5_000 },
  ];
  const settle = (validBet: string) =>
    settlePeriod(
      createInputs('SINGLE_BET', tiers, { validBetMinor: minor(validBet), lostMinor: minor(validBet) }),
    );
  expect(['12345.67', '1999.99', '2000.00'].map((bets) => settle(bets).paidMinor)).toEqual([
    minor('61.72'),
    0n,
    minor('6.00'),
  ]);
  expect(getFirstStatus(settle('1999.99'), options)).toBe('NOT_REACHED');
  expect(settle('1999.99').tiers[0]?.missingValidBetMinor).toBe(1n);
});

describe('real-time salary', () => {
  const terms = { type: 'REALTIME', salaryType: 'LOSS', tiers: [{ ratePpm: 2_000 }] } as const;
  const settle = (parts: readonly SlicePart[], carryMicro = 0n) =>
    settleSlice({ terms, options, parts, carryMicro });
  const own = (text: string): SlicePart => ({ below: null, baseMinor: minor(text) });

  test('carries the unpaid fraction, and a void bet as a debt @AGT-07', () => {
    const slices: SlicePart[] = [
      own('191.25'),
      own('404.10'),
      { below: null, baseMinor: -minor('67.80') },
      own('250.00'),
    ];
    let carryMicro = 0n;
    const results = slices.map((part) => {
      const result = settle([part], carryMicro);
      carryMicro = result.carryAfterMicro;
      return [result.paidMinor, carryMicro];
    });
    expect(results).toEqual([
      [38n, 250_000n],
      [81n, 70_000n],
      [0n, -13_490_000n],
      [36n, 510_000n],
    ]);
  });

  test('pays each level its rate less the one below @AGT-06', () => {
    const holderB = { contractId: 2, agentId: 2, ratePpm: 1_500 };
    const a = settle([{ below: holderB, baseMinor: minor('404.10') }]);
    const b = settleSlice({
      terms: { ...terms, tiers: [{ ratePpm: 1_500 }] },
      options,
      parts: [own('404.10')],
      carryMicro: 0n,
    });
    expect([a.exactMicro, b.exactMicro]).toEqual([20_205_000n, 60_615_000n]);
    const equal = settle([{ below: { ...holderB, ratePpm: 2_001 }, baseMinor: minor('404.10') }]);
    expect(equal.exactMicro).toBe(0n);
  });

  test('shows each step of its calculation @AGT-10', () => {
    const part = own('404.10');
    expect(settle([part], 195_000n)).toEqual({
      sums: { ...noSums, validBetMinor: minor('404.10') },
      platformFeeMinor: 0n,
      netLossMinor: 0n,
      carriedLossMinor: 0n,
      tiers: [
        {
          tier: { ratePpm: 2_000 },
          isReached: true,
          missingActive: 0,
          missingValidBetMinor: 0n,
          missingNetLossMinor: 0n,
        },
      ],
      baseMinor: minor('404.10'),
      ratePpm: 2_000,
      exactMicro: 80_820_000n,
      roundingMicro: 0n,
      grossMinor: 81n,
      downlines: [],
      downlinesMinor: 0n,
      carriedShortfallMinor: 0n,
      netMinor: 81n,
      shortfallMinor: 0n,
      paidMinor: 81n,
      parts: [{ ...part, ratePpm: 2_000, earnedMicro: 80_820_000n }],
      carryBeforeMicro: 195_000n,
      carryAfterMicro: 15_000n,
    });
  });

  test('has reached its rate even when nothing is left to pay @AGT-10', () => {
    expect(getFirstStatus(settle([{ below: null, baseMinor: -100n }]), options)).toBe('NOTHING_LEFT');
    expect(getFirstStatus(settle([own('404.10')]), options)).toBe('DUE');
  });
});

describe('in general', () => {
  test.each([
    [7n, 2n, 3n],
    [-7n, 2n, -4n],
    [-8n, 2n, -4n],
    [0n, 2n, 0n],
  ])('%s / %s rounds down to %s', (dividend, divisor, quotient) =>
    expect(divideFloor(dividend, divisor)).toBe(quotient),
  );

  test('a threshold of 0 is none, even for a team in which void bets prevail', () => {
    const team = { activeMembers: 0, validBetMinor: -5n };
    expect(checkTiers([{ minValidBet: 0, minActive: 0, ratePpm: 1 }], team, null)[0]?.isReached).toBe(true);
    expect(checkTiers([{ minValidBet: 1, ratePpm: 1 }], team, null)[0]?.missingValidBetMinor).toBe(6n);
    expect(checkTiers([{ ratePpm: 1 }], team, 0n)[0]).toMatchObject({
      isReached: false,
      missingActive: 0,
      missingNetLossMinor: 1n,
    });
    expect(checkTiers([{ ratePpm: 1 }], team, 1n)[0]?.isReached).toBe(true);
    expect(rulesVersion).toBe('settlement/1');
  });

  test('a shortfall that is carried reduces the next payment, and a large payment waits for a review', () => {
    const inputs = createInputs(
      null,
      [{ ratePpm: 1_000_000 }],
      { stakeMinor: 1_000n },
      { carriedShortfallMinor: 300n },
    );
    const result = settlePeriod(inputs);
    expect(result).toMatchObject({ netMinor: 700n, paidMinor: 700n, parts: [], carryAfterMicro: 0n });
    expect(getFirstStatus(result, { reviewAboveMinor: 699 })).toBe('UNDER_REVIEW');
    expect(getFirstStatus(result, { reviewAboveMinor: 700 })).toBe('DUE');
  });

  test.each([
    [100, 101, 'WON', ['PROFIT', 'SINGLE_BET']],
    [100, 99, 'LOST', ['LOSS', 'SINGLE_BET']],
    [100, 100, 'DRAW', []],
  ] as const)(
    'a bet of %s that pays %s is %s and counts for %s',
    (stakeMinor, payoutMinor, outcome, counted) => {
      expect(getOutcome({ stakeMinor, payoutMinor })).toBe(outcome);
      expect(
        (['PROFIT', 'LOSS', 'SINGLE_BET'] as const).filter((type) => isCountedFor(type, outcome)),
      ).toEqual(counted);
    },
  );
});
