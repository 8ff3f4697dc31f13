import { toBetFilter, toDepositFilter, toPeriod } from './member-filters.ts';

describe('the filters of the lists of a member', () => {
  test('reach from the start of the first day to the end of the last, also over a month', () => {
    expect(toPeriod({ from: '2026-02-27', to: '2026-02-28' })).toEqual({
      from: new Date(2026, 1, 27).toISOString(),
      to: new Date(2026, 2, 1).toISOString(),
    });
    expect(toPeriod({ to: '2026-12-31' })).toEqual({
      from: undefined,
      to: new Date(2027, 0, 1).toISOString(),
    });
  });

  test.each([undefined, '', 'today', '2026-2-7'])('the day %s of an address is not a limit', (day) => {
    expect(toPeriod({ from: day, to: day })).toEqual({ from: undefined, to: undefined });
  });

  test('ask for the states and categories that exist, and for the code of a vendor', () => {
    expect(toBetFilter({ status: 'WON', category: 'RNG', vendor: 'nova' })).toEqual({
      status: 'WON',
      category: 'RNG',
      vendor: 'NOVA',
    });
    expect(toBetFilter({ status: 'toString', category: 'DICE' })).toEqual({});
    expect(toDepositFilter({ status: 'CREDITED' })).toEqual({ status: 'CREDITED' });
    expect(toDepositFilter({ status: 'WON' })).toEqual({});
  });
});
