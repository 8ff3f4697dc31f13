import { formatShare } from '../../shares.ts';
import { parseRate, readTiers, type TierDraft } from './tier-rules.ts';

const draft = (rate: string, more: Partial<TierDraft> = {}): TierDraft => ({
  key: 0,
  rate,
  minActive: '',
  minValidBet: undefined,
  minNetLoss: undefined,
  ...more,
});

test.each([
  ['0.0001', 1],
  ['12.5', 125_000],
  ['100', 1_000_000],
  ['0', undefined],
  ['100.0001', undefined],
  ['0.00001', undefined],
  ['-1', undefined],
  ['1e2', undefined],
  ['x1', undefined],
  ['1.', undefined],
  ['0.0000', undefined],
  ['', undefined],
])('a rate of “%s” per cent is %s parts per million', (text, ppm) => {
  expect(parseRate(text)).toBe(ppm);
  if (ppm !== undefined) expect(formatShare(ppm)).toBe(`${text} %`);
});

test('a rate may have spaces around it', () => {
  expect(parseRate(' 12.5 ')).toBe(125_000);
});

describe('tiers of an offer', () => {
  test('have rates that rise and thresholds that do not fall @AGT-06', () => {
    expect(
      readTiers([
        draft('1'),
        draft('2', { minActive: '3', minValidBet: 500 }),
        draft('3', { minActive: '3' }),
      ]).errors,
    ).toEqual([undefined, undefined, { field: 'minValidBet', rule: 'falling' }]);
    expect(readTiers([draft('2'), draft('2')]).errors).toEqual([
      undefined,
      { field: 'rate', rule: 'notRising' },
    ]);
    expect(readTiers([draft('much'), draft('2')]).errors).toEqual([
      { field: 'rate', rule: 'rateWrong' },
      undefined,
    ]);
    const fallen = [
      ['minActive', draft('1', { minActive: '3' }), draft('2', { minActive: '2' })],
      ['minValidBet', draft('1', { minValidBet: 500 }), draft('2', { minValidBet: 499 })],
      ['minNetLoss', draft('1', { minNetLoss: 1 }), draft('2')],
    ] as const;
    for (const [field, ...tiers] of fallen)
      expect(readTiers(tiers).errors).toEqual([undefined, { field, rule: 'falling' }]);
  });

  test('are read without the thresholds that are empty', () => {
    expect(readTiers([draft('1'), draft('2', { minActive: ' 3 ', minNetLoss: 0 })]).tiers).toEqual([
      { ratePpm: 10_000 },
      { ratePpm: 20_000, minActive: 3, minNetLoss: 0 },
    ]);
  });

  test('are none while one is wrong or there is none', () => {
    expect(readTiers([draft('1'), draft('much')])).toEqual({
      tiers: undefined,
      errors: [undefined, { field: 'rate', rule: 'rateWrong' }],
    });
    for (const minActive of ['-1', '1.5', 'x3', '3x', '1234567890'])
      expect(readTiers([draft('1', { minActive })]).errors).toEqual([
        { field: 'minActive', rule: 'countWrong' },
      ]);
    expect(readTiers([draft('1', { minActive: '123456789' })]).errors).toEqual([undefined]);
    expect(readTiers([draft('1', { minActive: ' ' })]).tiers).toEqual([{ ratePpm: 10_000 }]);
    expect(readTiers([]).tiers).toBeUndefined();
  });
});
