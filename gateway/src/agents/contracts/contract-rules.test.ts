import type { ContractTier } from '@parlour/contracts/calls';
import { type ContractTerms, checkTerms, findBestRate } from './contract-rules.ts';

const dividend = (tiers: readonly ContractTier[], over: Partial<ContractTerms> = {}): ContractTerms => ({
  type: 'DIVIDEND',
  period: 'W',
  tiers,
  ...over,
});
const rates = (...ratesPpm: number[]) => ratesPpm.map((ratePpm) => ({ ratePpm }));
const brokenField = (terms: ContractTerms, ceilingPpm = 1_000_000): unknown => {
  try {
    checkTerms(terms, ceilingPpm);
    return undefined;
  } catch (error) {
    return (error as { fields?: { path: string[] }[] }).fields?.[0]?.path[0];
  }
};

test('the best rate of a contract is the highest of its tiers, or 0 without tiers', () => {
  expect(findBestRate(rates(10_000, 30_000, 20_000))).toBe(30_000);
  expect(findBestRate([])).toBe(0);
});

test('a dividend has a period, and a salary has a type', () => {
  const tiers = rates(10_000);
  expect(brokenField(dividend(tiers))).toBeUndefined();
  expect(brokenField({ type: 'DAILY', salaryType: 'PROFIT', tiers })).toBeUndefined();
  expect(brokenField({ type: 'DIVIDEND', tiers })).toBe('period');
  expect(brokenField({ type: 'DAILY', salaryType: 'PROFIT', period: 'D', tiers })).toBe('period');
  expect(brokenField(dividend(tiers, { salaryType: 'LOSS' }))).toBe('salaryType');
  expect(brokenField({ type: 'HOURLY', tiers })).toBe('salaryType');
});

test.each<[string, ContractTier[], boolean]>([
  ['one tier', rates(1), true],
  ['rising rates', rates(1, 2, 3), true],
  ['no tier', [], false],
  ['a rate of nothing', rates(0), false],
  ['equal rates', rates(5, 5), false],
  ['a falling rate', rates(5, 6, 4), false],
  [
    'an equal threshold',
    [
      { ratePpm: 1, minActive: 2 },
      { ratePpm: 2, minActive: 2 },
    ],
    true,
  ],
  [
    'a falling number of members',
    [
      { ratePpm: 1, minActive: 2 },
      { ratePpm: 2, minActive: 1 },
    ],
    false,
  ],
  [
    'a falling valid bet',
    [
      { ratePpm: 1, minValidBet: 2 },
      { ratePpm: 2, minValidBet: 1 },
    ],
    false,
  ],
  [
    'a falling net loss',
    [
      { ratePpm: 1, minNetLoss: 2 },
      { ratePpm: 2, minNetLoss: 1 },
    ],
    false,
  ],
  ['a threshold that goes', [{ ratePpm: 1, minActive: 1 }, { ratePpm: 2 }], false],
  ['a threshold that comes', [{ ratePpm: 1 }, { ratePpm: 2, minActive: 1 }], true],
  [
    'one threshold that rises and one that falls',
    [
      { ratePpm: 1, minActive: 1, minNetLoss: 2 },
      { ratePpm: 2, minActive: 2, minNetLoss: 1 },
    ],
    false,
  ],
])('%s in its tiers: %s', (_, tiers, isAllowed) => {
  expect(brokenField(dividend(tiers))).toBe(isAllowed ? undefined : 'tiers');
});

test('no rate exceeds that of the upline, or 100 %', () => {
  expect(brokenField(dividend(rates(10, 20)), 20)).toBeUndefined();
  expect(brokenField(dividend(rates(10, 21)), 20)).toBe('tiers');
  expect(brokenField(dividend(rates(1_000_000)), 2_000_000)).toBeUndefined();
  expect(brokenField(dividend(rates(1_000_001)), 2_000_000)).toBe('tiers');
});

test('a refusal names the rate of the upline, or the wrong order of tiers @AGT-06', () => {
  expect(() => checkTerms(dividend(rates(10_000, 25_000)), 20_000)).toThrow(
    expect.objectContaining({ code: 'agents.rate-above-upline', details: { rate: 2 } }),
  );
  expect(() => checkTerms(dividend(rates(5, 4)), 20)).toThrow(
    expect.objectContaining({ code: 'agents.tiers-unordered' }),
  );
});

test('a refusal says which field is wrong', () => {
  expect(() => checkTerms(dividend([]), 1)).toThrow(
    expect.objectContaining({
      code: 'request.invalid',
      message: 'The tiers of the contract breaks the rules of offers.',
      fields: [{ path: ['tiers'], rule: 'invalid' }],
    }),
  );
});
