import type { AgentContractType } from '@parlour/contracts/calls';
import {
  checkTiers,
  createDraft,
  parseRate,
  type TierDraft,
  thresholdsByKind,
  toTiers,
} from './offer-rules.ts';

test.each([
  ['1', 10_000],
  [' 0.5 ', 5_000],
  ['0.0001', 1],
  ['0.0000', undefined],
  ['0', undefined],
  ['999.9999', 9_999_999],
  ['1000', undefined],
  ['0.00001', undefined],
  ['1.', undefined],
  ['.5', undefined],
  ['-1', undefined],
  ['1 %', undefined],
  ['x1', undefined],
  ['', undefined],
])('"%s" per cent are %s parts per million @AGT-06', (text, ppm) => {
  expect(parseRate(text)).toBe(ppm);
});

const draft = (rate: string, change: Partial<TierDraft> = {}): TierDraft => ({
  ...createDraft(1),
  rate,
  ...change,
});

test('a new tier is empty', () => {
  expect(createDraft(7)).toEqual({
    key: 7,
    rate: '',
    minActive: '',
    minValidBetMinor: undefined,
    minNetLossMinor: undefined,
  });
});

describe('the tiers of an offer', () => {
  const check = (drafts: TierDraft[], type: AgentContractType = 'DIVIDEND') =>
    checkTiers(type, drafts, 50_000);

  test('may reach the agent’s own rate, and not exceed it @AGT-06', () => {
    expect(check([draft('5')])).toEqual([undefined]);
    expect(check([draft('5.0001')])).toEqual([{ field: 'rate', rule: 'overCeiling' }]);
    expect(check([draft('')])).toEqual([{ field: 'rate', rule: 'rateWrong' }]);
  });

  test('have rising rates @AGT-06', () => {
    expect(check([draft('1'), draft('1.0001')])).toEqual([undefined, undefined]);
    expect(check([draft('1'), draft('1')])).toEqual([undefined, { field: 'rate', rule: 'notRising' }]);
    // A tier without a rate has its own problem.
    expect(check([draft(''), draft('1')])).toEqual([{ field: 'rate', rule: 'rateWrong' }, undefined]);
  });

  test.each(['minValidBetMinor', 'minNetLossMinor'] as const)(
    'have a threshold %s that does not fall @AGT-06',
    (name) => {
      const field = name.slice(0, -'Minor'.length);
      const tiers = (first: number | undefined, second: number | undefined) =>
        check([draft('1', { [name]: first }), draft('2', { [name]: second })])[1];
      expect(tiers(100, 100)).toBeUndefined();
      expect(tiers(100, 101)).toBeUndefined();
      expect(tiers(undefined, undefined)).toBeUndefined();
      expect(tiers(undefined, 0)).toBeUndefined();
      expect(tiers(100, 99)).toEqual({ field, rule: 'falling' });
      expect(tiers(1, undefined)).toEqual({ field, rule: 'falling' });
    },
  );

  test('have whole numbers of active members @AGT-06', () => {
    expect(check([draft('1', { minActive: ' 3 ' })])).toEqual([undefined]);
    expect(check([draft('1', { minActive: '123456789' })])).toEqual([undefined]);
    expect(check([draft('1', { minActive: ' ' })])).toEqual([undefined]);
    for (const minActive of ['x', '3x', 'x3', '1.5', '1234567890'])
      expect(check([draft('1', { minActive })])).toEqual([{ field: 'minActive', rule: 'countWrong' }]);
    expect(check([draft('1', { minActive: '3' }), draft('2', { minActive: '2' })])[1]).toEqual({
      field: 'minActive',
      rule: 'falling',
    });
  });

  test('ignore the thresholds that the kind does not have @AGT-06', () => {
    expect(thresholdsByKind).toEqual({
      DIVIDEND: ['minActive', 'minValidBet', 'minNetLoss'],
      DAILY: ['minActive', 'minValidBet'],
      HOURLY: ['minActive', 'minValidBet'],
      REALTIME: [],
    });
    const full = draft('1', { minActive: '3', minValidBetMinor: 200, minNetLossMinor: 100 });
    const lower = draft('2', { minActive: '3', minValidBetMinor: 200, minNetLossMinor: 50 });
    expect(check([full, lower], 'DAILY')).toEqual([undefined, undefined]);
    expect(toTiers('DIVIDEND', [full])).toEqual([
      { ratePpm: 10_000, minActive: 3, minValidBet: 200, minNetLoss: 100 },
    ]);
    expect(toTiers('HOURLY', [full])).toEqual([{ ratePpm: 10_000, minActive: 3, minValidBet: 200 }]);
    expect(toTiers('REALTIME', [full, draft('2')])).toEqual([{ ratePpm: 10_000 }, { ratePpm: 20_000 }]);
  });
});
